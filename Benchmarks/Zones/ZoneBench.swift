import Foundation
import VouchCore
import VouchMRZ
import VouchReader
import VouchVision

/// How often a zone in a spoilt picture is read, what is said of it, and how often that is wrong. Draws zones in memory,
/// spoils and reads them, and prints JSON; ends with status 1 if more than one of 10,000 has a field that is proved and
/// wrong, or more than one of 2,000 has letters called sure that are wrong.
///
///     BENCH=1 swift run -c release ZoneBench ATLAS NETWORKS [ZONES [SEED [FIRST [LIMITS]]]]
///
/// ATLAS is what `zones.py` draws. Zone number i has damage i modulo their number, and depends on SEED and i alone:
/// numbers FIRST up to FIRST + ZONES are a part of a longer run. LIMITS, such as 0,0.3,0.6, are limits of the second network's
/// confirmation: for each it also tells whose letters would be called sure.
@main
struct ZoneBench {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 3, let atlas = GlyphAtlas(URL(fileURLWithPath: arguments[1])) else {
            FileHandle.standardError.write(Data("ZoneBench: error: no atlas\n".utf8))
            exit(2)
        }
        func weights(_ name: String) throws -> [UInt8] {
            [UInt8](try Data(contentsOf: URL(fileURLWithPath: arguments[2]).appendingPathComponent(name)))
        }
        let reader = try MRZReader(
            finderWeights: weights("mrz-finder.vnet"), recogniserWeights: weights("mrz-recogniser.vnet"),
            witnessWeights: weights("mrz-witness.vnet"))
        let count = arguments.count > 3 ? Int(arguments[3]) ?? 20_000 : 20_000
        let seed = arguments.count > 4 ? UInt64(arguments[4]) ?? 1 : 1
        let first = arguments.count > 5 ? Int(arguments[5]) ?? 0 : 0
        guard first >= 0, let today = CalendarDate(year: 2026, month: 11, day: 21) else { exit(2) }
        let limits = arguments.count > 6 ? arguments[6].split(separator: ",").compactMap { Float($0) }.sorted() : []
        let trial = ZoneTrial(reader: reader, atlas: atlas, today: today, seed: seed, limits: limits)
        let outcomes = run(trial, numbers: first..<first + max(0, count))
        let report = ZoneReport(outcomes, limits: limits)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        print(String(decoding: try encoder.encode(report), as: UTF8.self))
        let isWithin = report.provedAndWrong * 10_000 <= report.zones && report.sureAndWrong * 2_000 <= report.zones
        if !isWithin { exit(1) }
    }

    /// All outcomes in order, on every core.
    private static func run(_ trial: ZoneTrial, numbers: Range<Int>) -> [ZoneOutcome] {
        var outcomes = [ZoneOutcome?](repeating: nil, count: numbers.count)
        outcomes.withUnsafeMutableBufferPointer { buffer in
            // Each number writes its own place and no other.
            nonisolated(unsafe) let target = buffer
            DispatchQueue.concurrentPerform(iterations: numbers.count) { place in
                target[place] = trial.outcome(numbers.lowerBound + place)
            }
        }
        return outcomes.compactMap { $0 }
    }
}

import Foundation
import VouchCore
import VouchFields
import VouchModels
import VouchVision
import VouchVisual

/// How many values of generated pages are read exactly, by the rules, by the network and by both.
struct Judge {
    private(set) var pages = 0
    private(set) var total: [String: (count: Int, ruled: Int, learned: Int, both: Int)] = [:]
    private let ruled = VisualFieldReader(today: PageText.today)
    private let learned: VisualFieldReader
    private let both: VisualFieldReader

    init(weights: [UInt8]) throws {
        let assigner = try FieldAssigner(weights: weights)
        learned = VisualFieldReader(today: PageText.today, assigner: assigner, isNetworkAlone: true)
        both = VisualFieldReader(today: PageText.today, assigner: assigner)
    }

    mutating func read(_ page: PageText, _ reading: PageReading) {
        pages += 1
        func fields(_ reader: VisualFieldReader) -> [FieldName: FieldValue] {
            reader.read(reading.pages, known: reading.known, identity: reading.identity).fields
        }
        let (byRules, byNetwork, byBoth) = (fields(ruled), fields(learned), fields(both))
        for (name, prints) in page.truth {
            guard let field = FieldName(rawValue: name), name != "signature" else { continue }
            var sum = total[name] ?? (0, 0, 0, 0)
            sum.count += 1
            sum.ruled += Self.says(byRules[field], prints) ? 1 : 0
            sum.learned += Self.says(byNetwork[field], prints) ? 1 : 0
            sum.both += Self.says(byBoth[field], prints) ? 1 : 0
            total[name] = sum
        }
    }

    /// Whether a value is one of the prints; blanks and line ends do not count.
    static func says(_ value: FieldValue?, _ prints: Set<String>) -> Bool {
        guard let value else { return false }
        func folded(_ text: String) -> String {
            text.split { $0.isWhitespace }.joined(separator: " ").trimmingCharacters(
                in: CharacterSet(charactersIn: " .,:;/|-*_"))
        }
        let told = [value.raw.reveal { $0 }, value.value?.reveal { $0 } ?? ""].map(folded)
        return prints.contains { told.contains(folded($0)) }
    }

    var report: String {
        let all = total.values.reduce((count: 0, ruled: 0, learned: 0, both: 0)) {
            ($0.count + $1.count, $0.ruled + $1.ruled, $0.learned + $1.learned, $0.both + $1.both)
        }
        let rows = total.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { ($0.key, $0.value) }
        return (rows + [("ALL of \(pages) pages", all)]).map { name, sum in
            let shares = [sum.ruled, sum.learned, sum.both].map {
                String(format: "%5.1f", 100 * Double($0) / Double(max(sum.count, 1)))
            }
            return "\(name) \(sum.count): rules \(shares[0]), network \(shares[1]), both \(shares[2])\n"
        }.joined()
    }
}

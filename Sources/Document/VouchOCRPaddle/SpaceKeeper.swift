internal import Foundation
internal import VouchCore
internal import VouchOCR

/// Puts back the spaces between words that the recogniser left out: it forgets three in ten.
///
/// Between two characters two things speak for a space: how likely the network held one, though not likeliest, and how
/// wide the bare stretch of the strip is against those between the line's other characters. The weights are those of a
/// logistic regression on 3000 lines drawn in 50 fonts; see docs/decisions/0012-who-reads-printed-text.md.
struct SpaceKeeper {
    private static let bias = 0.34
    private static let gapWeight = 38.16
    private static let usualGapWeight = -37.27
    private static let networkWeight = 1.51

    /// Whether each column of the strip is bare of print.
    private let isBare: [Bool]
    private let height: Double

    init(_ strip: LineSampler.Strip) {
        isBare = Self.bareColumns(of: strip)
        height = Double(strip.height)
    }

    /// Whether there is print in a part of the strip, from 0 at its left end to 1.
    func isInked(_ part: Range<Double>) -> Bool {
        let first = max(Int(part.lowerBound * Double(isBare.count)), 0)
        let end = min(Int(part.upperBound * Double(isBare.count)), isBare.count)
        return first < end && isBare[first..<end].count { !$0 } * 2 > end - first
    }

    /// A character and the steps of the network's answer that it was read from.
    struct Reading {
        var character: TextCharacter
        let steps: Range<Int>
    }

    /// The line with its spaces.
    func restored(_ readings: [Reading], frames: [PrintRecogniser.Frame]) -> [TextCharacter] {
        let gaps = zip(readings, readings.dropFirst()).map { gap(between: $0, and: $1) }
        // Here letters stand apart, not words: of a line of single letters, all gaps are wide.
        let tight = zip(readings, gaps).filter { $0.0.character.text != " " }.map(\.1).sorted()
        guard !tight.isEmpty else { return readings.map(\.character) }
        let usual = interpolated(tight, at: 0.3)
        var line: [TextCharacter] = []
        for (index, reading) in readings.enumerated() {
            line.append(reading.character)
            guard index < gaps.count, reading.character.text != " " else { continue }
            let next = readings[index + 1]
            guard next.character.text != " " else { continue }
            let steps = max(reading.steps.upperBound - 1, 0)..<min(next.steps.lowerBound + 1, frames.count)
            let network = frames[steps].map { Double($0.space) }.max() ?? 0
            let score =
                Self.bias + Self.gapWeight * gaps[index] + Self.usualGapWeight * usual
                + Self.networkWeight * log(max(network, 0) + 1e-5)
            guard score > 0 else { continue }
            let middle = (reading.character.position + next.character.position) / 2
            line.append(TextCharacter(" ", probability: 1 / (1 + exp(-score)), position: middle))
        }
        return line
    }

    /// The longest bare stretch between the middles of two characters, in heights of the strip.
    private func gap(between a: Reading, and b: Reading) -> Double {
        let width = Double(isBare.count)
        let first = max(Int(a.character.position * width), 0)
        let end = min(Int(b.character.position * width) + 1, isBare.count)
        var (run, longest) = (0, 0)
        for column in stride(from: first, to: end, by: 1) {
            run = isBare[column] ? run + 1 : 0
            longest = max(longest, run)
        }
        return Double(longest) / height
    }

    /// Columns that vary little from top to bottom against the line's inked ones. Light print on dark does as well.
    private static func bareColumns(of strip: LineSampler.Strip) -> [Bool] {
        let rows = (strip.height / 12)..<(strip.height - strip.height / 12)
        guard !rows.isEmpty else { return [] }
        let deviations = (0..<strip.width).map { x in
            var (sum, squares) = (0, 0)
            for y in rows {
                let value = Int(strip.pixels[y * strip.width + x])
                sum += value
                squares += value * value
            }
            let mean = Double(sum) / Double(rows.count)
            return max(Double(squares) / Double(rows.count) - mean * mean, 0).squareRoot()
        }
        guard !deviations.isEmpty else { return [] }
        let sorted = deviations.sorted()
        let low = interpolated(sorted, at: 0.05)
        // Of a strip that is mostly bare, less than a fifth of the columns are inked.
        let high = max(interpolated(sorted, at: 0.8), (sorted.last ?? 0) / 2)
        let threshold = low + 0.3 * (high - low)
        return deviations.map { $0 < threshold }
    }
}

/// The value below which `share` of the sorted values lie; `sorted` is not empty.
private func interpolated(_ sorted: [Double], at share: Double) -> Double {
    let place = Double(sorted.count - 1) * share
    let index = min(max(Int(place), 0), sorted.count - 1)
    let next = min(index + 1, sorted.count - 1)
    return sorted[index] + (sorted[next] - sorted[index]) * (place - Double(index))
}

import Foundation
import VouchCore
import VouchFields
import VouchVision
import VouchVisual

/// Which values the network marks rightly, letter by letter, and the product does not report so: a line each, with the
/// field, what is printed, and what network and rules together and the network alone report.
struct Losses {
    private let assigner: FieldAssigner
    private let both: VisualFieldReader
    private let alone: VisualFieldReader

    init(weights: [UInt8]) throws {
        assigner = try FieldAssigner(weights: weights)
        both = VisualFieldReader(today: PageText.today, assigner: assigner)
        alone = VisualFieldReader(today: PageText.today, assigner: assigner, isNetworkAlone: true)
    }

    func lines(_ page: PageText, _ reading: PageReading) -> [String] {
        guard let evidence = both.evidence(page.printed, known: reading.known, identity: reading.identity),
            let values = assigner.probabilities(evidence.page)
        else { return [] }
        let classes = page.lines.map(\.classes)
        guard evidence.sources.allSatisfy({ $0.range.upperBound <= classes[$0.line].count }) else { return [] }
        let count = AssignedField.classCount
        var (right, wrong): (Set<Int>, Set<Int>) = ([], [])
        var offset = 0
        for source in evidence.sources {
            for index in source.range {
                let row = values[offset * count..<(offset + 1) * count]
                offset += 1
                guard let character = page.lines[source.line].characters[index].first,
                    character.isLetter || character.isNumber
                else { continue }
                let best = row.indices.max { row[$0] < row[$1] }.map { $0 - row.startIndex } ?? 0
                let wanted = Int(classes[source.line][index])
                if best == wanted { right.insert(wanted) } else { wrong.formUnion([wanted, best]) }
            }
        }
        func fields(_ reader: VisualFieldReader) -> [FieldName: FieldValue] {
            reader.read(reading.pages, known: reading.known, identity: reading.identity).fields
        }
        let (byBoth, byNetwork) = (fields(both), fields(alone))
        return page.truth.sorted { $0.key < $1.key }.compactMap { name, prints in
            guard let field = FieldName(rawValue: name), name != "signature" else { return nil }
            let own = AssignedField.valueClass(field)
            let isRight = right.contains(own) && !wrong.contains(own)
            guard !Judge.says(byBoth[field], prints) else { return nil }
            func told(_ value: FieldValue?) -> String {
                value.map { "\($0.raw.reveal { $0 }) = \($0.value?.reveal { $0 } ?? "")" } ?? "none"
            }
            let texts = [
                isRight ? "marked" : "unmarked", name, prints.sorted().joined(separator: " or "), told(byBoth[field]),
                told(byNetwork[field]),
            ]
            return texts.joined(separator: "\t").replacingOccurrences(of: "\n", with: "⏎")
        }
    }
}

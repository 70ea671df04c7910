import VouchCore
import VouchFields
import VouchVision

/// The input of the field assigner's network for a page: its lines and where they stand, the values of zone and barcode,
/// and what the rules and the document's model make of them.
package struct PageEvidence: Sendable {
    /// The network's input.
    package let page: AssignerPage
    /// For each of the input's lines, its number in the layout, and the characters that are in the input.
    package let sources: [PageSpan]

    static let lineLimit = 110
    static let characterLimit = 96

    /// - Parameter rules: the fields that the rules found on this page.
    init(_ finder: CandidateFinder, rules found: [FoundField], zoneLines: Set<Int>, identity: DocumentIdentity) {
        let layout = finder.layout
        let chosen = layout.lines.indices.filter { index in
            !layout.lines[index].isTurned && !zoneLines.contains(index)
                && layout.lines[index].characters.contains { $0 != " " }
        }.prefix(Self.lineLimit)
        sources = chosen.map {
            PageSpan(line: $0, range: 0..<min(layout.lines[$0].characters.count, Self.characterLimit))
        }
        var characters = CharacterEvidence(sources, finder)
        characters.note(found)
        let dates = DateEvidence(sources, finder)
        characters.note(dates)
        let known = KnownEvidence(sources, finder, dates)
        characters.note(known)
        let lines = LineEvidence(sources, finder, dates: dates, known: known, identity: identity)
        page = AssignerPage(
            letters: characters.letters, rules: characters.rules, labels: characters.labels, places: characters.places,
            marks: characters.marks, lines: lines.lines)
    }

    /// The same page without what zone, barcode and rules say.
    var unaided: AssignerPage {
        let count = CharacterEvidence.markCount
        let marks = page.marks.enumerated().map { CharacterEvidence.isAid($0 % count) ? 0 : $1 }
        let lines = page.lines.map { line in
            AssignerPage.Line(
                features: line.features.enumerated().map { LineEvidence.isAid($0) ? 0 : $1 }, box: line.box,
                count: line.count)
        }
        return AssignerPage(
            letters: page.letters, rules: page.rules.map { _ in 0 }, labels: page.labels, places: page.places,
            marks: marks, lines: lines)
    }

    package static let letterCount = LetterCode.count
    /// Nothing, each field, and any other.
    package static let fieldCount = AssignedField.all.count + 2
    package static let markCount = CharacterEvidence.markCount
    package static let lineFeatureCount = LineEvidence.featureCount

    /// Whether a network takes this evidence.
    static func fits(_ assigner: FieldAssigner) -> Bool {
        assigner.takes(
            letters: letterCount, fields: fieldCount, marks: markCount, features: lineFeatureCount,
            classes: AssignedField.classCount)
    }
}

import Testing
import VouchCore
import VouchMRZ

@testable import VouchFields
@testable import VouchModels
@testable import VouchVisual

/// Which text becomes which field, by the scores of its candidates.
@Suite struct FieldAssignmentTests {
    /// A text of the page as a candidate for a field.
    private struct Candidate {
        let field: FieldName
        let text: String
        var label = 0.0
        var score: Double
        var agreement = 0.0
    }

    /// Each candidate has a line of its own; `others` are lines without one.
    private func fields(
        _ candidates: [Candidate], others: [String] = [], known: [KnownValues] = []
    ) throws -> [FieldName: String] {
        Dictionary(try found(candidates, others: others, known: known).map { ($0.name, $0.raw) }) { first, _ in first }
    }

    private func found(
        _ candidates: [Candidate], others: [String] = [], known: [KnownValues] = []
    ) throws -> [FoundField] {
        let lines = (candidates.map(\.text) + others).enumerated().map {
            VisualVector.line($0.element, x: 400, y: 100 + 100 * Double($0.offset), height: 30)
        }
        let layout = try #require(PageLayout.all(PrintedPage(lines: lines)).first)
        let text = PageText(layout, labels: LabelFinder(index: .general), licence: nil, zoneLines: [])
        let values = try candidates.map { candidate in
            let segment = try #require(
                text.segments.firstIndex { segment in
                    String(layout.lines[segment.span.line].characters[segment.span.range]) == candidate.text
                })
            return ValueCandidate(
                field: candidate.field, segment: segment, span: text.segments[segment].span, more: [],
                raw: candidate.text, value: candidate.text, validity: .notPerformed(.noRule), relation: .below,
                labelScore: candidate.label, agreement: candidate.agreement, likeness: 0.9, score: candidate.score,
                reading: 0.95)
        }
        let form = ValueForm(
            today: VisualVector.today, order: .dmy, isGeneral: true, letters: LetterRepair(state: nil))
        let assignment = FieldAssignment(
            text: text, form: form, known: known, rules: [:],
            identity: DocumentIdentity(type: .idCard, issuingState: "UTO"), isGeneral: true, labels: .general,
            candidates: values)
        return assignment.fields()
    }

    @Test func `fields come in one order, whatever the process: the network is told of them one after the other`()
        throws
    {
        let names: [FieldName] = [
            .surname, .givenNames, .placeOfBirth, .issuingAuthority, .placeOfIssue, .eyeColour, .address, .title,
        ]
        let found = try found(
            names.enumerated().map { .init(field: $1, text: "WORD\($0)X", label: 3, score: 5 - Double($0) / 10) })
        #expect(found.count > 4)
        #expect(found.map(\.name) == found.map(\.name).sorted())
    }

    @Test(arguments: [(2.39, false), (2.4, true)])
    func `beside a label a text needs a score of 2.4`(_ score: Double, _ isTaken: Bool) throws {
        let fields = try fields([Candidate(field: .placeOfBirth, text: "ZENITH", label: 1.5, score: score)])
        #expect((fields[.placeOfBirth] == "ZENITH") == isTaken)
    }

    @Test(arguments: [(3.19, false), (3.2, true)])
    func `without a label a text needs a score of 3.2`(_ score: Double, _ isTaken: Bool) throws {
        let fields = try fields([Candidate(field: .placeOfBirth, text: "ZENITH", score: score)])
        #expect((fields[.placeOfBirth] == "ZENITH") == isTaken)
    }

    @Test func `beside given names, a name is the surname`() throws {
        let name = Candidate(field: .fullName, text: "ERIKSEN", label: 3, score: 3.5)
        let alone = try fields([name])
        #expect(alone[.fullName] == "ERIKSEN")
        #expect(alone[.surname] == nil)
        let beside = try fields([name], others: ["Given names"])
        #expect(beside[.surname] == "ERIKSEN")
        #expect(beside[.fullName] == nil)
    }

    @Test func `a full name of two words is parted where the zone's names part`() throws {
        let known = try VisualVector("passport-labels-above.txt").known
        let fields = try fields(
            [Candidate(field: .fullName, text: "ANNA ERIKSSON", label: 3, score: 3.5)], known: known)
        #expect(fields[.surname] == "ERIKSSON")
        #expect(fields[.givenNames] == "ANNA")
    }

    @Test func `a labelled number that contradicts the zone is not hidden by one elsewhere that agrees`() throws {
        let known = try VisualVector("passport-labels-above.txt").known
        let elsewhere = Candidate(field: .documentNumber, text: "L898902C3", score: 4, agreement: 1)
        #expect(try fields([elsewhere], known: known)[.documentNumber] == "L898902C3")
        let labelled = Candidate(field: .documentNumber, text: "X1234567", label: 3, score: 3.4)
        #expect(try fields([elsewhere, labelled], known: known)[.documentNumber] == "X1234567")
    }
}

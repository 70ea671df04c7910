import Testing
import VouchCore
import VouchModels

@testable import VouchFields
@testable import VouchVisual

/// Issue 34: what a licence prints beside its number is no part of it where the State's numbers have another form.
@Suite struct LicenceNumberFormTests {
    /// The number as it is reported where `read` of a line was placed as the number.
    private func number(_ read: String, of line: String, in jurisdiction: String) throws -> FoundField {
        let lines = [VisualVector.line(line, x: 300, y: 120, height: 30)]
        let layout = try #require(PageLayout.all(PrintedPage(lines: lines)).first)
        let text = PageText(layout, labels: LabelFinder(index: .general), licence: .aamva, zoneLines: [])
        let (all, part) = (Array(line), Array(read))
        let start = try #require((0...(all.count - part.count)).first { all[$0...].starts(with: part) })
        let form = ValueForm(today: VisualVector.today, order: .mdy, letters: LetterRepair(state: "USA"))
        let identity = DocumentIdentity(type: .drivingLicence, issuingState: "USA", jurisdiction: jurisdiction)
        let assignment = FieldAssignment(
            text: text, form: form, known: [], rules: [:], identity: identity, isGeneral: true, labels: .general,
            candidates: [])
        let field = FoundField(
            name: .documentNumber, spans: [PageSpan(line: 0, range: start..<start + part.count)], raw: read,
            value: read, validity: .notPerformed(.noRule), confidence: 0.9, score: 3.5, isAttributed: true)
        return try #require(assignment.respelled([field]).first)
    }

    @Test(arguments: [
        // The label's letters, the label's number with its letter lost, the next label's number.
        ("DLI1234568", "DLI1234568", "CA", "I1234568"), ("4d DLN9123456", "4d DLN9123456", "RI", "9123456"),
        ("4 7158184", "4 7158184", "AK", "7158184"), ("47158184", "47158184", "AK", "7158184"),
        ("9999999993", "4d DLN 9999999993 DOB 03/05/1960", "AR", "999999999"),
        // The State's form begins with a letter.
        ("800 000 224 322", "P 800 000 224 322", "MI", "P 800 000 224 322"),
    ])
    func `the part that has the State's form is the number`(
        _ read: String, _ line: String, _ state: String, _ wanted: String
    ) throws {
        let field = try number(read, of: line, in: state)
        #expect(field.raw == wanted)
        #expect(field.value == wanted.filter { $0 != " " })
    }

    @Test(arguments: [
        // Numbers that have the State's form, and texts of which no part has it, or two parts.
        ("400123456", "4d DLN 400123456", "AR"), ("S00-000-001", "4d DLN S00-000-001", "KY"),
        ("DLI12345678", "DLI12345678", "CA"), ("99999999993", "4d DLN 99999999993", "AR"),
        ("9999999993", "9999999993 SAMPLE", "AR"), ("47158184", "47158184", "MI"), ("A1234567", "A1234567", "QC"),
    ])
    func `any other number stays as it was read`(_ read: String, _ line: String, _ state: String) throws {
        #expect(try number(read, of: line, in: state).raw == read)
    }
}

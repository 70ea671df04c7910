import Testing
import VouchCore

@testable import VouchFields

@Suite struct FullNameCompositionTests {
    private func field(_ name: FieldName, _ value: String?, _ outcome: CheckOutcome = .passed) -> DocumentField {
        let sources = value.map { [FieldSource.mrz: FieldValue(value: $0, raw: $0, validity: .passed)] } ?? [:]
        return DocumentField(name: name, value: value, sources: sources, comparisons: [], outcome: outcome)
    }

    @Test(arguments: [
        ("D", "Anna Maria Müller"), ("USA", "Anna Maria Müller"), ("HUN", "Müller Anna Maria"),
        ("CHN", "Müller Anna Maria"), ("VNM", "Müller Anna Maria"), ("UTO", "Müller Anna Maria"),
        ("QQ1", "Müller Anna Maria"), ("TOO LONG", "Müller Anna Maria"),
        (nil, "Müller Anna Maria"),
    ])
    func `a full name follows the order of the State, or has the surname first`(_ state: String?, _ name: String) throws
    {
        let fields = [field(.surname, "Müller"), field(.givenNames, "Anna Maria")]
        let full = try #require(FullNameComposition(issuingState: state).field(of: fields))
        #expect(full.value?.reveal { $0 } == name)
        #expect(full.name == .fullName)
    }

    @Test func `what is composed has no source, agrees with nothing and says of what it is`() throws {
        let fields = [field(.givenNames, "ANNA"), field(.surname, "ERIKSSON")]
        let full = try #require(FullNameComposition(issuingState: "D").field(of: fields))
        #expect(full.sources.isEmpty)
        #expect(full.saidBy.isEmpty)
        #expect(full.comparisons.isEmpty)
        #expect(full.composedOf == [.givenNames, .surname])
    }

    @Test func `it is as good as the worse of its parts`() throws {
        let doubt = CheckOutcome.notPerformed(.valueUnproved)
        let wrong = CheckOutcome.failed(.nameCharacters)
        for (one, other, wanted) in [
            (CheckOutcome.passed, CheckOutcome.passed, CheckOutcome.passed), (.passed, doubt, doubt),
            (doubt, .passed, doubt), (doubt, wrong, wrong), (wrong, .passed, wrong),
        ] {
            let fields = [field(.surname, "A", one), field(.givenNames, "B", other)]
            #expect(FullNameComposition(issuingState: nil).field(of: fields)?.outcome == wanted)
        }
    }

    @Test func `where a source has the full name, or a part is missing, none is composed`() {
        let composition = FullNameComposition(issuingState: "D")
        let (surname, given) = (field(.surname, "ERIKSSON"), field(.givenNames, "ANNA"))
        #expect(composition.field(of: [surname, given, field(.fullName, "ANNA ERIKSSON")]) == nil)
        #expect(composition.field(of: [surname]) == nil)
        #expect(composition.field(of: [surname, field(.givenNames, nil)]) == nil)
        #expect(composition.field(of: [surname, field(.givenNames, "")]) == nil)
    }
}

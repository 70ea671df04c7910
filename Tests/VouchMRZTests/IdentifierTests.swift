import Testing
import VouchMRZ

@Suite struct IdentifierTests {
    @Test func `field and check identifiers are spelled as in Swift`() {
        for name in MRZField.Name.allCases { #expect(name.identifier.description == "\(name)") }
        for name in MRZCheck.Name.allCases { #expect(name.identifier.description == "\(name)") }
    }

    @Test func `layouts have identifiers of their own`() {
        let identifiers = MRZFormat.allCases.map(\.identifier.description)
        #expect(Set(identifiers).count == identifiers.count)
        #expect(identifiers.prefix(6) == ["TD1", "TD2", "TD3", "MRVA", "MRVB", "FRA36"])
    }
}

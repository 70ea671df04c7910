import Testing

@testable import VouchDocument

@Suite struct SealCheckNameTests {
    @Test func `names are stable`() {
        #expect(
            SealCheckName.allCases.map(\.rawValue) == ["signature", "chain", "validity", "country", "revocation"])
    }
}

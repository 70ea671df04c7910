import Testing
import VouchTesting

@Suite struct FixedRandomSourceTests {
    @Test func `bytes come in order, and a call that asks for others fails`() throws {
        let source = FixedRandomSource([[1, 2], [3]])
        #expect(try source.bytes(2) == [1, 2])
        #expect(throws: FixedRandomSource.Mismatch.self) { try source.bytes(2) }
        #expect(try source.bytes(1) == [3])
        #expect(throws: FixedRandomSource.Mismatch.self) { try source.bytes(1) }
    }
}

import Testing
import VouchOpenSSL
import VouchPKI

@testable import vouch

@Suite struct TerminalKeyTests {
    @Test(arguments: ["\n", "\r\n"])
    func `a terminal's key is read from PEM, whatever ends its lines`(_ end: String) throws {
        let key = try OpenSSLKey(curve: .p256)
        let bytes = try key.privateKeyInfo().reveal { Array($0) }
        let text = PEM.text(PEM.Block(label: "PRIVATE KEY", bytes: bytes)).replacing("\n", with: end)
        #expect(try ChipProofOptions.key(Array(text.utf8))?.publicPoint() == key.publicPoint())
        #expect(try ChipProofOptions.key(bytes)?.publicPoint() == key.publicPoint())
        #expect(try ChipProofOptions.key(Array("no key".utf8))?.publicPoint() == nil)
    }
}

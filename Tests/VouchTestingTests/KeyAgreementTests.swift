import Testing
import VouchOpenSSL

@testable import VouchChip
@testable import VouchTesting

@Suite struct KeyAgreementTests {
    // One key in 256 begins with a zero, and then terminal authentication failed.
    @Test func `chip and terminal compress a number that begins with a zero alike`() throws {
        let cryptography = OpenSSLCryptography()
        let group = try cryptography.group(.standardized(.modp2048Order224))
        let element = [0] + [UInt8](repeating: 7, count: group.elementLength - 1)
        let atTerminal = try group.compressed(PACEPublicKey(own: element, in: group), by: cryptography)
        #expect(try KeyAgreement.compressed(own: element, group, cryptography) == atTerminal)
    }
}

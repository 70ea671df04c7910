import Testing
import VouchChip
import VouchChipOpenSSL

/// The worked example of Doc 9303-11 appendix F. It has no public key, so it shows what lies behind RSA.
@Suite struct ActiveAuthenticationExampleTests {
    private let cryptography = OpenSSLCryptography()

    @Test func `appendix F: command, recovered message and digest`() async throws {
        let example = try VectorFile("9303-11/F-active-authentication")
        let challenge = try example.bytes("challenge")
        let block = try example.bytes("representative")
        let message = try RecoveredMessage(parsing: block)
        #expect(message.digest == .sha1)
        #expect(message.recoverable == (try example.bytes("nonce")))
        #expect(message.digestValue == (try example.bytes("digest")))
        #expect(try message.answers(challenge, by: cryptography))
        #expect(try !message.answers(challenge.reversed(), by: cryptography))

        let chip = AnsweringChannel { _, _ in ResponseAPDU(status: .instructionNotSupported) }
        let key = try ActiveAuthenticationForgery.Signer(bits: 1024).info()
        _ = try await ActiveAuthentication(
            channel: chip, cryptography: cryptography, challenges: IssuedChallenge(challenge)
        ).perform(with: key, algorithms: [])
        #expect(
            try await chip.commands.map { try $0.encoded(at: .activeAuthentication) }
                == [try example.bytes("internal-authenticate")])
    }

    @Test func `a change of any byte of the example is seen`() throws {
        let example = try VectorFile("9303-11/F-active-authentication")
        let challenge = try example.bytes("challenge")
        let block = try example.bytes("representative")
        for index in block.indices {
            var changed = block
            changed[index] ^= 0x10
            let message = try? RecoveredMessage(parsing: changed)
            #expect(try message?.answers(challenge, by: cryptography) != true)
        }
    }
}

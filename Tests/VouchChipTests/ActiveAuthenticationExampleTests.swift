import Testing
import TrustTestSupport
import VouchChip
import VouchPKI
import VouchOpenSSL

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

    // MARK: Computed elsewhere

    static let rsa: [(name: String, digest: DigestAlgorithm)] = [
        ("sha1", .sha1), ("sha224", .sha224), ("sha256", .sha256), ("sha384", .sha384), ("sha512", .sha512),
    ]

    private func check(
        _ example: VectorFile, _ key: String, _ signature: String, _ algorithms: [ActiveAuthenticationInfo] = []
    ) throws -> ActiveAuthenticationResult {
        var reader = TLVReader(try example.bytes(key))
        let challenge = try example.bytes("challenge")
        return try ActiveAuthenticationEvidence(challenge: challenge, signature: try example.bytes(signature)).check(
            answering: challenge, by: try SubjectPublicKeyInfo(parsing: &reader), algorithms: algorithms,
            cryptography: cryptography)
    }

    @Test(arguments: [1024, 2048]) func `RSA signatures of another program hold, each under its own key only`(
        _ bits: Int
    ) throws {
        let example = try VectorFile("9303-11/aa-computed")
        let other = bits == 1024 ? 2048 : 1024
        for (name, digest) in Self.rsa {
            let result = try check(example, "rsa-\(bits)-key", "rsa-\(bits)-\(name)")
            #expect(result.possessionOfKey == .passed)
            #expect(result.algorithm == .rsa(bits: bits, digest))
            #expect(try check(example, "rsa-\(other)-key", "rsa-\(bits)-\(name)").possessionOfKey != .passed)
        }
        let older = try check(example, "rsa-\(bits)-key", "rsa-\(bits)-complement-sha512")
        #expect(older.possessionOfKey == .passed)
        #expect(older.findings.codes == ["activeAuthentication.olderSignature"])
    }

    @Test(arguments: ["prime256v1", "brainpoolP384r1"]) func `ECDSA signatures of another program hold`(
        _ curve: String
    ) throws {
        let example = try VectorFile("9303-11/aa-computed")
        for (index, digest) in zip([2, 3, 4] as [UInt32], [DigestAlgorithm.sha224, .sha256, .sha384]) {
            let name = "\(curve)-sha\(digest.length * 8)"
            let info = ActiveAuthenticationInfo(
                version: 1, signatureAlgorithm: OID(0, 4, 0, 127, 0, 7, 1, 1, 4, 1, index))
            #expect(try check(example, "\(curve)-key", name, [info]).possessionOfKey == .passed)
            #expect(try check(example, "\(curve)-key", "\(name)-der", [info]).possessionOfKey == .passed)
            #expect(try check(example, "\(curve)-key", name).algorithm?.digest == digest)
        }
    }
}

import Testing
import TrustTestSupport
import VouchChip
import VouchPKI
import VouchOpenSSL
import VouchCore
import VouchTesting

/// What a forger's chip answers to INTERNAL AUTHENTICATE, and what becomes of it. Doc 9303-11 §6.1.
@Suite(.serialized) struct ActiveAuthenticationHostileTests {
    private static let cryptography = OpenSSLCryptography()

    private func run(
        _ key: SubjectPublicKeyInfo, _ algorithms: [ActiveAuthenticationInfo] = [],
        _ answer: @escaping @Sendable (Int, CommandAPDU) throws -> ResponseAPDU
    ) async throws -> (result: ActiveAuthenticationResult, commands: [CommandAPDU]) {
        let chip = AnsweringChannel(answer)
        let result = try await ActiveAuthentication(channel: chip, cryptography: Self.cryptography)
            .perform(with: key, algorithms: algorithms)
        return (result, await chip.commands)
    }

    // MARK: RSA

    @Test(arguments: ActiveAuthenticationForgery.all)
    func `an RSA signature proves the key only if all of it is right`(
        _ forgery: ActiveAuthenticationForgery
    ) async throws {
        let signer = try ActiveAuthenticationForgery.Signer(bits: 1024)
        let (result, _) = try await run(try signer.info()) { _, command in
            ResponseAPDU(data: try forgery.answer(signer, command.data), status: .success)
        }
        #expect(result.possessionOfKey.code == forgery.code ?? "passed")
        #expect((result.algorithm == nil) == (forgery.code != nil))
    }

    @Test(
        arguments: zip(
            ActiveAuthenticationForgery.lawful,
            [
                [String](), ["activeAuthentication.olderSignature"], ["activeAuthentication.trailerOption"],
                ["activeAuthentication.shortNonce"],
            ]))
    func `what is unusual is noted`(_ forgery: ActiveAuthenticationForgery, _ codes: [String]) async throws {
        let signer = try ActiveAuthenticationForgery.Signer(bits: 1024)
        let (result, _) = try await run(try signer.info()) { _, command in
            ResponseAPDU(data: try forgery.answer(signer, command.data), status: .success)
        }
        #expect(result.findings.codes == codes)
    }

    @Test(arguments: [
        StatusWord.instructionNotSupported, .securityStatusNotSatisfied, .conditionsNotSatisfied, .functionNotSupported,
        .authenticationFailed, .wrongLength, .unknownError, .referencedDataNotFound,
    ])
    func `a chip that does not sign although DG15 says so fails`(_ status: StatusWord) async throws {
        let (result, commands) = try await run(try ActiveAuthenticationForgery.Signer(bits: 1024).info()) { _, _ in
            ResponseAPDU(status: status)
        }
        #expect(result.possessionOfKey.code == "failed activeAuthentication.refused")
        #expect(result.evidence == nil)
        #expect(commands.count <= 3)
    }

    @Test(arguments: [1024, 2048])
    func `a length that is refused, or an answer cut off, is asked for in another way`(
        _ bits: Int
    ) async throws {
        let signer = try ActiveAuthenticationForgery.Signer(bits: bits)
        for isCut in [false, true] {
            for right in [256, 65_536] {
                let (result, commands) = try await run(try signer.info()) { _, command in
                    let whole = try signer.signature(hashing: { $0 + command.data })
                    if command.expectedLength == right { return ResponseAPDU(data: whole, status: .success) }
                    return isCut
                        ? ResponseAPDU(data: Array(whole.prefix(100)), status: .success)
                        : ResponseAPDU(status: .wrongLength)
                }
                #expect(result.possessionOfKey == .passed)
                #expect(Set(commands.map(\.data)).count == 1)
            }
        }
    }

    // MARK: ECDSA

    private struct Curve {
        let key: OpenSSLKey
        let info: SubjectPublicKeyInfo

        init(_ parameters: StandardizedParameters, isExplicit: Bool = false) throws {
            key = try OpenSSLKey(curve: parameters, isExplicit: isExplicit)
            var reader = TLVReader(try key.subjectPublicKeyInfo())
            info = try SubjectPublicKeyInfo(parsing: &reader)
        }
    }

    private static let declared = ActiveAuthenticationInfo(
        version: 1, signatureAlgorithm: OID(0, 4, 0, 127, 0, 7, 1, 1, 4, 1, 3))

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let code: String?
        let answer: @Sendable (OpenSSLKey, [UInt8]) throws -> [UInt8]
        var testDescription: String { name }

        init(_ name: String, _ code: String?, _ answer: @escaping @Sendable (OpenSSLKey, [UInt8]) throws -> [UInt8]) {
            self.name = name
            self.code = code.map { "failed activeAuthentication.\($0)" }
            self.answer = answer
        }

        /// For a key on P-256 that is said to sign with SHA-256.
        static let all: [Case] = [
            .init("as it should be", nil) { try $0.sign($1, by: .plainECDSA(.sha256)) },
            .init("as certificates have it", nil) { try $0.sign($1, by: .ecdsa(.sha256)) },
            .init("another key", "invalidSignature") { _, challenge in
                try OpenSSLKey(curve: .p256).sign(challenge, by: .plainECDSA(.sha256))
            },
            .init("another key, as certificates have it", "invalidSignature") { _, challenge in
                try OpenSSLKey(curve: .p256).sign(challenge, by: .ecdsa(.sha256))
            },
            .init("a key of another curve", "invalidSignature") { _, challenge in
                try OpenSSLKey(curve: .brainpoolP256r1).sign(challenge, by: .plainECDSA(.sha256))
            },
            .init("a key of a longer curve", "signatureLength") { _, challenge in
                try OpenSSLKey(curve: .p384).sign(challenge, by: .plainECDSA(.sha256))
            },
            .init("another challenge", "invalidSignature") { key, _ in
                try key.sign([1, 2, 3, 4, 5, 6, 7, 8], by: .plainECDSA(.sha256))
            },
            .init("the challenge twice", "invalidSignature") { try $0.sign($1 + $1, by: .plainECDSA(.sha256)) },
            .init("another digest than declared, of other bytes", "invalidSignature") { key, challenge in
                try key.sign(challenge.reversed(), by: .plainECDSA(.sha384))
            },
            .init("SHA-1 where SHA-256 is declared, by another key", "invalidSignature") { _, challenge in
                try OpenSSLKey(curve: .p256).sign(challenge, by: .plainECDSA(.sha1))
            },
            .init("s before r", "invalidSignature") { key, challenge in
                let signature = try key.sign(challenge, by: .plainECDSA(.sha256))
                return Array(signature[32...] + signature[..<32])
            },
            .init("a byte short", "signatureLength") { try $0.sign($1, by: .plainECDSA(.sha256)).dropLast() },
            .init("a byte long", "signatureLength") { try $0.sign($1, by: .plainECDSA(.sha256)) + [0] },
            .init("a bit changed", "invalidSignature") { key, challenge in
                var signature = try key.sign(challenge, by: .plainECDSA(.sha256))
                signature[40] ^= 1
                return signature
            },
            .init("zeros", "invalidSignature") { _, _ in [UInt8](repeating: 0, count: 64) },
            .init("the largest numbers", "invalidSignature") { _, _ in [UInt8](repeating: 0xFF, count: 64) },
            .init("as certificates have it, and more", "signatureLength") { key, challenge in
                try key.sign(challenge, by: .ecdsa(.sha256)) + [0]
            },
            .init("a SEQUENCE of nothing", "signatureLength") { _, _ in [0x30, 0x00] },
            .init("a SEQUENCE that never ends", "signatureLength") { _, _ in [0x30, 0x84, 0x7F, 0xFF, 0xFF, 0xFF, 2] },
            .init("a negative number", "signatureLength") { _, _ in [0x30, 6, 2, 1, 0x80, 2, 1, 1] },
            .init("nothing", "signatureLength") { _, _ in [] },
        ]
    }

    @Test(arguments: Case.all)
    func `an ECDSA signature proves the key only if all of it is right`(_ test: Case) async throws {
        for isExplicit in [false, true] {
            let curve = try Curve(.p256, isExplicit: isExplicit)
            let (result, _) = try await run(curve.info, [Self.declared]) { _, command in
                ResponseAPDU(data: try test.answer(curve.key, command.data), status: .success)
            }
            #expect(result.possessionOfKey.code == test.code ?? "passed")
            #expect(
                result.findings.codes
                    == (test.name == "as certificates have it"
                        ? ["activeAuthentication.signatureNotPlain"] : []))
        }
    }

    @Test func `a declaration that is unknown or of another version is noted`() async throws {
        let curve = try Curve(.p256)
        let infos = [
            ActiveAuthenticationInfo(version: 2, signatureAlgorithm: OID(0, 4, 0, 127, 0, 7, 1, 1, 4, 1, 6))
        ]
        let (result, _) = try await run(curve.info, infos) { _, command in
            ResponseAPDU(data: try curve.key.sign(command.data, by: .plainECDSA(.sha224)), status: .success)
        }
        #expect(result.possessionOfKey == .passed)
        #expect(
            result.findings.codes == ["activeAuthentication.version", "activeAuthentication.algorithmUnknown"])
    }

    @Test func `a digest longer than the key is noted`() async throws {
        let curve = try Curve(.p192)
        let (result, _) = try await run(curve.info, [Self.declared]) { _, command in
            ResponseAPDU(data: try curve.key.sign(command.data, by: .plainECDSA(.sha256)), status: .success)
        }
        #expect(result.possessionOfKey == .passed)
        #expect(result.findings.codes == ["activeAuthentication.longDigest"])
    }

    // MARK: Keys

    @Test func `a key that cannot be one never passes`() async throws {
        let good = try Curve(.p256).info
        let off = SubjectPublicKeyInfo(algorithm: good.algorithm, key: [4] + [UInt8](repeating: 1, count: 64))
        let infinity = SubjectPublicKeyInfo(algorithm: good.algorithm, key: [0])
        let other = SubjectPublicKeyInfo(
            algorithm: .init(algorithm: OID(1, 3, 101, 112), parameters: nil), key: [UInt8](repeating: 1, count: 32))
        let tiny = SubjectPublicKeyInfo(
            algorithm: .init(algorithm: .rsaEncryption, parameters: TLVWriter.null),
            key: TLVWriter.sequence([TLVWriter.integer(3233), TLVWriter.integer(17)]))
        let empty = SubjectPublicKeyInfo(algorithm: tiny.algorithm, key: [])
        let unsupported = "notPerformed activeAuthentication.unsupportedKey"
        for (key, code) in [
            (off, "failed activeAuthentication.invalidKey"), (infinity, "failed activeAuthentication.invalidKey"),
            (other, unsupported),
            (tiny, unsupported), (empty, unsupported),
        ] {
            let (result, _) = try await run(key, [Self.declared]) { _, _ in
                ResponseAPDU(data: [UInt8](repeating: 1, count: 64), status: .success)
            }
            #expect(result.possessionOfKey.code == code)
        }
    }
}

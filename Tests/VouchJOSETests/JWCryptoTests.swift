import Testing
import VouchCore
import VouchOpenSSL

@testable import VouchJOSE

/// Packages go both ways between us and jwcrypto.
@Suite(.enabled(if: JWCrypto.isInstalled, "jwcrypto is not installed: scripts/setup --test"))
struct JWCryptoTests {
    private let cryptography = OpenSSLCryptography()
    private let now = 1_795_435_200

    /// Keys that the judge made: `rsa` or `ec`.
    private struct Pair {
        let key: OpenSSLPackageKey
        let pem: String
        let value: JSONValue

        init(_ name: String) throws {
            guard let value = try JWCrypto.keys.get()[name] else {
                throw JOSEVectors.Missing(name: name)
            }
            pem = try value.text("private")
            key = try OpenSSLPackageKey(pem: Sensitive(Array(pem.utf8)))
            self.value = value
        }
    }

    private func text(_ bytes: [UInt8]) -> JSONValue { .string(String(decoding: bytes, as: UTF8.self)) }

    private func header(_ members: [String: JSONValue]) -> JSONValue {
        .string(
            String(decoding: JSONValue.object(members.map { .init(name: $0.key, value: $0.value) }).json, as: UTF8.self)
        )
    }

    @Test(arguments: ["rsa", "ec"])
    func `its keys are read in every form, with its thumbprint`(_ name: String) throws {
        let pair = try Pair(name)
        let value = try #require(pair.value["jwk"])
        let key = try JSONWebKey(parsing: value.json)
        #expect(try key.material == JSONWebKey(pem: Array(pair.value.text("public").utf8)).material)
        #expect(key.material == pair.key.publicKey.material)
        #expect(try key.pem == pair.value.text("public"))
        #expect(try key.thumbprint(cryptography) == pair.value.text("thumbprint"))
    }

    @Test(arguments: ["rsa", "ec"], [PackageSealer.Form.compact, .flattenedJSON])
    func `it opens our packages and verifies the device's signature in them`(
        _ name: String, _ form: PackageSealer.Form
    ) throws {
        let pair = try Pair(name)
        let device = try JOSEKeys.device()
        let sealer = try PackageSealer(for: pair.key.publicKey, signedBy: device, cryptography: cryptography)
        let package = try sealer.seal(secretContent, at: now, nonce: "n-1", as: form)
        let opened = try JWCrypto.ask(["do": .string("open"), "key": .string(pair.pem), "jwe": text(package)])
        #expect(try opened.bytes("payload").isEmpty == false)
        #expect(opened["header"]?["cty"] == .string("JOSE"))
        let key = try JSONReader.read(device.publicKey.json)
        let verified = try JWCrypto.ask(["do": .string("verify"), "key": key, "jws": text(opened.bytes("payload"))])
        #expect(try Sensitive(verified.bytes("payload")) == secretContent)
        #expect(verified["header"]?["nonce"] == .string("n-1"))
        #expect(verified["header"]?["iat"]?.integer == now)
    }

    @Test(arguments: ["rsa", "ec"])
    func `it opens our packages without a signature, and refuses them changed`(_ name: String) throws {
        let pair = try Pair(name)
        var package = try PackageSealer(for: pair.key.publicKey, cryptography: cryptography).seal(
            secretContent, at: now)
        let opened = try JWCrypto.ask(["do": .string("open"), "key": .string(pair.pem), "jwe": text(package)])
        #expect(try Sensitive(opened.bytes("payload")) == secretContent)
        package[package.count - 5] ^= 1
        #expect(throws: JWCrypto.Failed.self) {
            try JWCrypto.ask(["do": .string("open"), "key": .string(pair.pem), "jwe": text(package)])
        }
    }

    @Test(arguments: ["rsa", "ec"], [true, false])
    func `we open what it makes`(_ name: String, _ isCompact: Bool) async throws {
        let pair = try Pair(name)
        let made = try encrypt(
            Array("its content".utf8), pair, ["iat": .number(Double(now)), "jti": .string("j-\(name)")], isCompact)
        let opener = try PackageOpener(
            keys: [pair.key], memory: BoundedReplayMemory(), cryptography: cryptography)
        let opened = try await opener.open(made, at: now)
        #expect(opened.content == Sensitive(Array("its content".utf8)))
        #expect(opened.signature == .absent)
        await #expect(throws: JOSEError(.replayed)) { try await opener.open(made, at: now) }
    }

    @Test func `we open what it signs and encrypts`() async throws {
        let (pair, signer) = (try Pair("rsa"), try Pair("ec"))
        let stamp: [String: JSONValue] = [
            "alg": .string("ES256"), "iat": .number(Double(now)), "jti": .string("j"),
            "aud": .string(try pair.key.publicKey.thumbprintURI(cryptography)),
        ]
        let signed = try JWCrypto.ask([
            "do": .string("sign"), "key": .string(signer.pem), "header": header(stamp),
            "payload": .string(Base64URL.text(Array("signed".utf8))),
        ])
        let made = try encrypt(Array(signed.text("text").utf8), pair, ["cty": .string("JOSE")], true)
        let opener = try PackageOpener(
            keys: [pair.key], deviceKeys: [signer.key.publicKey], memory: BoundedReplayMemory(),
            cryptography: cryptography)
        let opened = try await opener.open(made, at: now)
        #expect(opened.content == Sensitive(Array("signed".utf8)))
        #expect(try opened.signature == .verified(thumbprint: signer.value.text("thumbprint")))
    }

    @Test(arguments: ["A128GCM", "A256CBC-HS512"])
    func `what it encrypts in another way is refused`(_ encryption: String) async throws {
        let pair = try Pair("ec")
        let made = try encrypt(
            [1], pair, ["iat": .number(Double(now)), "jti": .string("j"), "enc": .string(encryption)], true)
        let opener = try PackageOpener(keys: [pair.key], memory: BoundedReplayMemory(), cryptography: cryptography)
        await #expect(throws: JOSEError(.refused)) { try await opener.open(made, at: now) }
    }

    private func encrypt(
        _ content: [UInt8], _ pair: Pair, _ members: [String: JSONValue], _ isCompact: Bool
    ) throws -> [UInt8] {
        var members = members
        members["alg"] = .string(KeyAlgorithm(for: pair.key.publicKey).rawValue)
        members["enc"] = members["enc"] ?? .string("A256GCM")
        let made = try JWCrypto.ask([
            "do": .string("encrypt"), "key": try JSONReader.read(pair.key.publicKey.json), "header": header(members),
            "payload": .string(Base64URL.text(content)), "compact": .boolean(isCompact),
        ])
        return Array(try made.text("text").utf8)
    }

    @Test func `jwcrypto verifies our access tokens`() throws {
        let pair = try Pair("ec")
        let claims = JSONValue.object([
            .init(name: "sub", value: .string("demo")), .init(name: "exp", value: .number(Double(now + 300))),
        ])
        let token = try SignedClaims.sign(claims, with: pair.key).reveal { $0 }
        let answer = try JWCrypto.ask([
            "do": .string("verify"), "key": try #require(pair.value["jwk"]), "jws": text(token),
        ])
        #expect(answer["header"]?["typ"]?.text == "at+jwt")
        #expect(answer["payload"]?.text == Base64URL.text(JSONCanonicalForm.bytes(of: claims)))
        let verified = try SignedClaims.verify(token, keys: [pair.key.publicKey], at: now, cryptography)
        #expect(JSONCanonicalForm.bytes(of: verified) == JSONCanonicalForm.bytes(of: claims))
    }

    @Test func `no token is made that would not be read`() throws {
        let pair = try Pair("ec")
        let claims = JSONValue.object([
            .init(name: "sub", value: .string(String(repeating: "a", count: SignedClaims.maximumLength)))
        ])
        let error = #expect(throws: JOSEError.self) { try SignedClaims.sign(claims, with: pair.key) }
        #expect(error == JOSEError(.tooLong))
    }
}

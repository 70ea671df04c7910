import Testing
import VouchCore
import VouchChip
import VouchPKI

@testable import VouchJOSE
@testable import VouchOpenSSL

/// What the RFCs print, as far as it concerns the algorithms here.
@Suite struct PublishedVectorTests {
    private let cryptography = OpenSSLCryptography()

    @Test func `A256GCM opens and makes the content of RFC 7516 appendix A.1`() throws {
        let vector = try JOSEVectors().entry("contentEncryption")
        let secret = try vector.bytes("contentKey")
        let key = try OpenSSLContentKey { bytes, count in
            for index in 0..<count { bytes?[index] = secret[index] }
            return 0
        }
        let parts = try vector.text("jwe").split(separator: ".").map { Array($0.utf8) }
        let decoded = try parts.map { try #require(Base64URL.decode($0)) }
        let sealed = SealedContent(nonce: decoded[2], ciphertext: decoded[3], tag: decoded[4])
        let content = Sensitive(Array(try vector.text("content").utf8))
        #expect(try key.open(sealed, authenticating: parts[0]) == content)
        #expect(try key.seal(content, nonce: decoded[2], authenticating: parts[0]) == sealed)
        #expect(throws: CryptographyError.self) { try key.open(sealed, authenticating: parts[0] + [0]) }
    }

    @Test func `the key encryption of that example, RSA-OAEP with SHA-1, is refused`() throws {
        let text = try JOSEVectors().entry("contentEncryption").text("jwe")
        #expect(throws: JOSEError(.refused)) { try JWE(parsing: Array(text.utf8), maximumLength: 4_096) }
    }

    @Test func `both sides agree on the key of RFC 7518 appendix C`() throws {
        let vector = try JOSEVectors().entry("agreement")
        let other = JWEHeader.otherInformation(
            algorithm: try vector.text("algorithm"), producer: Array(try vector.text("producer").utf8),
            recipient: Array(try vector.text("recipient").utf8), keyBits: 128)
        #expect(other == Hex.bytes(try vector.text("otherInformation")))
        for (own, peer) in [("alice", "bob"), ("bob", "alice")] {
            let scalar = try vector.entry(own).bytes("d")
            let key = try OpenSSLPackageKey(OpenSSLKey(curve: .p256, scalar: SecretBytes(scalar)))
            #expect(try key.publicKey == JSONWebKey(vector.entry(own).without("d")))
            let point = try #require(JSONWebKey(vector.entry(peer).without("d")).point)
            let agreed = try key.contentKey(agreedWith: point, otherInformation: other)
            let ours = try #require(agreed as? OpenSSLContentKey)
            // The example needs 128 bits; Concat KDF gives longer keys that begin with them.
            let derived = try vector.bytes("derived")
            #expect(derived.count == 16)
            #expect(ours.secret.reveal { Array($0.prefix(16)) } == derived)
        }
    }

    @Test func `the ES256 signature of RFC 7515 appendix A.3 is its key's, and no other's`() throws {
        let vector = try JOSEVectors().entry("signature")
        let signed = try JWS(parsing: Array(try vector.text("jws").utf8))
        let key = try JSONWebKey(vector.entry("key"))
        #expect(signed.isSigned(by: key, cryptography))
        #expect(signed.payload == Sensitive(Array(try vector.text("payload").utf8)))
        let other = try OpenSSLPackageKey(OpenSSLKey(curve: .p256)).publicKey
        #expect(!signed.isSigned(by: other, cryptography))
        let forEncryption = try JSONWebKey(key.material, use: .encryption)
        #expect(!signed.isSigned(by: forEncryption, cryptography))
    }

    @Test func `keys of RFC 7517 have the thumbprints of RFC 7638`() throws {
        let entries = try #require(JOSEVectors().entry("keys").elements)
        #expect(entries.count == 2)
        for entry in entries {
            let value = try entry.entry("key")
            let key = try JSONWebKey(parsing: value.without("alg").json)
            #expect(try key.thumbprint(cryptography) == entry.text("thumbprint"))
            #expect(try key.identifier == value.text("kid"))
            // A key for PKCS #1 signatures must not decrypt packages.
            if value["alg"] != nil {
                #expect(throws: JOSEError(.unsupportedKey)) { try JSONWebKey(parsing: value.json) }
            }
        }
    }
}

extension JSONValue {
    fileprivate func entry(_ name: String) throws -> JSONValue {
        guard let entry = self[name] else { throw JOSEVectors.Missing(name: name) }
        return entry
    }
}

import Testing
import VouchChip
import VouchCore
import VouchOpenSSL
import VouchPKI

@testable import VouchJOSE

@Suite struct JSONWebKeyTests {
    @Test(arguments: JOSEKeys.Kind.allCases)
    func `a key comes back from JSON, PEM and DER`(_ kind: JOSEKeys.Kind) throws {
        let key = try kind.key().publicKey
        #expect(try JSONWebKey(parsing: key.json) == key)
        #expect(try JSONWebKey(pem: Array(key.pem.utf8)) == key)
        #expect(try JSONWebKey(subjectPublicKeyInfo: key.subjectPublicKeyInfo) == key)
        let named = try JSONWebKey(key.material, identifier: "k", use: .encryption)
        #expect(try JSONWebKey(parsing: named.json) == named)
        // OpenSSL writes the same.
        #expect(
            try OpenSSLKey(subjectPublicKeyInfo: key.subjectPublicKeyInfo).subjectPublicKeyInfo()
                == key.subjectPublicKeyInfo)
    }

    @Test(arguments: JOSEKeys.Kind.allCases)
    func `every shortened SPKI is malformed`(_ kind: JOSEKeys.Kind) throws {
        let bytes = try kind.key().publicKey.subjectPublicKeyInfo
        for count in bytes.indices {
            #expect(throws: JOSEError.self) { try JSONWebKey(subjectPublicKeyInfo: Array(bytes[..<count])) }
        }
        #expect(throws: JOSEError(.malformedKey)) { try JSONWebKey(subjectPublicKeyInfo: bytes + [0]) }
    }

    @Test func `a private key is read from PKCS #8, and never where a public one belongs`() throws {
        let key = try OpenSSLKey(curve: .p256)
        let der = try key.privateKeyInfo().reveal { Array($0) }
        let text = Array(PEM.text(PEM.Block(label: "PRIVATE KEY", bytes: der)).utf8)
        let read = try OpenSSLPackageKey(pem: Sensitive(text), identifier: "a")
        #expect(try read.publicKey.subjectPublicKeyInfo == key.subjectPublicKeyInfo())
        #expect(read.publicKey.identifier == "a")
        #expect(throws: JOSEError(.privateKeyGiven)) { try JSONWebKey(pem: text) }
        let members = JSONValue.object(read.publicKey.materialMembers + [.init(name: "d", value: .string("AA"))])
        #expect(throws: JOSEError(.privateKeyGiven)) { try JSONWebKey(parsing: members.json) }
        let publicText = Array(read.publicKey.pem.utf8)
        #expect(throws: CryptographyError.unsupportedParameters) { try OpenSSLPackageKey(pem: Sensitive(publicText)) }
        let locked = Array(PEM.text(PEM.Block(label: "ENCRYPTED PRIVATE KEY", bytes: der)).utf8)
        #expect(throws: CryptographyError.unsupportedParameters) { try OpenSSLPackageKey(pem: Sensitive(locked)) }
        #expect(throws: CryptographyError.unsupportedParameters) {
            try OpenSSLPackageKey(OpenSSLKey(subjectPublicKeyInfo: key.subjectPublicKeyInfo()))
        }
    }

    @Test func `short RSA keys, other curves and spelled-out curves are refused`() throws {
        let keys = [
            try OpenSSLKey(rsaBits: 1_024), try OpenSSLKey(curve: .p384), try OpenSSLKey(curve: .brainpoolP256r1),
            try OpenSSLKey(curve: .p256, isExplicit: true),
        ]
        for key in keys {
            #expect(throws: JOSEError(.unsupportedKey)) {
                try JSONWebKey(subjectPublicKeyInfo: key.subjectPublicKeyInfo())
            }
            #expect(throws: JOSEError(.unsupportedKey)) { try OpenSSLPackageKey(key) }
        }
    }

    @Test(arguments: [
        (#"[]"#, JOSEError.Code.malformedKey), (#"{}"#, .malformedKey), (#"{"kty":"EC"}"#, .unsupportedKey),
        (#"{"kty":"EC","crv":"P-256"}"#, .malformedKey),
        (#"{"kty":"EC","crv":"P-521","x":"","y":""}"#, .unsupportedKey),
        (#"{"kty":"EC","crv":"P-256","x":"AA","y":"AA"}"#, .malformedKey),
        (#"{"kty":"RSA","n":"AQ","e":"AQAB"}"#, .unsupportedKey), (#"{"kty":"RSA","n":"","e":"AQAB"}"#, .malformedKey),
        (#"{"kty":"oct","k":"AA"}"#, .privateKeyGiven), (#"{"kty":"OKP","crv":"X25519","x":"AA"}"#, .unsupportedKey),
        (#"{"kty":"EC","kty":"RSA"}"#, .malformedKey), (#"{"kty":1}"#, .malformedKey),
    ])
    func `JSON that is not a key of ours is refused by its reason`(_ text: String, _ code: JOSEError.Code) {
        #expect(throws: JOSEError(code)) { try JSONWebKey(parsing: Array(text.utf8)) }
    }

    @Test func `a key says what it is for`() throws {
        let material = JSONValue.object(try JOSEKeys.elliptic().publicKey.materialMembers)
        func key(_ name: String, _ value: JSONValue) throws -> JSONWebKey {
            guard case .object(let members) = material else { throw JOSEVectors.Missing(name: name) }
            return try JSONWebKey(JSONValue.object(members + [.init(name: name, value: value)]))
        }
        #expect(try key("use", .string("sig")).use == .signature)
        #expect(try key("use", .string("enc")).use == .encryption)
        #expect(try key("key_ops", .array([.string("verify")])).use == .signature)
        #expect(try key("key_ops", .array([.string("deriveBits")])).use == .encryption)
        #expect(try key("alg", .string("ECDH-ES")).use == nil)
        for (name, value) in [
            ("use", JSONValue.string("tls")), ("key_ops", .array([.string("sign")])), ("alg", .string("ES512")),
        ] {
            #expect(throws: JOSEError(.unsupportedKey)) { try key(name, value) }
        }
        for (name, value) in [("kid", JSONValue.string("")), ("kid", .number(1)), ("key_ops", .string("verify"))] {
            #expect(throws: JOSEError(.malformedKey)) { try key(name, value) }
        }
    }
}

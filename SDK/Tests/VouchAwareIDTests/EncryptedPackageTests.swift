import Foundation
import Testing
import VouchAwareID
import VouchCore
import VouchDialects
import VouchOpenSSL
import VouchTestSupport

@testable import VouchJOSE

@Suite struct EncryptedPackageTests {
    private static let cryptography = OpenSSLCryptography()
    private static let now = 1_795_435_200
    private static let rsa = Result { try OpenSSLPackageKey(OpenSSLKey(rsaBits: 2_048)) }
    private static let elliptic = Result { try OpenSSLPackageKey(OpenSSLKey(curve: .p256)) }

    private static func key(_ type: AwareID.EncryptionType) throws -> OpenSSLPackageKey {
        try type == .rsaOAEP256 ? rsa.get() : elliptic.get()
    }

    /// How a server may write its key; the last is ``AwareID/PublicKeyResponse/publicKey``.
    enum KeyForm: CaseIterable { case json, pem, base64 }

    private static func encryption(
        _ type: AwareID.EncryptionType, as form: KeyForm = .json, nonce: String? = nil
    ) throws -> AwareID.PackageEncryption {
        let key = try key(type).publicKey
        let text =
            switch form {
            case .json: key.json
            case .pem: Array(key.pem.utf8)
            case .base64: Array(Data(key.subjectPublicKeyInfo).base64EncodedString().utf8)
            }
        return try AwareID.PackageEncryption(
            type: type, publicKey: text, nonce: nonce, cryptography: cryptography, now: { now })
    }

    private static func opener(
        _ type: AwareID.EncryptionType, maximumLength: Int = PackagePolicy().maximumLength
    ) throws -> PackageOpener {
        try PackageOpener(
            keys: [try key(type)], memory: BoundedReplayMemory(), policy: PackagePolicy(maximumLength: maximumLength),
            cryptography: cryptography)
    }

    /// The protected header of a compact JWE.
    private static func header(_ package: String) throws -> NSDictionary? {
        var text = String(package.prefix { $0 != "." }).replacing("-", with: "+").replacing("_", with: "/")
        text += String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let bytes = try #require(Data(base64Encoded: text))
        return try JSONSerialization.jsonObject(with: bytes) as? NSDictionary
    }

    @Test(.shows("A47", "A48"), arguments: AwareID.EncryptionType.allCases, KeyForm.allCases)
    func `the encrypted package opens with the server's key, and holds what the plain one does`(
        _ type: AwareID.EncryptionType, _ form: KeyForm
    ) async throws {
        let capture = try ServerPackageTests.completed().capture
        try capture.setPackageEncryption(try Self.encryption(type, as: form, nonce: "request-1"))
        let package = try capture.getEncryptedServerPackage()
        #expect(!package.contains("ZmFjZQ"))
        let opened = try await Self.opener(type).open(Array(package.utf8), at: Self.now + 10, nonce: "request-1")
        let plain = try capture.getServerPackage().reveal { Array($0.utf8) }
        #expect(opened.content.reveal { $0 } == plain)
        let content = try AwareID.ServerPackage(opened)
        #expect(content.video.workflowData.workflow == "charlie4")
        #expect(content.video.workflowData.frames.count == 3)
    }

    @Test(.shows("A50"), arguments: AwareID.EncryptionType.allCases)
    func `the encryption type is named, and stands in the protected header with time and number`(
        _ type: AwareID.EncryptionType
    ) throws {
        #expect(AwareID.EncryptionType.allCases.map(\.rawValue) == ["RSA-OAEP-256", "ECDH-ES"])
        let example = try ServerPackageTests.completed()
        let packages = try (0..<2).map { _ in
            try example.capture.getEncryptedServerPackage(
                workflow: example.workflow, packageType: .balanced, encryption: Self.encryption(type))
        }
        let headers = try packages.map { try #require(try Self.header($0)) }
        for header in headers {
            #expect(header["alg"] as? String == type.rawValue)
            #expect(header["enc"] as? String == "A256GCM")
            #expect(header["iat"] as? Int == Self.now)
        }
        let numbers = headers.compactMap { $0["jti"] as? String }
        #expect(Set(numbers).count == 2)
    }

    @Test(.shows("A49"), arguments: AwareID.PackageType.allCases)
    func `the package type says how many frames an encrypted package has`(_ type: AwareID.PackageType) async throws {
        let example = try ServerPackageTests.completed()
        let package = try example.capture.getEncryptedServerPackage(
            workflow: example.workflow, packageType: type, encryption: Self.encryption(.ecdhES))
        let opened = try await Self.opener(.ecdhES).open(Array(package.utf8), at: Self.now)
        let data = try AwareID.ServerPackage(opened).video.workflowData
        #expect(data.frames.count == (type == .highUsability ? 1 : 3))
        #expect(data.workflow == "charlie\(type.variant)")
    }

    @Test func `the server refuses a package that is old, from the future, replayed, too long or altered`() async throws
    {
        let example = try ServerPackageTests.completed()
        let package = try example.capture.getEncryptedServerPackage(
            workflow: example.workflow, packageType: .highUsability, encryption: Self.encryption(.ecdhES, nonce: "n"))
        let bytes = Array(package.utf8)
        let opener = try Self.opener(.ecdhES)
        await #expect(throws: JOSEError(.stale)) { try await opener.open(bytes, at: Self.now + 361) }
        await #expect(throws: JOSEError(.stale)) { try await opener.open(bytes, at: Self.now - 61) }
        await #expect(throws: JOSEError(.otherNonce)) { try await opener.open(bytes, at: Self.now, nonce: "m") }
        await #expect(throws: JOSEError(.tooLong)) {
            try await Self.opener(.ecdhES, maximumLength: bytes.count - 1).open(bytes, at: Self.now)
        }
        var altered = bytes
        altered[bytes.count - 8] ^= 1
        await #expect(throws: JOSEError(.refused)) { try await opener.open(altered, at: Self.now) }
        _ = try await opener.open(bytes, at: Self.now)
        await #expect(throws: JOSEError(.replayed)) { try await opener.open(bytes, at: Self.now + 1) }
    }

    @Test func `a key of the other kind, none at all and no setting are told apart`() throws {
        typealias Failure = AwareID.FaceCaptureException
        func make(_ type: AwareID.EncryptionType, _ key: [UInt8]) throws -> AwareID.PackageEncryption {
            try AwareID.PackageEncryption(
                type: type, publicKey: key, cryptography: Self.cryptography, now: { Self.now })
        }
        let (rsa, elliptic) = (try Self.rsa.get().publicKey.json, try Self.elliptic.get().publicKey.json)
        #expect(throws: Failure.invalidEncryptionType) { try make(.ecdhES, rsa) }
        #expect(throws: Failure.invalidEncryptionType) { try make(.rsaOAEP256, elliptic) }
        for text in ["", "{}", "AAAA", "-----BEGIN PUBLIC KEY-----", String(repeating: "[", count: 5000)] {
            #expect(throws: Failure.invalidPublicKey) { try make(.ecdhES, Array(text.utf8)) }
        }
        let capture = try ServerPackageTests.completed().capture
        #expect(throws: Failure.encryptionNotSet) { try capture.getEncryptedServerPackage() }
        let fresh = try FaceCaptureExample().capture
        try fresh.setPackageEncryption(try Self.encryption(.ecdhES))
        #expect(throws: Failure.serverPackageUnavailable) { try fresh.getEncryptedServerPackage() }
    }

    @Test func `a package of something else is none of a face capture`() async throws {
        let key = try Self.elliptic.get()
        let sealer = try PackageSealer(for: key.publicKey, cryptography: Self.cryptography)
        let package = try sealer.seal(Sensitive(Array(#"{"video": []}"#.utf8)), at: Self.now)
        let opened = try await Self.opener(.ecdhES).open(package, at: Self.now)
        #expect(throws: AwareID.MalformedRequest(.wrongValue, member: "")) { try AwareID.ServerPackage(opened) }
    }
}

import Foundation
import Synchronization
import Testing
import VouchAwareID
import VouchClient
import VouchCore
import VouchDevice
import VouchDialects
import VouchJOSE
import VouchOpenSSL
import VouchPKI
import VouchTestSupport

/// The device's key and the server's signatures.
@Suite struct AwareIDKeyTests {
    /// Security's calls over keys in memory, with the statuses that a test wants.
    private final class Calls: SecurityCalls {
        struct Reference: Sendable { let key: OpenSSLKey }
        struct Broken: Error {}

        private let keys = Mutex<[[UInt8]: Reference]>([:])
        private let log = Mutex<[String]>([])
        private let told = Mutex<Int32?>(nil)
        var made: [String] { log.withLock { $0 } }

        func answer(_ status: Int32?) { told.withLock { $0 = status } }

        private func add(_ line: String) { log.withLock { $0.append(line) } }

        func secItemCopyMatching(applicationTag: [UInt8]) -> (status: Int32, key: Reference?) {
            add("SecItemCopyMatching \(String(decoding: applicationTag, as: UTF8.self))")
            if let status = told.withLock({ $0 }) { return (status, nil) }
            let found = keys.withLock { $0[applicationTag] }
            return (found == nil ? -25_300 : 0, found)
        }

        func secKeyCreateRandomKey(applicationTag: [UInt8], sizeInBits: Int) throws -> Reference {
            add("SecKeyCreateRandomKey \(sizeInBits)")
            let made = Reference(key: try OpenSSLKey(curve: .p256))
            keys.withLock { $0[applicationTag] = made }
            return made
        }

        func secKeyCopyPublicKey(_ key: Reference) -> Reference? {
            add("SecKeyCopyPublicKey")
            return key
        }

        func secKeyCopyExternalRepresentation(_ key: Reference) throws -> [UInt8] {
            add("SecKeyCopyExternalRepresentation")
            return try key.key.publicPoint()
        }

        func secKeyCreateSignature(_ key: Reference, message: [UInt8]) throws -> [UInt8] {
            add("SecKeyCreateSignature")
            return try key.key.sign(message, by: .ecdsa(.sha256))
        }

        func secItemDelete(applicationTag: [UInt8]) -> Int32 {
            keys.withLock { $0.removeValue(forKey: applicationTag) == nil ? -25_300 : 0 }
        }
    }

    private let cryptography = OpenSSLCryptography()

    @Test("the device's key is on P-256, made once under com.aware.keys.main, and stays", .shows("A141"))
    func permanentKey() throws {
        // On a phone, by the calls of Apple's Security.
        let calls = Calls()
        let phone = try AwareIDDeviceKey(SecurityKeyStore(calls, tagPrefix: "com.aware.keys.").key("main"))
        #expect(calls.made.first == "SecItemCopyMatching com.aware.keys.main")
        #expect(calls.made.contains("SecKeyCreateRandomKey 256"))
        let again = try AwareIDDeviceKey(SecurityKeyStore(calls, tagPrefix: "com.aware.keys.").key("main"))
        #expect(again.publicKeyBase64 == phone.publicKeyBase64)
        // Here, in files of the device: another store of the same folder has it.
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        var device = Device.standard
        device.keys = LocalKeys(folder: folder.path)
        let first = try AwareIDDeviceKey(device.keys.key("main"))
        #expect(Data(base64Encoded: first.publicKeyBase64)?.count == 65)
        let second = try AwareIDDeviceKey(LocalKeys(folder: folder.path).key("main"))
        #expect(second.publicKeyBase64 == first.publicKeyBase64)
    }

    @Test("a key store stands on Security's calls: a key is looked for, made once, exported and used", .shows("A287"))
    func keyStore() throws {
        let calls = Calls()
        let store = SecurityKeyStore(calls, tagPrefix: "com.aware.keys.")
        let first = try store.key("main")
        #expect(
            calls.made == [
                "SecItemCopyMatching com.aware.keys.main", "SecKeyCreateRandomKey 256", "SecKeyCopyPublicKey",
                "SecKeyCopyExternalRepresentation",
            ])
        let second = try store.key("main")
        #expect(calls.made.count { $0.hasPrefix("SecKeyCreateRandomKey") } == 1)
        #expect(first.publicKey == second.publicKey)
        let signature = try second.signES256(Array("text".utf8))
        #expect(calls.made.last == "SecKeyCreateSignature")
        #expect(signature.count == 64)
        let isValid = try cryptography.isValid(
            signature, of: Array("text".utf8), by: .plainECDSA(.sha256), publicKey: first.publicKey.subjectPublicKeyInfo
        )
        #expect(isValid)
        // A key that is there and cannot be had is not replaced.
        calls.answer(-25_308)
        let error = #expect(throws: ClientError.self) { try store.key("main") }
        #expect(error?.code == .keyUnusable)
        #expect(error?.detail?.contains("-25308") == true)
        #expect(calls.made.count { $0.hasPrefix("SecKeyCreateRandomKey") } == 1)
        calls.answer(nil)
        try store.deleteKey("main")
        try store.deleteKey("main")
        #expect(try store.key("main").publicKey != first.publicKey)
    }

    @Test("the device signs in X9.62 form and exports its key, both in Base64", .shows("A142", "A143"))
    func deviceKey() throws {
        let device = try AwareIDDeviceKey(try SecurityKeyStore(Calls(), tagPrefix: "").key("main"))
        let point = try #require(Data(base64Encoded: device.publicKeyBase64))
        #expect(point.count == 65)
        #expect(point.first == 4)
        let exported = try JSONWebKey(.p256(x: [UInt8](point[1...32]), y: [UInt8](point[33...64])))
        // Of many signatures some have short numbers, and some need a sign.
        for number in 0..<300 {
            let text = "token \(number)"
            let signature = try #require(Data(base64Encoded: try device.sign(text)))
            #expect(signature.first == 0x30)
            #expect((60...72).contains(signature.count))
            let isValid = try cryptography.isValid(
                [UInt8](signature), of: Array(text.utf8), by: .ecdsa(.sha256), publicKey: exported.subjectPublicKeyInfo)
            #expect(isValid)
        }
    }

    @Test("a signature verifies, does not, or cannot be checked, by its status", .shows("A144", "A145", "A146"))
    func verify() throws {
        let server = try OpenSSLKey(rsaBits: 2048)
        let key = try AwareID.PublicKey(
            base64Encoded: Data(server.subjectPublicKeyInfo()).base64EncodedString())
        let message = AwareID.ClearMessage(data: Data("host&key&token".utf8))
        let verifier = AwareID.PortableVerifier(cryptography)
        for digestType in AwareID.Signature.DigestType.allCases {
            let digest = try #require(DigestAlgorithm.allCases.first { "\($0)" == digestType.rawValue })
            let signature = AwareID.Signature(data: Data(try server.sign([UInt8](message.data), by: .pkcs1(digest))))
            #expect(try message.verify(with: key, signature: signature, digestType: digestType, by: verifier))
            let other: AwareID.Signature.DigestType = digestType == .sha256 ? .sha512 : .sha256
            #expect(try !message.verify(with: key, signature: signature, digestType: other, by: verifier))
            #expect(
                try !AwareID.ClearMessage(data: Data("host&key&other".utf8)).verify(
                    with: key, signature: signature, digestType: digestType, by: verifier))
        }
        let none = AwareID.Signature(data: Data())
        #expect(try !message.verify(with: key, signature: none, digestType: .sha256, by: verifier))
        // The statuses themselves.
        #expect(try message.verify(with: key, signature: none, digestType: .sha1, by: Told(status: 0)))
        #expect(try !message.verify(with: key, signature: none, digestType: .sha1, by: Told(status: -9_809)))
        for status: Int32 in [-50, -1, 1, -25_300, .min] {
            #expect(throws: AwareID.SwiftyRSAError.signatureVerifyFailed(status: status)) {
                try message.verify(with: key, signature: none, digestType: .sha1, by: Told(status: status))
            }
        }
        // A key that is none.
        let broken = try AwareID.PublicKey(base64Encoded: Data("no key".utf8).base64EncodedString())
        #expect(throws: AwareID.SwiftyRSAError.signatureVerifyFailed(status: -50)) {
            try message.verify(with: broken, signature: none, digestType: .sha256, by: verifier)
        }
        for text in ["", "***"] {
            #expect(throws: AwareID.SwiftyRSAError.invalidBase64String) { try AwareID.PublicKey(base64Encoded: text) }
        }
    }

    private struct Told: AwareID.RawVerifying {
        let status: Int32

        func secKeyRawVerify(
            publicKey: [UInt8], digestType: AwareID.Signature.DigestType, message: [UInt8], signature: [UInt8]
        ) -> Int32 { status }
    }

    @Test("bytes become Base64, with line feeds where lines are asked for", .shows("A285"))
    func base64() {
        let bytes = [UInt8](repeating: 0xFF, count: 120)
        #expect(AwareID.convertBytesArrayToBase64String(bytesArray: []) == "")
        #expect(AwareID.convertBytesArrayToBase64String(bytesArray: [0xFB, 0xFF]) == "+/8=")
        #expect(AwareID.convertBytesArrayToBase64String(bytesArray: bytes)?.count == 160)
        for length in AwareID.Base64LineLength.allCases {
            let text = AwareID.convertBytesArrayToBase64String(bytesArray: bytes, lineLength: length) ?? ""
            let lines = text.split(separator: "\n")
            #expect(lines.map(\.count) == [length.rawValue, length.rawValue, 160 - 2 * length.rawValue])
            #expect(!text.utf8.contains(0x0D))
        }
    }
}

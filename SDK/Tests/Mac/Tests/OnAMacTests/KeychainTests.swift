#if canImport(Security)
import Foundation
import Testing
import VouchApple
import VouchClient

/// The keychain behind a key store. On a Simulator, and for a program without an entitlement, no Secure Enclave is asked for.
@Suite(.serialized) struct KeychainTests {
    private let calls = KeychainCalls(usesSecureEnclave: false)
    private let prefix = "vouch.conformance."

    @Test func `a key is made once, signs, and is gone once it was deleted`() throws {
        let store = SecurityKeyStore(calls, tagPrefix: prefix)
        let name = UUID().uuidString
        defer { try? store.deleteKey(name) }
        let key = try store.key(name)
        #expect(try store.key(name).publicKey == key.publicKey)
        #expect(try key.signES256([1, 2, 3]).count == 64)
        try store.deleteKey(name)
        #expect(try store.key(name).publicKey != key.publicKey)
    }

    @Test func `a signature is the key's and the message's`() throws {
        let tag = Array((prefix + UUID().uuidString).utf8)
        defer { _ = calls.secItemDelete(applicationTag: tag) }
        let key = try calls.secKeyCreateRandomKey(applicationTag: tag, sizeInBits: 256)
        let signature = try calls.secKeyCreateSignature(key, message: [1, 2, 3])
        let publicKey = try #require(calls.secKeyCopyPublicKey(key))
        #expect(calls.secKeyVerifySignature(publicKey, message: [1, 2, 3], signature: signature))
        #expect(!calls.secKeyVerifySignature(publicKey, message: [1, 2, 4], signature: signature))
        let point = try calls.secKeyCopyExternalRepresentation(publicKey)
        #expect(point.count == 65)
        #expect(point.first == 4)
    }

    @Test func `a key that was never made is told by the status that stores expect`() {
        let found = calls.secItemCopyMatching(applicationTag: Array((prefix + UUID().uuidString).utf8))
        #expect(found.status == -25_300)
        #expect(found.key == nil)
    }
}
#endif

#if canImport(Security)
import Foundation
import Security
public import VouchClient

/// Security's own functions for a `SecurityKeyStore`: P-256 keys that stay on this device, in the Secure Enclave where there
/// is one. Type-checked only: it was never run on a device.
///
/// `SecurityKeyStore(KeychainCalls(), tagPrefix: "com.aware.keys.").key("main")` is the key of the tag `com.aware.keys.main`.
public struct KeychainCalls: SecurityCalls {
    /// A reference to a key. Unchecked: the framework's keys do not change and may be used from any thread.
    public struct SecKey: @unchecked Sendable {
        fileprivate let reference: Security.SecKey
    }

    private let usesSecureEnclave: Bool

    /// - Parameter usesSecureEnclave: false for a Simulator, which has none. A device without one falls back by itself.
    public init(usesSecureEnclave: Bool = true) { self.usesSecureEnclave = usesSecureEnclave }

    public func secItemCopyMatching(applicationTag: [UInt8]) -> (status: Int32, key: SecKey?) {
        var query = query(applicationTag)
        query[kSecReturnRef as NSString] = true
        var found: CFTypeRef?
        let status = SecItemCopyMatching(NSDictionary(dictionary: query) as CFDictionary, &found)
        guard status == errSecSuccess, let found, CFGetTypeID(found) == SecKeyGetTypeID() else { return (status, nil) }
        return (status, SecKey(reference: unsafeDowncast(found, to: Security.SecKey.self)))
    }

    public func secKeyCreateRandomKey(applicationTag: [UInt8], sizeInBits: Int) throws -> SecKey {
        guard usesSecureEnclave else { return try make(applicationTag, sizeInBits, inEnclave: false) }
        do {
            return try make(applicationTag, sizeInBits, inEnclave: true)
        } catch let error as NSError where error.code == Int(errSecUnimplemented) {
            return try make(applicationTag, sizeInBits, inEnclave: false)
        }
    }

    public func secKeyCopyPublicKey(_ key: SecKey) -> SecKey? {
        SecKeyCopyPublicKey(key.reference).map { SecKey(reference: $0) }
    }

    public func secKeyCopyExternalRepresentation(_ key: SecKey) throws -> [UInt8] {
        var error: Unmanaged<CFError>?
        guard let bytes = SecKeyCopyExternalRepresentation(key.reference, &error) else { throw Self.taken(error) }
        return [UInt8](Self.data(bytes))
    }

    public func secKeyCreateSignature(_ key: SecKey, message: [UInt8]) throws -> [UInt8] {
        var error: Unmanaged<CFError>?
        let data = NSData(data: Data(message)) as CFData
        guard
            let signature = SecKeyCreateSignature(key.reference, .ecdsaSignatureMessageX962SHA256, data, &error)
        else { throw Self.taken(error) }
        return [UInt8](Self.data(signature))
    }

    /// Whether a signature of ``secKeyCreateSignature(_:message:)`` is the key's: `SecKeyVerifySignature`.
    ///
    /// - Parameter key: a public one.
    public func secKeyVerifySignature(_ key: SecKey, message: [UInt8], signature: [UInt8]) -> Bool {
        SecKeyVerifySignature(
            key.reference, .ecdsaSignatureMessageX962SHA256, NSData(data: Data(message)) as CFData,
            NSData(data: Data(signature)) as CFData, nil)
    }

    public func secItemDelete(applicationTag: [UInt8]) -> Int32 {
        SecItemDelete(NSDictionary(dictionary: query(applicationTag)) as CFDictionary)
    }

    private func query(_ tag: [UInt8]) -> [NSString: Any] {
        [
            kSecClass as NSString: kSecClassKey, kSecAttrKeyType as NSString: kSecAttrKeyTypeECSECPrimeRandom,
            kSecAttrKeyClass as NSString: kSecAttrKeyClassPrivate, kSecAttrApplicationTag as NSString: Data(tag),
        ]
    }

    private func make(_ tag: [UInt8], _ bits: Int, inEnclave: Bool) throws -> SecKey {
        var error: Unmanaged<CFError>?
        let access = SecAccessControlCreateWithFlags(
            nil, kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly, inEnclave ? .privateKeyUsage : [], &error)
        guard let access else { throw Self.taken(error) }
        let own: [NSString: Any] = [
            kSecAttrIsPermanent as NSString: true, kSecAttrApplicationTag as NSString: Data(tag),
            kSecAttrAccessControl as NSString: access,
        ]
        var parameters: [NSString: Any] = [
            kSecAttrKeyType as NSString: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits as NSString: bits,
            kSecPrivateKeyAttrs as NSString: NSDictionary(dictionary: own),
        ]
        if inEnclave { parameters[kSecAttrTokenID as NSString] = kSecAttrTokenIDSecureEnclave }
        guard let key = SecKeyCreateRandomKey(NSDictionary(dictionary: parameters) as CFDictionary, &error) else {
            throw Self.taken(error)
        }
        return SecKey(reference: key)
    }

    private static func data(_ bytes: CFData) -> Data { Data(referencing: bytes as NSData) }

    private static func taken(_ error: Unmanaged<CFError>?) -> any Error {
        error?.takeRetainedValue() ?? ClientError(.keyUnusable, detail: "the key store gave no reason")
    }
}
#endif

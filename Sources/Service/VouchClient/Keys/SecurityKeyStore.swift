public import VouchJOSE

/// The calls of Apple's Security framework that a key store needs, by their names there. On an iPhone they are these
/// functions; elsewhere, and in tests, something that keeps keys in their way.
public protocol SecurityCalls: Sendable {
    /// A reference to a private key.
    associatedtype SecKey: Sendable

    /// Looks for an EC key with this application tag (`kSecAttrApplicationTag`).
    ///
    /// - Returns: the status, 0 for success and -25300 if there is none, and the key.
    func secItemCopyMatching(applicationTag: [UInt8]) -> (status: Int32, key: SecKey?)

    /// Makes an EC key on P-256 that stays (`kSecAttrIsPermanent`), with this tag.
    func secKeyCreateRandomKey(applicationTag: [UInt8], sizeInBits: Int) throws -> SecKey

    /// The public half of a key pair; nil if the system gives none.
    func secKeyCopyPublicKey(_ key: SecKey) -> SecKey?

    /// - Returns: `04 ‖ X ‖ Y` of a public key.
    func secKeyCopyExternalRepresentation(_ key: SecKey) throws -> [UInt8]

    /// `ecdsaSignatureMessageX962SHA256`
    func secKeyCreateSignature(_ key: SecKey, message: [UInt8]) throws -> [UInt8]

    /// - Returns: the status.
    func secItemDelete(applicationTag: [UInt8]) -> Int32
}

/// Keys behind Security's calls: on a phone, in its keychain. A key's tag is the store's prefix and its name.
public struct SecurityKeyStore<Calls: SecurityCalls>: KeyStore {
    private let calls: Calls
    private let tagPrefix: String

    private static var success: Int32 { 0 }
    private static var itemNotFound: Int32 { -25_300 }

    /// - Parameter tagPrefix: before each key's name: `com.aware.keys.`
    public init(_ calls: Calls, tagPrefix: String) {
        self.calls = calls
        self.tagPrefix = tagPrefix
    }

    public func key(_ name: String) throws -> any DeviceKey {
        let tag = Array((tagPrefix + name).utf8)
        let found = calls.secItemCopyMatching(applicationTag: tag)
        switch (found.status, found.key) {
        case (Self.success, let key?): return try SecurityKey(key, calls)
        case (Self.itemNotFound, _):
            return try SecurityKey(try calls.secKeyCreateRandomKey(applicationTag: tag, sizeInBits: 256), calls)
        default:
            // A key that is there and cannot be had must not be replaced: what it enrolled would be lost.
            throw ClientError(
                .keyUnusable, detail: "the key store answered with status \(found.status)",
                remedy: "unlock the device and try again")
        }
    }

    public func deleteKey(_ name: String) throws {
        let status = calls.secItemDelete(applicationTag: Array((tagPrefix + name).utf8))
        guard status == Self.success || status == Self.itemNotFound else {
            throw ClientError(.keyUnusable, detail: "the key store answered with status \(status)")
        }
    }
}

private struct SecurityKey<Calls: SecurityCalls>: DeviceKey {
    let publicKey: JSONWebKey
    private let key: Calls.SecKey
    private let calls: Calls

    init(_ key: Calls.SecKey, _ calls: Calls) throws {
        self.key = key
        self.calls = calls
        guard let exported = calls.secKeyCopyPublicKey(key) else { throw Self.unusable }
        let point = try calls.secKeyCopyExternalRepresentation(exported)
        guard point.count == 65, point[0] == 4 else { throw Self.unusable }
        publicKey = try JSONWebKey(.p256(x: Array(point[1...32]), y: Array(point[33...64])), use: .signature)
    }

    func signES256(_ message: [UInt8]) throws -> [UInt8] {
        guard let plain = Self.plain(try calls.secKeyCreateSignature(key, message: message)) else {
            throw Self.unusable
        }
        return plain
    }

    private static var unusable: ClientError {
        ClientError(.keyUnusable, detail: "the key is not an EC key on P-256")
    }

    /// - Parameter encoded: a signature in X9.62 form: DER `SEQUENCE { r, s }`.
    /// - Returns: `r ‖ s`, 64 bytes; nil for what is no such signature.
    private static func plain(_ encoded: [UInt8]) -> [UInt8]? {
        guard encoded.count >= 2, encoded[0] == 0x30, Int(encoded[1]) == encoded.count - 2 else { return nil }
        var rest = encoded.dropFirst(2)
        var plain: [UInt8] = []
        for _ in 0..<2 {
            guard rest.count >= 2, rest.removeFirst() == 0x02 else { return nil }
            let length = Int(rest.removeFirst())
            guard (1...33).contains(length), rest.count >= length else { return nil }
            let value = rest.prefix(length).drop { $0 == 0 }
            guard value.count <= 32 else { return nil }
            plain += [UInt8](repeating: 0, count: 32 - value.count) + value
            rest = rest.dropFirst(length)
        }
        return rest.isEmpty ? plain : nil
    }
}

import Foundation
public import VouchJOSE

/// The device's key as AwareID's calls use it: EC P-256, permanent in a ``KeyStore``.
public struct AwareIDDeviceKey: Sendable {
    private let key: any DeviceKey
    private let point: [UInt8]

    /// Takes a key of a ``KeyStore``.
    ///
    /// - Throws: ``ClientError/Code/keyUnusable`` for a key that is not on P-256.
    public init(_ key: any DeviceKey) throws(ClientError) {
        guard let point = key.publicKey.point else {
            throw ClientError(.keyUnusable, detail: "a device's key is on P-256")
        }
        self.key = key
        self.point = point
    }

    /// Base64 of `04 ‖ X ‖ Y` (ANSI X9.63), as `SecKeyCopyExternalRepresentation` exports it.
    public var publicKeyBase64: String { Data(point).base64EncodedString() }

    /// Signs a text: ECDSA with SHA-256 over its UTF-8.
    ///
    /// - Returns: Base64 of the signature in X9.62 form: DER `SEQUENCE { r, s }`.
    /// - Throws: an error of the key.
    public func sign(_ plainText: String) throws -> String {
        Data(X962Signature.encoded(try key.signES256(Array(plainText.utf8)))).base64EncodedString()
    }
}

/// The two forms of an ECDSA signature on P-256.
enum X962Signature {
    /// - Parameter plain: `r ‖ s`, 64 bytes.
    /// - Returns: DER `SEQUENCE { INTEGER r, INTEGER s }`, RFC 3279 §2.2.3.
    static func encoded(_ plain: [UInt8]) -> [UInt8] {
        let content = integer(plain.prefix(32)) + integer(plain.dropFirst(32))
        return [0x30, UInt8(content.count)] + content
    }

    /// - Returns: `r ‖ s`, 64 bytes; nil for what is no such signature.
    static func plain(_ encoded: [UInt8]) -> [UInt8]? {
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

    private static func integer(_ value: ArraySlice<UInt8>) -> [UInt8] {
        var bytes = Array(value.drop { $0 == 0 })
        if bytes.first.map({ $0 >= 0x80 }) ?? true { bytes.insert(0, at: 0) }
        return [0x02, UInt8(bytes.count)] + bytes
    }
}

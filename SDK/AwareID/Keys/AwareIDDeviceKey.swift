import Foundation
public import VouchClient
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

/// The form of an ECDSA signature on P-256 that Apple's Security framework has.
private enum X962Signature {
    /// - Parameter plain: `r ‖ s`, 64 bytes.
    /// - Returns: DER `SEQUENCE { INTEGER r, INTEGER s }`, RFC 3279 §2.2.3.
    static func encoded(_ plain: [UInt8]) -> [UInt8] {
        let content = integer(plain.prefix(32)) + integer(plain.dropFirst(32))
        return [0x30, UInt8(content.count)] + content
    }

    private static func integer(_ value: ArraySlice<UInt8>) -> [UInt8] {
        var bytes = Array(value.drop { $0 == 0 })
        if bytes.first.map({ $0 >= 0x80 }) ?? true { bytes.insert(0, at: 0) }
        return [0x02, UInt8(bytes.count)] + bytes
    }
}

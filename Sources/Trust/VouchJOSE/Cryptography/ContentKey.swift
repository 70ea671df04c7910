public import VouchCore

/// A key of AES-256-GCM (RFC 7518 §5.3) that stays with its engine: this room never sees its bytes.
public protocol ContentKey: Sendable {
    /// Encrypts a content.
    ///
    /// - Parameters:
    ///   - nonce: 12 bytes, never used twice with this key.
    ///   - additional: authenticated with the content, not encrypted.
    func seal(_ content: Sensitive<[UInt8]>, nonce: [UInt8], authenticating additional: [UInt8]) throws -> SealedContent

    /// Decrypts a content.
    ///
    /// - Throws: ``CryptographyError`` if the tag is not the content's; then nothing of the content comes out.
    func open(_ sealed: SealedContent, authenticating additional: [UInt8]) throws -> Sensitive<[UInt8]>
}

/// The output of AES-256-GCM for a content.
public struct SealedContent: Sendable, Hashable {
    /// The nonce, 12 bytes.
    public let nonce: [UInt8]
    /// The encrypted content, as long as the content.
    public let ciphertext: [UInt8]
    /// The authentication tag, 16 bytes.
    public let tag: [UInt8]

    public init(nonce: [UInt8], ciphertext: [UInt8], tag: [UInt8]) {
        self.nonce = nonce
        self.ciphertext = ciphertext
        self.tag = tag
    }
}

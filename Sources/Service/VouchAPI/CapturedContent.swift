public import Foundation
public import VouchCore

/// What a device sealed of a capture for the server: one picture, or the texts that were read. Personal data in the clear.
///
/// The server opens it by `POST /v1/packages/open`.
public struct CapturedContent: Codable, Sendable, Hashable, Redacted {
    /// The part of the capture.
    public enum Kind: String, Codable, Sendable, Hashable, CaseIterable {
        /// The front, straightened and trimmed.
        case frontDocument
        /// The camera's whole picture of the front.
        case rawFrontDocument
        /// The back, straightened and trimmed.
        case backDocument
        /// The camera's whole picture of the back.
        case rawBackDocument
        /// The portrait on the document.
        case faceImage
        /// The signature on the document.
        case documentSignature
        /// The texts that were read: ``CapturedContent/texts``.
        case ocr
        /// The portrait in the chip.
        case facialImage
        /// The signature in the chip.
        case signatureImage
        /// Texts and validations of the chip: ``CapturedContent/texts``.
        case nfcData
    }

    /// The part of the capture, so that no content passes for another.
    public let kind: Kind
    /// The operation's identifier, which is also the nonce of the package.
    public let operation: String
    /// The media type of ``image``; nil without one.
    public let mime: String?
    /// The picture file, Base64 in JSON; nil where there are texts.
    public let image: Data?
    /// The texts by the keys of the device's result; nil where there is a picture.
    public let texts: [String: String]?

    public init(
        _ kind: Kind, operation: String, mime: String? = nil, image: Data? = nil, texts: [String: String]? = nil
    ) {
        self.kind = kind
        self.operation = operation
        self.mime = mime
        self.image = image
        self.texts = texts
    }
}

/// Asks the server to open a package that a device sealed: the body of `POST /v1/packages/open`.
public struct PackageOpening: Codable, Sendable, Redacted {
    /// The package: a JWE in compact form.
    public let package: String
    /// The operation that it was sealed for.
    public let operation: String
    /// The key that must have signed it: a SubjectPublicKeyInfo of P-256, DER; nil checks no signature.
    public let deviceKey: Data?

    public init(_ package: String, operation: String, deviceKey: Data? = nil) {
        (self.package, self.operation, self.deviceKey) = (package, operation, deviceKey)
    }
}

/// What a package holds, and whether the device signed it: the answer of `POST /v1/packages/open`.
public struct OpenedContent: Codable, Sendable, Redacted {
    /// Whether the key of the request signed the package.
    public enum Signature: String, Codable, Sendable, Hashable, CaseIterable {
        /// That key signed it.
        case verified
        /// The request had no key: anyone who knows the server's key may have made the package.
        case notChecked
    }

    /// What the device sealed.
    public let content: CapturedContent
    /// Whether the key of the request signed it.
    public let signature: Signature

    public init(_ content: CapturedContent, signature: Signature) {
        (self.content, self.signature) = (content, signature)
    }
}

import VouchCore

/// The bytes are not a mobile document's answer.
public struct MobileDocumentError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Which part of the answer is malformed, or that there is too much of it.
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        /// The answer is not CBOR as ``CBORReader`` accepts it; the code says why.
        case notCBOR(CBORError.Code)
        /// A member that ISO/IEC 18013-5 requires is missing or of another kind.
        case malformedResponse
        /// A document, or one of its elements, lacks a required member or has one of another type.
        case malformedDocument
        /// Not a `COSE_Sign1`.
        case malformedSignature
        /// The payload is not a mobile security object.
        case malformedSecurityObject
        /// More documents or elements than any wallet sends.
        case tooMany
    }

    /// Why the answer was refused.
    public let code: Code

    init(_ code: Code) { self.code = code }

    public var description: String { "not a mobile document: \(code)" }
}

/// Outcomes of checks of mobile documents. The codes are stable.
extension CheckOutcome.Finding {

    package static let mdocSignerMalformed = Self(.mdocSignerMalformed)
    package static let mdocDigestDiffers = Self(.mdocDigestDiffers)
    package static let mdocDigestMissing = Self(.mdocDigestMissing)
    package static let mdocTypeDiffers = Self(.mdocDocumentTypeDiffers)
    package static let mdocNotYetValid = Self(.mdocNotYetValid)
    package static let mdocExpired = Self(.mdocExpired)
    package static let mdocSignedOutsideCertificate = Self(.mdocSignedOutsideCertificate)
}

extension CheckOutcome.Reason {
    package static let mdocSignerMissing = Self(.mdocNoSigner)
    package static let mdocDigestUnsupported = Self(.mdocUnsupportedDigest)
    /// The answer has no element that the signed digests could be compared with.
    package static let mdocNothingReleased = Self(.mdocNothingReleased)
    /// The device signs or authenticates the session, which is not kept in the answer.
    package static let mdocSessionUnknown = Self(.mdocNoSessionTranscript)
}

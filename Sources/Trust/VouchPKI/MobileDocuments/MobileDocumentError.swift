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
    private static let clause: StaticCode = "ISO/IEC 18013-5 §9.3.1"

    package static let mdocSignerMalformed = Self(code: "mdoc.signerMalformed", clause: clause)
    package static let mdocDigestDiffers = Self(code: "mdoc.digestDiffers", clause: clause)
    package static let mdocDigestMissing = Self(code: "mdoc.digestMissing", clause: clause)
    package static let mdocTypeDiffers = Self(code: "mdoc.documentTypeDiffers", clause: clause)
    package static let mdocNotYetValid = Self(code: "mdoc.notYetValid", clause: clause)
    package static let mdocExpired = Self(code: "mdoc.expired", clause: clause)
    package static let mdocSignedOutsideCertificate = Self(code: "mdoc.signedOutsideCertificate", clause: clause)
}

extension CheckOutcome.Reason {
    package static let mdocSignerMissing = Self(code: "mdoc.noSigner")
    package static let mdocDigestUnsupported = Self(code: "mdoc.unsupportedDigest")
    /// The answer has no element that the signed digests could be compared with.
    package static let mdocNothingReleased = Self(code: "mdoc.nothingReleased")
    /// The device signs or authenticates the session, which is not kept in the answer.
    package static let mdocSessionUnknown = Self(code: "mdoc.noSessionTranscript")
}

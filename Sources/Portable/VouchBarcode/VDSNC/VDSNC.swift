public import VouchCore

/// A visible digital seal for non-constrained environments: signed JSON that includes its signer's certificate. ICAO
/// Technical Report "VDS-NC Visible Digital Seal for non-constrained environments".
///
/// Only decoded here: do not trust anything in it before its signature is verified and its certificate leads to a trust
/// anchor.
public struct VDSNC: Sendable {
    /// Version and issuing State.
    public let header: Header
    /// Content of the message, for known types.
    public let content: Content
    /// The message as encoded, typed or not.
    public let message: Sensitive<JSONValue>
    /// The canonical form (RFC 8785) of header and message: the signed data.
    public let signedBytes: Sensitive<[UInt8]>
    /// Signature over ``signedBytes``, and the signer's certificate.
    public let signature: Signature
    /// Deviations from the report, and how they were handled.
    public let findings: [CheckOutcome.Finding]

    /// `data.hdr`. Contains no personal data.
    public struct Header: Sendable, Hashable {
        /// Type of the content: `icao.vacc`, `icao.test`.
        public let type: String
        /// Version of the seal; always 1.
        public let version: Int
        /// Issuing State as in the zone, without fillers: `D`, `UTO`.
        public let issuingState: String
    }

    /// The content of the message, for known types.
    @nonexhaustive
    public enum Content: Sendable {
        /// A certificate of vaccination.
        case vaccination(Sensitive<VaccinationProof>)
        /// A certificate of a test.
        case test(Sensitive<TestProof>)
        /// Another type; see ``VDSNC/message``.
        case other
    }

    /// `sig`, which is not signed itself.
    public struct Signature: Sendable, Hashable {
        /// Algorithms of JSON signatures, RFC 7518.
        public enum Algorithm: String, Sendable, Hashable, CaseIterable {
            /// ECDSA with SHA-256 on P-256.
            case es256 = "ES256"
            /// ECDSA with SHA-384 on P-384.
            case es384 = "ES384"
            /// ECDSA with SHA-512 on P-521.
            case es512 = "ES512"
        }

        /// Algorithm of the signature; nil for a name that the report does not know.
        public let algorithm: Algorithm?
        /// Certificate of the signer in DER, as read: X.509.
        public let certificate: [UInt8]
        /// Signature, `r ‖ s`.
        public let value: [UInt8]
    }
}

#if !hasFeature(Embedded)
extension VDSNC: Redacted {
    public var description: String { "VDS-NC of \(header.issuingState)" }
}
#endif

/// The bytes are not a VDS-NC.
public struct VDSNCError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why a barcode is not a seal.
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        /// Why its text is not JSON.
        case notJSON(JSONError)
        /// `data`, `hdr`, `msg` or `sig` are missing.
        case notASeal
        /// Version, State or type is missing or malformed.
        case malformedHeader
        /// A part of the signature is missing, or is not base64url.
        case malformedSignature
    }

    /// The kind of failure, for programs.
    public let code: Code

    init(_ code: Code) { self.code = code }

    public var description: String {
        switch code {
        case .notJSON(let error): "not a VDS-NC: \(error)"
        case .notASeal: "not a VDS-NC: data or signature is missing"
        case .malformedHeader: "not a VDS-NC: malformed header"
        case .malformedSignature: "not a VDS-NC: malformed signature"
        }
    }
}

/// Deviations of a VDS-NC from the technical report. The codes are stable.
extension CheckOutcome.Finding {

    /// Unsigned members next to data and signature, or inside the signature.
    public static let vdsncUnsignedMembers = Self(.vdsncUnsignedMembers)
    /// Base64 of the other alphabet.
    public static let vdsncOtherBase64 = Self(.vdsncOtherBase64)
    /// The content is of a type that this code does not know.
    public static let vdsncUnknownType = Self(.vdsncUnknownType)
    /// A member required by the type is missing.
    public static let vdsncFieldMissing = Self(.vdsncFieldMissing)
    /// A member does not have the form required by the type.
    public static let vdsncFieldMalformed = Self(.vdsncFieldMalformed)
}

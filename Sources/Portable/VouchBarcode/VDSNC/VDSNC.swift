public import VouchCore

/// A visible digital seal for non-constrained environments: signed JSON that brings its signer's certificate along.
/// ICAO Technical Report "VDS-NC Visible Digital Seal for non-constrained environments".
///
/// Only taken apart here: nothing in it is to be believed before its signature is checked and the certificate inside
/// leads to a trust anchor.
public struct VDSNC: Sendable {
    public let header: Header
    public let content: Content
    /// The message as it stands there, typed or not.
    public let message: Sensitive<JSONValue>
    /// The canonical form (RFC 8785) of header and message: what the signature is over.
    public let signedBytes: Sensitive<[UInt8]>
    public let signature: Signature
    /// Where the seal differs from the report, and what was made of it.
    public let findings: [CheckOutcome.Finding]

    /// `data.hdr`. Nothing of it is personal.
    public struct Header: Sendable, Hashable {
        /// `icao.vacc`, `icao.test`.
        public let type: String
        /// 1
        public let version: Int
        /// As the MRZ prints it, without fillers: `D`, `UTO`.
        public let issuingState: String
    }

    /// What the message says, for types that are known.
    @nonexhaustive
    public enum Content: Sendable {
        case vaccination(Sensitive<VaccinationProof>)
        case test(Sensitive<TestProof>)
        /// Another type; see ``VDSNC/message``.
        case other
    }

    /// `sig`, which is not signed itself.
    public struct Signature: Sendable, Hashable {
        public enum Algorithm: String, Sendable, Hashable, CaseIterable {
            /// ECDSA with SHA-256.
            case es256 = "ES256"
            case es384 = "ES384"
            case es512 = "ES512"
        }

        /// nil for a name that the report does not know.
        public let algorithm: Algorithm?
        /// DER, as it was read: X.509.
        public let certificate: [UInt8]
        /// `r ‖ s`
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
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        case notJSON(JSONError)
        /// `data`, `hdr`, `msg` or `sig` are missing.
        case notASeal
        case malformedHeader
        /// A part of the signature is missing, or no base64url.
        case malformedSignature
    }

    public let code: Code

    init(_ code: Code) { self.code = code }

    public var description: String {
        switch code {
        case .notJSON(let error): "no VDS-NC: \(error)"
        case .notASeal: "no VDS-NC: data and signature are missing"
        case .malformedHeader: "no VDS-NC: malformed header"
        case .malformedSignature: "no VDS-NC: malformed signature"
        }
    }
}

/// Where a VDS-NC differs from the technical report. The codes are stable.
extension CheckOutcome.Finding {
    private static let report: StaticCode = "ICAO TR VDS-NC"

    /// Something stands beside data and signature, or in the signature, that nobody signed.
    public static let vdsncUnsignedMembers = Self(code: "vdsnc.unsignedMembers", clause: report)
    /// Base64 of the other alphabet.
    public static let vdsncOtherBase64 = Self(code: "vdsnc.otherBase64", clause: report)
    public static let vdsncUnknownType = Self(code: "vdsnc.unknownType", clause: report)
    /// Something that the type requires is not there.
    public static let vdsncFieldMissing = Self(code: "vdsnc.fieldMissing", clause: report)
    /// Something is there in another form than the type's.
    public static let vdsncFieldMalformed = Self(code: "vdsnc.fieldMalformed", clause: report)
}

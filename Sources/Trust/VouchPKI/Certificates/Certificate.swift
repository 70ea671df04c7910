import VouchCore

/// An X.509 certificate of a country signing authority, a link between two of its keys, or a signer. RFC 5280 §4.1,
/// Doc 9303-12 §7.1.
///
/// Only taken apart: nothing in it is to be believed before its signature leads to a trust anchor.
public struct Certificate: Sendable {
    /// The days that two moments lie on, in universal time. A certificate is valid from the first to the last second of
    /// its validity; here a day counts as a whole, since no document or list needs more.
    public struct Period: Sendable, Hashable {
        /// nil where the period has no start.
        public let start: CalendarDate?
        /// nil where the period has no end.
        public let end: CalendarDate?

        public func contains(_ day: CalendarDate) -> Bool {
            (start.map { $0 <= day } ?? true) && (end.map { day <= $0 } ?? true)
        }
    }

    /// 1…3; Doc 9303-12 wants 3.
    public let version: Int
    /// The bytes of the INTEGER as they were read.
    public let serialNumber: [UInt8]
    /// Of the signature that the issuer made over this certificate.
    public let signatureAlgorithm: AlgorithmIdentifier
    public let issuer: DistinguishedName
    public let validity: Period
    public let subject: DistinguishedName
    public let publicKey: SubjectPublicKeyInfo
    public let extensions: CertificateExtensions
    public let signature: [UInt8]
    /// The bytes that are signed, as they were read (pain P11).
    public let signedBytes: [UInt8]
    /// All of it as it was read.
    public let encoded: [UInt8]
    /// Where it differs from DER and from RFC 5280, with an unmistakable meaning; offsets count in ``encoded``.
    package let deviations: [TLVDeviation]

    /// Longer than any certificate of a list: the longest in use have about 2 KB.
    public static let maximumLength = 64 << 10

    /// Whether subject and issuer are the same, as in a root; whether the signature is its own key's is another question.
    public var isSelfIssued: Bool { subject == issuer }

    /// Whether it may certify others: basic constraints say so, and key usage does not say otherwise. RFC 5280 §4.2.1.3
    /// and §4.2.1.9. An old certificate without extensions may not.
    public var isAuthority: Bool {
        extensions.basicConstraints?.isAuthority == true && (extensions.keyUsage?.contains(.keyCertSign) ?? true)
    }
}

extension Certificate: Hashable {
    public static func == (a: Certificate, b: Certificate) -> Bool { a.encoded == b.encoded }

    /// Of all bytes: those who make certificates so that a table is slow choose signatures too.
    public func hash(into hasher: inout Hasher) { hasher.combine(encoded) }
}

extension Certificate: CustomStringConvertible {
    public var description: String { "\(subject), serial number \(Hex.text(serialNumber))" }
}

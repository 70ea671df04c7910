import VouchCore

/// An X.509 certificate of a country signing authority, a link between two of its keys, or a signer. RFC 5280 §4.1,
/// Doc 9303-12 §7.1.
///
/// Only decoded: do not trust anything in it before its signature leads to a trust anchor.
public struct Certificate: Sendable {
    /// First and last day of a validity, in UTC. A certificate is valid from the first to the last second; here whole
    /// days are used, which is enough for documents and lists.
    public struct Period: Sendable, Hashable {
        /// First day; nil if the period has no start.
        public let start: CalendarDate?
        /// Last day; nil if the period has no end.
        public let end: CalendarDate?

        /// Whether a day lies in the period; its first and last day are included.
        public func contains(_ day: CalendarDate) -> Bool {
            (start.map { $0 <= day } ?? true) && (end.map { day <= $0 } ?? true)
        }
    }

    /// Version of X.509, 1…3; Doc 9303-12 requires 3.
    public let version: Int
    /// Serial number as the bytes of its INTEGER, as read.
    public let serialNumber: [UInt8]
    /// Algorithm of the issuer's signature over this certificate.
    public let signatureAlgorithm: AlgorithmIdentifier
    /// Name of the authority that signed it.
    public let issuer: DistinguishedName
    /// Its first and its last day.
    public let validity: Period
    /// Name of its holder.
    public let subject: DistinguishedName
    /// Public key of its holder.
    public let publicKey: SubjectPublicKeyInfo
    /// Extensions that this code understands.
    public let extensions: CertificateExtensions
    /// Signature of the issuer, over ``signedBytes``.
    public let signature: [UInt8]
    /// The signed bytes, as read: re-encoding could change them.
    public var signedBytes: [UInt8] { Array(encoded[signedPlace]) }
    /// Where they are in ``encoded``.
    let signedPlace: Range<Int>
    /// The whole certificate, as read.
    public let encoded: [UInt8]
    /// Unambiguous deviations from DER and RFC 5280; offsets are in ``encoded``.
    package let deviations: [TLVDeviation]

    /// Longer than any known certificate: the longest in use have about 2 KB.
    public static let maximumLength = 64 << 10

    /// Whether subject and issuer are the same, as in a root; whether its own key made the signature is a separate
    /// question.
    public var isSelfIssued: Bool { subject == issuer }

    /// Whether it may certify others: basic constraints allow it, and key usage does not forbid it. RFC 5280 §4.2.1.3
    /// and §4.2.1.9. An old certificate without extensions may not.
    public var isAuthority: Bool {
        extensions.basicConstraints?.isAuthority == true && (extensions.keyUsage?.contains(.keyCertSign) ?? true)
    }
}

extension Certificate: Hashable {
    public static func == (a: Certificate, b: Certificate) -> Bool { a.encoded == b.encoded }

    /// Over all bytes: an attacker who crafts certificates to slow down hash tables can choose signatures too.
    public func hash(into hasher: inout Hasher) { hasher.combine(encoded) }
}

extension Certificate: CustomStringConvertible {
    public var description: String { "\(subject), serial number \(Hex.text(serialNumber))" }
}

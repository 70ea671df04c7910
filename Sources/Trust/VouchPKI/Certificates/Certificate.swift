import VouchCore

/// An X.509 certificate of a country signing authority, a link between two of its keys, or a signer. RFC 5280 §4.1,
/// Doc 9303-12 §7.1.
///
/// Only decoded: do not trust anything in it before its signature leads to a trust anchor.
public struct Certificate: Sendable {
    /// The dates of two moments, in UTC. A certificate is valid from the first to the last second of its validity; here
    /// whole days are used, which is enough for documents and lists.
    public struct Period: Sendable, Hashable {
        /// nil if the period has no start.
        public let start: CalendarDate?
        /// nil if the period has no end.
        public let end: CalendarDate?

        /// Both days count.
        public func contains(_ day: CalendarDate) -> Bool {
            (start.map { $0 <= day } ?? true) && (end.map { day <= $0 } ?? true)
        }
    }

    /// 1…3; Doc 9303-12 requires 3.
    public let version: Int
    /// The bytes of the INTEGER, as read.
    public let serialNumber: [UInt8]
    /// Of the signature that the issuer made over this certificate.
    public let signatureAlgorithm: AlgorithmIdentifier
    /// Who signed it.
    public let issuer: DistinguishedName
    /// Its first and its last day.
    public let validity: Period
    /// Whom it is about.
    public let subject: DistinguishedName
    /// Of its subject.
    public let publicKey: SubjectPublicKeyInfo
    /// That this code reads.
    public let extensions: CertificateExtensions
    /// In the algorithm of the certificate.
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

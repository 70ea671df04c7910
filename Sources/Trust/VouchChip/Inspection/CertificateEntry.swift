import VouchCore
public import VouchPKI

/// A certificate examined by an inspection.
public struct CertificateEntry: Sendable, Hashable {
    /// Place of a certificate in the chain of trust.
    public enum Role: String, Sendable, Hashable, CaseIterable {
        /// Signer of EF.SOD.
        case documentSigner
        /// A certificate between a signer and an anchor.
        case link
        /// A country signing authority that is an anchor in the trust store.
        case anchor
        /// Signer of EF.CardSecurity.
        case cardSecuritySigner
    }

    /// Place in the chain of trust.
    public let role: Role
    /// Name of the certificate's holder.
    public let subject: DistinguishedName
    /// Name of the authority that signed it.
    public let issuer: DistinguishedName
    /// Serial number, big-endian, as in the certificate.
    public let serialNumber: [UInt8]
    /// First and last moment of its validity.
    public let validity: Certificate.Period
    /// SHA-256 of the whole certificate, 32 bytes; empty if the cryptographic library fails.
    public let fingerprint: [UInt8]
    /// Two-letter country code of the subject, or else of the issuer, as in the certificate; nil if neither has one.
    public let country: String?
    /// The State of ``country``; nil for an unknown code.
    public var state: StateCode? { country.flatMap { IssuingCountry.state(of: $0) } }

    init(_ certificate: Certificate, _ role: Role, _ cryptography: any ChipCryptography) {
        self.role = role
        subject = certificate.subject
        issuer = certificate.issuer
        serialNumber = certificate.serialNumber
        validity = certificate.validity
        fingerprint = (try? cryptography.digest(.sha256, of: certificate.encoded)) ?? []
        country = certificate.subject.country ?? certificate.issuer.country
    }
}

import VouchCore
public import VouchPKI

/// A certificate examined by an inspection.
public struct CertificateEntry: Sendable, Hashable {
    /// In the chain of trust.
    public enum Role: String, Sendable, Hashable, CaseIterable {
        /// Signed the security object.
        case documentSigner
        /// Between a signer and an anchor.
        case link
        /// A country signing authority that is an anchor in the trust store.
        case anchor
        /// Signer of EF.CardSecurity.
        case cardSecuritySigner
    }

    /// In the chain of trust.
    public let role: Role
    /// Whom it is about.
    public let subject: DistinguishedName
    /// Who signed it.
    public let issuer: DistinguishedName
    /// Big-endian, as in the certificate.
    public let serialNumber: [UInt8]
    /// Its first and its last day.
    public let validity: Certificate.Period
    /// SHA-256 of the whole certificate, 32 bytes; empty if the library does not work.
    public let fingerprint: [UInt8]
    /// Two letters, as in the certificate; nil if it has none.
    public let country: String?
    /// The State with that code; nil if unknown.
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

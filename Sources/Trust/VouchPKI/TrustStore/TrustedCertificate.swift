/// A certificate in the trust store, and why it is there.
public struct TrustedCertificate: Sendable, Hashable {
    /// Role of a certificate in a chain of trust.
    @nonexhaustive
    public enum Role: Sendable, Hashable {
        /// A country signing authority, self-signed.
        case authority
        /// A new key of an authority, signed with the previous one. Doc 9303-12 §4.1.
        case link
        /// Signer of master lists.
        case masterListSigner
        /// Signer of documents.
        case documentSigner
    }

    /// The certificate, as it came.
    public let certificate: Certificate
    /// Whether trust ends here: a verified list or the user vouches for it. Other certificates only help to find a path
    /// to an anchor.
    public internal(set) var isAnchor: Bool
    /// Its sources, the first one first.
    public internal(set) var sources: [TrustSource]

    /// Role in a chain of trust, by names, key identifiers and extensions.
    public var role: Role {
        // Some authorities omit the extensions that mark an authority; being an anchor is enough.
        if certificate.isAuthority || isAnchor { return isLink ? .link : .authority }
        return certificate.extensions.isForMasterLists ? .masterListSigner : .documentSigner
    }

    /// By names and key identifiers: a link may have the authority's name as both subject and issuer.
    private var isLink: Bool {
        guard certificate.isSelfIssued else { return true }
        guard let issuer = certificate.extensions.authorityKeyIdentifier,
            let own = certificate.extensions.subjectKeyIdentifier
        else { return false }
        return issuer != own
    }
}

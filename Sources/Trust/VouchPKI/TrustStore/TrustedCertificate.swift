/// A certificate of the trust store and why it is there.
public struct TrustedCertificate: Sendable, Hashable {
    @nonexhaustive
    public enum Role: Sendable, Hashable {
        /// A country signing authority, under its own signature.
        case authority
        /// A new key of an authority, signed with the one before. Doc 9303-12 §4.1.
        case link
        case masterListSigner
        case documentSigner
    }

    public let certificate: Certificate
    /// Whether trust ends here: whoever brought it answers for it, a list that was verified or the user. What is no
    /// anchor only helps to find a way to one.
    public internal(set) var isAnchor: Bool
    /// Where it was found, the first time first.
    public internal(set) var sources: [TrustSource]

    public var role: Role {
        // Some authorities leave out what makes them one; who made them an anchor says that they are.
        if certificate.isAuthority || isAnchor { return isLink ? .link : .authority }
        return certificate.extensions.isForMasterLists ? .masterListSigner : .documentSigner
    }

    /// By names and key identifiers: a link may have the name of the authority on both sides.
    private var isLink: Bool {
        guard certificate.isSelfIssued else { return true }
        guard let issuer = certificate.extensions.authorityKeyIdentifier,
            let own = certificate.extensions.subjectKeyIdentifier
        else { return false }
        return issuer != own
    }
}

/// The checks of a digital seal, by their stable names.
public enum SealCheckName: String, Sendable, Hashable, CaseIterable {
    /// The seal's signature over its header and messages.
    case signature
    /// From the seal's signer to a trust anchor.
    case chain
    /// The seal's own dates, and the signer's certificate on the day of inspection.
    case validity
    /// The State of the seal is that of its signer and of its authority.
    case country
    /// No list withdraws the signer's certificate.
    case revocation
}

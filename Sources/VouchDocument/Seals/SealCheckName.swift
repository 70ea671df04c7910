/// The checks of a digital seal, by their stable names.
public enum SealCheckName: String, Sendable, Hashable, CaseIterable {
    /// The seal's signature over its header and messages.
    case signature
    /// From the seal's signer to a trust anchor.
    case chain
    /// The seal's own dates.
    case validity
}

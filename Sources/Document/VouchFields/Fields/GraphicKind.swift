/// A picture on a document that is cut out, or that its chip holds.
public enum GraphicKind: String, Sendable, Hashable, CaseIterable {
    /// The holder's picture.
    case portrait
    /// A second, smaller picture of the holder.
    case ghostPortrait
    /// The holder's own.
    case signature
}

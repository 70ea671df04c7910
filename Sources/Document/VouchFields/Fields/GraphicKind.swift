/// A picture on a document that is cut out, or that its chip holds.
public enum GraphicKind: String, Sendable, Hashable, CaseIterable {
    /// Portrait of the holder.
    case portrait
    /// Second, smaller or fainter portrait of the holder.
    case ghostPortrait
    /// Signature of the holder.
    case signature
}

/// A picture on a document that is cut out, or that its chip holds.
public enum GraphicKind: String, Sendable, Hashable, CaseIterable { case portrait, ghostPortrait, signature }

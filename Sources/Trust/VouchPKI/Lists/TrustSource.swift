/// A file that certificates came from.
public struct TrustSource: Sendable, Hashable {
    @nonexhaustive
    public enum Kind: Int, Sendable, Hashable, CaseIterable {
        case certificateFile = 0
        case masterList = 1
        case directory = 2
        /// A list of defects or deviations by itself.
        case publishedList = 3
    }

    public let kind: Kind
    /// As the user or the list names it: `DE_ML_2026-05-28.ml`.
    public let name: String
    /// Whether a signature over the whole led to an anchor; false where the user's word is all there is.
    public let isAuthenticated: Bool

    public init(kind: Kind, name: String, isAuthenticated: Bool) {
        self.kind = kind
        self.name = name
        self.isAuthenticated = isAuthenticated
    }
}

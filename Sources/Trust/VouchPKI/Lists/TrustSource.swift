/// A file from which certificates were imported.
public struct TrustSource: Sendable, Hashable {
    @nonexhaustive
    public enum Kind: Int, Sendable, Hashable, CaseIterable {
        case certificateFile = 0
        case masterList = 1
        case directory = 2
        /// A defect or deviation list.
        case publishedList = 3
    }

    public let kind: Kind
    /// As named by the user or the list: `DE_ML_2026-05-28.ml`.
    public let name: String
    /// Whether a signature over the whole file led to an anchor; false if only the user vouches for it.
    public let isAuthenticated: Bool

    public init(kind: Kind, name: String, isAuthenticated: Bool) {
        self.kind = kind
        self.name = name
        self.isAuthenticated = isAuthenticated
    }
}

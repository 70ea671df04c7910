/// A file from which certificates were imported.
public struct TrustSource: Sendable, Hashable {
    /// How certificates came in.
    @nonexhaustive
    public enum Kind: Int, Sendable, Hashable, CaseIterable {
        /// A file of certificates that the user chose.
        case certificateFile = 0
        /// A master list of a State or of ICAO.
        case masterList = 1
        /// A directory that the user imported, with everything in it.
        case directory = 2
        /// A defect or deviation list.
        case publishedList = 3
    }

    /// Kind of the source.
    public let kind: Kind
    /// Name of the file or list, such as `DE_ML_2026-05-28.ml`.
    public let name: String
    /// Whether a signature over the whole file led to an anchor; false if only the user vouches for it.
    public let isAuthenticated: Bool

    public init(kind: Kind, name: String, isAuthenticated: Bool) {
        self.kind = kind
        self.name = name
        self.isAuthenticated = isAuthenticated
    }
}

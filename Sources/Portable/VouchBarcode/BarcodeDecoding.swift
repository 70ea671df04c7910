public import VouchCore

/// Finds and decodes barcodes. Conformers wrap one engine each.
public protocol BarcodeDecoding: Sendable {
    /// - Parameters:
    ///   - image: as displayed; symbols may be at any angle.
    ///   - search: what to search for, and for how long.
    /// - Returns: every symbol that was decoded with valid error correction, largest first; empty if there is none. A
    ///   symbol is listed once.
    /// - Throws: ``BarcodeError`` if the engine could not run.
    func barcodes(in image: ImageView, search: BarcodeSearch) throws(BarcodeError) -> [Barcode]
}

/// The symbols to search for, and the time limit.
public struct BarcodeSearch: Sendable {
    /// Only these; by default all that the engine knows.
    public var symbologies: Set<BarcodeSymbology>
    /// No further attempt starts after this much time. On a machine that is busy with other work the search may take up to three
    /// times as long by the clock, so that it finds what it finds on an idle one.
    public var timeLimit: Duration
    /// The search ends after this many symbols.
    public var maximumCount: Int
    /// How hard to look.
    public var effort: Effort

    public init(
        symbologies: Set<BarcodeSymbology> = Set(BarcodeSymbology.allCases), timeLimit: Duration = .seconds(2),
        maximumCount: Int = 16, effort: Effort = .thorough
    ) {
        self.symbologies = symbologies
        self.timeLimit = timeLimit
        self.maximumCount = maximumCount
        self.effort = effort
    }

    /// How hard is looked.
    public enum Effort: Sendable, Hashable {
        /// Clearly visible symbols only. For pictures that most likely have none.
        case brief
        /// Everything possible, until time is up.
        case thorough
    }
}

/// The barcode engine could not do its work.
public struct BarcodeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why nothing was found.
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        /// The system gave no memory for the search.
        case outOfMemory
        /// The underlying library failed on the picture.
        case engineFailed
    }

    /// The kind of failure, for programs.
    public let code: Code

    public init(_ code: Code) { self.code = code }

    public var description: String {
        switch code {
        case .outOfMemory: "not enough memory to search for barcodes"
        case .engineFailed: "the barcode library failed on this picture"
        }
    }

    /// Advice: the next thing to try.
    public var hint: String {
        switch code {
        case .outOfMemory: "read fewer pictures at once"
        case .engineFailed: "photograph it again, slightly differently"
        }
    }
}

public import VouchCore

/// Finds and decodes barcodes. Conformers wrap one engine each.
public protocol BarcodeDecoding: Sendable {
    /// - Parameters:
    ///   - image: as displayed; symbols may be turned any way in it.
    ///   - search: what is looked for, and for how long.
    /// - Returns: every symbol that was decoded and whose error correction holds, largest first; empty if there is
    ///   none. A symbol is listed once.
    /// - Throws: ``BarcodeError`` when the engine could not run.
    func barcodes(in image: ImageView, search: BarcodeSearch) throws(BarcodeError) -> [Barcode]
}

/// What is looked for, and for how long.
public struct BarcodeSearch: Sendable {
    /// Only these; all that the engine knows by default.
    public var symbologies: Set<BarcodeSymbology>
    /// No further attempt begins when this much time has passed.
    public var timeLimit: Duration
    /// The search ends when so many symbols were found.
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

    public enum Effort: Sendable, Hashable {
        /// Symbols that are plain to see. For pictures that most likely hold none.
        case brief
        /// Everything there is to try, until time is up.
        case thorough
    }
}

/// The barcode engine could not do its work.
public struct BarcodeError: Error, Sendable, Hashable, CustomStringConvertible {
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        case outOfMemory
        /// The library underneath could not bear the picture.
        case engineFailed
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    public var description: String {
        switch code {
        case .outOfMemory: "not enough memory to look for barcodes"
        case .engineFailed: "the barcode library failed at this picture"
        }
    }

    /// What to try next.
    public var hint: String {
        switch code {
        case .outOfMemory: "read fewer pictures at once"
        case .engineFailed: "photograph it again, a little differently"
        }
    }
}

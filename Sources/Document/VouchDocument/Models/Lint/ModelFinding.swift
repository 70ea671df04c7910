/// Something wrong with a model, or likely not meant.
public struct ModelFinding: Sendable, Hashable, CustomStringConvertible {
    /// Stable, for programs.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The text cannot be read; the finding's message tells why.
        case unreadable
        case identifierTwice
        case missingLicence
        case missingSource
        /// A State or nationality that no list has.
        case unknownState
        /// No clue by which the model could be known.
        case noClue
        /// Nothing tells the model from another.
        case sameClues
        /// A zone of a State that the model is not of.
        case strangeState
        case zoneOfOtherSize
        case zoneTwice
        case unknownBarcode
        case emptyPage
        /// Larger than the page, or beside it.
        case outsidePage
        case emptyPlace
        case overlappingPlaces
        case fieldTwice
        /// Neither a label nor a place.
        case fieldNowhere
        /// Near to a name that is known.
        case misspeltField
        /// One label for two fields of a page that cannot be told apart.
        case labelTwice
        /// A field whose sources are ordered, but that no page has.
        case beliefWithoutField
    }

    public let code: Code
    /// The file, as it was named to lint.
    public let path: String
    /// Counted from 1.
    public let line: Int
    public let column: Int
    /// For people, one sentence in lower case.
    public let message: String
    public let hint: String?

    init(_ code: Code, path: String, line: Int, column: Int = 1, _ message: String, hint: String? = nil) {
        self.code = code
        self.path = path
        self.line = line
        self.column = column
        self.message = message
        self.hint = hint
    }

    /// `idCard.model:12:1: the place lies outside the page (hint: …)`
    public var description: String {
        "\(path):\(line):\(column): \(message)" + (hint.map { " (hint: \($0))" } ?? "")
    }
}

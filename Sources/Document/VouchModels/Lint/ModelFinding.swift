/// A mistake in a model, or probably one.
public struct ModelFinding: Sendable, Hashable, CustomStringConvertible {
    /// Stable, for programs.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The text cannot be read; the finding's message says why.
        case unreadable
        /// Two models have it.
        case identifierTwice
        /// A model of a picture without a licence of it.
        case missingLicence
        /// A model that does not say where it comes from.
        case missingSource
        /// An unknown State or nationality.
        case unknownState
        /// No clue to recognise the document by.
        case noClue
        /// The model cannot be distinguished from another.
        case sameClues
        /// A place of the chip that documents of this size do not have.
        case strangeChipPlace
        /// A zone of a State other than the model's.
        case strangeState
        /// A zone of a layout that the page's size does not have.
        case zoneOfOtherSize
        /// Two zones on one page.
        case zoneTwice
        /// A barcode of no kind that is read.
        case unknownBarcode
        /// A page without anything on it.
        case emptyPage
        /// Larger than the page, or outside it.
        case outsidePage
        /// A place without width or height.
        case emptyPlace
        /// Two places that cover each other.
        case overlappingPlaces
        /// Two rules for one field on one page.
        case fieldTwice
        /// Neither a label nor a position.
        case fieldNowhere
        /// Similar to a known name.
        case misspeltField
        /// One label for two indistinguishable fields of a page.
        case labelTwice
        /// An order of sources for a field that no page has.
        case beliefWithoutField
    }

    /// What was found, for programs.
    public let code: Code
    /// The file name given to lint.
    public let path: String
    /// Counted from 1.
    public let line: Int
    /// From 1.
    public let column: Int
    /// For people, one sentence in lower case.
    public let message: String
    /// What to do about it; nil if nothing more can be said.
    public let hint: String?

    init(_ code: Code, path: String, line: Int, column: Int = 1, _ message: String, hint: String? = nil) {
        self.code = code
        self.path = path
        self.line = line
        self.column = column
        self.message = message
        self.hint = hint
    }

    /// `idCard.model:12:1: the place extends beyond the page`; the ``hint`` is not included.
    public var description: String { "\(path):\(line):\(column): \(message)" }
}

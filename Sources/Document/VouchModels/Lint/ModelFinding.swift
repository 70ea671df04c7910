/// A mistake in a model, or probably one.
public struct ModelFinding: Sendable, Hashable, CustomStringConvertible {
    /// Stable, for programs.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The text cannot be read; the finding's message says why.
        case unreadable
        /// Two models have the same identifier.
        case identifierTwice
        /// The model does not name its licence.
        case missingLicence
        /// The model does not name a source.
        case missingSource
        /// The model does not say whether it was measured, described, or follows a standard.
        case missingBasis
        /// Places of labelled fields in a model that is only described, or none in one that is measured.
        case strangeBasis
        /// A code that is not a State's.
        case unknownState
        /// No clue to recognise the document by.
        case noClue
        /// The model cannot be distinguished from another.
        case sameClues
        /// The chip has a place that documents of this size do not have.
        case strangeChipPlace
        /// A clue names the zone of a State that does not issue the document.
        case strangeState
        /// A page has a zone whose layout does not fit the document's size.
        case zoneOfOtherSize
        /// More than one page has a zone.
        case zoneTwice
        /// A page has a barcode of a kind that is not read.
        case unknownBarcode
        /// A page without anything on it.
        case emptyPage
        /// A place extends beyond the page, or is outside it.
        case outsidePage
        /// A place without width or height.
        case emptyPlace
        /// Two fields' places overlap by more than half a millimetre.
        case overlappingPlaces
        /// Two rules for one field on one page.
        case fieldTwice
        /// A field has neither a label nor a position.
        case fieldNowhere
        /// A field's name is unknown, and similar to a known one.
        case misspeltField
        /// A label is given twice, or to two fields of a page that cannot be distinguished.
        case labelTwice
        /// An order of sources for a field that no page has.
        case beliefWithoutField
    }

    /// The kind of finding, for programs.
    public let code: Code
    /// The file name given to lint.
    public let path: String
    /// The line of the text, counted from 1.
    public let line: Int
    /// The column in Unicode scalars, counted from 1.
    public let column: Int
    /// The finding in words, for people: one sentence in lower case.
    public let message: String
    /// Advice on solving it; nil if there is none.
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

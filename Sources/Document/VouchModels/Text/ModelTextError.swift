/// A mistake in a model's text, with its position.
public struct ModelTextError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Stable, for programs.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// Not UTF-8, or with control characters.
        case notText
        /// More bytes, lines or characters in a line than any model needs.
        case tooLarge
        /// The text does not begin with the required first line.
        case notAModel
        /// The text is of a newer version than this program supports.
        case tooNew
        /// A line begins with a word that is not a keyword.
        case unknownKeyword
        /// A line in the wrong place.
        case misplaced
        /// A line lacks a value.
        case missingValue
        /// A value is not of the kind that the line needs.
        case badValue
        /// Extra text after a value of one word.
        case unexpectedText
        /// A line or value occurs twice.
        case duplicate
        /// A mandatory line is missing.
        case missingLine
        /// More of a kind than the limits allow.
        case tooMany
        /// A label with `@` names words that are not in the vocabulary.
        case unknownWords
    }

    /// The kind of mistake, for programs.
    public let code: Code
    /// The line, counted from 1.
    public let line: Int
    /// The column in Unicode scalars, counted from 1.
    public let column: Int
    /// The mistake in words, for people: one sentence in lower case.
    public let message: String
    /// Advice on correcting it; nil if there is none.
    public let hint: String?

    init(_ code: Code, line: Int, column: Int = 1, _ message: String, hint: String? = nil) {
        self.code = code
        self.line = line
        self.column = column
        self.message = message
        self.hint = hint
    }

    /// `line 2, column 7: unknown type "idCrd"`; the ``hint`` is not included.
    public var description: String { "line \(line), column \(column): \(message)" }
}

/// A mistake in a model's text, with its position.
public struct ModelTextError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Stable, for programs.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// Not UTF-8, or with control characters.
        case notText
        /// More bytes, lines or characters in a line than any model needs.
        case tooLarge
        /// Does not begin with the required first line.
        case notAModel
        /// A newer version than this program supports.
        case tooNew
        /// No rule of a model's text.
        case unknownKeyword
        /// A line in the wrong place.
        case misplaced
        /// A rule without what it needs.
        case missingValue
        /// A rule whose value is none of its kind.
        case badValue
        /// Extra text after a value of one word.
        case unexpectedText
        /// A rule that occurs twice.
        case duplicate
        /// A mandatory line is missing.
        case missingLine
        /// More of a kind than the limits allow.
        case tooMany
        /// Labels with `@` that are not in the vocabulary.
        case unknownWords
    }

    /// What is wrong, for programs.
    public let code: Code
    /// Counted from 1.
    public let line: Int
    /// In Unicode scalars, counted from 1.
    public let column: Int
    /// For people, one sentence in lower case.
    public let message: String
    /// What to do about it.
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

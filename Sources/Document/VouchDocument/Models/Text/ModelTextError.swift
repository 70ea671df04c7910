/// What is wrong with a model's text, and where.
public struct ModelTextError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Stable, for programs.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// Not UTF-8, or with control characters.
        case notText
        /// More bytes, lines or characters in a line than any model needs.
        case tooLarge
        /// Does not begin with the line that every model begins with.
        case notAModel
        /// Of a later version than this program reads.
        case tooNew
        case unknownKeyword
        /// A line that does not belong where it is.
        case misplaced
        case missingValue
        case badValue
        /// Something behind a value that takes one word.
        case unexpectedText
        case duplicate
        /// Something that every model says is not said.
        case missingLine
        case tooMany
        /// Labels named with `@` that the vocabulary does not have.
        case unknownWords
    }

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

    /// `line 2, column 7: unknown type "idCrd" (hint: did you mean idCard?)`
    public var description: String {
        "line \(line), column \(column): \(message)" + (hint.map { " (hint: \($0))" } ?? "")
    }
}

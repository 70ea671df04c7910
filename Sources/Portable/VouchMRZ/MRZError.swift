/// A text is not an MRZ.
///
/// An error gives the position, never the content: it contains no character of the document, so it may be logged.
public struct MRZError: Error, Hashable {
    /// Reasons why the text is not an MRZ.
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        /// Neither `0–9` nor `A–Z` nor `<`.
        case illegalCharacter
        /// No known layout has this many lines of these lengths.
        case unknownLayout
        /// The line is longer or shorter than in the layout.
        case lineLength
        /// The layout does not allow this kind of character here: a letter in a date, a digit in a name.
        case unexpectedCharacter
        /// The value to be written does not fit its field.
        case valueTooLong
        /// The layout has no field for the value to be written.
        case fieldNotInLayout
    }

    /// The kind of failure, for programs.
    public let code: Code
    /// The line, counted from 1; 0 when the error is not about one line.
    public let line: Int
    /// The place in the line, counted from 1; 0 when the error is not about one character.
    public let column: Int

    public init(_ code: Code, line: Int = 0, column: Int = 0) {
        self.code = code
        self.line = line
        self.column = column
    }
}

#if !hasFeature(Embedded)
extension MRZError: CustomStringConvertible {
    public var description: String {
        let place = line == 0 ? "" : column == 0 ? "line \(line): " : "line \(line), column \(column): "
        switch code {
        case .illegalCharacter: return place + "not a character of the MRZ alphabet"
        case .unknownLayout: return place + "no known layout has lines of these lengths"
        case .lineLength: return place + "the line is too long or too short for its layout"
        case .unexpectedCharacter: return place + "the layout does not allow this kind of character here"
        case .valueTooLong: return place + "the value does not fit its field"
        case .fieldNotInLayout: return place + "the layout has no such field"
        }
    }
}
#endif

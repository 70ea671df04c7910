/// An app's colours on a terminal that has 24-bit ones: what has none is in the terminal's own. Fonts are the terminal's.
public struct TerminalStyle: Sendable, Hashable {
    /// A colour of sRGB.
    public struct Colour: Sendable, Hashable {
        /// 0...255 each.
        public let red, green, blue: UInt8

        public init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }
    }

    /// Of headings.
    public var title: Colour?
    /// Of the usual choice.
    public var accent: Colour?
    /// Of doubts about fields, and of remarks on answers.
    public var warning: Colour?
    /// Of the headings of failures.
    public var failure: Colour?

    /// The terminal's own colours.
    public static let plain = TerminalStyle()

    public init(title: Colour? = nil, accent: Colour? = nil, warning: Colour? = nil, failure: Colour? = nil) {
        (self.title, self.accent, self.warning, self.failure) = (title, accent, warning, failure)
    }

    func painted(_ text: String, _ colour: Colour?) -> String {
        guard let colour, !text.isEmpty else { return text }
        return "\u{1B}[38;2;\(colour.red);\(colour.green);\(colour.blue)m\(text)\u{1B}[0m"
    }
}

import VouchCore

/// An address that is safe in a header and an SMTP command: RFC 5321 §4.1.2 without quoted names, comments and address
/// literals, in ASCII.
package struct MailAddress: Sendable, Hashable, Redacted {
    /// `name@host`
    package let text: String

    /// - Returns: nil for any other text, such as one with a line end.
    package init?(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard text.utf8.count <= 254, parts.count == 2, (1...64).contains(parts[0].utf8.count),
            Self.words(of: parts[0]).allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isAtomText) }),
            Self.words(of: parts[1]).allSatisfy(Self.isLabel)
        else { return nil }
        self.text = text
    }

    /// The parts between dots: neither empty at the ends nor in the middle.
    private static func words(of text: Substring) -> [Substring.UTF8View] {
        text.split(separator: ".", omittingEmptySubsequences: false).map(\.utf8)
    }

    private static func isLabel(_ word: Substring.UTF8View) -> Bool {
        let hyphen = UInt8(ascii: "-")
        return (1...63).contains(word.count) && word.first != hyphen && word.last != hyphen
            && word.allSatisfy(isHostText)
    }

    /// `atext` of RFC 5322 §3.2.3.
    private static func isAtomText(_ byte: UInt8) -> Bool {
        isHostText(byte) || "!#$%&'*+/=?^_`{|}~".utf8.contains(byte)
    }

    private static func isHostText(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

public import VouchCore

/// An address that is safe in a header and an SMTP command: RFC 5321 §4.1.2 without quoted names, comments and address
/// literals, in ASCII.
public struct MailAddress: Sendable, Hashable, Redacted {
    /// `name@host`
    let text: String

    /// - Returns: nil for any other text, such as one with a line end.
    public init?(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard text.utf8.count <= 254, parts.count == 2, (1...64).contains(parts[0].utf8.count), !parts[1].isEmpty,
            parts[0].utf8.allSatisfy(Self.isAtomText), parts[1].utf8.allSatisfy(Self.isHostText)
        else { return nil }
        self.text = text
    }

    /// `atext` of RFC 5322 §3.2.3, and the dot.
    private static func isAtomText(_ byte: UInt8) -> Bool {
        isHostText(byte) || "!#$%&'*+/=?^_`{|}~".utf8.contains(byte)
    }

    private static func isHostText(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}

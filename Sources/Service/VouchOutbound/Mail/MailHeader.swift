import Foundation

/// Text in the header of a message: RFC 5322 and, beyond ASCII, RFC 2047.
enum MailHeader {
    /// A text as it may stand in `Subject`. Line ends and other control characters are left out: behind one, the rest would be
    /// a header of its own.
    static func text(_ text: String) -> String {
        let plain = oneLine(text)
        return plain.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) && !plain.contains("=?") ? plain : encoded(plain)
    }

    /// A mailbox with a name, for `From`.
    static func mailbox(_ name: String?, _ address: MailAddress) -> String {
        guard let name, !oneLine(name).isEmpty else { return address.text }
        let plain = oneLine(name)
        let isPlain = plain.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) && !plain.contains("=?")
        let quoted = "\"" + plain.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        return "\(isPlain ? quoted : encoded(plain)) <\(address.text)>"
    }

    private static func oneLine(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
    }

    /// Encoded words of at most 75 characters each, none of which cuts a character.
    private static func encoded(_ text: String) -> String {
        var words: [String] = []
        var bytes: [UInt8] = []
        for character in text.unicodeScalars {
            let next = Array(String(character).utf8)
            if bytes.count + next.count > 42 {
                words.append(word(bytes))
                bytes = []
            }
            bytes += next
        }
        words.append(word(bytes))
        return words.joined(separator: " ")
    }

    private static func word(_ bytes: [UInt8]) -> String { "=?utf-8?B?\(Data(bytes).base64EncodedString())?=" }
}

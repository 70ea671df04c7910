/// Texts as both engines hold them. A caller may ask for an identifier with U+0000, which PostgreSQL refuses and at which
/// SQLite's interface takes a text to end. It is written as U+FFFF and a digit, and so is U+FFFF itself, so that different
/// texts stay different.
enum SQLText {
    static func encoded(_ text: String) -> String {
        // By bytes, since it is asked of every text: U+FFFF begins with EF.
        guard text.utf8.contains(where: { $0 == 0 || $0 == 0xEF }) else { return text }
        var encoded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\u{0}": encoded.append(contentsOf: "\u{FFFF}0".unicodeScalars)
            case "\u{FFFF}": encoded.append(contentsOf: "\u{FFFF}1".unicodeScalars)
            default: encoded.append(scalar)
            }
        }
        return String(encoded)
    }

    static func decoded(_ text: String) -> String {
        guard text.utf8.contains(0xEF) else { return text }
        var decoded = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if isEscaped {
                decoded.append(scalar == "0" ? "\u{0}" : "\u{FFFF}")
                isEscaped = false
            } else if scalar == "\u{FFFF}" {
                isEscaped = true
            } else {
                decoded.append(scalar)
            }
        }
        return String(decoded)
    }
}

/// Untrusted text as text of a page: never markup, and unable to reverse or hide the text around it.
enum HTMLText {
    /// Longer values are cut, with a note: the JSON has them in full.
    static let longest = 500
    /// Combining marks on one letter; real names have at most two.
    private static let mostMarks = 4

    /// For element content and for attribute values in double quotes. Invisible characters are spelled out.
    static func escape(_ text: String) -> String { escape(text, lineBreak: "␊") }

    /// Element content of its own direction, lines kept.
    ///
    /// - Parameter limit: characters after which it is cut.
    static func isolated(_ text: String, limit: Int = longest) -> String {
        "<bdi>\(escape(text, lineBreak: "<br>", limit: limit))</bdi>"
    }

    private static func escape(_ text: String, lineBreak: String, limit: Int = longest) -> String {
        var result = ""
        var count = 0
        var marks = 0
        var dropped = 0
        func tellDropped() {
            if dropped > 0 { result += spelled("+\(dropped) marks") }
            dropped = 0
        }
        for scalar in text.unicodeScalars {
            count += 1
            guard count <= limit else { continue }
            if isMark(scalar) {
                marks += 1
                if marks > mostMarks {
                    dropped += 1
                    continue
                }
            } else {
                tellDropped()
                marks = 0
            }
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\n": result += lineBreak
            case "\t": result += " "
            default: result += isVisible(scalar) ? String(Character(scalar)) : spelled(name(of: scalar))
            }
        }
        tellDropped()
        if count > limit { result += " " + spelled("\(count - limit) more characters") }
        return result
    }

    /// In brackets that need no markup, so that it works in attributes too.
    private static func spelled(_ text: String) -> String { "⟦\(text)⟧" }

    private static func name(of scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        default: false
        }
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        // Joiners are a normal part of Persian and Indic names.
        if scalar.value == 0x200C || scalar.value == 0x200D { return true }
        if scalar.properties.isNoncharacterCodePoint { return false }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
        default: true
        }
    }
}

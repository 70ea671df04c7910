/// Writes XML 1.0, UTF-8, for any text.
struct XMLWriter {
    private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    private var depth = 0

    /// - Parameters:
    ///   - name: the element's name; from the program, never from a document.
    ///   - attributes: those without a value are omitted.
    mutating func element(
        _ name: String, _ attributes: [(name: String, value: String?)] = [], _ content: (inout XMLWriter) -> Void
    ) {
        open(name, attributes, end: ">\n")
        depth += 1
        content(&self)
        depth -= 1
        indent()
        text += "</\(name)>\n"
    }

    /// An element with text only; omitted if there is no text.
    mutating func leaf(_ name: String, _ value: String?, _ attributes: [(name: String, value: String?)] = []) {
        guard let value else { return }
        open(name, attributes, end: ">")
        text += XMLWriter.escape(value) + "</\(name)>\n"
    }

    mutating func empty(_ name: String, _ attributes: [(name: String, value: String?)]) {
        open(name, attributes, end: "/>\n")
    }

    private mutating func open(_ name: String, _ attributes: [(name: String, value: String?)], end: String) {
        indent()
        text += "<\(name)"
        for attribute in attributes {
            guard let value = attribute.value else { continue }
            text += " \(attribute.name)=\"\(XMLWriter.escape(value))\""
        }
        text += end
    }

    private mutating func indent() { text += String(repeating: "  ", count: depth) }

    /// For content and attributes. Characters that XML 1.0 §2.2 does not allow, not even escaped, become U+FFFD.
    static func escape(_ value: String) -> String {
        var result = ""
        for scalar in value.unicodeScalars {
            switch scalar.value {
            case 0x26: result += "&amp;"
            case 0x3C: result += "&lt;"
            case 0x3E: result += "&gt;"
            case 0x22: result += "&quot;"
            case 0x9, 0xA, 0xD: result += "&#\(scalar.value);"
            case 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: result.unicodeScalars.append(scalar)
            default: result += "\u{FFFD}"
            }
        }
        return result
    }
}

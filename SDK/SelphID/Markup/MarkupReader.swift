import VouchCore

/// XML that cannot be used: where, and why. It quotes nothing of the XML.
public struct MarkupError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong with the XML.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// It is longer than 1 MiB.
        case tooLong
        /// Elements nest deeper than 32 levels.
        case tooDeep
        /// It has more than 20,000 elements.
        case tooManyElements
        /// It has a document type, a processing instruction or an entity of its own, by which XML can grow or name
        /// files.
        case declaration
        /// It is not UTF-8.
        case notUTF8
        /// It is not well-formed, or uses a part of XML that configurations do not need.
        case malformed
        /// It is well-formed, but a name or value in it is missing or unknown.
        case value
    }

    /// What went wrong, for programs.
    public let code: Code
    /// Where the error is, in bytes from the start; 0 if the whole is meant.
    public let offset: Int

    package init(_ code: Code, at offset: Int = 0) {
        self.code = code
        self.offset = offset
    }

    public var description: String { "XML: \(code.rawValue) at byte \(offset)" }
}

/// An element of XML with its attributes, text and children.
package struct MarkupElement: Sendable, Hashable {
    package let name: String
    package internal(set) var attributes: [String: String] = [:]
    /// All text directly in it, without the spaces at both ends.
    package internal(set) var text = ""
    package internal(set) var children: [MarkupElement] = []

    init(name: String) { self.name = name }

    package func children(named name: String) -> [MarkupElement] { children.filter { $0.name == name } }
}

/// Reads XML 1.0 in UTF-8, as far as configurations need it: elements, attributes, text, CDATA and comments.
///
/// What comes from outside can neither make it deep nor large, and there is nothing that expands: only the five entities
/// of XML and numbers of characters. A document type is refused.
package struct MarkupReader {
    package static let maximumLength = 1 << 20
    static let maximumDepth = 32
    static let maximumCount = 20_000

    private let bytes: [UInt8]
    private var offset = 0

    /// - Returns: the root element.
    package static func read(_ bytes: [UInt8]) throws(MarkupError) -> MarkupElement {
        guard bytes.count <= maximumLength else { throw MarkupError(.tooLong) }
        guard String(validating: bytes, as: UTF8.self) != nil else { throw MarkupError(.notUTF8) }
        var reader = MarkupReader(bytes: bytes)
        return try reader.document()
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func document() throws(MarkupError) -> MarkupElement {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
        if takes("<?xml") { try skip(past: "?>") }
        try skipMisc()
        // The elements that are open, the innermost last.
        var open: [MarkupElement] = []
        var count = 0
        while true {
            guard takes("<") else { throw MarkupError(.malformed, at: offset) }
            if takes("/") {
                guard let ended = open.popLast(), try name() == ended.name else {
                    throw MarkupError(.malformed, at: offset)
                }
                skipSpaces()
                guard takes(">") else { throw MarkupError(.malformed, at: offset) }
                if let root = try close(ended, into: &open) { return root }
            } else {
                count += 1
                guard count <= Self.maximumCount else { throw MarkupError(.tooManyElements, at: offset) }
                guard open.count < Self.maximumDepth else { throw MarkupError(.tooDeep, at: offset) }
                let (element, isEmpty) = try startTag()
                if isEmpty {
                    if let root = try close(element, into: &open) { return root }
                } else {
                    open.append(element)
                }
            }
            try text(into: &open)
        }
    }

    /// - Returns: the element if it is the root, after which nothing may follow.
    private mutating func close(
        _ element: MarkupElement, into open: inout [MarkupElement]
    ) throws(MarkupError) -> MarkupElement? {
        var element = element
        element.text = element.text.trimmingSpaces
        guard open.isEmpty else {
            open[open.count - 1].children.append(element)
            return nil
        }
        try skipMisc()
        guard offset == bytes.count else { throw MarkupError(.malformed, at: offset) }
        return element
    }

    /// Up to the next tag; comments and CDATA on the way.
    private mutating func text(into open: inout [MarkupElement]) throws(MarkupError) {
        guard !open.isEmpty else { return }
        while offset < bytes.count {
            if takes("<!--") {
                try skip(past: "-->")
            } else if takes("<![CDATA[") {
                let start = offset
                try skip(past: "]]>")
                open[open.count - 1].text += String(decoding: bytes[start..<offset - 3], as: UTF8.self)
            } else if starts(with: "<!") || starts(with: "<?") {
                throw MarkupError(.declaration, at: offset)
            } else if bytes[offset] == UInt8(ascii: "<") {
                return
            } else {
                open[open.count - 1].text += try characters(until: [UInt8(ascii: "<")])
            }
        }
        throw MarkupError(.malformed, at: offset)
    }

    private mutating func startTag() throws(MarkupError) -> (element: MarkupElement, isEmpty: Bool) {
        var element = MarkupElement(name: try name())
        while true {
            let before = offset
            skipSpaces()
            if takes("/>") { return (element, true) }
            if takes(">") { return (element, false) }
            guard offset > before else { throw MarkupError(.malformed, at: offset) }
            let attribute = try name()
            skipSpaces()
            guard takes("=") else { throw MarkupError(.malformed, at: offset) }
            skipSpaces()
            let quote: UInt8? = takes("\"") ? UInt8(ascii: "\"") : takes("'") ? UInt8(ascii: "'") : nil
            guard let quote, element.attributes[attribute] == nil else { throw MarkupError(.malformed, at: offset) }
            element.attributes[attribute] = try characters(until: [quote, UInt8(ascii: "<")])
            guard offset < bytes.count, bytes[offset] == quote else { throw MarkupError(.malformed, at: offset) }
            offset += 1
        }
    }

    // MARK: Characters

    /// With references replaced; the end stays unread.
    private mutating func characters(until ends: [UInt8]) throws(MarkupError) -> String {
        var text: [UInt8] = []
        while offset < bytes.count, !ends.contains(bytes[offset]) {
            if bytes[offset] == UInt8(ascii: "&") {
                text += Array(try reference().utf8)
            } else {
                text.append(bytes[offset])
                offset += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func reference() throws(MarkupError) -> String {
        let start = offset
        // The longest is `&#x10FFFF;`.
        guard let end = bytes[start...].prefix(10).firstIndex(of: UInt8(ascii: ";")) else {
            throw MarkupError(.malformed, at: start)
        }
        let name = String(decoding: bytes[start + 1..<end], as: UTF8.self)
        offset = end + 1
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        default:
            let isHexadecimal = name.hasPrefix("#x")
            guard name.hasPrefix("#") else { throw MarkupError(.declaration, at: start) }
            guard let value = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10),
                value == 9 || value == 10 || value == 13 || value >= 32, let scalar = Unicode.Scalar(value)
            else { throw MarkupError(.malformed, at: start) }
            return String(Character(scalar))
        }
    }

    /// ASCII letters, digits, and some marks: enough for configurations.
    private mutating func name() throws(MarkupError) -> String {
        let start = offset
        while offset < bytes.count, offset - start <= 64, Self.isNamed(bytes[offset]) { offset += 1 }
        guard offset > start, offset - start <= 64, !(48...57).contains(bytes[start]) else {
            throw MarkupError(.malformed, at: start)
        }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private static func isNamed(_ byte: UInt8) -> Bool {
        switch byte {
        case 97...122, 65...90, 48...57: true
        case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"): true
        default: false
        }
    }

    // MARK: Bytes

    /// Spaces and comments outside the root.
    private mutating func skipMisc() throws(MarkupError) {
        while true {
            skipSpaces()
            guard takes("<!--") else { break }
            try skip(past: "-->")
        }
        if starts(with: "<!") || starts(with: "<?") { throw MarkupError(.declaration, at: offset) }
    }

    private mutating func skipSpaces() {
        while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
    }

    private mutating func skip(past end: StaticString) throws(MarkupError) {
        while offset < bytes.count {
            if takes(end) { return }
            offset += 1
        }
        throw MarkupError(.malformed, at: offset)
    }

    private func starts(with text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[offset...].starts(with: $0) }
    }

    private mutating func takes(_ text: StaticString) -> Bool {
        guard starts(with: text) else { return false }
        offset += text.utf8CodeUnitCount
        return true
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        let body = drop(while: \.isWhitespace)
        return String(body[..<(body.lastIndex { !$0.isWhitespace }.map(body.index(after:)) ?? body.startIndex)])
    }
}

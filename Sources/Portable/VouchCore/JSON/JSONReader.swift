/// Reads unambiguous JSON: strictly RFC 8259, unique names, valid Unicode, numbers that are doubles.
package struct JSONReader {
    /// The most bytes of a text, by default.
    package static let maximumLength = 64 << 10
    /// How deep arrays and objects may lie inside each other.
    package static let maximumDepth = 32
    /// In characters; more than any double needs.
    private static let maximumNumberLength = 128

    private let bytes: [UInt8]
    private var position = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads one value.
    ///
    /// - Parameters:
    ///   - bytes: one value, optionally with white space around it.
    ///   - maximumLength: the most bytes that the text may have.
    /// - Throws: ``JSONError``, which says where the text is wrong.
    package static func read(
        _ bytes: [UInt8], maximumLength: Int = JSONReader.maximumLength
    ) throws(JSONError) -> JSONValue {
        guard bytes.count <= maximumLength else { throw JSONError(.tooLong, at: maximumLength) }
        guard String(validating: bytes, as: UTF8.self) != nil else { throw JSONError(.malformedText, at: 0) }
        var reader = JSONReader(bytes)
        reader.skipBlanks()
        let value = try reader.value(depth: 0)
        reader.skipBlanks()
        guard reader.position == bytes.count else { throw JSONError(.malformed, at: reader.position) }
        return value
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }
    private var failure: JSONError { JSONError(.malformed, at: position) }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        let text = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard bytes[position...].starts(with: text) else { throw failure }
        position += text.count
        return value
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        guard depth <= Self.maximumDepth else { throw JSONError(.tooDeep, at: position) }
        switch next {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
        position += 1
        var members: [JSONValue.Member] = []
        var names: Set<String> = []
        skipBlanks()
        if skip("}") { return .object(members) }
        while true {
            skipBlanks()
            let start = position
            guard next == UInt8(ascii: "\"") else { throw failure }
            let name = try string()
            guard names.insert(name).inserted else { throw JSONError(.repeatedName, at: start) }
            skipBlanks()
            guard skip(":") else { throw failure }
            skipBlanks()
            members.append(JSONValue.Member(name: name, value: try value(depth: depth + 1)))
            skipBlanks()
            if skip("}") { return .object(members) }
            guard skip(",") else { throw failure }
        }
    }

    private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
        position += 1
        var elements: [JSONValue] = []
        skipBlanks()
        if skip("]") { return .array(elements) }
        while true {
            skipBlanks()
            elements.append(try value(depth: depth + 1))
            skipBlanks()
            if skip("]") { return .array(elements) }
            guard skip(",") else { throw failure }
        }
    }

    // MARK: Text

    private mutating func string() throws(JSONError) -> String {
        position += 1
        var text: [UInt8] = []
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                position += 1
                try escape(into: &text)
            case 0..<0x20: throw failure
            default:
                text.append(byte)
                position += 1
            }
        }
        throw failure
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
        guard let byte = next else { throw failure }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text += Array(try unicode().utf8)
        default: throw JSONError(.malformed, at: position - 1)
        }
    }

    /// After `\u`: a character, or two halves of one.
    private mutating func unicode() throws(JSONError) -> Character {
        let start = position
        let first = try unit()
        if let scalar = Unicode.Scalar(first) { return Character(scalar) }
        guard (0xD800..<0xDC00).contains(first), skip("\\"), skip("u") else {
            throw JSONError(.malformedText, at: start)
        }
        let second = try unit()
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + UInt32(first - 0xD800) << 10 + UInt32(second - 0xDC00))
        else { throw JSONError(.malformedText, at: start) }
        return Character(scalar)
    }

    private mutating func unit() throws(JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Self.hexadecimal(byte) else { throw failure }
            unit = unit << 4 | UInt16(digit)
            position += 1
        }
        return unit
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - 48
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - 55
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - 87
        default: nil
        }
    }

    // MARK: Numbers

    private mutating func digits() -> Int {
        let start = position
        while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
        return position - start
    }

    private mutating func number() throws(JSONError) -> Double {
        let start = position
        _ = skip("-")
        if !skip("0") {
            guard digits() > 0 else { throw failure }
        }
        if skip(".") {
            guard digits() > 0 else { throw failure }
        }
        if skip("e") || skip("E") {
            if !skip("+") { _ = skip("-") }
            guard digits() > 0 else { throw failure }
        }
        guard position - start <= Self.maximumNumberLength else { throw JSONError(.numberOutOfRange, at: start) }
        guard let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)), number.isFinite else {
            throw JSONError(.numberOutOfRange, at: start)
        }
        return number
    }
}

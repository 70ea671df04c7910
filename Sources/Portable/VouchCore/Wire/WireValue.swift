/// A value as it leaves Swift, in JSON: what reports, `vouch read --json` and the browser's module have in common. Each
/// thing is turned into it in one place, so all three use the same keys.
public enum WireValue: Sendable {
    /// An object, its keys in the order given. Absent values are left out or ``null``, as the schema says of each.
    case object([(key: StaticString, value: WireValue)])
    /// A list, in its order.
    case list([WireValue])
    /// A number, rounded to so many decimal places, at most 6. One that is not finite becomes 0, since JSON cannot
    /// write it; those beyond ±10¹² become the nearest of these.
    case number(Double, digits: Int)
    /// A text in UTF-8; bytes that are not UTF-8 become U+FFFD.
    case text([UInt8])
    /// A word that is written in the source code.
    case word(StaticString)
    /// `true` or `false`.
    case flag(Bool)
    /// An absent value that is written as `null`, which is not the same as one left out.
    case null

    /// The value; ``null`` for nil.
    public static func optional(_ value: WireValue?) -> WireValue { value ?? .null }

    /// A probability, rounded to four decimal places.
    public static func probability(_ value: Float) -> WireValue { .number(Double(value), digits: 4) }

    /// A whole number: an index or a count.
    public static func integer(_ value: Int) -> WireValue { .number(Double(value), digits: 0) }

    /// `[[x, y] × 4]`, clockwise from the upper left of the upright thing, to a tenth of a pixel.
    public static func corners(_ quad: Quad) -> WireValue {
        .list(quad.corners.map { .list([.number($0.x, digits: 1), .number($0.y, digits: 1)]) })
    }
}

extension WireValue {
    /// The value as JSON in UTF-8, keys in their order, without spaces.
    public var json: [UInt8] {
        var writer = JSONWriter()
        writer.write(self)
        return writer.bytes
    }
}

/// Writes JSON as bytes, without Foundation.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ value: WireValue) {
        switch value {
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                word(member.key)
                bytes.append(UInt8(ascii: ":"))
                write(member.value)
            }
            bytes.append(UInt8(ascii: "}"))
        case .list(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                write(value)
            }
            bytes.append(UInt8(ascii: "]"))
        case .number(let number, let digits): self.number(number, digits: digits)
        case .text(let text): text.withUnsafeBufferPointer { quote($0) }
        case .word(let word): self.word(word)
        case .flag(let flag): literal(flag ? "true" : "false")
        case .null: literal("null")
        }
    }

    /// Numbers beyond ±10¹² are cut off: no length or probability is so large, and nothing here overflows.
    private mutating func number(_ value: Double, digits: Int) {
        let value = value.isFinite ? min(max(value, -1e12), 1e12) : 0
        // Int has 32 bits in browsers.
        var factor: UInt64 = 1
        for _ in 0..<min(max(digits, 0), 6) { factor *= 10 }
        let scaled = UInt64(abs(value) * Double(factor) + 0.5)
        if value < 0, scaled != 0 { bytes.append(UInt8(ascii: "-")) }
        integer(scaled / factor)
        var rest = scaled % factor
        guard rest != 0 else { return }
        bytes.append(UInt8(ascii: "."))
        var place = factor / 10
        while rest > 0, place > 0 {
            bytes.append(UInt8(48 + rest / place))
            rest %= place
            place /= 10
        }
    }

    private mutating func integer(_ value: UInt64) {
        if value >= 10 { integer(value / 10) }
        bytes.append(UInt8(48 + value % 10))
    }

    private mutating func literal(_ value: StaticString) {
        guard value.hasPointerRepresentation else { return }
        bytes.append(contentsOf: UnsafeBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount))
    }

    private mutating func word(_ value: StaticString) {
        guard value.hasPointerRepresentation else { return quote(UnsafeBufferPointer(start: nil, count: 0)) }
        quote(UnsafeBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount))
    }

    private mutating func quote(_ text: UnsafeBufferPointer<UInt8>) {
        bytes.append(UInt8(ascii: "\""))
        var index = 0
        while index < text.count {
            let byte = text[index]
            let length = Self.sequenceLength(text, at: index)
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                bytes += [UInt8(ascii: "\\"), byte]
            } else if byte < 0x20 {
                bytes += [UInt8(ascii: "\\"), UInt8(ascii: "u"), 48, 48, Self.digit(byte >> 4), Self.digit(byte & 15)]
            } else if length > 0 {
                bytes.append(contentsOf: text[index..<index + length])
            } else {
                bytes += [0xEF, 0xBF, 0xBD]
            }
            index += max(length, 1)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 48 + value : 87 + value }

    /// Bytes of the well-formed UTF-8 sequence that begins here (Unicode, table 3-7); 0 where none does.
    private static func sequenceLength(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        let first = text[index]
        let (length, second): (Int, ClosedRange<UInt8>) =
            switch first {
            case 0x00...0x7F: (1, 0x80...0xBF)
            case 0xC2...0xDF: (2, 0x80...0xBF)
            case 0xE0: (3, 0xA0...0xBF)
            case 0xED: (3, 0x80...0x9F)
            case 0xE1...0xEF: (3, 0x80...0xBF)
            case 0xF0: (4, 0x90...0xBF)
            case 0xF1...0xF3: (4, 0x80...0xBF)
            case 0xF4: (4, 0x80...0x8F)
            default: (0, 0x80...0xBF)
            }
        guard length > 0, index + length <= text.count else { return 0 }
        for place in 1..<max(length, 1) {
            let allowed = place == 1 ? second : 0x80...0xBF
            guard allowed.contains(text[index + place]) else { return 0 }
        }
        return length
    }
}

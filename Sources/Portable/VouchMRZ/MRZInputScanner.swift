/// Takes a typed text apart: characters of the alphabet and spaces by lines, each with its place, whatever way they are
/// written.
struct MRZInputScanner {
    struct Character: Sendable {
        /// ASCII: of the alphabet, a space, or `?`.
        let byte: UInt8
        let place: MRZInput.Place
    }

    private enum Token {
        case byte(UInt8)
        case guillemet
        case lineEnd
        case nothing
    }

    private let bytes: [UInt8]
    private let fillersInGuillemet: Int
    private var position = 0
    private(set) var changes: Set<MRZInput.Change> = []

    /// - Parameter fillersInGuillemet: for how many fillers `«` stands.
    init(_ bytes: [UInt8], fillersInGuillemet: Int) {
        self.bytes = bytes
        self.fillersInGuillemet = fillersInGuillemet
    }

    /// Lines without spaces, quotes and labels at their ends; empty ones are left out.
    mutating func lines() -> [[Character]] {
        var lines: [[Character]] = []
        var line: [Character] = []
        var (number, column) = (1, 1)
        while position < bytes.count {
            let start = position
            let token = next()
            let place = MRZInput.Place(line: number, column: column)
            switch token {
            case .byte(let byte): line.append(Character(byte: byte, place: place))
            case .guillemet:
                line += [Character](
                    repeating: Character(byte: Self.filler, place: place), count: fillersInGuillemet)
            case .nothing: break
            case .lineEnd:
                lines.append(line)
                line = []
                // A carriage return and the line feed after it are one end.
                let isPair = bytes[start] == 13 && position < bytes.count && bytes[position] == 10
                if isPair { position += 1 }
                (number, column) = (number + 1, 1)
                continue
            }
            column += 1
        }
        lines.append(line)
        return lines.compactMap { line in
            let bare = trimmed(line)
            return bare.isEmpty ? nil : bare
        }
    }

    private static let filler = UInt8(ascii: "<")

    private mutating func next() -> Token {
        if let length = escapedFiller() {
            position += length
            changes.insert(.charactersReplaced)
            return .byte(Self.filler)
        }
        if matches("\\n") || matches("\\r") {
            position += 2
            return .lineEnd
        }
        let scalar = scalar()
        switch scalar {
        case 97...122:
            changes.insert(.capitalised)
            return .byte(UInt8(scalar - 32))
        case 9: return .byte(32)
        case 10, 11, 12, 13, 0x85, 0x2028, 0x2029: return .lineEnd
        case 32...126: return .byte(UInt8(scalar))
        default: return unusual(scalar)
        }
    }

    private mutating func unusual(_ scalar: UInt32) -> Token {
        switch scalar {
        // No-break spaces and spaces of other widths.
        case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: return .byte(32)
        case 0x00...0x1F, 0x7F, 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF:
            changes.insert(.invisibleRemoved)
            return .nothing
        case 0x2039, 0x2C2, 0x276E, 0x27E8, 0x3008, 0xFE64, 0xFF1C:
            changes.insert(.charactersReplaced)
            return .byte(Self.filler)
        case 0xAB, 0x226A, 0x300A:
            changes.insert(.charactersReplaced)
            return .guillemet
        case 0xFF10...0xFF19, 0xFF21...0xFF3A:
            changes.insert(.charactersReplaced)
            return .byte(UInt8(scalar - 0xFEE0))
        case 0xFF41...0xFF5A:
            changes.insert(.charactersReplaced)
            return .byte(UInt8(scalar - 0xFF00))
        case 0x2018...0x201F: return .byte(UInt8(ascii: "\""))
        default: return .byte(UInt8(ascii: "?"))
        }
    }

    /// `<` as HTML, JSON and addresses write it.
    ///
    /// - Returns: how many bytes it takes here; nil if there is none.
    private func escapedFiller() -> Int? {
        switch bytes[position] {
        case UInt8(ascii: "&"):
            for escape in ["&lt;", "&amp;lt;", "&#60;", "&#x3c;"] as [StaticString] where matches(escape) {
                return escape.utf8CodeUnitCount
            }
        case UInt8(ascii: "\\"): if matches("\\u003c") { return 6 }
        case UInt8(ascii: "%"): if matches("%3c") { return 3 }
        default: break
        }
        return nil
    }

    /// Whether the text goes on like this, capitals or not.
    private func matches(_ text: StaticString) -> Bool {
        let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard bytes.count - position >= wanted.count else { return false }
        for (offset, byte) in wanted.enumerated() {
            let given = bytes[position + offset]
            let small = (65...90).contains(given) ? given + 32 : given
            guard small == byte else { return false }
        }
        return true
    }

    /// The next scalar of UTF-8; a byte that is not UTF-8 counts as one.
    private mutating func scalar() -> UInt32 {
        let first = bytes[position]
        position += 1
        let count = first < 0xC0 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3
        guard first >= 0x80 else { return UInt32(first) }
        guard count > 0, bytes.count - position >= count,
            bytes[position..<position + count].allSatisfy({ $0 & 0xC0 == 0x80 })
        else { return 0xFFFD }
        var scalar = UInt32(first) & (0x3F >> UInt32(count))
        for byte in bytes[position..<position + count] { scalar = scalar << 6 | UInt32(byte & 0x3F) }
        position += count
        return scalar
    }

    private mutating func trimmed(_ line: [Character]) -> [Character] {
        var rest = line[...]
        let isLabel = { (byte: UInt8) in byte == UInt8(ascii: ":") || byte == UInt8(ascii: "=") }
        trimEnds(&rest)
        if let end = rest.lastIndex(where: { isLabel($0.byte) }) {
            rest = rest[(end + 1)...]
            changes.insert(.labelRemoved)
            trimEnds(&rest)
        }
        return Array(rest)
    }

    private mutating func trimEnds(_ line: inout ArraySlice<Character>) {
        func isMark(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: ","), UInt8(ascii: ";"),
                UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "{"),
                UInt8(ascii: "}"), UInt8(ascii: "|"), UInt8(ascii: "*"), UInt8(ascii: ">"):
                true
            default: false
            }
        }
        func trim(_ byte: UInt8?) -> Bool {
            guard let byte, byte == 32 || isMark(byte) else { return false }
            if byte != 32 { changes.insert(.quotesRemoved) }
            return true
        }
        while trim(line.first?.byte) { line.removeFirst() }
        while trim(line.last?.byte) { line.removeLast() }
    }
}

/// Reads CBOR strictly: definite lengths, shortest form, no key twice, bounded in size and depth. RFC 8949 §4.2.1 without
/// the order of keys, which nothing here depends on.
public struct CBORReader {
    /// Longest input, in bytes: 8 MiB. Longer input throws `tooLarge`.
    public static let maximumLength = 8 << 20
    /// Most levels of nesting, the outermost item included; a tag counts as a level. Deeper input throws `tooDeep`.
    public static let maximumDepth = 24
    /// Most items of an input, nested ones included. More throw `tooLarge`.
    public static let maximumCount = 200_000

    private let bytes: [UInt8]
    private var offset = 0
    private var count = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads one item, to the end of the bytes.
    ///
    /// - Returns: the one item that the bytes are.
    /// - Throws: ``CBORError``.
    public static func read(_ bytes: [UInt8]) throws(CBORError) -> CBORItem { try read(bytes, limit: maximumLength) }

    /// The same for bytes that may be longer, up to a limit.
    package static func read(_ bytes: [UInt8], limit: Int) throws(CBORError) -> CBORItem {
        guard bytes.count <= limit else { throw CBORError(.tooLarge, at: limit) }
        var reader = CBORReader(bytes)
        let item = try reader.item(depth: 0)
        guard reader.offset == bytes.count else { throw CBORError(.trailingBytes, at: reader.offset) }
        return item
    }

    private mutating func item(depth: Int) throws(CBORError) -> CBORItem {
        let start = offset
        guard depth < Self.maximumDepth else { throw CBORError(.tooDeep, at: start) }
        count += 1
        guard count <= Self.maximumCount else { throw CBORError(.tooLarge, at: start) }
        guard let initial = bytes.dropFirst(offset).first else { throw CBORError(.truncated, at: start) }
        offset += 1
        let content: CBORItem.Content
        switch initial >> 5 {
        case 0: content = .unsigned(try argument(initial, start))
        case 1: content = .negative(try argument(initial, start))
        case 2: content = .bytes(Array(try string(initial, start)))
        case 3:
            // Replacement characters would stand for bytes that were signed.
            guard let text = String(validating: try string(initial, start), as: UTF8.self) else {
                throw CBORError(.notUTF8, at: start)
            }
            content = .text(text)
        case 4: content = .array(try array(initial, start, depth))
        case 5: content = .map(try map(initial, start, depth))
        case 6:
            let tag = try argument(initial, start)
            content = .tagged(tag, try item(depth: depth + 1))
        default: content = try simple(initial, start)
        }
        return CBORItem(content, encoded: bytes[start..<offset])
    }

    /// The number that the low five bits begin.
    private mutating func argument(_ initial: UInt8, _ start: Int) throws(CBORError) -> UInt64 {
        let low = initial & 0x1F
        switch low {
        case 0..<24: return UInt64(low)
        case 24...27:
            let length = 1 << Int(low - 24)
            let value = try number(length, start)
            // The value needs this many bytes: more than half of them, and no small number.
            let least: UInt64 = length == 1 ? 24 : 1 << UInt64(4 * length)
            guard value >= least else { throw CBORError(.notShortest, at: start) }
            return value
        case 31: throw CBORError(.indefiniteLength, at: start)
        default: throw CBORError(.malformed, at: start)
        }
    }

    private mutating func number(_ length: Int, _ start: Int) throws(CBORError) -> UInt64 {
        guard bytes.count - offset >= length else { throw CBORError(.truncated, at: start) }
        let value = bytes[offset..<offset + length].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        offset += length
        return value
    }

    private mutating func string(_ initial: UInt8, _ start: Int) throws(CBORError) -> ArraySlice<UInt8> {
        let length = try argument(initial, start)
        guard length <= UInt64(bytes.count - offset) else { throw CBORError(.truncated, at: start) }
        defer { offset += Int(length) }
        return bytes[offset..<offset + Int(length)]
    }

    /// Each item takes a byte at least, so a claimed number cannot make memory.
    private mutating func elementCount(_ initial: UInt8, _ start: Int, each: UInt64) throws(CBORError) -> Int {
        let claimed = try argument(initial, start)
        guard claimed <= UInt64(bytes.count - offset) / each else { throw CBORError(.truncated, at: start) }
        return Int(claimed)
    }

    private mutating func array(_ initial: UInt8, _ start: Int, _ depth: Int) throws(CBORError) -> [CBORItem] {
        let count = try elementCount(initial, start, each: 1)
        var elements: [CBORItem] = []
        for _ in 0..<count { elements.append(try item(depth: depth + 1)) }
        return elements
    }

    private mutating func map(_ initial: UInt8, _ start: Int, _ depth: Int) throws(CBORError) -> [CBORItem.Pair] {
        let count = try elementCount(initial, start, each: 2)
        var pairs: [CBORItem.Pair] = []
        var keys: Set<ArraySlice<UInt8>> = []
        for _ in 0..<count {
            let place = offset
            let key = try item(depth: depth + 1)
            // The shortest form is one for each value, so equal keys have equal bytes.
            guard keys.insert(key.encoded).inserted else { throw CBORError(.duplicateKey, at: place) }
            pairs.append(CBORItem.Pair(key: key, value: try item(depth: depth + 1)))
        }
        return pairs
    }

    private mutating func simple(_ initial: UInt8, _ start: Int) throws(CBORError) -> CBORItem.Content {
        switch initial & 0x1F {
        case 20: return .boolean(false)
        case 21: return .boolean(true)
        case 22: return .null
        case 23: return .undefined
        case 25: return .float(Self.half(UInt16(truncatingIfNeeded: try number(2, start))))
        case 26: return .float(Double(Float(bitPattern: UInt32(truncatingIfNeeded: try number(4, start)))))
        case 27: return .float(Double(bitPattern: try number(8, start)))
        case 31: throw CBORError(.indefiniteLength, at: start)
        default: throw CBORError(.malformed, at: start)
        }
    }

    /// IEEE 754 of 16 bits. RFC 8949 appendix D.
    private static func half(_ bits: UInt16) -> Double {
        let (exponent, fraction) = (Int(bits >> 10 & 0x1F), Double(bits & 0x3FF))
        let value: Double =
            switch exponent {
            case 0: fraction / 16_777_216
            case 31: fraction == 0 ? .infinity : .nan
            default: Double(sign: .plus, exponent: exponent - 25, significand: fraction + 1024)
            }
        return bits & 0x8000 == 0 ? value : -value
    }
}

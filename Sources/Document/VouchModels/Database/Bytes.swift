/// Writes numbers big-endian and texts with their lengths.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

    mutating func append(_ value: some FixedWidthInteger & UnsignedInteger) {
        var shift = value.bitWidth
        while shift > 0 {
            shift -= 8
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    /// Counts and lengths of what the limits allow fit into two bytes.
    mutating func append(count: Int) { append(UInt16(clamping: count)) }

    /// At most 65535 bytes of it, which no text of a model has.
    mutating func append(text: String) {
        let utf8 = Array(text.utf8.prefix(Int(UInt16.max)))
        append(count: utf8.count)
        append(utf8)
    }

    mutating func append(texts: [String]) {
        append(count: texts.count)
        for text in texts.prefix(Int(UInt16.max)) { append(text: text) }
    }
}

/// Reads the output of ``ByteWriter``. Memory for a length is allocated only after checking that the bytes exist.
struct DatabaseReader {
    /// The bytes are malformed.
    struct Failure: Error {}

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    var isAtEnd: Bool { rest.isEmpty }
    var left: Int { rest.count }

    mutating func bytes(_ count: Int) throws(Failure) -> ArraySlice<UInt8> {
        guard count >= 0, count <= rest.count else { throw Failure() }
        let taken = rest.prefix(count)
        rest = rest.dropFirst(count)
        return taken
    }

    mutating func uint8() throws(Failure) -> UInt8 {
        guard let first = rest.popFirst() else { throw Failure() }
        return first
    }

    mutating func uint16() throws(Failure) -> UInt16 {
        let high = try uint8()
        return UInt16(high) << 8 | UInt16(try uint8())
    }

    mutating func uint32() throws(Failure) -> UInt32 {
        let high = try uint16()
        return UInt32(high) << 16 | UInt32(try uint16())
    }

    mutating func count(most: Int) throws(Failure) -> Int {
        let count = Int(try uint16())
        guard count <= most else { throw Failure() }
        return count
    }

    /// UTF-8 without what no text of a model holds.
    mutating func text(most: Int = ModelTextLimits.textLength) throws(Failure) -> String {
        let length = try count(most: most)
        let bytes = try bytes(length)
        guard let text = String(validating: bytes, as: UTF8.self),
            !text.unicodeScalars.contains(where: { $0 != "\t" && $0.isControlOrBreak })
        else { throw Failure() }
        return text
    }

    mutating func texts(most: Int) throws(Failure) -> [String] {
        let count = try count(most: most)
        // Each takes two bytes at least.
        guard count * 2 <= rest.count else { throw Failure() }
        var texts: [String] = []
        for _ in 0..<count { texts.append(try text()) }
        return texts
    }

    /// A part with its length of four bytes in front.
    mutating func part() throws(Failure) -> DatabaseReader {
        let length = try uint32()
        guard let length = Int(exactly: length) else { throw Failure() }
        return DatabaseReader(try bytes(length))
    }
}

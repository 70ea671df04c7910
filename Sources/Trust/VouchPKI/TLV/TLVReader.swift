/// Reads data objects one after another. No length is trusted: all bytes of a value must be present.
package struct TLVReader: Sendable {
    private var rest: ArraySlice<UInt8>
    /// Deviations tolerated so far, in byte order.
    package private(set) var deviations: [TLVDeviation] = []
    /// The nesting depth of this reader.
    private let depth: Int

    /// Deeper than any chip file: a face of ISO/IEC 39794-5 in DG2 comes to about twenty.
    package static let maximumDepth = 32
    /// More than any chip file has at one level; a hostile one must not fill memory with empty objects.
    package static let maximumElementCount = 4096
    /// A hostile file must not fill memory with recorded deviations either.
    package static let maximumDeviationCount = 64

    package init(_ bytes: ArraySlice<UInt8>) { self.init(bytes, depth: 0) }
    package init(_ bytes: [UInt8]) { self.init(bytes[...], depth: 0) }

    private init(_ bytes: ArraySlice<UInt8>, depth: Int) {
        rest = bytes
        self.depth = depth
    }

    package var isAtEnd: Bool { rest.isEmpty }
    /// Where the next object starts.
    package var offset: Int { rest.startIndex }
    /// The bytes not yet read.
    package var remaining: ArraySlice<UInt8> { rest }

    /// The tag of the next object without reading it; nil at the end.
    package func peekTag() throws(TLVError) -> UInt32? {
        guard !rest.isEmpty else { return nil }
        return try Self.tag(rest).tag
    }

    /// Reads the next object.
    package mutating func next() throws(TLVError) -> TLV {
        let start = rest.startIndex
        let (tag, afterTag) = try Self.tag(rest)
        let (length, afterLength, isLong) = try Self.length(rest[afterTag...])
        guard length <= rest.endIndex - afterLength else { throw TLVError(.truncated, at: start) }
        if isLong { note(.longLength, at: afterTag) }
        let end = afterLength + length
        defer { rest = rest[end...] }
        return TLV(tag: tag, value: rest[afterLength..<end], encoded: rest[start..<end])
    }

    /// Reads the next object, which must have this tag.
    package mutating func next(_ tag: UInt32) throws(TLVError) -> TLV {
        guard try peekTag() == tag else {
            throw TLVError(isAtEnd ? .truncated : .unexpectedTag, at: offset)
        }
        return try next()
    }

    /// Reads the next object if it has this tag.
    package mutating func nextIf(_ tag: UInt32) throws(TLVError) -> TLV? {
        try peekTag() == tag ? try next() : nil
    }

    /// Opens the next object, which must have this tag. Close it with ``leave(_:)`` or ``leave(tolerating:)``.
    package mutating func enter(_ tag: UInt32) throws(TLVError) -> TLVReader { try inside(next(tag)) }

    /// Opens an object that was already read.
    package func inside(_ object: TLV) throws(TLVError) -> TLVReader {
        guard depth < Self.maximumDepth else { throw TLVError(.tooDeep, at: object.encoded.startIndex) }
        return TLVReader(object.value, depth: depth + 1)
    }

    /// Closes an inner object: nothing may be left in it. Takes over its recorded deviations.
    package mutating func leave(_ inner: TLVReader) throws(TLVError) {
        try inner.finish()
        note(inner.deviations)
    }

    /// Closes an inner object, in which more may follow than this version of the standard knows. This is recorded.
    package mutating func leave(tolerating inner: TLVReader) {
        note(inner.deviations)
        if !inner.isAtEnd { note(.trailingBytes, at: inner.offset) }
    }

    /// Reads objects to the end.
    package mutating func elements() throws(TLVError) -> [TLV] {
        var elements: [TLV] = []
        while !isAtEnd {
            guard elements.count < Self.maximumElementCount else { throw TLVError(.tooManyElements, at: offset) }
            elements.append(try next())
        }
        return elements
    }

    /// Skips the rest.
    package mutating func skipAll() { rest = rest[rest.endIndex...] }

    /// Skips an object that was read by other means.
    package mutating func skip(_ count: Int) { rest = rest.dropFirst(count) }

    /// Skips bytes that are not part of an object.
    package mutating func skip(while isSkipped: (UInt8) -> Bool) { rest = rest.drop(while: isSkipped) }

    /// Requires the end.
    package func finish() throws(TLVError) {
        guard isAtEnd else { throw TLVError(.trailingBytes, at: offset) }
    }

    package mutating func note(_ kind: TLVDeviation.Kind, at offset: Int) {
        note([TLVDeviation(kind, at: offset)])
    }

    /// Takes over the deviations recorded by the reader of an inner value.
    package mutating func note(_ deviations: [TLVDeviation]) {
        self.deviations += deviations.prefix(Self.maximumDeviationCount - self.deviations.count)
    }

    /// The tags of a tag list, one after another. ISO/IEC 7816-4 §8.5.1.
    package static func tags(in list: ArraySlice<UInt8>) throws(TLVError) -> [UInt32] {
        var tags: [UInt32] = []
        var rest = list
        while !rest.isEmpty {
            guard tags.count < maximumElementCount else { throw TLVError(.tooManyElements, at: rest.startIndex) }
            let (tag, end) = try tag(rest)
            tags.append(tag)
            rest = rest[end...]
        }
        return tags
    }

    /// The tag and the index after it.
    static func tag(_ bytes: ArraySlice<UInt8>) throws(TLVError) -> (tag: UInt32, end: Int) {
        guard let first = bytes.first else { throw TLVError(.truncated, at: bytes.startIndex) }
        var index = bytes.startIndex + 1
        var tag = UInt32(first)
        guard first & 0x1F == 0x1F else { return (tag, index) }
        while true {
            guard index < bytes.endIndex else { throw TLVError(.truncated, at: bytes.startIndex) }
            guard index - bytes.startIndex < 3 else { throw TLVError(.unsupportedTag, at: bytes.startIndex) }
            let byte = bytes[index]
            tag = tag << 8 | UInt32(byte)
            index += 1
            if byte & 0x80 == 0 { return (tag, index) }
        }
    }

    /// The length, the index after it, and whether fewer bytes would have been enough.
    static func length(
        _ bytes: ArraySlice<UInt8>
    ) throws(TLVError) -> (length: Int, end: Int, isLong: Bool) {
        let start = bytes.startIndex
        guard let first = bytes.first else { throw TLVError(.truncated, at: start) }
        guard first & 0x80 != 0 else { return (Int(first), start + 1, false) }
        let count = Int(first & 0x7F)
        guard (1...4).contains(count) else { throw TLVError(.unsupportedLength, at: start) }
        guard bytes.count > count else { throw TLVError(.truncated, at: start) }
        var length: UInt32 = 0
        for byte in bytes[(start + 1)...(start + count)] { length = length << 8 | UInt32(byte) }
        guard let exact = Int(exactly: length) else { throw TLVError(.unsupportedLength, at: start) }
        let isLong = bytes[start + 1] == 0 || exact < 0x80
        return (exact, start + 1 + count, isLong)
    }
}

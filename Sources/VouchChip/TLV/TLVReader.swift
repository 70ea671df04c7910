/// Reads data objects one after another. No length is trusted: what a value claims must be there.
package struct TLVReader: Sendable {
    private var rest: ArraySlice<UInt8>
    /// What was tolerated so far, in the order of the bytes.
    package private(set) var deviations: [TLVDeviation] = []

    package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }
    package init(_ bytes: [UInt8]) { rest = bytes[...] }

    package var isAtEnd: Bool { rest.isEmpty }
    /// Where the next object starts.
    package var offset: Int { rest.startIndex }
    /// What has not been read yet.
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

    /// Nothing may follow.
    package func finish() throws(TLVError) {
        guard isAtEnd else { throw TLVError(.trailingBytes, at: offset) }
    }

    package mutating func note(_ kind: TLVDeviation.Kind, at offset: Int) {
        deviations.append(TLVDeviation(kind, at: offset))
    }

    /// Takes over what a reader of an inner value tolerated.
    package mutating func note(_ deviations: [TLVDeviation]) { self.deviations += deviations }

    /// The tag and the index after it.
    private static func tag(_ bytes: ArraySlice<UInt8>) throws(TLVError) -> (tag: UInt32, end: Int) {
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

    /// The length, the index after it and whether fewer bytes would have told it.
    private static func length(
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

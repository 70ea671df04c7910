import VouchPKI

/// Reads records of fixed layout, ISO/IEC 19794: big-endian numbers one after another. No length is trusted.
package struct RecordReader: Sendable {
    package private(set) var remaining: ArraySlice<UInt8>

    package init(_ bytes: ArraySlice<UInt8>) { remaining = bytes }

    package var offset: Int { remaining.startIndex }
    package var count: Int { remaining.count }

    /// - Parameter length: 1…6 bytes.
    package mutating func number(_ length: Int) throws(TLVError) -> Int {
        var value = 0
        for byte in try bytes(length) { value = value << 8 | Int(byte) }
        return value
    }

    /// Two's complement of two bytes.
    package mutating func signedNumber16() throws(TLVError) -> Int {
        Int(Int16(truncatingIfNeeded: try number(2)))
    }

    package mutating func bytes(_ length: Int) throws(TLVError) -> ArraySlice<UInt8> {
        guard length >= 0, length <= remaining.count else { throw TLVError(.truncated, at: offset) }
        let bytes = remaining.prefix(length)
        remaining = remaining.dropFirst(length)
        return bytes
    }

    package mutating func skip(_ length: Int) throws(TLVError) { _ = try bytes(length) }
}

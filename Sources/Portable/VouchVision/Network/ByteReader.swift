/// Reads little-endian values from untrusted bytes; every read is checked.
struct ByteReader {
    private let bytes: [UInt8]
    private(set) var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var remaining: Int { bytes.count - offset }

    mutating func u8() throws(NetworkError) -> Int {
        guard remaining >= 1 else { throw NetworkError(.malformed) }
        defer { offset += 1 }
        return Int(bytes[offset])
    }

    mutating func u16() throws(NetworkError) -> Int { try u8() | u8() << 8 }

    mutating func u32() throws(NetworkError) -> UInt32 { try UInt32(u16()) | UInt32(u16()) << 16 }

    mutating func f32() throws(NetworkError) -> Float {
        let value = Float(bitPattern: try u32())
        guard value.isFinite else { throw NetworkError(.malformed) }
        return value
    }

    mutating func i8() throws(NetworkError) -> Int8 { Int8(truncatingIfNeeded: try u8()) }

    mutating func skip(_ count: Int) throws(NetworkError) {
        guard count >= 0, remaining >= count else { throw NetworkError(.malformed) }
        offset += count
    }
}

/// CRC-32 of IEEE 802.3, as zlib computes it: detects accidents, does not resist forgery.
func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var table = [UInt32](repeating: 0, count: 256)
    for i in 0..<256 {
        var value = UInt32(i)
        for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
        table[i] = value
    }
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes { crc = table[Int((crc ^ UInt32(byte)) & 0xFF)] ^ (crc >> 8) }
    return crc ^ 0xFFFF_FFFF
}

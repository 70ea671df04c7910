/// Bytes as capitals and the digits 2 to 7, five bits each. RFC 4648 §6.
enum Base32 {
    /// - Parameter text: ASCII; `=` at the end may be missing, as in seals.
    /// - Returns: nil for another character, a length that no bytes have, or bits left over that are not zero.
    static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var end = text.endIndex
        while end > text.startIndex, text[end - 1] == UInt8(ascii: "=") { end -= 1 }
        let digits = text[..<end]
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count * 5 / 8)
        var (buffer, bits) = (UInt32(0), 0)
        for digit in digits {
            let value: UInt8
            switch digit {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = digit - UInt8(ascii: "A")
            case UInt8(ascii: "2")...UInt8(ascii: "7"): value = digit - UInt8(ascii: "2") + 26
            default: return nil
            }
            buffer = buffer << 5 | UInt32(value)
            bits += 5
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
                buffer &= (1 << UInt32(bits)) - 1
            }
        }
        return bits < 5 && buffer == 0 ? bytes : nil
    }
}

/// Base64 of RFC 4648 §5, as VDS-NC has it; that of §4 is distinguished. Strict otherwise: nothing between the
/// characters, unused bits are zero.
enum VDSNCBase64 {
    struct Decoded {
        let bytes: [UInt8]
        /// Whether `+` and `/` stand in it, which do not belong there.
        let isOtherAlphabet: Bool
    }

    /// - Parameter text: with its padding, or without any.
    /// - Returns: nil for invalid text.
    static func decode(_ text: String) -> Decoded? {
        var characters = Array(text.utf8)
        let padding = characters.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        characters.removeLast(padding)
        let remainder = characters.count % 4
        guard remainder != 1, padding == 0 || padding == (4 - remainder) % 4 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(characters.count / 4 * 3 + 2)
        var isOther = false
        var isOwn = false
        var group: UInt32 = 0
        var bits: UInt32 = 0
        for character in characters {
            let value: UInt8
            switch character {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = character - 65
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = character - 71
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = character + 4
            case UInt8(ascii: "-"), UInt8(ascii: "_"):
                value = character == UInt8(ascii: "-") ? 62 : 63
                isOwn = true
            case UInt8(ascii: "+"), UInt8(ascii: "/"):
                value = character == UInt8(ascii: "+") ? 62 : 63
                isOther = true
            default: return nil
            }
            group = group << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(group >> bits & 0xFF))
                group &= (1 << bits) - 1
            }
        }
        guard group == 0, !(isOther && isOwn) else { return nil }
        return Decoded(bytes: bytes, isOtherAlphabet: isOther)
    }
}

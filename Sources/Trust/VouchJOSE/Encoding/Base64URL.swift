/// Base64url of RFC 7515 §2, strict: no padding, no other characters, and unused bits are zero, so that bytes have one
/// text only.
package enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// 0…63, or 255 for a byte that is not a digit.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        return values
    }()

    /// The bytes of a text.
    ///
    /// - Returns: nil for a text that is not strict base64url.
    package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        let length = text.count
        guard length % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(length / 4 * 3 + 2)
        let values = values
        var group: UInt32 = 0
        var bits: UInt32 = 0
        for character in text {
            let value = values[Int(character)]
            guard value < 64 else { return nil }
            group = group << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(group >> bits & 0xFF))
                group &= (1 << bits) - 1
            }
        }
        return group == 0 ? bytes : nil
    }

    /// The text of some bytes, in ASCII.
    package static func encode(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        let alphabet = alphabet
        var group: UInt32 = 0
        var bits: UInt32 = 0
        for byte in bytes {
            group = (group & 0x3F) << 8 | UInt32(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                text.append(alphabet[Int(group >> bits & 63)])
            }
        }
        if bits > 0 { text.append(alphabet[Int(group << (6 - bits) & 63)]) }
        return text
    }

    /// The text of some bytes, as a string.
    package static func text(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: encode(bytes), as: UTF8.self)
    }
}

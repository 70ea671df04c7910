/// The content of `next`: opaque to clients.
enum ListCursor {
    /// The digit 1, and printable ASCII characters, in hexadecimal. All text of this form is a cursor, so that the
    /// description and the decoder say the same.
    static let pattern = "^31([2-6][0-9a-f]|7[0-9a-e])+$"

    /// The pattern of a number of up to 18 digits.
    static let numberPattern = "^31(3[0-9]){1,18}$"

    static func encode(_ identifier: String) -> String {
        "1\(identifier)".utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// - Returns: nil for what is not a cursor.
    static func decode(_ text: String) -> String? {
        let digits = text.utf8.compactMap(digit)
        guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
        let bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
        guard bytes.count > 1, bytes[0] == UInt8(ascii: "1"), bytes.allSatisfy({ (0x20...0x7e).contains($0) }) else {
            return nil
        }
        return String(decoding: bytes.dropFirst(), as: UTF8.self)
    }

    private static func digit(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}

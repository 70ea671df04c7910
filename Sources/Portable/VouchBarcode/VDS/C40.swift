/// Text of capitals, digits and spaces in two bytes for three characters. Doc 9303-13 §2.6, after ISO/IEC 16022.
///
/// Only what the standard allows in a seal: shifts to other character sets are refused, except the one that pads a last
/// pair.
enum C40 {
    private static let alphabet = Array(" 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    /// Back to plain characters: one of them follows.
    private static let unlatch: UInt8 = 0xFE

    /// - Returns: ASCII; nil for bytes that are not such text.
    static func decode(_ bytes: some RandomAccessCollection<UInt8>) -> [UInt8]? {
        guard bytes.count % 2 == 0 else { return nil }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count / 2 * 3)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let first = bytes[index]
            let second = bytes[bytes.index(after: index)]
            bytes.formIndex(&index, offsetBy: 2)
            let isLast = index == bytes.endIndex
            if first == unlatch {
                // Its code in the plain set is one more than that of ASCII.
                guard isLast, second > 0, alphabet.contains(second - 1) else { return nil }
                text.append(second - 1)
                return text
            }
            let packed = Int(first) << 8 | Int(second)
            guard (1...64000).contains(packed) else { return nil }
            let values = [(packed - 1) / 1600, (packed - 1) / 40 % 40, (packed - 1) % 40]
            for (place, value) in values.enumerated() {
                // The first shift, with nothing after it, fills the last place.
                if value == 0, place == 2, isLast { break }
                guard value >= 3 else { return nil }
                text.append(alphabet[value - 3])
            }
        }
        return text
    }
}

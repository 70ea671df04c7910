/// Padding method 2 of ISO/IEC 9797-1: `80`, then zeros up to a whole block; always at least the one byte.
package enum MessagePadding {
    package static func padded(_ message: [UInt8], to blockLength: Int) -> [UInt8] {
        let count = blockLength - message.count % blockLength
        return message + [0x80] + [UInt8](repeating: 0, count: count - 1)
    }

    /// - Returns: nil unless `message` is whole blocks with the mark in its last one.
    package static func unpadded(_ message: [UInt8], from blockLength: Int) -> [UInt8]? {
        guard !message.isEmpty, message.count.isMultiple(of: blockLength),
            let mark = message.lastIndex(where: { $0 != 0 }), message[mark] == 0x80,
            mark >= message.count - blockLength
        else { return nil }
        return Array(message[..<mark])
    }
}

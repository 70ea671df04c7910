import VouchPKI

/// The tag and length that open a file, from which its whole length follows. Nothing of the value need be there yet.
package struct FileHeader: Sendable, Hashable {
    /// The tag bytes as a number.
    package let tag: UInt32
    /// Header and value together, in bytes; at most 8 + 2³² − 1.
    package let totalLength: Int

    /// The most bytes a header may take: three of tag, five of length.
    package static let maximumLength = 8

    /// - Returns: nil if `bytes` are too few.
    /// - Throws: ``TLVError`` for a tag of more than three bytes, or a length of more than four or of indefinite form.
    package init?(parsing bytes: [UInt8]) throws(TLVError) {
        guard let first = bytes.first else { return nil }
        var tag = UInt32(first)
        var index = 1
        if first & 0x1F == 0x1F {
            repeat {
                guard index < 3 else { throw TLVError(.unsupportedTag, at: 0) }
                guard index < bytes.count else { return nil }
                tag = tag << 8 | UInt32(bytes[index])
                index += 1
            } while bytes[index - 1] & 0x80 != 0
        }
        guard index < bytes.count else { return nil }
        let lengthByte = bytes[index]
        index += 1
        var length = Int(lengthByte)
        if lengthByte & 0x80 != 0 {
            let count = Int(lengthByte & 0x7F)
            guard (1...4).contains(count) else { throw TLVError(.unsupportedLength, at: index - 1) }
            guard bytes.count >= index + count else { return nil }
            length = bytes[index..<index + count].reduce(0) { $0 << 8 | Int($1) }
            index += count
        }
        self.tag = tag
        totalLength = index + length
    }
}

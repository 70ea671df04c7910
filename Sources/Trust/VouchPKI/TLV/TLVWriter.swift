/// Writes data objects in DER.
package enum TLVWriter {
    /// - Parameter tag: the tag bytes as a number: `0x5F1F`.
    package static func object(_ tag: UInt32, _ value: some Collection<UInt8>) -> [UInt8] {
        var bytes = number(tag)
        bytes += length(value.count)
        bytes += value
        return bytes
    }

    /// An object made of objects.
    package static func object(_ tag: UInt32, of parts: [[UInt8]]) -> [UInt8] { object(tag, Array(parts.joined())) }

    /// The shortest length field.
    package static func length(_ length: Int) -> [UInt8] {
        if length < 0x80 { return [UInt8(length)] }
        let bytes = number(UInt32(length))
        return [0x80 | UInt8(bytes.count)] + bytes
    }

    /// A tag list, `5C`. ISO/IEC 7816-4 §8.5.1.
    package static func tagList(_ tags: [UInt32]) -> [UInt8] {
        var list: [UInt8] = []
        for tag in tags { list += number(tag) }
        return object(0x5C, list)
    }

    /// Big-endian without leading zeros; one zero byte for 0.
    package static func number(_ value: UInt32) -> [UInt8] {
        let bytes = (0..<4).map { UInt8(value >> (24 - 8 * UInt32($0)) & 0xFF) }
        return Array(bytes.drop { $0 == 0 }.isEmpty ? [0] : bytes.drop { $0 == 0 })
    }
}

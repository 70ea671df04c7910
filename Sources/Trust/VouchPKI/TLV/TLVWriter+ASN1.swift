/// Values of ASN.1 in DER.
extension TLVWriter {
    /// The shortest two's complement.
    package static func integer(_ value: Int, tag: UInt32 = ASN1.integer) -> [UInt8] {
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
        var start = 0
        while start < 7,
            (bytes[start] == 0 && bytes[start + 1] < 0x80) || (bytes[start] == 0xFF && bytes[start + 1] >= 0x80)
        {
            start += 1
        }
        return object(tag, bytes[start...])
    }

    /// A positive INTEGER from a big-endian number.
    package static func positiveNumber(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var number = Array(bytes.drop { $0 == 0 })
        if number.first.map({ $0 >= 0x80 }) ?? true { number.insert(0, at: 0) }
        return object(ASN1.integer, number)
    }

    package static func objectIdentifier(_ identifier: OID) -> [UInt8] {
        object(ASN1.objectIdentifier, identifier.bytes)
    }

    package static func octetString(_ bytes: some Collection<UInt8>) -> [UInt8] { object(ASN1.octetString, bytes) }

    /// A bit string of whole bytes.
    package static func bitString(_ bytes: some Collection<UInt8>) -> [UInt8] { object(ASN1.bitString, [0] + bytes) }

    package static let null: [UInt8] = [0x05, 0x00]

    package static func sequence(_ parts: [[UInt8]]) -> [UInt8] { object(ASN1.sequence, of: parts) }

    /// A SET OF, sorted.
    package static func set(of parts: [[UInt8]]) -> [UInt8] {
        object(ASN1.set, of: parts.sorted { $0.lexicographicallyPrecedes($1) })
    }
}

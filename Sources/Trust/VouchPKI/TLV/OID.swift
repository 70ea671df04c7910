/// An ASN.1 object identifier, kept as its DER content bytes. ITU-T X.690 §8.19. Compared as values, never as text.
public struct OID: Sendable, Hashable, CustomStringConvertible {
    /// Content bytes in DER, without tag and length.
    public let bytes: [UInt8]

    /// Takes content bytes; check ``isWellFormed`` for untrusted ones.
    public init(bytes: some Collection<UInt8>) { self.bytes = Array(bytes) }

    /// Writes arcs as bytes: `OID(0, 4, 0, 127, 0, 7, 2, 2, 4, 2, 2)`.
    public init(_ first: UInt32, _ second: UInt32, _ others: UInt32...) {
        var bytes: [UInt8] = []
        for arc in [first * 40 + second] + others {
            var groups = [UInt8(arc & 0x7F)]
            var left = arc >> 7
            while left > 0 {
                groups.append(UInt8(left & 0x7F) | 0x80)
                left >>= 7
            }
            bytes += groups.reversed()
        }
        self.bytes = bytes
    }

    /// Whether it is not empty, not truncated, has no padded arc and no arc above 32 bits, and at most 64 bytes.
    public var isWellFormed: Bool { arcs != nil }

    /// Arcs as numbers; nil if malformed.
    public var arcs: [UInt32]? {
        guard (1...64).contains(bytes.count), let last = bytes.last, last & 0x80 == 0 else { return nil }
        var values: [UInt32] = []
        var value: UInt32 = 0
        var isFirstOfArc = true
        for byte in bytes {
            guard !(isFirstOfArc && byte == 0x80), value < 1 << 25 else { return nil }
            value = value << 7 | UInt32(byte & 0x7F)
            isFirstOfArc = byte & 0x80 == 0
            if isFirstOfArc {
                values.append(value)
                value = 0
            }
        }
        let first = min(values[0] / 40, 2)
        return [first, values[0] - first * 40] + values.dropFirst()
    }

    /// Dotted: `0.4.0.127.0.7.2.2.4.2.2`.
    public var description: String {
        arcs?.map(String.init).joined(separator: ".") ?? "malformed"
    }

    /// Whether this identifier is `parent` with further arcs.
    public func isBelow(_ parent: OID) -> Bool { bytes.count > parent.bytes.count && bytes.starts(with: parent.bytes) }
}

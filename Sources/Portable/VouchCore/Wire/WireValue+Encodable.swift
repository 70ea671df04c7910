// Embedded Swift has no Codable; there WireValue.json serves.
#if !hasFeature(Embedded)
extension WireValue: Encodable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ key: StaticString) { stringValue = key.description }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// The same keys and values that ``json`` writes.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let members):
            var container = encoder.container(keyedBy: Key.self)
            for (key, value) in members { try container.encode(value, forKey: Key(key)) }
        case .list(let values):
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(value) }
        default:
            var container = encoder.singleValueContainer()
            switch self {
            case .number(let number, let digits): try container.encode(Self.rounded(number, digits: digits))
            case .text(let text): try container.encode(String(decoding: text, as: UTF8.self))
            case .word(let word): try container.encode(word.description)
            case .flag(let flag): try container.encode(flag)
            default: try container.encodeNil()
            }
        }
    }

    private static func rounded(_ value: Double, digits: Int) -> Double {
        guard value.isFinite else { return 0 }
        var factor = 1.0
        for _ in 0..<min(max(digits, 0), 6) { factor *= 10 }
        return (min(max(value, -1e12), 1e12) * factor).rounded() / factor
    }
}
#endif

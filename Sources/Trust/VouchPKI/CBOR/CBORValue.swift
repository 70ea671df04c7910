/// A value to be written as CBOR, in the one form that RFC 8949 §4.2.1 allows: shortest numbers, definite lengths, keys
/// in the order of their bytes.
package indirect enum CBORValue: Sendable, Hashable {
    case integer(Int64)
    case unsigned(UInt64)
    case bytes([UInt8])
    case text(String)
    case array([CBORValue])
    /// No key twice; in any order, since writing sorts them.
    case map([String: CBORValue])
    /// Keys of COSE headers.
    case labels([Int64: CBORValue])
    case tagged(UInt64, CBORValue)
    case boolean(Bool)
    case null
    case float(Double)
    /// An item that was read or written before.
    case encoded([UInt8])

    /// The bytes of the item.
    package var encoded: [UInt8] {
        var output: [UInt8] = []
        write(to: &output)
        return output
    }

    private func write(to output: inout [UInt8]) {
        switch self {
        case .integer(let value):
            value < 0 ? Self.head(1, UInt64(-1 - value), &output) : Self.head(0, UInt64(value), &output)
        case .unsigned(let value): Self.head(0, value, &output)
        case .bytes(let bytes):
            Self.head(2, UInt64(bytes.count), &output)
            output += bytes
        case .text(let text):
            Self.head(3, UInt64(text.utf8.count), &output)
            output += text.utf8
        case .array(let elements):
            Self.head(4, UInt64(elements.count), &output)
            for element in elements { element.write(to: &output) }
        case .map(let members): Self.write(members.map { (CBORValue.text($0).encoded, $1) }, &output)
        case .labels(let members): Self.write(members.map { (CBORValue.integer($0).encoded, $1) }, &output)
        case .tagged(let tag, let content):
            Self.head(6, tag, &output)
            content.write(to: &output)
        case .boolean(let value): output.append(value ? 0xF5 : 0xF4)
        case .null: output.append(0xF6)
        case .float(let value): Self.write(value, &output)
        case .encoded(let bytes): output += bytes
        }
    }

    private static func write(_ members: [(key: [UInt8], value: CBORValue)], _ output: inout [UInt8]) {
        head(5, UInt64(members.count), &output)
        for (key, value) in members.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            output += key
            value.write(to: &output)
        }
    }

    /// The shortest of the three widths that keeps the value; not a number is written in one way only.
    private static func write(_ value: Double, _ output: inout [UInt8]) {
        if value.isNaN {
            output += [0xF9, 0x7E, 0x00]
        } else if let half = halfBits(value) {
            output += [0xF9, UInt8(half >> 8), UInt8(half & 0xFF)]
        } else if Double(Float(value)) == value {
            output.append(0xFA)
            append(UInt64(Float(value).bitPattern), 4, &output)
        } else {
            output.append(0xFB)
            append(value.bitPattern, 8, &output)
        }
    }

    /// Bits of the half-precision number that equals the value; nil if none does. By hand: `Float16` is not everywhere.
    private static func halfBits(_ value: Double) -> UInt16? {
        let sign: UInt16 = value.sign == .minus ? 0x8000 : 0
        if value.isInfinite { return sign | 0x7C00 }
        if value == 0 { return sign }
        let exponent = Int(value.exponent)
        guard exponent <= 15 else { return nil }
        // Below 2⁻¹⁴ there is no leading bit, and the steps stay as they are.
        let step = max(exponent, -14) - 10
        let steps = value.magnitude / Double(sign: .plus, exponent: step, significand: 1)
        guard steps == steps.rounded(), steps < 2048 else { return nil }
        if exponent < -14 { return sign | UInt16(steps) }
        return sign | UInt16(exponent + 15) << 10 | (UInt16(steps) - 1024)
    }

    private static func head(_ major: UInt8, _ value: UInt64, _ output: inout [UInt8]) {
        let type = major << 5
        switch value {
        case ..<24: output.append(type | UInt8(value))
        case ...0xFF: output += [type | 24, UInt8(value)]
        case ...0xFFFF:
            output.append(type | 25)
            append(value, 2, &output)
        case ...0xFFFF_FFFF:
            output.append(type | 26)
            append(value, 4, &output)
        default:
            output.append(type | 27)
            append(value, 8, &output)
        }
    }

    private static func append(_ value: UInt64, _ length: Int, _ output: inout [UInt8]) {
        for place in (0..<length).reversed() { output.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * place))) }
    }
}

extension CBORItem {
    /// A map with text keys; nil for an item of another kind, or another key.
    package var members: [String: CBORItem]? {
        guard let pairs else { return nil }
        var members: [String: CBORItem] = [:]
        for pair in pairs {
            guard let name = pair.key.text else { return nil }
            members[name] = pair.value
        }
        return members
    }
}

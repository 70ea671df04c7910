/// Reads the records of a ``TransliterationTable`` one after another.
struct TableReader {
    struct Record {
        let scalar: UInt32
        let options: [[UInt8]]
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    init(_ table: StaticString) {
        bytes = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
    }

    mutating func next() -> Record? {
        guard index + 4 < bytes.count else { return nil }
        var scalar: UInt32 = 0
        for _ in 0..<4 {
            let byte = bytes[index]
            scalar = scalar * 16 + UInt32(byte < 58 ? byte - 48 : byte - 55)
            index += 1
        }
        var options: [[UInt8]] = [[]]
        while index < bytes.count, bytes[index] != UInt8(ascii: ";") {
            if bytes[index] == UInt8(ascii: ",") {
                options.append([])
            } else {
                options[options.count - 1].append(bytes[index])
            }
            index += 1
        }
        index += 1
        return Record(scalar: scalar, options: options)
    }
}

/// Upper case without Unicode's tables, for the scripts that the transliteration tables know.
enum UppercaseScalar {
    static func of(_ scalar: UInt32) -> UInt32 {
        switch scalar {
        case 0x61...0x7A, 0xE0...0xF6, 0xF8...0xFE, 0x430...0x44F: return scalar - 32
        case 0xDF: return 0x1E9E  // ß
        case 0xFF: return 0x178
        case 0x131: return 0x49  // dotless i
        case 0x450...0x45F: return scalar - 80
        case 0x139...0x148, 0x179...0x17E: return scalar & 1 == 0 ? scalar - 1 : scalar
        case 0x100...0x137, 0x14A...0x177, 0x218...0x21B, 0x460...0x481, 0x48A...0x4BF, 0x1EA0...0x1EF9:
            return scalar & 1 == 1 ? scalar - 1 : scalar
        case 0x1A1, 0x1B0: return scalar - 1
        default: return scalar
        }
    }
}

/// The one way to write a value of JSON, so that it can be signed. RFC 8785 (JCS).
package enum JSONCanonicalForm {
    /// The value in UTF-8.
    ///
    /// - Parameter value: one without repeated names and with finite numbers.
    package static func bytes(of value: JSONValue) -> [UInt8] {
        var bytes: [UInt8] = []
        append(value, to: &bytes)
        return bytes
    }

    private static func append(_ value: JSONValue, to bytes: inout [UInt8]) {
        switch value {
        case .null: bytes += "null".utf8
        case .boolean(let value): bytes += (value ? "true" : "false").utf8
        case .number(let number): bytes += text(of: number)
        case .string(let text): append(text, to: &bytes)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                append(element, to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            // §3.2.3: by UTF-16 code units.
            let sorted = members.map { (units: Array($0.name.utf16), member: $0) }
                .sorted { $0.units.lexicographicallyPrecedes($1.units) }
            for (index, entry) in sorted.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                append(entry.member.name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                append(entry.member.value, to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// §3.2.2.2: only what must be escaped is, in its shortest form.
    private static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0x08: bytes += "\\b".utf8
            case 0x09: bytes += "\\t".utf8
            case 0x0A: bytes += "\\n".utf8
            case 0x0C: bytes += "\\f".utf8
            case 0x0D: bytes += "\\r".utf8
            case 0..<0x20:
                let digits = Array("0123456789abcdef".utf8)
                bytes += "\\u00".utf8
                bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    // MARK: Numbers

    /// §3.2.2.3: as ECMAScript writes a Number (ECMA-262 §6.1.6.1.20).
    ///
    /// - Parameter number: finite.
    package static func text(of number: Double) -> [UInt8] {
        if number == 0 { return [UInt8(ascii: "0")] }
        let sign: [UInt8] = number < 0 ? [UInt8(ascii: "-")] : []
        let (digits, point) = shortestDigits(of: number.magnitude)
        let count = digits.count
        func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: UInt8(ascii: "0"), count: count) }
        let dot = [UInt8(ascii: ".")]
        if (1...21).contains(point) {
            return sign
                + (count <= point ? digits + zeros(point - count) : digits[..<point] + dot + digits[point...])
        }
        if (-5...0).contains(point) { return sign + zeros(1) + dot + zeros(-point) + digits }
        let exponent = point - 1
        let fraction = count == 1 ? [] : dot + digits[1...]
        return sign + digits.prefix(1) + fraction + Array("e\(exponent < 0 ? "-" : "+")\(exponent.magnitude)".utf8)
    }

    /// The fewest digits that name the number and no other double, without zeros at either end, and where the decimal
    /// point stands: after so many of them.
    ///
    /// The standard library prints these digits, nearest to the number where several would do, in a form of its own.
    private static func shortestDigits(of number: Double) -> (digits: [UInt8], point: Int) {
        var digits: [UInt8] = []
        var point: Int?
        var exponent = 0
        let text = Array(number.description.utf8)
        for (index, byte) in text.enumerated() {
            if byte == UInt8(ascii: ".") {
                point = digits.count
            } else if byte == UInt8(ascii: "e") {
                exponent = Int(String(decoding: text[(index + 1)...], as: UTF8.self)) ?? 0
                break
            } else {
                digits.append(byte)
            }
        }
        let leading = digits.prefix { $0 == UInt8(ascii: "0") }.count
        let place = (point ?? digits.count) - leading + exponent
        digits.removeFirst(leading)
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        return (digits, place)
    }
}

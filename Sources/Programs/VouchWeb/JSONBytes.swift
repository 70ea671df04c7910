/// Writes JSON as bytes. The keys and texts it is given are ASCII from our own tables or the MRZ alphabet.
struct JSONBytes {
    private(set) var bytes: [UInt8] = []
    private var needsComma = false

    mutating func object(_ body: (inout JSONBytes) -> Void) { nest(123, 125, body) }
    mutating func array(_ body: (inout JSONBytes) -> Void) { nest(91, 93, body) }

    private mutating func nest(_ open: UInt8, _ close: UInt8, _ body: (inout JSONBytes) -> Void) {
        separate()
        bytes.append(open)
        needsComma = false
        body(&self)
        bytes.append(close)
        needsComma = true
    }

    mutating func key(_ name: StaticString) {
        separate()
        quote(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        bytes.append(58)
        needsComma = false
    }

    mutating func text(_ value: [UInt8]) {
        separate()
        value.withUnsafeBufferPointer { quote($0) }
        needsComma = true
    }

    mutating func text(_ value: StaticString) {
        separate()
        quote(UnsafeBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount))
        needsComma = true
    }

    mutating func boolean(_ value: Bool) { literal(value ? "true" : "false") }
    mutating func null() { literal("null") }

    /// A number rounded to `digits` decimal places, at most 6; `null` for what is none or beyond 10¹².
    mutating func number(_ value: Double, digits: Int = 3) {
        guard value.isFinite, abs(value) < 1e12 else {
            null()
            return
        }
        separate()
        needsComma = true
        // Int has 32 bits here.
        var factor: UInt64 = 1
        for _ in 0..<min(digits, 6) { factor *= 10 }
        let scaled = UInt64(abs(value) * Double(factor) + 0.5)
        if value < 0 && scaled != 0 { bytes.append(45) }
        integer(scaled / factor)
        guard factor > 1, scaled % factor != 0 else { return }
        bytes.append(46)
        var rest = scaled % factor
        var place = factor / 10
        while place > 0 && rest > 0 {
            bytes.append(UInt8(48 + rest / place))
            rest %= place
            place /= 10
        }
    }

    private mutating func integer(_ value: UInt64) {
        if value >= 10 { integer(value / 10) }
        bytes.append(UInt8(48 + value % 10))
    }

    private mutating func literal(_ value: StaticString) {
        separate()
        bytes.append(contentsOf: UnsafeBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount))
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(44) }
        needsComma = false
    }

    private mutating func quote(_ value: UnsafeBufferPointer<UInt8>) {
        bytes.append(34)
        for byte in value where byte >= 32 && byte < 127 {
            if byte == 34 || byte == 92 { bytes.append(92) }
            bytes.append(byte)
        }
        bytes.append(34)
    }
}

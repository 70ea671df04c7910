import VouchCore

/// The check digit of an MRZ field.
///
/// Source: ICAO Doc 9303-3 (eighth edition) §4.9. Weights 7, 3, 1 repeat from the left; `<` counts 0 and `A–Z` count
/// 10–35; the digit is the sum modulo 10.
///
/// - Parameter field: ASCII `0–9`, `A–Z`, `<`, without its check digit; may be empty.
/// - Returns: a digit value, 0–9 (not ASCII).
/// - Throws: ``MRZError/Code/illegalCharacter``, with the offset in `field` as column.
public func checkDigit(of field: some Sequence<UInt8>) throws(MRZError) -> Int {
    var sum = 0
    var offset = 0
    for byte in field {
        guard let symbol = CharacterLattice.symbol(byte) else {
            throw MRZError(.illegalCharacter, line: 1, column: offset + 1)
        }
        sum += MRZAlphabet.value(symbol) * MRZAlphabet.weight(offset)
        offset += 1
    }
    return sum % 10
}

/// The 37 symbols of Doc 9303-3 §4.3 by their indices in a ``CharacterLattice``.
enum MRZAlphabet {
    static let filler = 36

    /// The value of a symbol in a check digit.
    @inline(__always)
    static func value(_ symbol: Int) -> Int { symbol == filler ? 0 : symbol }

    /// The weight at an offset from the start of the checked text.
    @inline(__always)
    static func weight(_ offset: Int) -> Int {
        switch offset % 3 {
        case 0: 7
        case 1: 3
        default: 1
        }
    }

    @inline(__always) static func isDigit(_ symbol: Int) -> Bool { symbol < 10 }
    @inline(__always) static func isLetter(_ symbol: Int) -> Bool { symbol >= 10 && symbol < filler }
}

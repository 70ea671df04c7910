import VouchCore
import VouchMRZ

/// The password that is printed in the machine-readable zone: document number, date of birth and date of expiry with
/// their check digits. ICAO Doc 9303-11 §4.3.2 and §9.7.3, "MRZ_information".
public struct MRZKey: Sendable {
    /// ASCII: number, digit, `YYMMDD`, digit, `YYMMDD`, digit.
    package let information: SecretBytes

    /// Creates the key from typed input.
    ///
    /// Lower case and spaces are accepted. Numbers shorter than nine characters are padded with `<`; a longer one is
    /// the whole number of a TD1 or TD2 document, without fillers (Doc 9303-5 §4.2.2).
    ///
    /// - Parameters:
    ///   - documentNumber: as the zone shows it, without its check digit.
    ///   - dateOfBirth: `YYMMDD`; unknown parts as `<`.
    ///   - dateOfExpiry: `YYMMDD`.
    /// - Throws: ``AccessPasswordError`` for the invalid field.
    public init(documentNumber: String, dateOfBirth: String, dateOfExpiry: String) throws(AccessPasswordError) {
        var number = Self.normalised(documentNumber)
        defer { number.erase() }
        let isNumber = number.allSatisfy(Self.isAllowed) && number.contains { $0 != Self.filler }
        guard (1...22).contains(number.count), isNumber else { throw .documentNumber }
        if number.count > 9 {
            while number.count > 9, number.last == Self.filler { number.removeLast() }
        } else {
            number += [UInt8](repeating: Self.filler, count: 9 - number.count)
        }
        var information = try Self.checked(number, or: .documentNumber)
        information += try Self.date(dateOfBirth, or: .dateOfBirth)
        information += try Self.date(dateOfExpiry, or: .dateOfExpiry)
        self.init(information: &information)
    }

    /// Creates the key from a zone that was read. Check digits are used as printed, because the chip's key is derived
    /// from them.
    ///
    /// - Throws: ``AccessPasswordError/machineReadableZone`` for formats not used by eMRTDs.
    public init(_ mrz: MRZ) throws(AccessPasswordError) {
        let lines = mrz.lines
        var information: [UInt8]
        switch mrz.format {
        case .td1:
            information = Self.number(lines[0][5..<15], continuedIn: lines[0][15..<30])
            information += lines[1][0..<7] + lines[1][8..<15]
        case .td2:
            information = Self.number(lines[1][0..<10], continuedIn: lines[1][28..<35])
            information += lines[1][13..<20] + lines[1][21..<28]
        case .td3, .mrvA, .mrvB:
            information = Array(lines[1][0..<10] + lines[1][13..<20] + lines[1][21..<28])
        default: throw .machineReadableZone
        }
        self.init(information: &information)
    }

    private init(information: inout [UInt8]) { self.information = SecretBytes(erasing: &information) }

    private static let filler = UInt8(ascii: "<")

    /// A number with its digit. `<` for a digit means that the optional data begin with the rest of a long number and
    /// its digit, up to the first filler.
    static func number(_ field: ArraySlice<UInt8>, continuedIn optional: ArraySlice<UInt8>) -> [UInt8] {
        let rest = optional.prefix { $0 != filler }
        return field.last == filler && rest.count >= 2 ? field.dropLast() + rest : Array(field)
    }

    private static func date(_ text: String, or error: AccessPasswordError) throws(AccessPasswordError) -> [UInt8] {
        var date = normalised(text)
        defer { date.erase() }
        guard date.count == 6, date.allSatisfy({ isDigit($0) || $0 == filler }) else { throw error }
        func isPart(_ index: Int, atMost maximum: UInt8) -> Bool {
            guard isDigit(date[index]), isDigit(date[index + 1]) else { return true }
            let value = (date[index] - 48) * 10 + date[index + 1] - 48
            return value <= maximum
        }
        guard isPart(2, atMost: 12), isPart(4, atMost: 31) else { throw error }
        return try checked(date, or: error)
    }

    private static func checked(
        _ field: [UInt8], or refusal: AccessPasswordError
    ) throws(AccessPasswordError) -> [UInt8] {
        do {
            return field + [UInt8(48 + (try checkDigit(of: field)))]
        } catch {
            throw refusal
        }
    }

    private static func normalised(_ text: String) -> [UInt8] {
        text.utf8.compactMap { byte in
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): nil
            case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 32
            default: byte
            }
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
    private static func isAllowed(_ byte: UInt8) -> Bool { isDigit(byte) || (65...90).contains(byte) || byte == filler }
}

extension MRZKey {
    /// As the machine-readable zone has them; a long number of TD1 whole.
    package var documentNumberWithCheckDigit: [UInt8] {
        // Two dates with their check digits follow.
        information.reveal { Array($0.dropLast(14)) }
    }
}

public import VouchCore

/// The value of an element, in one form for all versions and jurisdictions.
public enum AAMVAValue: Sendable, Hashable {
    /// Text in UTF-8, without blanks at the ends.
    case text([UInt8])
    /// A day.
    case date(CalendarDate)
    /// The document does not expire.
    case noExpiry
    /// Sex.
    case sex(AAMVASex)
    /// Height, with the unit it came in.
    case height(AAMVAHeight)
    /// Weight, with the unit it came in.
    case weight(AAMVAWeight)
    /// A code of AAMVA D20, in capitals, and what it means in English; nil if no list has it.
    case code([UInt8], meaning: StaticCode?)
    /// Yes or no.
    case flag(Bool)
    /// Whether a name is cut.
    case truncation(AAMVATruncation)

    /// The value as text in UTF-8: days as `YYYY-MM-DD`, heights in centimetres, weights in kilograms, flags as `true`
    /// and `false`.
    public var text: [UInt8] {
        switch self {
        case .text(let text): text
        case .date(let date): date.isoBytes
        case .noExpiry: AAMVAText.bytes(of: "noExpiry")
        case .sex(let sex): [sex.letter]
        case .height(let height): AAMVAText.decimal(height.centimetres)
        case .weight(let weight): AAMVAText.decimal(weight.kilograms)
        case .code(let code, meaning: _): code
        case .flag(let flag): AAMVAText.bytes(of: flag ? "true" : "false")
        case .truncation(let truncation): [truncation.letter]
        }
    }
}

/// Sex, element `DBC`.
public enum AAMVASex: Sendable, Hashable {
    /// Code 1.
    case male
    /// Code 2.
    case female
    /// Code 9, or `X`.
    case notSpecified

    /// ASCII `M`, `F`, `X`.
    public var letter: UInt8 {
        switch self {
        case .male: UInt8(ascii: "M")
        case .female: UInt8(ascii: "F")
        case .notSpecified: UInt8(ascii: "X")
        }
    }
}

/// A height with the unit it came in.
public struct AAMVAHeight: Sendable, Hashable {
    /// Units of a height.
    public enum Unit: Sendable, Hashable {
        /// Centimetres, `cm`.
        case centimetres
        /// Inches, `in`.
        case inches
        /// Feet and inches, `509` or `5'-09"`.
        case feetAndInches
    }

    /// Whole centimetres, rounded; 50…250.
    public let centimetres: Int
    /// Whole inches, rounded when the card says centimetres.
    public let inches: Int
    /// Unit on the card.
    public let unit: Unit

    init?(inches: Int, unit: Unit) {
        guard (20...98).contains(inches) else { return nil }
        self.inches = inches
        centimetres = (inches * 254 + 50) / 100
        self.unit = unit
    }

    init?(centimetres: Int) {
        guard (50...250).contains(centimetres) else { return nil }
        self.centimetres = centimetres
        inches = (centimetres * 100 + 127) / 254
        unit = .centimetres
    }
}

/// A weight with the unit it came in.
public struct AAMVAWeight: Sendable, Hashable {
    /// Units of a weight.
    public enum Unit: Sendable, Hashable {
        /// Kilograms, `kg`.
        case kilograms
        /// Pounds, `lb`.
        case pounds
        /// One of ten ranges, element DCE.
        case range
    }

    /// Whole kilograms, rounded; of a range its lower end.
    public let kilograms: Int
    /// The upper end of a range; nil for an exact weight and for the last range, which is open.
    public let upperKilograms: Int?
    /// Number on the card: pounds, kilograms, or the number of the range.
    public let number: Int
    /// Unit on the card.
    public let unit: Unit

    init?(pounds: Int) {
        guard (1...999).contains(pounds) else { return nil }
        number = pounds
        kilograms = (pounds * 45_359 + 50_000) / 100_000
        upperKilograms = nil
        unit = .pounds
    }

    init?(kilograms: Int) {
        guard (1...450).contains(kilograms) else { return nil }
        number = kilograms
        self.kilograms = kilograms
        upperKilograms = nil
        unit = .kilograms
    }

    /// Source: AAMVA DL/ID Card Design Standard (2020) table D.4, element DCE.
    init?(range: Int) {
        let lower = [0, 32, 46, 60, 71, 87, 101, 114, 128, 146]
        guard range >= 0, range < lower.count else { return nil }
        number = range
        kilograms = lower[range]
        upperKilograms = range + 1 < lower.count ? lower[range + 1] - 1 : nil
        unit = .range
    }
}

/// Whether a name on the card is complete.
public enum AAMVATruncation: Sendable, Hashable {
    /// The name is cut.
    case truncated
    /// The name is whole.
    case notTruncated
    /// The barcode does not say.
    case unknown

    /// ASCII `T`, `N`, `U`.
    public var letter: UInt8 {
        switch self {
        case .truncated: UInt8(ascii: "T")
        case .notTruncated: UInt8(ascii: "N")
        case .unknown: UInt8(ascii: "U")
        }
    }
}

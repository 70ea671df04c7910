public import VouchVision

/// A side or page of a document.
public enum DocumentSide: Sendable, Hashable {
    /// Front of a card, or data page of a booklet.
    case front
    /// Back of a card.
    case back
    /// Further page of a booklet, numbered from 2.
    case page(Int)
}

/// A side to be captured, and what must and must not be on it.
public struct SideRequest: Sendable, Hashable {
    /// Side or page.
    public let side: DocumentSide
    /// Marks without which the side is not taken by itself; the shutter takes it without.
    public let required: DocumentMarks
    /// Marks of the other side: where one is seen, this is the wrong side.
    public let unwanted: DocumentMarks
    /// Whether the person may leave it out.
    public let isOptional: Bool

    public init(
        _ side: DocumentSide, required: DocumentMarks = [], unwanted: DocumentMarks = [], isOptional: Bool = false
    ) {
        self.side = side
        self.required = required
        self.unwanted = unwanted
        self.isOptional = isOptional
    }
}

/// A document that may be shown: its formats, and the sides that are wanted of it.
public struct ExpectedDocument: Sendable, Hashable {
    /// Kind of document, for the words shown to people alone.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// Passport, also as a card.
        case passport
        /// Identity card of a State's own nationals.
        case identityCard
        /// Residence permit.
        case residencePermit
        /// Driving licence, almost always of format ID-1.
        case drivingLicence
        /// Visa in a passport.
        case visa
        /// Any other document.
        case other
    }

    /// Kind of document.
    public let kind: Kind
    /// Formats that it may have; empty for any.
    public let formats: [DocumentFormat]
    /// Sides in the order of capturing, at least one.
    public let sides: [SideRequest]

    /// - Parameter sides: empty counts as the front.
    public init(_ kind: Kind, formats: [DocumentFormat], sides: [SideRequest]) {
        self.kind = kind
        self.formats = formats
        self.sides = sides.isEmpty ? [SideRequest(.front)] : sides
    }

    /// The data page of a passport book, ICAO Doc 9303-4.
    public static let passport = ExpectedDocument(
        .passport, formats: [.id3, .booklet], sides: [SideRequest(.front, required: .zone)])
    /// A passport card, ID-1 with its zone on the back, ICAO Doc 9303-5.
    public static let passportCard = card(.passport)
    /// An identity card of size ID-1 with its zone on the back, ICAO Doc 9303-5.
    public static let identityCard = card(.identityCard)
    /// A residence permit of size ID-1 with its zone on the back, ICAO Doc 9303-5.
    public static let residencePermit = card(.residencePermit)
    /// A driving licence of size ID-1, ISO/IEC 18013-1: not all have a barcode.
    public static let drivingLicence = ExpectedDocument(
        .drivingLicence, formats: [.id1], sides: [SideRequest(.front), SideRequest(.back)])
    /// A driving licence of the United States or Canada, whose barcode AAMVA requires.
    public static let licenceWithBarcode = ExpectedDocument(
        .drivingLicence, formats: [.id1],
        sides: [SideRequest(.front, unwanted: .barcode), SideRequest(.back, required: .barcode)])
    /// A visa in its passport, ICAO Doc 9303-7.
    public static let visa = ExpectedDocument(.visa, formats: [], sides: [SideRequest(.front, required: .zone)])
    /// Any document, from both sides if it has two.
    public static let any = ExpectedDocument(
        .other, formats: [], sides: [SideRequest(.front), SideRequest(.back, isOptional: true)])

    private static func card(_ kind: Kind) -> ExpectedDocument {
        ExpectedDocument(
            kind, formats: [.id1],
            sides: [SideRequest(.front, unwanted: .zone), SideRequest(.back, required: .zone)])
    }

    /// Pages of ID-2 and ID-3 have one shape: which it is shows only in their content.
    func admits(_ format: DocumentFormat) -> Bool {
        formats.isEmpty || format == .other || formats.contains(format)
            || format == .id2 && formats.contains(.id3) || format == .id3 && formats.contains(.id2)
    }
}

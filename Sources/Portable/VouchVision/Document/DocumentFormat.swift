/// The size of a document's page, ISO/IEC 7810 and ICAO Doc 9303-3 to -6.
@nonexhaustive
public enum DocumentFormat: Sendable, Hashable, CaseIterable {
    /// A card of 85.6 by 54.0 mm.
    case id1
    /// A card of 105 by 74 mm.
    case id2
    /// One page of a passport, 125 by 88 mm.
    case id3
    /// An open passport: two pages, one above the other in reading direction, 125 by 176 mm.
    case booklet
    /// A rectangle of another shape.
    case other

    /// Width and height in millimetres of the upright document; nil for ``other``.
    public var millimetres: (width: Double, height: Double)? {
        switch self {
        case .id1: (85.6, 53.98)
        case .id2: (105, 74)
        case .id3: (125, 88)
        case .booklet: (125, 176)
        case .other: nil
        }
    }

    /// The format's name in results and JSON.
    public var identifier: StaticString {
        switch self {
        case .id1: "id1"
        case .id2: "id2"
        case .id3: "id3"
        case .booklet: "booklet"
        case .other: "other"
        }
    }

    /// ``identifier`` as a string. Not a raw type: comparing formats would then compare texts, which needs Unicode
    /// tables that the browser module does not have.
    public var rawValue: String { identifier.description }
}

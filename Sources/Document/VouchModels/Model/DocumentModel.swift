public import VouchFields

/// A description of a kind of document: how to recognise it, and where its fields are on each page.
///
/// Written as a text file in `Models/`, see the guide; a model contains no program code.
public struct DocumentModel: Sendable, Hashable {
    /// Unique, ASCII: `D-idCard-2010`, `generic-passport`.
    public let id: String
    /// For people: `Germany: identity card (2010)`.
    public let name: String
    /// The type of the document.
    public let type: DocumentType
    /// The codes of the States that issue it, as in the zone (`D`, `UTO`). If empty, any State may, and the State is
    /// read from the document.
    public let issuingStates: [String]
    /// The part of a State that issues it, such as `MA`; nil if the State itself does.
    public let jurisdiction: String?
    /// The size of the document.
    public let format: DocumentModelFormat
    /// How the document is recognised. Each clue that is seen adds to the score; a model of which none is seen does not
    /// match.
    public let clues: [Clue]
    /// The pages or sides, at least one.
    public let pages: [ModelPage]
    /// Whether documents of this kind have a chip; nil if only some do, or it is not known.
    public let hasChip: Bool?
    /// Where the chip is; nil if not known, or there is none.
    public let chipPlace: ChipPlace?
    /// The order of preference of sources, the most trusted first, for fields where it differs from ``FieldSource``'s.
    /// Sources not listed come last.
    public let believedFirst: [FieldName: [FieldSource]]
    /// What the model's facts are taken from; nil if it does not say.
    public let basis: Basis?
    /// For people: the public documents and pictures the model is based on.
    public let sources: [String]
    /// The licence of the model's text: an SPDX expression such as `CC0-1.0`; empty if not given.
    public let licence: String

    public init(
        id: String, name: String, type: DocumentType, issuingStates: [String], jurisdiction: String?,
        format: DocumentModelFormat, clues: [Clue], pages: [ModelPage], hasChip: Bool? = nil,
        chipPlace: ChipPlace? = nil, believedFirst: [FieldName: [FieldSource]] = [:], basis: Basis? = nil,
        sources: [String] = [], licence: String = ""
    ) {
        self.id = id
        self.name = name
        self.type = type
        self.issuingStates = issuingStates
        self.jurisdiction = jurisdiction
        self.format = format
        self.clues = clues
        self.pages = pages
        self.hasChip = hasChip
        self.chipPlace = chipPlace
        self.believedFirst = believedFirst
        self.basis = basis
        self.sources = sources
        self.licence = licence
    }

    /// How to recognise a document of this kind.
    public enum Clue: Sendable, Hashable {
        /// The machine-readable zone's first letters (`P`, `ID`, `AC`) and issuing State; nil for any State.
        case zone(code: String, state: String?)
        /// The issuer's number of six digits in an AAMVA barcode; nil for any issuer.
        case issuerIdentificationNumber(Int?)
        /// Printed words, compared without accents, case and spaces; all of them must be present.
        case words([String])
        /// Words never printed on a document of this kind.
        case noWords([String])
    }

    /// Where the chip is: where to hold a reader, or to look for contacts.
    public enum ChipPlace: String, Sendable, Hashable, CaseIterable {
        /// Inside a card, without contacts: it can be read from either side.
        case card
        /// On a card's front, with contacts.
        case front
        /// On a card's back, with contacts.
        case back
        /// In a booklet's data page.
        case dataPage
        /// In a booklet's cover, or in an inlay of it.
        case cover

        /// Whether documents of this size have such a place.
        public func fits(_ format: DocumentModelFormat) -> Bool {
            switch self {
            case .card, .front, .back: format != .id3
            case .dataPage, .cover: format == .id3 || format == .other
            }
        }
    }

    /// What a model's facts are taken from: how far its places and labels can be trusted.
    public enum Basis: String, Sendable, Hashable, CaseIterable {
        /// A published specimen: the places of fields were measured on a picture of it.
        case measured
        /// A published description: labels and their order, without places of what has a label. Pictures are where the
        /// layout of the standard puts them.
        case described
        /// A standard that many States follow, for any design by it.
        case standard
    }

    /// A side of a card, or of a booklet's data page.
    public enum Side: String, Sendable, Hashable, CaseIterable {
        /// The side with the portrait, if there is one.
        case front
        /// The other side.
        case back
    }

    /// The layouts of machine-readable zones: those of ICAO Doc 9303, and one of driving licences.
    public enum ZoneLayout: String, Sendable, Hashable, CaseIterable {
        /// Three lines of 30 characters.
        case td1
        /// Two lines of 36 characters.
        case td2
        /// Two lines of 44 characters, of a passport.
        case td3
        /// Two lines of 44 characters, of a visa.
        case mrva
        /// Two lines of 36 characters, of a visa.
        case mrvb
        /// One or two lines of 30 characters, of a driving licence.
        case td1Licence
    }

    /// The position and form of a field's value.
    public struct FieldRule: Sendable, Hashable {
        /// The field whose value it gives.
        public let name: FieldName
        /// Words printed next to or above the value, in any of the document's languages; also numbers: `4a.`.
        public let labels: [String]
        /// Where the value is, in millimetres of the upright page; nil if it is next to or below a label.
        public let place: Rectangle?
        /// How its print becomes a value.
        public let form: FieldForm
        /// Whether the value may span several lines.
        public let isMultiline: Bool

        public init(name: FieldName, labels: [String], place: Rectangle?, form: FieldForm, isMultiline: Bool) {
            self.name = name
            self.labels = labels
            self.place = place
            self.form = form
            self.isMultiline = isMultiline
        }
    }

    /// A picture to cut out.
    public struct Graphic: Sendable, Hashable {
        /// The kind of graphic to cut out.
        public let kind: GraphicKind
        /// Where it is, in millimetres from the upright page's upper left corner.
        public let place: Rectangle

        public init(kind: GraphicKind, place: Rectangle) {
            self.kind = kind
            self.place = place
        }
    }

    /// A place on a page, in millimetres from the upright page's upper left corner.
    public struct Rectangle: Sendable, Hashable {
        /// The left edge, in millimetres from the page's left edge.
        public let x: Double
        /// The upper edge, in millimetres from the page's upper edge.
        public let y: Double
        /// The width, in millimetres.
        public let width: Double
        /// The height, in millimetres.
        public let height: Double

        public init(x: Double, y: Double, width: Double, height: Double) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }
}

/// Sizes after ISO/IEC 7810 and Doc 9303; `other` has none.
public enum DocumentModelFormat: String, Sendable, Hashable, CaseIterable {
    /// A card of 85.6 by 53.98 mm.
    case id1 = "ID-1"
    /// A card or page of 105 by 74 mm.
    case id2 = "ID-2"
    /// A page of a booklet, 125 by 88 mm.
    case id3 = "ID-3"
    /// Any other size.
    case other
}

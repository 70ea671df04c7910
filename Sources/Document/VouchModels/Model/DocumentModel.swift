public import VouchFields

/// A description of a kind of document: how to recognise it, and where its fields are on each page.
///
/// Written as a text file in `Models/`, see the guide; a model contains no program code.
public struct DocumentModel: Sendable, Hashable {
    /// Unique, ASCII: `D-idCard-2010`, `generic-passport`.
    public let id: String
    /// For people: `Germany: identity card (2010)`.
    public let name: String
    /// What kind of document it is.
    public let type: DocumentType
    /// As in the zone (`D`, `UTO`); empty: any State; the State is then read from the document.
    public let issuingStates: [String]
    /// Part of a State that issues documents: `MA`.
    public let jurisdiction: String?
    /// By its size in millimetres.
    public let format: DocumentModelFormat
    /// Each adds to the score; a model without any clue seen does not match.
    public let clues: [Clue]
    /// At least one.
    public let pages: [ModelPage]
    /// Whether documents of this kind have a chip; nil: some do.
    public let hasChip: Bool?
    /// Where the chip is; nil: unknown, or there is none.
    public let chipPlace: ChipPlace?
    /// For fields whose sources are preferred in a different order than ``FieldSource``: the first is preferred.
    /// Sources not listed come last.
    public let believedFirst: [FieldName: [FieldSource]]
    /// For people: the public documents and pictures the model is based on.
    public let sources: [String]
    /// Of the model's text: an SPDX expression, `CC0-1.0`.
    public let licence: String

    public init(
        id: String, name: String, type: DocumentType, issuingStates: [String], jurisdiction: String?,
        format: DocumentModelFormat, clues: [Clue], pages: [ModelPage], hasChip: Bool? = nil,
        chipPlace: ChipPlace? = nil, believedFirst: [FieldName: [FieldSource]] = [:], sources: [String] = [],
        licence: String = ""
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
        self.sources = sources
        self.licence = licence
    }

    /// How to recognise a document of this kind.
    public enum Clue: Sendable, Hashable {
        /// The machine-readable zone's first letters (`P`, `ID`, `AC`) and issuing State; nil: any.
        case zone(code: String, state: String?)
        /// An AAMVA barcode's issuer; nil: any.
        case issuerIdentificationNumber(Int?)
        /// Printed words, compared without accents, case and spaces; all of them must be present.
        case words([String])
        /// Words never printed on a document of this kind.
        case noWords([String])
    }

    /// Where to hold a reader, or to look for contacts.
    public enum ChipPlace: String, Sendable, Hashable, CaseIterable {
        /// Inside a card, without contacts: either side.
        case card
        /// Contacts on a card's front.
        case front
        /// Contacts on a card's back.
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

    /// Of a card.
    public enum Side: String, Sendable, Hashable, CaseIterable {
        /// With the portrait, where there is one.
        case front
        /// The other one.
        case back
    }

    /// Of ICAO Doc 9303, and one of licences.
    public enum ZoneLayout: String, Sendable, Hashable, CaseIterable {
        /// Three lines of 30 characters.
        case td1
        /// Two lines of 36 characters.
        case td2
        /// Two lines of 44 characters.
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
        /// Which field it gives.
        public let name: FieldName
        /// Words printed next to or above the value, in any of the document's languages; also numbers: `4a.`.
        public let labels: [String]
        /// Where the value is, in millimetres of the upright page; nil: next to or below a label.
        public let place: Rectangle?
        /// How its print becomes a value.
        public let form: FieldForm
        /// May span several lines.
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
        /// What is cut out.
        public let kind: GraphicKind
        /// In millimetres from the page's upper left corner.
        public let place: Rectangle

        public init(kind: GraphicKind, place: Rectangle) {
            self.kind = kind
            self.place = place
        }
    }

    /// In millimetres from the upright page's upper left corner.
    public struct Rectangle: Sendable, Hashable {
        /// Of the left edge, in millimetres.
        public let x: Double
        /// Of the upper edge, in millimetres.
        public let y: Double
        /// In millimetres.
        public let width: Double
        /// In millimetres.
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
    case id1 = "ID-1", id2 = "ID-2", id3 = "ID-3", other
}

/// What a kind of document looks like: how to know it, and where each page says what.
///
/// Written as a text file in `Models/`, see the guide; nothing in a model is program.
public struct DocumentModel: Sendable, Hashable {
    /// Unique, ASCII: `D-idCard-2010`, `generic-passport`.
    public let id: String
    /// For people: `Germany: identity card (2010)`.
    public let name: String
    public let type: DocumentType
    /// As in the zone (`D`, `UTO`); empty: any State, which then is read from the document.
    public let issuingStates: [String]
    /// Of a State's parts, where they issue: `MA`.
    public let jurisdiction: String?
    public let format: DocumentModelFormat
    /// Each is worth something; a model of which nothing is seen does not match.
    public let clues: [Clue]
    public let pages: [Page]
    /// Whether documents of this kind have a chip; nil: some do.
    public let hasChip: Bool?
    /// For fields where another order of belief holds than that of ``FieldSource``: the first is believed first. Sources that
    /// are not named come after those that are.
    public let believedFirst: [FieldName: [FieldSource]]
    /// For people: the public documents and pictures that the model's facts come from.
    public let sources: [String]
    /// Of the model's text: an SPDX expression, `CC0-1.0`.
    public let licence: String

    public init(
        id: String, name: String, type: DocumentType, issuingStates: [String], jurisdiction: String?,
        format: DocumentModelFormat, clues: [Clue], pages: [Page], hasChip: Bool? = nil,
        believedFirst: [FieldName: [FieldSource]] = [:], sources: [String] = [], licence: String = ""
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
        self.believedFirst = believedFirst
        self.sources = sources
        self.licence = licence
    }

    /// How a document of this kind is known.
    public enum Clue: Sendable, Hashable {
        /// The machine-readable zone's first letters (`P`, `ID`, `AC`) and issuing State; nil: any.
        case zone(code: String, state: String?)
        /// An AAMVA barcode's issuer; nil: any.
        case issuerIdentificationNumber(Int?)
        /// Printed words, compared without accents, case and spaces; all of them must be there.
        case words([String])
        /// Words a document of this kind never carries.
        case noWords([String])
    }

    /// One side of a card, or one page.
    public struct Page: Sendable, Hashable {
        public let side: Side
        public let fields: [FieldRule]
        public let graphics: [Graphic]
        /// Layout of the machine-readable zone printed on this page.
        public let zone: ZoneLayout?
        /// Symbologies expected, by their names: `pdf417`.
        public let barcodes: [String]
        /// For people: what a genuine one shows here that a picture may not.
        public let securityElements: [String]
        /// Words printed on every such page that are neither a label nor a value: titles, `Signature`.
        public let printedWords: [String]

        public init(
            side: Side, fields: [FieldRule], graphics: [Graphic], zone: ZoneLayout?, barcodes: [String],
            securityElements: [String], printedWords: [String] = []
        ) {
            self.side = side
            self.fields = fields
            self.graphics = graphics
            self.zone = zone
            self.barcodes = barcodes
            self.securityElements = securityElements
            self.printedWords = printedWords
        }
    }

    public enum Side: String, Sendable, Hashable, CaseIterable { case front, back }

    public enum ZoneLayout: String, Sendable, Hashable, CaseIterable { case td1, td2, td3, mrva, mrvb, td1Licence }

    /// Where a field's value is printed, and in what form.
    public struct FieldRule: Sendable, Hashable {
        public let name: FieldName
        /// Words printed beside or above the value, in any of the document's languages; also numbers: `4a.`.
        public let labels: [String]
        /// Where the value is, in millimetres of the upright page; nil: beside or below a label.
        public let place: Rectangle?
        public let form: Form
        /// May go over several lines.
        public let isMultiline: Bool

        public init(name: FieldName, labels: [String], place: Rectangle?, form: Form, isMultiline: Bool) {
            self.name = name
            self.labels = labels
            self.place = place
            self.form = form
            self.isMultiline = isMultiline
        }
    }

    /// How a value is written.
    public enum Form: Sendable, Hashable {
        case text
        case name
        /// `dmy`, `mdy` or `ymd`: which number comes first; month names tell by themselves.
        case date(order: DateOrder)
        case sex
        /// A pattern of `A` letter, `9` digit, `X` either, other characters themselves; empty: letters and digits.
        case number(pattern: String)
        case height
        case weight
        case state
        case address
        case categories
    }

    public enum DateOrder: String, Sendable, Hashable, CaseIterable { case dmy, mdy, ymd }

    /// Something to cut out.
    public struct Graphic: Sendable, Hashable {
        public enum Kind: String, Sendable, Hashable, CaseIterable { case portrait, ghostPortrait, signature }

        public let kind: Kind
        public let place: Rectangle

        public init(kind: Kind, place: Rectangle) {
            self.kind = kind
            self.place = place
        }
    }

    /// In millimetres from the upright page's upper left corner.
    public struct Rectangle: Sendable, Hashable {
        public let x: Double
        public let y: Double
        public let width: Double
        public let height: Double

        public init(x: Double, y: Double, width: Double, height: Double) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }
}

public enum DocumentType: String, Sendable, Hashable, CaseIterable {
    case passport, idCard, residencePermit, visa, drivingLicence, unknown
}

/// Sizes after ISO/IEC 7810 and Doc 9303; `other` has none.
public enum DocumentModelFormat: String, Sendable, Hashable, CaseIterable {
    case id1 = "ID-1", id2 = "ID-2", id3 = "ID-3", other
}

public import VouchCore
public import VouchFields
public import VouchModels

/// The identity of a document, as far as known.
public struct DocumentIdentity: Sendable {
    /// The kind of document, as far as it is known.
    public let type: DocumentType
    /// The issuing State's code as in the machine-readable zone (`D`, `UTO`); nil if it is unknown.
    public let issuingState: String?
    /// The part of the State that issued it, where parts do: `MA`. Nil if it is unknown.
    public let jurisdiction: String?
    /// Models that fit, the best first.
    public let matches: [ModelMatch]
    /// Why this type and State: `zone.code`, `words.type`.
    public let reasons: [StaticCode]
    /// Whether it is a document at all: a zone, a licence's barcode, or words and labels that only documents have.
    public let isDocument: Bool

    public init(
        type: DocumentType, issuingState: String?, jurisdiction: String? = nil, matches: [ModelMatch] = [],
        reasons: [StaticCode] = [], isDocument: Bool = true
    ) {
        self.type = type
        self.issuingState = issuingState
        self.jurisdiction = jurisdiction
        self.matches = matches
        self.reasons = reasons
        self.isDocument = isDocument
    }

    /// Whether its best model is one State's own.
    public var hasNationalModel: Bool { matches.first?.model.issuingStates.count == 1 }

    /// Whether that model says where, or beside what, fields are printed: some know only titles and the forms of numbers.
    var isPrintDescribed: Bool {
        guard hasNationalModel, let model = matches.first?.model else { return false }
        return model.pages.contains { page in page.fields.contains { !$0.labels.isEmpty || $0.place != nil } }
    }

    /// The identity for a picture without a document: a receipt, a letter.
    public static let none = DocumentIdentity(type: .unknown, issuingState: nil, isDocument: false)
}

/// A model that fits a document.
public struct ModelMatch: Sendable {
    /// Which one it may be.
    public let model: DocumentModel
    /// How well the model fits, 0...1; not a probability.
    public let score: Double
    /// Why the model fits: `clue.zone`, `clue.words`, `clue.issuer`.
    public let reasons: [StaticCode]

    public init(model: DocumentModel, score: Double, reasons: [StaticCode]) {
        self.model = model
        self.score = score
        self.reasons = reasons
    }
}

/// The evidence about a document before its type is known.
public struct IdentityEvidence: Sendable {
    /// The document's pages, with their lines of print.
    public let pages: [PrintedPage]
    /// Document code and issuing State of the machine-readable zone, ASCII without fillers; nil if none was read.
    public let zone: Zone?
    /// The issuer's number in an AAMVA barcode; nil if none was read.
    public let issuerIdentificationNumber: Int?

    /// The document's facts in a machine-readable zone.
    public struct Zone: Sendable, Hashable {
        /// `P`, `ID`.
        public let code: String
        /// A State code of the zone.
        public let state: String
        /// A layout that driving licences alone have.
        public let isLicence: Bool
        /// The layout of its zone; nil if it is not known, or one that models do not name.
        public let layout: DocumentModel.ZoneLayout?
        /// The year of the date of expiry; nil if it is not known.
        public let expiryYear: Int?

        public init(
            code: String, state: String, isLicence: Bool = false, layout: DocumentModel.ZoneLayout? = nil,
            expiryYear: Int? = nil
        ) {
            self.code = code
            self.state = state
            self.isLicence = isLicence
            self.layout = layout
            self.expiryYear = expiryYear
        }
    }

    public init(pages: [PrintedPage], zone: Zone? = nil, issuerIdentificationNumber: Int? = nil) {
        self.pages = pages
        self.zone = zone
        self.issuerIdentificationNumber = issuerIdentificationNumber
    }
}

public import VouchCore
public import VouchFields
public import VouchModels
public import VouchOCR
public import VouchVisual

/// The result of reading one document.
public struct DocumentFindings: Sendable {
    /// Its best machine-readable zone; nil if none was read.
    public internal(set) var zone: FoundZone?
    /// What kind of document it is.
    public let identity: DocumentIdentity
    /// Merged from all sources, by name.
    public let fields: [DocumentField]
    /// Labelled values of its print that no field covers.
    public internal(set) var others: [LabelledValue] = []
    /// The fixed print of its pages: labels, and names of documents and States.
    public internal(set) var labels: [PrintedLabel] = []
    /// Names of documents and States on its pages.
    public internal(set) var titles: [String] = []
    /// What it was recognised by.
    public internal(set) var evidence = IdentityEvidence(pages: [])
    /// Including the statuses that follow from them.
    public let checks: DocumentChecks
    /// What was cut out, and what could not be.
    public let graphics: GraphicFindings
    /// The comparison of the holder's pictures with each other and a selfie.
    public internal(set) var portraits = PortraitFindings.none()
    /// The pages with their print, in the order of the pictures; an open passport gives two.
    public let pages: [StraightPage]
    /// Whether print was to be read.
    public internal(set) var isPrintRead = false
    /// How far the two sides that agree least do agree, or two documents in one picture; nil if there is only one side.
    public let sides: SideConsistency?
    /// How far it agrees with an earlier capture of the document; nil if there was none.
    public internal(set) var captures: SideConsistency?
    /// False: it is none of the documents expected.
    public internal(set) var isExpected = true
    /// Whether anything says that it is an identity document: a zone, a barcode, a chip, or words and labels. Of what is
    /// none no field and no judgement of its pictures is reported.
    public internal(set) var isDocument = true
    /// A payment card: no fields are reported.
    public internal(set) var isPaymentCard = false
    /// What the payment card says; nil unless cards were asked for. No report has it.
    public internal(set) var paymentCard: PaymentCardContent?
    /// Why print was not read; nil if it was, even if none was found.
    public let textError: OCRError?
    /// The duration of each step, in order.
    public let stages: [PictureFindings.Stage]

    /// The model that the document was read by.
    public var model: DocumentModel? { identity.matches.first?.model }
}

extension DocumentFindings: Redacted {
    /// Type and number of fields, without their content.
    public var description: String { "<\(identity.type.rawValue), \(fields.count) fields>" }
}

/// A model's description of one side of a card, or of one page of a booklet.
public struct ModelPage: Sendable, Hashable {
    /// Which side it is.
    public let side: DocumentModel.Side
    /// The rules of the fields on this page, in the order of the text.
    public let fields: [DocumentModel.FieldRule]
    /// The pictures to cut out of this page, in the order of the text.
    public let graphics: [DocumentModel.Graphic]
    /// The layout of the machine-readable zone printed on this page; nil if there is none.
    public let zone: DocumentModel.ZoneLayout?
    /// Symbologies expected, by their names: `pdf417`.
    public let barcodes: [String]
    /// For people: security features of a genuine document that a picture may not show.
    public let securityElements: [String]
    /// Words printed on every such page that are neither a label nor a value: titles, `Signature`.
    public let printedWords: [String]

    public init(
        side: DocumentModel.Side, fields: [DocumentModel.FieldRule], graphics: [DocumentModel.Graphic],
        zone: DocumentModel.ZoneLayout?, barcodes: [String], securityElements: [String], printedWords: [String] = []
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

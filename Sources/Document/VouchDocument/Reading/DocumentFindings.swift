public import VouchCore
public import VouchOCR
public import VouchVision

/// Everything that one reading established of one document.
public struct DocumentFindings: Sendable {
    public let identity: DocumentIdentity
    /// Merged from all sources, by name.
    public let fields: [DocumentField]
    /// With the statuses that follow from them.
    public let checks: DocumentChecks
    public let graphics: GraphicFindings
    /// In the order of the pictures; an open passport gives two.
    public let pages: [Page]
    /// Of the two sides that agree least, or of two documents in one picture; nil where there is one side.
    public let sides: SideConsistency?
    /// Why print was not read; nil where it was, found or not.
    public let textError: OCRError?
    /// How long each step took, in the order taken.
    public let stages: [PictureFindings.Stage]

    /// The model that the document was read by.
    public var model: DocumentModel? { identity.matches.first?.model }

    /// One page, straightened.
    public struct Page: Sendable {
        /// Index into the pictures read.
        public let picture: Int
        /// Of the model, where that is known.
        public let side: DocumentModel.Side?
        /// In pixels of the picture as displayed.
        public let document: FoundDocument
        public let quality: PageQuality?
        public let straight: RectifiedPage
        /// Lines of print that were read on it.
        public let lineCount: Int
    }
}

extension DocumentFindings: Redacted {
    /// Type and number of fields: nothing of what they say.
    public var description: String { "<\(identity.type.rawValue), \(fields.count) fields>" }
}

public import VouchVision

/// A page found in a picture, and how well it can be seen.
public struct ExaminedPage: Sendable {
    /// The page's identity.
    public let id: PageID
    /// Outline of the page, in pixels of the picture as displayed.
    public let document: FoundDocument
    /// Quality of the page, measured on the picture it came from.
    public let quality: PageQuality
    /// Traces of a copy; nil if they were not looked for.
    public let copyTraces: CopyTraces?
    /// The open booklet that this is a page of; nil for a page by itself.
    public let partOf: PageID?
    /// Largest face on the page, in pixels of the picture as displayed; nil if there is none or faces were not searched
    /// for.
    public let face: SeenFace?

    public init(
        id: PageID = PageID(PictureID()), document: FoundDocument, quality: PageQuality,
        copyTraces: CopyTraces? = nil, partOf: PageID? = nil, face: SeenFace? = nil
    ) {
        self.id = id
        self.face = face
        self.document = document
        self.quality = quality
        self.copyTraces = copyTraces
        self.partOf = partOf
    }
}

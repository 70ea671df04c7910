public import VouchCore
public import VouchModels
public import VouchOCR
public import VouchVision
import VouchVisual

/// A page of the document, straightened for reading.
public struct StraightPage: Sendable {
    /// The page's identity.
    public let id: PageID
    /// Which side of its model the page is; nil if it is unknown.
    public internal(set) var side: DocumentModel.Side?
    /// Where it was found, in pixels of the picture as displayed.
    public let document: FoundDocument
    /// How well the page was photographed; nil if it was not judged.
    public let quality: PageQuality?
    /// Traces of a copy or a screen; nil if they were not looked for.
    public internal(set) var copyTraces: CopyTraces?
    /// The page's own pixels.
    public let image: PageImage
    /// Machine-readable zones on it, in pixels of ``image``.
    public let zones: [Quad]
    /// Reflections on it.
    public let glare: [PageRegion]
    /// The largest face on it, in pixels of ``image``; nil if there is none or faces were not searched for.
    public internal(set) var face: SeenFace?
    /// Whether it is a bank card's, by its print. Its digits are masked, and it is not shown.
    public internal(set) var isPaymentCard = false
    /// What the bank card says; nil unless cards were asked for.
    var card: PaymentCardContent?
    /// The print read on it, in pixels of ``image``; nil if print was not read.
    public internal(set) var lines: [TextLine]?

    /// - Parameters:
    ///   - side: of the model.
    ///   - document: where it was found, in pixels of the picture as displayed.
    ///   - zones: machine-readable zones on it, in pixels of `image`.
    ///   - glare: reflections; empty takes those of `quality`.
    public init(
        id: PageID = PageID(PictureID()), side: DocumentModel.Side? = nil, document: FoundDocument,
        quality: PageQuality? = nil,
        image: PageImage, zones: [Quad] = [], glare: [PageRegion] = []
    ) {
        self.id = id
        self.side = side
        self.document = document
        self.quality = quality
        self.image = image
        self.zones = zones
        self.glare = glare.isEmpty ? quality?.glareSpots.map(\.region) ?? [] : glare
    }

    /// The size of the upright page; nil for a document of unknown size.
    public var millimetres: (width: Double, height: Double)? { document.millimetres }

    /// The same page without a quality: a picture of something else than a document gets none.
    var unjudged: StraightPage {
        var page = StraightPage(id: id, side: side, document: document, image: image, zones: zones, glare: glare)
        (page.face, page.isPaymentCard, page.lines) = (face, isPaymentCard, lines)
        page.card = card
        return page
    }

    /// With its lower edge up.
    var upsideDown: StraightPage {
        let (width, height) = (Double(image.width), Double(image.height))
        func turned(_ point: Point) -> Point { Point(x: width - point.x, y: height - point.y) }
        var page = StraightPage(
            id: id, side: side, document: document.turned(by: 2, isUprightKnown: true), quality: quality,
            image: image.upsideDown, zones: zones.map { $0.map(turned) })
        page.face = face?.map(turned)
        page.copyTraces = copyTraces
        return page
    }

    /// Whether a zone was read on it; nil if there may be one that was not read.
    var hasZone: Bool? {
        guard !zones.isEmpty else { return nil }
        let (width, height) = (Double(image.width), Double(image.height))
        return zones.contains { zone in
            let centre = zone.center
            return centre.x > 0 && centre.y > 0 && centre.x < width && centre.y < height
        }
    }
}

public import VouchCore
public import VouchVision

/// What could be cut out of a document, and what could not.
public struct GraphicFindings: Sendable {
    public var graphics: [CroppedGraphic]
    public var missing: [Missing]

    public struct Missing: Sendable, Hashable {
        public let kind: DocumentModel.Graphic.Kind
        public let reason: CheckOutcome.Reason

        public init(_ kind: DocumentModel.Graphic.Kind, _ reason: CheckOutcome.Reason) {
            self.kind = kind
            self.reason = reason
        }
    }

    public init(graphics: [CroppedGraphic] = [], missing: [Missing] = []) {
        self.graphics = graphics
        self.missing = missing
    }

    /// Of a document that no model was found for: nobody knows where its portrait is.
    public static let withoutModel = GraphicFindings(
        missing: [Missing(.portrait, .noModel), Missing(.signature, .noModel)])
}

extension CheckOutcome.Reason {
    static let noModel = Self(code: "graphics.noModel")
    static let pageNotRead = Self(code: "graphics.pageNotRead")
    static let sizeUnknown = Self(code: "graphics.pageSizeUnknown")
    static let outsidePage = Self(code: "graphics.outsidePage")
    static let nothingThere = Self(code: "graphics.nothingThere")
    static let notEncoded = Self(code: "graphics.notEncoded")
}

/// Cuts portraits and signatures out of straightened pages, where a model or the caller says they are.
///
/// A print is seldom where the drawing of a document says, to the millimetre, and a straightened page is seldom exactly
/// straight; so the border of a photograph is looked for around the place and taken where it can be seen.
public struct GraphicCropper: Sendable {
    /// How far from the place the border may be, in millimetres, 0...6.
    public var tolerance: Double
    public var encoder: GraphicEncoder

    public init(tolerance: Double = 2.5, encoder: GraphicEncoder = .png) {
        self.tolerance = tolerance.isFinite ? min(max(tolerance, 0), 6) : 0
        self.encoder = encoder
    }

    /// A straightened page and what is known of it.
    public struct Page: Sendable {
        /// Index into the reading's pages.
        public let index: Int
        public let picture: RectifiedPage
        /// Of the upright page, in millimetres; nil where it is unknown.
        public let millimetres: (width: Double, height: Double)?
        /// Of reflections: ``VouchVision/GlareSpot/region``.
        public let glare: [PageRegion]

        public init(
            index: Int, picture: RectifiedPage, millimetres: (width: Double, height: Double)?, glare: [PageRegion] = []
        ) {
            self.index = index
            self.picture = picture
            self.millimetres = millimetres
            self.glare = glare
        }
    }

    /// Everything that a model has on its pages.
    ///
    /// - Parameter pages: those that were read, by the model's side.
    public func graphics(of model: DocumentModel, pages: [DocumentModel.Side: Page]) -> GraphicFindings {
        var findings = GraphicFindings()
        for page in model.pages {
            for graphic in page.graphics {
                guard let read = pages[page.side] else {
                    findings.missing.append(.init(graphic.kind, .pageNotRead))
                    continue
                }
                add(graphic, on: read, to: &findings)
            }
        }
        return findings
    }

    /// Those that the caller names.
    public func graphics(_ graphics: [DocumentModel.Graphic], on page: Page) -> GraphicFindings {
        var findings = GraphicFindings()
        for graphic in graphics.prefix(32) { add(graphic, on: page, to: &findings) }
        return findings
    }

    private func add(_ graphic: DocumentModel.Graphic, on page: Page, to findings: inout GraphicFindings) {
        switch crop(graphic, on: page) {
        case .success(let cropped): findings.graphics.append(cropped)
        case .failure(let absence): findings.missing.append(.init(graphic.kind, absence.reason))
        }
    }

    /// Why there is no cut-out.
    private struct Absence: Error { let reason: CheckOutcome.Reason }

    private func crop(_ graphic: DocumentModel.Graphic, on page: Page) -> Result<CroppedGraphic, Absence> {
        guard let size = page.millimetres, size.width > 1, size.height > 1, size.width.isFinite, size.height.isFinite
        else { return .failure(Absence(reason: .sizeUnknown)) }
        let place = graphic.place
        // At least half of it on the page, and of a size that can be seen.
        guard place.width >= 2, place.height >= 2, place.width <= size.width, place.height <= size.height,
            place.x.isFinite, place.y.isFinite, place.x > -place.width / 2, place.y > -place.height / 2,
            place.x + place.width / 2 < size.width, place.y + place.height / 2 < size.height
        else { return .failure(Absence(reason: .outsidePage)) }
        let (scaleX, scaleY) = (Double(page.picture.width) / size.width, Double(page.picture.height) / size.height)
        let wanted = PixelBox(
            left: place.x * scaleX, top: place.y * scaleY, right: (place.x + place.width) * scaleX,
            bottom: (place.y + place.height) * scaleY)
        return page.picture.withView { view in
            var box = wanted
            var isRefined = false
            if graphic.kind != .signature,
                let seen = BorderSearch(view).border(
                    around: wanted, reachX: tolerance * scaleX, reachY: tolerance * scaleY)
            {
                (box, isRefined) = (seen, true)
            }
            guard
                let block = PixelBlock(
                    view, left: Int(box.left + 0.5), top: Int(box.top + 0.5), right: Int(box.right + 0.5),
                    bottom: Int(box.bottom + 0.5))
            else { return .failure(Absence(reason: .outsidePage)) }
            let quality = GraphicQuality(
                block, glare: Self.glareShare(of: box, page), isSignature: graphic.kind == .signature)
            // An empty field: paper alone, or so little ink that it is dirt.
            let isEmpty = quality.contrast < 0.06 && (quality.ink ?? 0) < 0.004
            guard !isEmpty else { return .failure(Absence(reason: .nothingThere)) }
            guard let image = encoder.image(of: block) else { return .failure(Absence(reason: .notEncoded)) }
            let corners = Quad(
                topLeft: Point(x: box.left / scaleX, y: box.top / scaleY),
                topRight: Point(x: box.right / scaleX, y: box.top / scaleY),
                bottomRight: Point(x: box.right / scaleX, y: box.bottom / scaleY),
                bottomLeft: Point(x: box.left / scaleX, y: box.bottom / scaleY))
            return .success(
                CroppedGraphic(
                    kind: graphic.kind, place: PagePlace(page: page.index, box: corners), isRefined: isRefined,
                    image: image, dotsPerInch: min(scaleX, scaleY) * 25.4, quality: quality))
        }
    }

    /// By a grid of points: reflections overlap.
    private static func glareShare(of box: PixelBox, _ page: Page) -> Double {
        guard !page.glare.isEmpty else { return 0 }
        let (width, height) = (Double(page.picture.width), Double(page.picture.height))
        let steps = 24
        var hits = 0
        for row in 0..<steps {
            for column in 0..<steps {
                let x = (box.left + (box.right - box.left) * (Double(column) + 0.5) / Double(steps)) / width
                let y = (box.top + (box.bottom - box.top) * (Double(row) + 0.5) / Double(steps)) / height
                let isHit = page.glare.prefix(32).contains { region in
                    x >= region.left && x <= region.right && y >= region.top && y <= region.bottom
                }
                if isHit { hits += 1 }
            }
        }
        return Double(hits) / Double(steps * steps)
    }
}

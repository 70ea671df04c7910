public import VouchCore
public import VouchFields
public import VouchModels
import VouchVision

/// The cut-outs of a document, and those that are missing.
public struct GraphicFindings: Sendable {
    /// Pictures that were cut out, in the order of the model.
    public var graphics: [CroppedGraphic]
    /// Pictures of the model that could not be cut out.
    public var missing: [Missing]

    /// A graphic that could not be cut out.
    public struct Missing: Sendable, Hashable {
        /// Kind of picture.
        public let kind: GraphicKind
        /// Why it could not be cut out.
        public let reason: CheckOutcome.Reason

        public init(_ kind: GraphicKind, _ reason: CheckOutcome.Reason) {
            self.kind = kind
            self.reason = reason
        }
    }

    public init(graphics: [CroppedGraphic] = [], missing: [Missing] = []) {
        self.graphics = graphics
        self.missing = missing
    }

    /// For a document without a model: the position of its portrait is unknown.
    public static let withoutModel = GraphicFindings(
        missing: [Missing(.portrait, .noModel), Missing(.signature, .noModel)])
}

extension CheckOutcome.Reason {
    static let noModel = Self(.graphicsNoModel)
    static let pageNotRead = Self(.graphicsPageNotRead)
    static let sizeUnknown = Self(.graphicsPageSizeUnknown)
    static let outsidePage = Self(.graphicsOutsidePage)
    static let nothingThere = Self(.graphicsNothingThere)
    static let notEncoded = Self(.graphicsNotEncoded)
}

/// Cuts portraits and signatures out of straightened pages, at the positions given by a model or the caller.
///
/// A print is seldom where the drawing of a document says, to the millimetre, and a straightened page is seldom exactly
/// straight; so the border of a photograph is searched for around the position and used if it is visible.
public struct GraphicCropper: Sendable {
    /// How far from the place the border may be, in millimetres, 0...6.
    public var tolerance: Double
    /// Makes the files.
    public var encoder: GraphicEncoder

    public init(tolerance: Double = 2.5, encoder: GraphicEncoder = .png) {
        self.tolerance = tolerance.isFinite ? min(max(tolerance, 0), 6) : 0
        self.encoder = encoder
    }

    /// Every graphic of a model.
    ///
    /// - Parameter pages: those that were read, each with its ``StraightPage/side``.
    public func graphics(of model: DocumentModel, on pages: [StraightPage]) -> GraphicFindings {
        var findings = GraphicFindings()
        for page in model.pages {
            let index = pages.lastIndex { $0.side == page.side }
            for graphic in page.graphics {
                guard let index else {
                    findings.missing.append(.init(graphic.kind, .pageNotRead))
                    continue
                }
                let shrinkage = model.issuingStates.isEmpty ? Self.shrinkage : 0
                add(graphic, on: pages[index], index, shrinkage, to: &findings)
            }
        }
        return findings
    }

    /// Those given by the caller.
    ///
    /// - Parameter index: of the page among the reading's pages.
    public func graphics(
        _ graphics: [DocumentModel.Graphic], on page: StraightPage, index: Int = 0
    ) -> GraphicFindings {
        var findings = GraphicFindings()
        for graphic in graphics.prefix(32) { add(graphic, on: page, index, 0, to: &findings) }
        return findings
    }

    /// With the portrait about the largest face on a page, if there is one.
    ///
    /// The portraits of documents show as much around a face as Doc 9303-3 §3.9 asks for: from chin to crown are 70 to 80
    /// in a hundred of the height.
    func adding(portraitByFaceOn pages: [StraightPage], to findings: GraphicFindings) -> GraphicFindings {
        let seen = pages.enumerated().compactMap { index, page in
            page.isPaymentCard ? nil : FacePlace(on: page).map { (index: index, place: $0) }
        }
        guard let largest = seen.max(by: { $0.place.height < $1.place.height }) else { return findings }
        var result = findings
        result.missing.removeAll { $0.kind == .portrait }
        let graphic = DocumentModel.Graphic(kind: .portrait, place: largest.place.portrait)
        add(graphic, on: pages[largest.index], largest.index, FacePlace.shrinkage, to: &result)
        return result
    }

    private func add(
        _ graphic: DocumentModel.Graphic, on page: StraightPage, _ index: Int, _ shrinkage: Double,
        to findings: inout GraphicFindings
    ) {
        switch crop(graphic, on: page, index, shrinkage) {
        case .success(let cropped): findings.graphics.append(cropped)
        case .failure(let absence): findings.missing.append(.init(graphic.kind, absence.reason))
        }
    }

    /// Why there is no cut-out.
    private struct Absence: Error { let reason: CheckOutcome.Reason }

    private func crop(
        _ graphic: DocumentModel.Graphic, on page: StraightPage, _ index: Int, _ shrinkage: Double
    ) -> Result<CroppedGraphic, Absence> {
        guard let size = page.millimetres, size.width > 1, size.height > 1, size.width.isFinite, size.height.isFinite
        else { return .failure(Absence(reason: .sizeUnknown)) }
        let place = graphic.place
        // At least half of it on the page, and of a size that can be seen.
        guard place.width >= 2, place.height >= 2, place.width <= size.width, place.height <= size.height,
            place.x.isFinite, place.y.isFinite, place.x > -place.width / 2, place.y > -place.height / 2,
            place.x + place.width / 2 < size.width, place.y + place.height / 2 < size.height
        else { return .failure(Absence(reason: .outsidePage)) }
        let (scaleX, scaleY) = (Double(page.image.width) / size.width, Double(page.image.height) / size.height)
        let wanted = PixelBox(
            left: place.x * scaleX, top: place.y * scaleY, right: (place.x + place.width) * scaleX,
            bottom: (place.y + place.height) * scaleY)
        return page.image.withView { view in
            var box = wanted
            var isRefined = false
            if graphic.kind != .signature,
                let seen = BorderSearch(view).border(
                    around: wanted, horizontal: reach(place.width * shrinkage, scaleX),
                    vertical: reach(place.height * shrinkage, scaleY))
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
                    kind: graphic.kind, place: PagePlace(page: index, box: corners), isRefined: isRefined,
                    pixels: block, image: image, dotsPerInch: min(scaleX, scaleY) * 25.4, quality: quality))
        }
    }

    /// - Parameter margin: how much farther in than its place a side may lie, in millimetres.
    private func reach(_ margin: Double, _ scale: Double) -> BorderSearch.Reach {
        .init(outward: tolerance * scale, inward: max(tolerance, margin) * scale)
    }

    /// A model of a kind of documents, of whichever State, gives the largest photograph that fits: Doc 9303-4 allows
    /// portraits of 32 to 45 millimetres, and licences differ even more. Share of a place by which one side may lie farther
    /// in.
    private static let shrinkage = 0.3

    /// By a grid of points: reflections overlap.
    private static func glareShare(of box: PixelBox, _ page: StraightPage) -> Double {
        guard !page.glare.isEmpty else { return 0 }
        let (width, height) = (Double(page.image.width), Double(page.image.height))
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

public import Foundation
import VouchCore
import VouchImaging
public import VouchModels
import VouchReader
public import VouchReport
public import VouchVision

extension DocumentReport.Page {
    /// - Parameters:
    ///   - picture: index into the report's inputs.
    ///   - side: of the document, where it is known.
    public init(
        _ document: FoundDocument, picture: Int, side: DocumentModel.Side? = nil, quality: PageQuality? = nil,
        copyTraces: VouchVision.CopyTraces? = nil
    ) {
        self.init(
            picture: picture, side: side?.rawValue, format: document.format.rawValue,
            millimetres: document.millimetres, corners: document.corners, dotsPerInch: document.dotsPerInch(),
            quality: quality.map { .init($0) },
            sighting: Sighting(
                isCropped: document.isCropped, isUprightKnown: document.isUprightKnown,
                confidence: Double(document.confidence), coverage: document.coverage,
                edges: document.visibleEdges.names.map(\.description)),
            copyTraces: copyTraces.map { .init($0) })
    }
}

extension DocumentReport.Page.CopyTraces {
    init(_ traces: VouchVision.CopyTraces) {
        self.init(
            colouredShare: traces.colouredShare.map { Double($0) }, blackAndWhite: traces.isBlackAndWhite,
            screenPattern: traces.screenPattern.map { Double($0) }, screen: traces.showsScreen,
            printedDots: traces.printedDots.map { Double($0) }, printed: traces.isPrinted,
            typefaceAdvantage: traces.typefaceAdvantage.map { Double($0) }, ocrB: traces.isZoneInOCRB)
    }
}

extension DocumentReport.PageJudgement {
    init(_ quality: PageQuality) {
        var metrics: [String: Metric] = [:]
        for metric in quality.metrics {
            metrics["\(metric.kind.identifier)"] = Metric(
                value: metric.value.map { Double($0) }, threshold: Double(metric.threshold),
                unit: "\(metric.kind.unit)", expectedPass: metric.expectedPass,
                reason: metric.reason.map { "\($0.code)" }, sentence: metric.reason.map { "\($0.sentence)" },
                regions: metric.kind == .glare ? quality.glareSpots.map(\.quad) : [])
        }
        self.init(
            confidence: Double(quality.confidence), distanceConfidence: quality.distanceConfidence.map { Double($0) },
            faceDetected: quality.faceDetected, metrics: metrics)
    }
}

extension DocumentReport.Graphic {
    /// A picture that was cut out.
    ///
    /// - Parameter hash: SHA-256; nil leaves the hash out.
    public init(_ graphic: CroppedGraphic, hash: ReportDigest? = nil) {
        self.init(
            graphic.kind, page: graphic.place.page, box: graphic.place.box, isRefined: graphic.isRefined,
            file: graphic.image.bytes.reveal { $0 }, mime: graphic.image.mime, width: graphic.image.width,
            height: graphic.image.height, dotsPerInch: graphic.dotsPerInch, quality: .init(graphic.quality),
            hash: hash)
    }
}

extension DocumentReport.GraphicJudgement {
    init(_ quality: GraphicQuality) {
        self.init(
            sharpness: quality.sharpness, contrast: quality.contrast, burntOut: quality.burntOut,
            glare: quality.glare, ink: quality.ink)
    }
}

extension DocumentReport.Stage {
    /// Takes over one step of an examination.
    public init(_ stage: PictureFindings.Stage) { self.init(stage.name, stage.duration) }
}

extension DocumentReport.Input {
    /// A picture file that was examined.
    ///
    /// - Parameter digest: nil leaves the hash out.
    public init(name: String, file: Data, findings: PictureFindings, digest: ReportDigest? = nil) {
        self.init(
            name: name, file: file, format: findings.format.name, width: findings.width, height: findings.height,
            digest: digest)
    }
}

extension PagePicture {
    /// A straightened page.
    ///
    /// - Parameters:
    ///   - page: index into the report's pages.
    ///   - longSide: in pixels, 200...4000; larger pages are made smaller.
    /// - Returns: nil for a page that is too large to be shown, or that the encoder cannot write.
    public init?(page: Int, _ picture: PageImage, longSide: Int = 1000, encoder: GraphicEncoder = .jpeg) {
        let whole = PixelBlock(
            width: picture.width, height: picture.height, format: picture.format, pixels: picture.pixels)
        let block = whole?.reduced(longSide: max(200, min(longSide, 4000)))
        guard let image = block.flatMap({ encoder.image(of: $0) }) else { return nil }
        self.init(
            page: page, file: image.bytes.reveal { $0 }, mime: image.mime, width: image.width, height: image.height)
    }
}

extension DocumentReport {
    /// The graphics as a page of HTML should show them: of any format that can be decoded, the longer side at most
    /// `longSide` pixels.
    public func graphicPictures(longSide: Int = 480, encoder: GraphicEncoder = .jpeg) -> [GraphicPicture] {
        graphicPictures(longSide: longSide, encoder: encoder) { _ in nil }
    }

    /// - Parameter pixels: of a graphic, where its file need not be decoded.
    func graphicPictures(
        longSide: Int = 480, encoder: GraphicEncoder = .jpeg, pixels: (_ index: Int) -> PixelBlock?
    ) -> [GraphicPicture] {
        graphics.enumerated().compactMap { index, graphic in
            let image = (pixels(index) ?? Self.decoded(graphic))?.reduced(longSide: longSide)
            return image.flatMap(encoder.image(of:)).map {
                GraphicPicture(graphic: index, file: $0.bytes.reveal { $0 })
            }
        }
    }

    private static func decoded(_ graphic: Graphic) -> PixelBlock? {
        guard let bytes = graphic.data.flatMap({ Data(base64Encoded: $0) }),
            let picture = try? PictureDecoder().decode(Array(bytes), as: .rgb8)
        else { return nil }
        return picture.withView { view in
            PixelBlock(view, left: 0, top: 0, right: view.width, bottom: view.height)
        }
    }
}

import VouchCore
import VouchImaging
import VouchReader
import VouchVision

/// Straightens the pages of pictures for reading.
struct PageStraightening {
    /// Length in pixels of the longer side for reading print: below, letters merge; above, it only takes longer.
    private static let longSide = 1150.0
    /// The most pages of one picture.
    private static let maximumCount = 4
    /// The most pixels of the picture that pages are cut out of, in colour: three bytes each.
    private static let mostPixels = 25_000_000

    /// Resolution at which the longer side of a page has ``longSide`` pixels, and no more than the picture has to give.
    private static func resolution(of document: FoundDocument) -> Double {
        guard let size = document.format.millimetres else { return 300 }
        // A booklet is two pages.
        let side = document.format == .booklet ? size.width : max(size.width, size.height)
        let wanted = longSide * 25.4 / side
        guard let given = document.dotsPerInch() else { return wanted }
        return min(wanted, max(1.3 * given, 0.5 * wanted))
    }

    /// The pages of a picture, starting with the most likely front.
    ///
    /// - Throws: ``ImagingError`` when the picture cannot be decoded again.
    static func pages(of findings: PictureFindings, _ source: PictureSource) throws(ImagingError) -> [StraightPage] {
        var wanted = findings.singlePages.prefix(maximumCount).map { page in
            (
                id: page.id, document: page.document, quality: Optional(page.quality), traces: page.copyTraces,
                face: page.face
            )
        }
        if wanted.isEmpty {
            wanted = PageParting(readings: findings.zones).pages(of: whole(findings)).enumerated().map {
                (
                    id: PageID(findings.id, number: $0), document: $1, quality: nil, traces: nil,
                    face: findings.looseFace
                )
            }
        }
        let finest = wanted.map { need in
            let given = need.document.dotsPerInch() ?? 300
            return min(resolution(of: need.document) / max(given, 1), 1)
        }.max()
        // Large enough that the smallest page loses nothing that reading needs.
        let full = max(findings.width, findings.height)
        let least = Int(Double(full) * min(max(finest ?? 1, 0.05), 1))
        let picture = try source.picture(as: .rgb8, longSide: max(least, 640), mostPixels: mostPixels)
        return wanted.compactMap { id, document, quality, traces, face in
            let held = document.map { $0 * (1 / picture.scale) }
            let rectifier = PageRectifier(dotsPerInch: resolution(of: document), largest: 1 << 22)
            guard let page = picture.withView({ rectifier.page(of: held, in: $0) }) else { return nil }
            let toPicture = Homography(picture.scale, 0, 0, 0, picture.scale, 0, 0, 0, 1) * page.toPicture
            guard let toPage = toPicture.inverse else { return nil }
            var straight = StraightPage(
                id: id, document: document, quality: quality, image: page,
                zones: findings.zones.map { $0.zone.map { toPage($0) } })
            straight.copyTraces = traces
            straight.face = face?.map { toPage($0) }
            return straight
        }
    }

    /// A picture in which no page was found is read as if it were one, upright as its zone or the face in it is.
    private static func whole(_ findings: PictureFindings) -> FoundDocument {
        // As the zone runs, or as the eyes lie.
        let along =
            findings.zones.first.map { $0.zone.topRight - $0.zone.topLeft }
            ?? findings.looseFace.map { $0.leftEye - $0.rightEye }
        return FoundDocument(
            corners: Quad(width: Double(findings.width), height: Double(findings.height), along: along),
            format: .other, confidence: 0, coverage: 1, visibleEdges: [], isCropped: true, isUprightKnown: false)
    }
}

import VouchCore
import VouchModels
import VouchVision

/// A page as it was found and measured: all that its pixels say of it before any print is read.
package struct PageRecord: Codable, Sendable {
    let number: Int
    let place: Place
    let quality: Quality?
    let copies: Copies?
    let partOf: Int?
    let face: Face?

    /// ``VouchVision/FoundDocument``.
    struct Place: Codable {
        let corners: [Double]
        let format: String
        let confidence: Float
        let coverage: Double
        let edges: UInt8
        let isCropped: Bool
        let isUprightKnown: Bool
    }

    /// ``VouchVision/PageQuality``.
    struct Quality: Codable {
        let metrics: [Metric]
        let glare: [Glare]
        let confidence: Float
        let distanceConfidence: Float?
        let faceDetected: Bool?
    }

    struct Metric: Codable {
        let value: Float?
        let threshold: Float
        let reason: UInt8?
    }

    struct Glare: Codable {
        let region: [Double]
        let quad: [Double]
        let share: Float
    }

    /// ``VouchVision/CopyTraces``.
    struct Copies: Codable {
        let colouredShare: Float?
        let screenPattern: Float?
        let printedDots: Float?
        let typefaceAdvantage: Float?
    }

    /// ``SeenFace``: the outline's points, then the eyes'.
    struct Face: Codable {
        let outline: [Double]
        let eyes: [Double]
    }

    init(_ page: ExaminedPage) {
        number = page.id.number
        place = Place(page.document)
        quality = Quality(page.quality)
        copies = page.copyTraces.map { Copies($0) }
        partOf = page.partOf?.number
        face = page.face.map { Face($0) }
    }

    func page(of picture: PictureID) throws(RecordError) -> ExaminedPage {
        guard let quality else { throw RecordError() }
        return ExaminedPage(
            id: PageID(picture, number: number), document: try place.document(), quality: try quality.quality(),
            copyTraces: copies?.traces, partOf: partOf.map { PageID(picture, number: $0) },
            face: try face.map { face throws(RecordError) in try face.face() })
    }
}

extension PageRecord.Place {
    private static let formats: [(name: String, format: DocumentFormat)] = [
        ("id1", .id1), ("id2", .id2), ("id3", .id3), ("booklet", .booklet), ("other", .other),
    ]

    init(_ document: FoundDocument) {
        self.init(
            corners: document.corners.numbers,
            format: Self.formats.first { $0.format == document.format }?.name ?? "other",
            confidence: document.confidence, coverage: document.coverage, edges: document.visibleEdges.rawValue,
            isCropped: document.isCropped, isUprightKnown: document.isUprightKnown)
    }

    func document() throws(RecordError) -> FoundDocument {
        guard let format = Self.formats.first(where: { $0.name == format })?.format else { throw RecordError() }
        return FoundDocument(
            corners: try Quad(recorded: corners), format: format, confidence: confidence, coverage: coverage,
            visibleEdges: DocumentEdges(rawValue: edges), isCropped: isCropped, isUprightKnown: isUprightKnown)
    }
}

extension PageRecord.Quality {
    init(_ quality: PageQuality) {
        self.init(
            metrics: quality.metrics.map {
                .init(value: $0.value, threshold: $0.threshold, reason: $0.reason?.rawValue)
            },
            glare: quality.glareSpots.map { spot in
                let region = spot.region
                return .init(
                    region: [region.left, region.top, region.right, region.bottom], quad: spot.quad.numbers,
                    share: spot.share)
            }, confidence: quality.confidence, distanceConfidence: quality.distanceConfidence,
            faceDetected: quality.faceDetected)
    }

    /// Compares each value with its limit again.
    func quality() throws(RecordError) -> PageQuality {
        let kinds = QualityMetric.Kind.allCases
        guard metrics.count == kinds.count else { throw RecordError() }
        var measured: [QualityMetric] = []
        for (kind, metric) in zip(kinds, metrics) {
            let reason = metric.reason.flatMap(QualityReason.init(rawValue:))
            guard (reason == nil) == (metric.reason == nil) else { throw RecordError() }
            measured.append(
                QualityMetric(
                    kind, metric.value, metric.threshold, failure: reason ?? .nothingToJudge,
                    absence: reason ?? .nothingToJudge))
        }
        return PageQuality(
            metrics: measured, glareSpots: try glare.map { spot throws(RecordError) in try spot.spot() },
            confidence: confidence, distanceConfidence: distanceConfidence, faceDetected: faceDetected)
    }
}

extension PageRecord.Glare {
    fileprivate func spot() throws(RecordError) -> GlareSpot {
        guard region.count == 4 else { throw RecordError() }
        return GlareSpot(
            region: PageRegion(left: region[0], top: region[1], right: region[2], bottom: region[3]),
            quad: try Quad(recorded: quad), share: share)
    }
}

extension PageRecord.Copies {
    init(_ traces: CopyTraces) {
        self.init(
            colouredShare: traces.colouredShare, screenPattern: traces.screenPattern, printedDots: traces.printedDots,
            typefaceAdvantage: traces.typefaceAdvantage)
    }

    var traces: CopyTraces {
        CopyTraces(
            colouredShare: colouredShare, screenPattern: screenPattern, printedDots: printedDots,
            typefaceAdvantage: typefaceAdvantage)
    }
}

extension PageRecord.Face {
    init(_ face: SeenFace) {
        self.init(
            outline: face.outline.flatMap { [$0.x, $0.y] },
            eyes: [face.rightEye, face.leftEye].flatMap { [$0.x, $0.y] })
    }

    func face() throws(RecordError) -> SeenFace {
        guard outline.count <= 4096, outline.count.isMultiple(of: 2), eyes.count == 4 else { throw RecordError() }
        func points(_ numbers: [Double]) -> [Point] {
            stride(from: 0, to: numbers.count, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
        }
        let eyes = points(eyes)
        return SeenFace(outline: points(outline), rightEye: eyes[0], leftEye: eyes[1])
    }
}

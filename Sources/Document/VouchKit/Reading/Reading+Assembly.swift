import VouchCore
import VouchDocument
import VouchMRZ
import VouchReader
import VouchReport
import VouchVision

/// A barcode that was found, with the check of the seal in it.
struct FoundSymbol: Sendable {
    let picture: PictureID
    let reading: BarcodeReading
    var seal: SealVerification?
}

extension Reading {
    /// Names everything that was found by its place among the pictures.
    init(
        sources: [String], _ search: ReadingRun.Search, symbols: [FoundSymbol] = [], documents: [Document] = [],
        problems: [ReadingProblem], elapsed: Duration
    ) {
        let findings = search.pictures.map(\.findings)
        let places = Dictionary(findings.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let read = documents.compactMap(\.findings)
        self.init(
            sources: sources, elapsed: elapsed, pictures: search.pictures.map { Picture($0) },
            zones: findings.zones.compactMap { zone in places[zone.picture].map { Zone(zone.reading, picture: $0) } },
            pages: Self.pages(of: findings, read),
            barcodes: symbols.compactMap { symbol in
                places[symbol.picture].map {
                    Symbol(picture: $0, reading: symbol.reading, seal: symbol.seal.map { Seal($0) })
                }
            },
            stages: (search.stages + findings.flatMap(\.stages) + read.flatMap(\.stages))
                .map { DocumentReport.Stage($0) },
            video: search.video, documents: documents, problems: problems)
    }

    /// The pages of documents in the order of the pictures; those whose print was read upside down are turned. A sheet or
    /// a screen of which nothing says that it is a document is no page.
    private static func pages(of pictures: [PictureFindings], _ documents: [DocumentFindings]) -> [Page] {
        let read = Dictionary(documents.flatMap(\.pages).map { ($0.id, $0.document) }) { first, _ in first }
        let others = Set(documents.filter { !$0.isDocument }.flatMap(\.pages).map(\.id))
        // Pages of no document are as little, beside nothing but such.
        let bare = Set(others.map(\.picture)).subtracting(
            documents.filter(\.isDocument).flatMap(\.pages).map(\.id.picture))
        func isNone(_ page: ExaminedPage) -> Bool { others.contains(page.id) || bare.contains(page.id.picture) }
        let found = pictures.enumerated().flatMap { place, picture in
            picture.pages.filter { page in
                let parts = picture.pages.filter { $0.partOf == page.id }
                return parts.isEmpty ? !isNone(page) : !parts.allSatisfy(isNone)
            }.map { (place, $0) }
        }
        return found.map { place, page in
            Page(
                content: DocumentReport.Page(
                    read[page.id] ?? page.document, picture: place, quality: page.quality, copyTraces: page.copyTraces),
                partOf: page.partOf.flatMap { whole in found.firstIndex { $0.1.id == whole } })
        }
    }

    /// The same with pictures of pages and graphics for a page of HTML; nothing is added to a reading of another process.
    package func withReportPictures() -> Reading {
        var reading = self
        reading.documents = documents.map { document in
            guard let findings = document.findings else { return document }
            var document = document
            document.pagePictures = findings.pagePictures
            document.graphicPictures = findings.graphicPictures(of: document.report)
            return document
        }
        return reading
    }
}

extension Reading.Picture {
    init(_ picture: PictureSearch) {
        let findings = picture.findings
        self.init(
            source: picture.source, page: picture.page, time: picture.time, width: findings.width,
            height: findings.height, format: findings.format, isDamaged: findings.isDamaged,
            quality: findings.quality, open: picture.open)
    }
}

extension Reading.Zone {
    init(_ reading: MRZReading, picture: Int) {
        self.init(
            picture: picture, content: DocumentReport.Zone(reading, picture: nil),
            fieldNames: reading.decoding.fields.map(\.name.identifier.description),
            checkNames: reading.decoding.checks.map(\.name.identifier.description))
    }
}

extension Reading.Seal {
    init(_ seal: SealVerification) {
        self.init(
            checks: seal.checks.map { Check(name: $0.name.rawValue, outcome: .init($0.outcome)) },
            attestation: seal.attestation?.description, missingSigner: seal.missingSigner?.description,
            missingAnchor: seal.missingAnchor?.description, remarks: seal.remarks.map(\.code.rawValue))
    }
}

extension FoundDocument {
    /// A page as a report has it.
    ///
    /// - Returns: nil if the page's corners are not four points.
    package init?(_ page: DocumentReport.Page) {
        guard let corners = Quad(reported: page.corners) else { return nil }
        let format: DocumentFormat =
            switch page.format {
            case "id1": .id1
            case "id2": .id2
            case "id3": .id3
            case "booklet": .booklet
            default: .other
            }
        self.init(
            corners: corners, format: format, confidence: 1, coverage: 1, visibleEdges: .all,
            isCropped: page.cropped ?? false, isUprightKnown: page.upright ?? false)
    }
}

extension Quad {
    /// Corners as a report has them; nil if they are not four points of a picture.
    package init?(reported corners: [[Double]]) {
        guard corners.count == 4, corners.allSatisfy({ $0.count == 2 && $0.allSatisfy { abs($0) < 1_000_000 } })
        else { return nil }
        let points = corners.map { Point(x: $0[0], y: $0[1]) }
        self.init(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    }
}

import VouchDocument
import VouchReader
import VouchVision

extension DocumentReading {
    init(
        sources: [String], _ search: ReadingRun.Search, symbols: [Located<Symbol>], records: [Record],
        problems: [ReadingProblem], elapsed: Duration
    ) {
        self.sources = sources
        self.elapsed = elapsed
        pictures = search.pictures.map { picture in
            let findings = picture.findings
            return SearchedPicture(
                source: picture.source, page: picture.page, time: picture.time, width: findings.width,
                height: findings.height, format: findings.format, isDamaged: findings.isDamaged,
                quality: findings.quality, open: picture.open)
        }
        zones = Self.zones(of: search.pictures)
        pages = Self.pages(of: search.pictures, records)
        barcodes = symbols
        stages = search.stages + search.pictures.flatMap(\.findings.stages) + records.flatMap(\.findings.stages)
        video = search.video
        self.records = records
        self.problems = problems
    }

    /// Best first.
    static func zones(of pictures: [PictureSearch]) -> [Located<MRZReading>] {
        // Sorting keeps the order of equals.
        pictures.enumerated().flatMap { index, picture in
            picture.findings.zones.map { Located(picture: index, value: $0) }
        }.sorted { $0.value.isBetter(than: $1.value) }
    }

    /// All pages in the order of the pictures; those whose print was read upside down are turned.
    private static func pages(
        of pictures: [PictureSearch], _ records: [Record]
    ) -> [Located<ExaminedPage>] {
        var pages: [Located<ExaminedPage>] = []
        for (index, picture) in pictures.enumerated() {
            let first = pages.count
            pages += picture.findings.pages.map { page in
                let turned = page.document.turned(by: 2, isUprightKnown: true)
                let isTurned = records.contains { $0.reads(turned, in: index) }
                return Located(
                    picture: index,
                    value: ExaminedPage(
                        document: isTurned ? turned : page.document, quality: page.quality,
                        copyTraces: page.copyTraces, partOf: page.partOf.map { $0 + first }, face: page.face))
            }
        }
        return pages
    }
}

extension DocumentReading.Record {
    /// Whether a page was read with these corners.
    ///
    /// - Parameter picture: index into all pictures; those of the findings are among the chosen ones.
    func reads(_ document: FoundDocument, in picture: Int) -> Bool {
        findings.pages.contains { page in
            pictures.indices.contains(page.picture) && pictures[page.picture] == picture
                && page.document.corners == document.corners
        }
    }
}

extension PartedDocument {
    /// The best zone.
    ///
    /// - Parameter pictures: index into all pictures, of each of its own.
    func zone(_ pictures: [Int]) -> DocumentReading.Located<MRZReading>? {
        zip(pictures, self.pictures).flatMap { index, picture in
            picture.findings.zones.map { DocumentReading.Located(picture: index, value: $0) }
        }.sorted { $0.value.isBetter(than: $1.value) }.first
    }
}

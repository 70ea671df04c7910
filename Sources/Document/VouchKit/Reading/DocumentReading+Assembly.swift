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
        let places = Dictionary(search.pictures.enumerated().map { ($1.findings.id, $0) }) { first, _ in first }
        zones = search.pictures.map(\.findings).zones.compactMap { zone in
            places[zone.picture].map { Located(picture: $0, value: zone.reading) }
        }
        pages = Self.pages(of: search.pictures, records)
        barcodes = symbols
        stages = search.stages + search.pictures.flatMap(\.findings.stages) + records.flatMap(\.findings.stages)
        video = search.video
        self.records = records
        self.problems = problems
    }

    /// All pages in the order of the pictures; those whose print was read upside down are turned.
    private static func pages(of pictures: [PictureSearch], _ records: [Record]) -> [Located<ExaminedPage>] {
        let read = Dictionary(records.flatMap(\.findings.pages).map { ($0.id, $0.document) }) { first, _ in first }
        return pictures.enumerated().flatMap { index, picture in
            picture.findings.pages.map { page in
                Located(
                    picture: index,
                    value: ExaminedPage(
                        id: page.id, document: read[page.id] ?? page.document, quality: page.quality,
                        copyTraces: page.copyTraces, partOf: page.partOf, face: page.face))
            }
        }
    }
}

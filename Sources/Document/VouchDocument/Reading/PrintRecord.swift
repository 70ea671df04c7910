import VouchCore
import VouchImaging
import VouchOCR
import VouchVision

/// The straightened pages of one picture and the lines read on them.
package struct PrintRecord: Codable, Sendable {
    let pages: [Page]
    let error: String?

    /// ``StraightPage``, without its pixels.
    struct Page: Codable {
        let number: Int
        let place: PageRecord.Place
        let quality: PageRecord.Quality?
        let copies: PageRecord.Copies?
        let width: Int
        let height: Int
        let zones: [[Double]]
        let face: PageRecord.Face?
        let isPaymentCard: Bool
        let lines: [LineRecord]?
    }

    package init(_ print: PicturePrint) {
        pages = print.pages.map { Page($0) }
        error = print.error.map { "\($0.code)" }
    }

    /// - Throws: ``RecordError``.
    package func print(of findings: PictureFindings) throws(RecordError) -> PicturePrint {
        guard pages.count <= 8 else { throw RecordError() }
        var code: OCRError.Code?
        if let error {
            code = OCRError.Code.allCases.first { "\($0)" == error }
            guard code != nil else { throw RecordError() }
        }
        return PicturePrint(
            recorded: try pages.map { page throws(RecordError) in try page.page(of: findings) },
            error: code.map { OCRError($0) })
    }
}

extension PrintRecord.Page {
    fileprivate init(_ page: StraightPage) {
        self.init(
            number: page.id.number, place: .init(page.document), quality: page.quality.map { .init($0) },
            copies: page.copyTraces.map { .init($0) }, width: page.image.width, height: page.image.height,
            zones: page.zones.map(\.numbers), face: page.face.map { .init($0) }, isPaymentCard: page.isPaymentCard,
            lines: page.lines.map { $0.map { LineRecord($0) } })
    }

    fileprivate func page(of findings: PictureFindings) throws(RecordError) -> StraightPage {
        guard (1...65_535).contains(width), (1...65_535).contains(height), width * height <= 1 << 22,
            lines?.count ?? 0 <= 4096,
            let image = PageImage(blankOfWidth: width, height: height)
        else { throw RecordError() }
        var page = StraightPage(
            id: PageID(findings.id, number: number), document: try place.document(),
            quality: try quality.map { quality throws(RecordError) in try quality.quality() }, image: image,
            zones: try zones.map { zone throws(RecordError) in try Quad(recorded: zone) })
        page.copyTraces = copies?.traces
        page.face = try face.map { face throws(RecordError) in try face.face() }
        page.isPaymentCard = isPaymentCard
        page.lines = try lines.map { lines throws(RecordError) in
            try lines.map { line throws(RecordError) in try line.line() }
        }
        return page
    }
}

/// A printed line: each character, how sure it is, and where it stands in the line.
package struct LineRecord: Codable, Sendable {
    let text: [String]
    let probabilities: [Double]
    let positions: [Double]
    let box: [Double]
    let engine: String

    init(_ line: TextLine) {
        (text, probabilities, positions) = line.characters.reveal { characters in
            (characters.map { String($0.text) }, characters.map(\.probability), characters.map(\.position))
        }
        box = line.box.numbers
        engine = "\(line.engine.text)"
    }

    private static let engines: [StaticCode] = ["pp-ocr", "tesseract", "pp-ocr+tesseract", "apple-vision"]

    func line() throws(RecordError) -> TextLine {
        guard probabilities.count == text.count, positions.count == text.count,
            let engine = Self.engines.first(where: { "\($0.text)" == engine })
        else { throw RecordError() }
        var characters: [TextCharacter] = []
        for (index, text) in text.enumerated() {
            guard let character = text.first, text.count == 1 else { throw RecordError() }
            characters.append(.init(character, probability: probabilities[index], position: positions[index]))
        }
        return TextLine(characters: characters, box: try Quad(recorded: box), engine: engine)
    }
}

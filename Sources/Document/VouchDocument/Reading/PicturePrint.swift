public import VouchCore
import VouchImaging
import VouchOCR
import VouchVision
import VouchVisual

/// The straightened pages of one picture of a document, with the print that was read on them.
public struct PicturePrint: Sendable {
    let pages: [StraightPage]
    /// Why print was not read, or not completely.
    let error: OCRError?
    let stages: [PictureFindings.Stage]
    /// The picture, for a second look at what was read; nil of a reading that is run again.
    let source: PictureSource?

    /// - Parameters:
    ///   - text: reads print; with nil, print is not read.
    ///   - readsPaymentCards: whether what a bank card says is kept beside its masked print.
    ///   - deadline: when to stop: the remaining pages are not read, and the error says so.
    /// - Throws: ``ImagingError``; `CancellationError`, looked for before each page.
    init(
        of findings: PictureFindings, source: PictureSource, text: CombinedTextReader?,
        readsPaymentCards: Bool = false, until deadline: ContinuousClock.Instant? = nil
    ) throws {
        var watch = StopWatch()
        var pages = try PageStraightening.pages(of: findings, source)
        watch.lap("straighten")
        var failure: OCRError?
        if let text {
            do {
                for index in pages.indices {
                    try Task.checkCancellation()
                    if let deadline, deadline <= .now { throw OCRError(.tooMuchTime) }
                    try pages[index].readPrint(by: text, readsPaymentCards: readsPaymentCards)
                }
            } catch let error as OCRError {
                // If an engine fails, the rest of the reading continues and the failure is reported.
                failure = error
            }
            watch.lap("text")
        }
        (self.pages, error, stages, self.source) = (pages, failure, watch.laps, source)
    }

    private init(
        pages: [StraightPage], error: OCRError?, stages: [PictureFindings.Stage], source: PictureSource?
    ) {
        (self.pages, self.error, self.stages, self.source) = (pages, error, stages, source)
    }

    /// Whether pages were left unread because the time was up.
    package var isOutOfTime: Bool { error?.code == .tooMuchTime }

    /// The same, whose picture can be decoded again until then.
    package func until(_ deadline: ContinuousClock.Instant) -> PicturePrint {
        PicturePrint(pages: pages, error: error, stages: stages, source: source?.until(deadline))
    }

    /// Print that was read before, of a picture that need not be there.
    init(recorded pages: [StraightPage], error: OCRError?) {
        self.init(pages: pages, error: error, stages: [], source: nil)
    }

    /// Only the pages of some findings of the same picture.
    func limited(to findings: PictureFindings) -> PicturePrint {
        let own = Set(findings.singlePages.map(\.id))
        return PicturePrint(
            pages: pages.filter { own.contains($0.id) }, error: error, stages: stages, source: source)
    }

    /// Several pages of one picture, each read by itself; nil of none.
    init?(ofOnePicture prints: [PicturePrint]) {
        guard let first = prints.first else { return nil }
        self.init(
            pages: prints.flatMap(\.pages), error: prints.lazy.compactMap(\.error).first, stages: first.stages,
            source: first.source)
    }
}

extension [StraightPage] {
    /// The print of those that were read; each is named by its place here.
    var printed: [PrintedPage] {
        enumerated().compactMap { index, page in
            page.lines.map { lines in
                PrintedPage(
                    lines: lines, corners: Quad(width: Double(page.image.width), height: Double(page.image.height)),
                    size: page.millimetres.map { PrintedPage.Size(width: $0.width, height: $0.height) }, index: index,
                    hasZone: page.hasZone)
            }
        }
    }
}

extension PicturePrint: Redacted {
    /// The amount of print, without its content.
    public var description: String {
        "<\(pages.count) pages, \(pages.reduce(0) { $0 + ($1.lines?.count ?? 0) }) lines>"
    }
}

extension StraightPage {
    /// Below this legibility, the print may be upside down: of drawn pages held so, none came above 0.36, and upright ones
    /// not below 0.88.
    private static let leastLegibility = 0.6

    /// Without a zone in the picture, the orientation is only estimated from its appearance: print that is hardly
    /// legible is also tried upside down, unless there is a face, which is not found upside down.
    fileprivate mutating func readPrint(
        by text: CombinedTextReader, readsPaymentCards: Bool
    ) throws(OCRError) {
        var read = try lines(by: text)
        if zones.isEmpty, !isFaceUpright, Legibility(read).mean < Self.leastLegibility {
            let other = upsideDown
            let others = try other.lines(by: text)
            if Legibility(others).letters > Legibility(read).letters { (self, read) = (other, others) }
        }
        lines = Array(withoutCardNumber(read, keepingContent: readsPaymentCards).prefix(PrintedPage.lineLimit))
    }
}

/// How well the lines could be read.
private struct Legibility {
    /// Letters and digits, each weighted by its confidence.
    var letters = 0.0
    private var count = 0.0

    init(_ lines: [TextLine]) {
        for line in lines {
            line.characters.reveal { characters in
                for character in characters where character.text.isLetter || character.text.isNumber {
                    // Characters with medium confidence are mostly wrong.
                    letters += max(2 * character.probability - 1, 0)
                    count += 1
                }
            }
        }
    }

    /// 0...1; 0 if nothing was read.
    var mean: Double { count > 0 ? letters / count : 0 }
}

extension StraightPage {
    fileprivate var isFaceUpright: Bool {
        face?.isUpright(on: Quad(width: Double(image.width), height: Double(image.height))) ?? false
    }

    fileprivate func lines(by text: CombinedTextReader) throws(OCRError) -> [TextLine] {
        try image.withView { view throws(OCRError) in
            try text.lines(in: view, search: TextSearch(excluded: zones))
        }
    }

    /// A bank card's number goes no further than here, unless a card was asked for.
    fileprivate mutating func withoutCardNumber(_ lines: [TextLine], keepingContent: Bool) -> [TextLine] {
        guard let card = PaymentCard(lines) else { return lines }
        isPaymentCard = true
        if keepingContent { self.card = card.content }
        return card.masked
    }
}

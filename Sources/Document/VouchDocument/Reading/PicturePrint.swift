public import VouchCore
import VouchImaging
import VouchOCR
import VouchVision
import VouchVisual

/// The straightened pages of one picture of a document, and the print that was read on them.
public struct PicturePrint: Sendable {
    private let pages: [StraightPage]
    /// ``PrintedPage/index`` is that into `pages`.
    private let printed: [PrintedPage]
    /// Why print was not read, or not completely.
    let error: OCRError?
    let stages: [PictureFindings.Stage]

    /// - Parameters:
    ///   - text: reads print; with nil, print is not read.
    ///   - deadline: when to stop: the remaining pages are not read, and the error says so.
    /// - Throws: ``ImagingError``; `CancellationError`, looked for before each page.
    init(
        of findings: PictureFindings, source: PictureSource, text: CombinedTextReader?,
        until deadline: ContinuousClock.Instant? = nil
    ) throws {
        var watch = StopWatch()
        var pages = try PageStraightening.pages(of: findings, source)
        watch.lap("straighten")
        var printed: [PrintedPage] = []
        var failure: OCRError?
        if let text {
            do {
                for index in pages.indices {
                    try Task.checkCancellation()
                    if let deadline, deadline <= .now { throw OCRError(.tooMuchTime) }
                    printed.append(try Self.print(of: &pages[index], index, by: text))
                }
            } catch let error as OCRError {
                // If an engine fails, the rest of the reading continues and the failure is reported.
                failure = error
            }
            watch.lap("text")
        }
        (self.pages, self.printed, error, stages) = (pages, printed, failure, watch.laps)
    }

    private init(
        pages: [StraightPage], printed: [PrintedPage], error: OCRError?, stages: [PictureFindings.Stage]
    ) {
        (self.pages, self.printed, self.error, self.stages) = (pages, printed, error, stages)
    }

    /// Only the pages of some findings of the same picture.
    func limited(to findings: PictureFindings) -> PicturePrint {
        let centres = findings.singlePages.map(\.document.corners.center)
        let kept = pages.indices.filter { index in
            let centre = pages[index].document.corners.center
            return centres.contains { ($0 - centre).length < 2 }
        }
        let prints = kept.enumerated().compactMap { number, index -> PrintedPage? in
            guard let page = printed.first(where: { $0.index == index }) else { return nil }
            return PrintedPage(
                lines: page.lines, corners: page.corners, size: page.size, index: number, hasZone: page.hasZone)
        }
        return PicturePrint(pages: kept.map { pages[$0] }, printed: prints, error: error, stages: stages)
    }

    /// Several pages of one picture, each read by itself.
    init(ofOnePicture prints: [PicturePrint]) {
        let (pages, printed) = Self.joined(prints)
        self.init(
            pages: pages, printed: printed, error: prints.lazy.compactMap(\.error).first,
            stages: prints.first?.stages ?? [])
    }

    /// Those of all pictures of a document, each page knowing its picture, each print its page.
    static func joined(_ prints: [PicturePrint]) -> (pages: [StraightPage], printed: [PrintedPage]) {
        var pages: [StraightPage] = []
        var printed: [PrintedPage] = []
        for (index, print) in prints.enumerated() {
            printed += print.printed.map { page in
                PrintedPage(
                    lines: page.lines, corners: page.corners, size: page.size, index: pages.count + page.index,
                    hasZone: page.hasZone)
            }
            pages += print.pages.map { page in
                var page = page
                page.picture = index
                return page
            }
        }
        return (pages, printed)
    }
}

extension PicturePrint: Redacted {
    /// The amount of print, without its content.
    public var description: String { "<\(pages.count) pages, \(printed.map(\.lines.count).reduce(0, +)) lines>" }
}

extension PicturePrint {
    /// Below this confidence, the print may be upside down.
    private static let leastLegibility = 0.85

    /// Without a zone in the picture, the orientation is only estimated from its appearance: print that is hardly
    /// legible is also tried upside down, unless there is a face, which is not found upside down.
    private static func print(
        of page: inout StraightPage, _ index: Int, by text: CombinedTextReader
    ) throws(OCRError) -> PrintedPage {
        var lines = try page.lines(by: text)
        if page.zones.isEmpty, !page.isFaceUpright, Legibility(lines).mean < leastLegibility {
            let other = page.upsideDown
            let others = try other.lines(by: text)
            if Legibility(others).letters > Legibility(lines).letters { (page, lines) = (other, others) }
        }
        let shown = page.withoutCardNumber(lines)
        return page.printed(shown, index)
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

    /// A bank card's number goes no further than here.
    fileprivate mutating func withoutCardNumber(_ lines: [TextLine]) -> [TextLine] {
        guard let card = PaymentCard(lines) else { return lines }
        isPaymentCard = true
        return card.masked
    }

    fileprivate func printed(_ lines: [TextLine], _ index: Int) -> PrintedPage {
        PrintedPage(
            lines: lines, corners: Quad(width: Double(image.width), height: Double(image.height)),
            size: millimetres.map { PrintedPage.Size(width: $0.width, height: $0.height) }, index: index,
            hasZone: hasZone)
    }
}

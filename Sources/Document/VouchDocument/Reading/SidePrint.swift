public import VouchCore
import VouchImaging
import VouchOCR
import VouchVision

/// The straightened pages of one picture of a document, and the print that was read on them.
public struct SidePrint: Sendable {
    private let pages: [StraightPage]
    /// ``PrintedPage/index`` is that into `pages`.
    private let printed: [PrintedPage]
    /// Why print was not read, or not to its end.
    let error: OCRError?
    let stages: [PictureFindings.Stage]

    /// - Parameter text: nil: print is not read.
    init(of findings: PictureFindings, source: PictureSource, text: CombinedTextReader?) throws(ImagingError) {
        var watch = StopWatch()
        var pages = try PageStraightening.pages(of: findings, source)
        watch.lap("straighten")
        var printed: [PrintedPage] = []
        var failure: OCRError?
        if let text {
            do throws(OCRError) {
                for index in pages.indices { printed.append(try Self.print(of: &pages[index], index, by: text)) }
            } catch {
                // An engine that fails leaves the rest of the reading as it is, and is told of.
                failure = error
            }
            watch.lap("text")
        }
        (self.pages, self.printed, error, stages) = (pages, printed, failure, watch.laps)
    }

    /// Those of all sides of a document, each page knowing its side, each print its page.
    static func joined(_ sides: [SidePrint]) -> (pages: [StraightPage], printed: [PrintedPage]) {
        var pages: [StraightPage] = []
        var printed: [PrintedPage] = []
        for (index, side) in sides.enumerated() {
            printed += side.printed.map { page in
                PrintedPage(
                    lines: page.lines, corners: page.corners, size: page.size, index: pages.count + page.index,
                    hasZone: page.hasZone)
            }
            pages += side.pages.map { page in
                var page = page
                page.side = index
                return page
            }
        }
        return (pages, printed)
    }
}

extension SidePrint: Redacted {
    /// How much there is: nothing of what it says.
    public var description: String { "<\(pages.count) pages, \(printed.map(\.lines.count).reduce(0, +)) lines>" }
}

extension SidePrint {
    /// Less sure than this of its letters, an engine may be looking at print that stands on its head.
    private static let leastLegibility = 0.85

    /// Without a zone in the picture only its looks said which way is up, and that can be mistaken: print that can hardly be
    /// read is tried the other way up.
    private static func print(
        of page: inout StraightPage, _ index: Int, by text: CombinedTextReader
    ) throws(OCRError) -> PrintedPage {
        let lines = try page.lines(by: text)
        guard page.zones.isEmpty, Legibility(lines).mean < leastLegibility else { return page.printed(lines, index) }
        let other = page.upsideDown
        let others = try other.lines(by: text)
        guard Legibility(others).letters > Legibility(lines).letters else { return page.printed(lines, index) }
        page = other
        return page.printed(others, index)
    }
}

/// How well lines could be read.
private struct Legibility {
    /// Letters and digits, each as far as the engine was sure of it.
    var letters = 0.0
    private var count = 0.0

    init(_ lines: [TextLine]) {
        for line in lines {
            line.characters.reveal { characters in
                for character in characters where character.text.isLetter || character.text.isNumber {
                    // What is half sure is mostly wrong.
                    letters += max(2 * character.probability - 1, 0)
                    count += 1
                }
            }
        }
    }

    /// 0...1; where nothing was read, 0.
    var mean: Double { count > 0 ? letters / count : 0 }
}

extension StraightPage {
    fileprivate func lines(by text: CombinedTextReader) throws(OCRError) -> [TextLine] {
        try page.withView { view throws(OCRError) in
            try text.lines(in: view, search: TextSearch(excluded: zones))
        }
    }

    fileprivate func printed(_ lines: [TextLine], _ index: Int) -> PrintedPage {
        PrintedPage(
            lines: lines, corners: Quad(width: Double(page.width), height: Double(page.height)),
            size: millimetres.map { PrintedPage.Size(width: $0.width, height: $0.height) }, index: index,
            hasZone: hasZone)
    }
}

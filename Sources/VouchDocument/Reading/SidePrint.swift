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
        let pages = try PageStraightening.pages(of: findings, source)
        self.pages = pages
        watch.lap("straighten")
        var printed: [PrintedPage] = []
        var failure: OCRError?
        if let text {
            do throws(OCRError) {
                for (index, page) in pages.enumerated() { printed.append(try page.print(index, by: text)) }
            } catch {
                // An engine that fails leaves the rest of the reading as it is, and is told of.
                failure = error
            }
            watch.lap("text")
        }
        (self.printed, error, stages) = (printed, failure, watch.laps)
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

extension StraightPage {
    fileprivate func print(_ index: Int, by text: CombinedTextReader) throws(OCRError) -> PrintedPage {
        let lines = try page.withView { view throws(OCRError) in
            try text.lines(in: view, search: TextSearch(excluded: zones))
        }
        return PrintedPage(
            lines: lines, corners: Quad(width: Double(page.width), height: Double(page.height)),
            size: millimetres.map { PrintedPage.Size(width: $0.width, height: $0.height) }, index: index,
            hasZone: hasZone)
    }
}

public import Foundation
public import VouchVision

/// A straightened page as people should see it.
public struct PagePicture: Sendable {
    /// Index into the report's pages.
    public let page: Int
    public let pixels: PixelBlock

    public init(page: Int, pixels: PixelBlock) {
        self.page = page
        self.pixels = pixels
    }

    /// - Returns: nil for a page that is too large to be shown.
    public init?(page: Int, _ picture: RectifiedPage) {
        guard
            let pixels = PixelBlock(
                width: picture.width, height: picture.height, format: picture.format, pixels: picture.pixels)
        else { return nil }
        self.init(page: page, pixels: pixels)
    }
}

/// A report as one page of HTML that needs nothing else: pictures are in it, no program is, and no address is asked.
///
/// It can be read at 360 pixels' width, printed, in dark surroundings, by ear, and without telling colours apart. Whatever
/// a document says is shown as text and cannot change the page: docs/decisions/0016.
public struct HTMLReport: Sendable {
    /// Of page pictures, in pixels; larger ones are made smaller.
    public var pictureLongSide: Int
    public var encoder: GraphicEncoder

    /// Lists that are longer are cut, and say so: whoever has written a report may have written many things.
    static let longestList = 400

    public init(pictureLongSide: Int = 1000, encoder: GraphicEncoder = .png) {
        self.pictureLongSide = max(200, min(pictureLongSide, 4000))
        self.encoder = encoder
    }

    /// UTF-8.
    public func html(of report: DocumentReport, pages: [PagePicture] = []) -> Data {
        let numbers = ZoneNumbers(report)
        var parts = [head(of: report), "<body>", HTMLMarks.symbols]
        parts.append("<a class=\"skip\" href=\"#main\">Skip to the report</a>")
        parts.append(HTMLSummary(report: report).html)
        parts.append("<main id=\"main\">")
        parts.append(HTMLFields(report: report, numbers: numbers).html)
        parts.append(
            HTMLPages(
                report: report, numbers: numbers, pictures: pages, longSide: pictureLongSide, encoder: encoder
            ).html)
        parts.append(HTMLChecks(report: report).html)
        parts.append(HTMLGraphics(report: report).html)
        parts.append(HTMLChip(report: report).html)
        parts.append(HTMLProvenance(report: report).html)
        parts.append("</main>")
        parts.append(footer(of: report))
        parts.append("</body></html>\n")
        return Data(parts.filter { !$0.isEmpty }.joined(separator: "\n").utf8)
    }

    private func head(of report: DocumentReport) -> String {
        let title = [report.typeTitle, report.document.issuingStateName ?? report.document.issuingState]
            .compactMap { $0 }.joined(separator: ", ")
        // Nothing is loaded, nothing runs, and only this style sheet counts.
        let policy =
            "default-src 'none'; img-src data:; style-src '\(HTMLStyle.hash)'; base-uri 'none'; form-action 'none'"
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="referrer" content="no-referrer">
            <meta name="robots" content="noindex">
            <meta name="format-detection" content="telephone=no">
            <title>Document report: \(HTMLText.escape(title))</title>
            <style>\(HTMLStyle.sheet)</style>
            </head>
            """
    }

    private func footer(of report: DocumentReport) -> String {
        let hash =
            report.integrity.map {
                "<p>Report hash <span class=\"hash\">\(HTMLText.escape($0.documentHash))</span></p>"
            }
            ?? ""
        return """
            <footer>
            <p>Made by Vouch \(HTMLText.escape(report.versions.vouch)), report schema \(report.schemaVersion). \
            This page holds personal data: keep it as carefully as the document itself.</p>
            \(hash)
            </footer>
            """
    }

    /// A section with its heading; empty where there is nothing to tell.
    static func section(_ id: String, _ title: String, _ body: String, note: String? = nil) -> String {
        guard !body.isEmpty else { return "" }
        let note = note.map { "<p class=\"note\">\($0)</p>" } ?? ""
        return """
            <section aria-labelledby="h-\(id)" id="\(id)">
            <h2 id="h-\(id)">\(title)</h2>
            \(note)
            \(body)
            </section>
            """
    }
}

/// Fields that are seen on a page have a number, in the table and on the page.
struct ZoneNumbers {
    private let numbers: [String: Int]

    init(_ report: DocumentReport) {
        var numbers: [String: Int] = [:]
        for (name, field) in report.orderedFields.prefix(HTMLReport.longestList)
        where field.sources.values.contains(where: { $0.box != nil && $0.page != nil }) {
            numbers[name] = numbers.count + 1
        }
        self.numbers = numbers
    }

    subscript(_ name: String) -> Int? { numbers[name] }
}

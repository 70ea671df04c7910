public import Foundation
public import VouchCore

/// A straightened page as people should see it. Printing shows no byte of it.
public struct PagePicture: Sendable {
    /// Page that it shows: index into the report's pages.
    public let page: Int
    /// Picture file of the page, as the report shows it.
    public let file: Sensitive<[UInt8]>
    /// Media type of the file: `image/png` …
    public let mime: String
    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int

    /// - Parameters:
    ///   - page: index into the report's pages.
    ///   - file: a picture file that browsers show.
    ///   - width: in pixels.
    public init(page: Int, file: [UInt8], mime: String, width: Int, height: Int) {
        self.page = page
        self.file = Sensitive(file)
        (self.mime, self.width, self.height) = (mime, width, height)
    }
}

/// A portrait or signature as people should see it, smaller than the file in the report. Printing shows no byte of it.
public struct GraphicPicture: Sendable {
    /// Picture that it shows: index into the report's graphics.
    public let graphic: Int
    /// PNG or JPEG file.
    public let file: Sensitive<[UInt8]>

    /// - Parameters:
    ///   - graphic: index into the report's graphics.
    ///   - file: PNG or JPEG.
    public init(graphic: Int, file: [UInt8]) {
        self.graphic = graphic
        self.file = Sensitive(file)
    }
}

/// A report as one self-contained HTML page: it includes its pictures, no scripts, and loads nothing.
///
/// It works at a width of 360 pixels, in print, in dark mode, with a screen reader, and without colour vision. A
/// document's content is shown as text and cannot change the page: docs/decisions/0016.
public struct HTMLReport: Sendable {
    /// Longer lists are cut, with a note: a report from elsewhere may contain any number of entries.
    static let longestList = 400

    private let terms: ReportTerms

    /// - Parameter terms: the language of the page. Names, values and the JSON stay as they are.
    public init(terms: ReportTerms = .english) { self.terms = terms }

    /// Writes a report as one HTML page in UTF-8.
    ///
    /// - Parameters:
    ///   - report: the report.
    ///   - pages: pictures of its pages; without them, marks are drawn on none.
    ///   - graphics: to show instead of the report's own files, which may be large or of a kind that browsers cannot
    ///     show.
    public func html(
        of report: DocumentReport, pages: [PagePicture] = [], graphics: [GraphicPicture] = []
    ) -> Data {
        let numbers = ZoneNumbers(report)
        let pictures = HTMLGraphics(report: report, pictures: graphics, terms: terms)
        var parts = [head(of: report), "<body>", HTMLMarks.symbols]
        parts.append("<a class=\"skip\" href=\"#main\">\(HTMLText.escape(terms(.skip)))</a>")
        parts.append(HTMLSummary(report: report, pictures: pictures, terms: terms).html)
        parts.append("<main id=\"main\">")
        parts.append(HTMLFaces(report: report, terms: terms).html)
        parts.append(HTMLFields(report: report, numbers: numbers, terms: terms).html)
        parts.append(HTMLOthers(report: report, terms: terms).html)
        parts.append(HTMLPages(report: report, numbers: numbers, pictures: pages, terms: terms).html)
        parts.append(HTMLChecks(report: report, terms: terms).html)
        parts.append(pictures.html)
        parts.append(HTMLChip(report: report, terms: terms).html)
        parts.append(HTMLPrint(report: report, terms: terms).html)
        parts.append(HTMLProvenance(report: report, pictures: pictures, terms: terms).html)
        parts.append("</main>")
        parts.append(footer(of: report))
        parts.append("</body></html>\n")
        return Data(parts.filter { !$0.isEmpty }.joined(separator: "\n").utf8)
    }

    private func head(of report: DocumentReport) -> String {
        let title = [report.typeTitle(terms), report.stateTitle(terms)]
            .compactMap { $0 }.joined(separator: ", ")
        // Nothing is loaded, nothing runs, and only this style sheet applies.
        let policy =
            "default-src 'none'; img-src data:; style-src '\(HTMLStyle.hash)'; base-uri 'none'; form-action 'none'"
        return """
            <!DOCTYPE html>
            <html lang="\(HTMLText.escape(terms.language))">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="referrer" content="no-referrer">
            <meta name="robots" content="noindex">
            <meta name="format-detection" content="telephone=no">
            <title>\(HTMLText.escape(terms(.documentReport))): \(HTMLText.escape(title))</title>
            <style>\(HTMLStyle.sheet)</style>
            </head>
            """
    }

    private func footer(of report: DocumentReport) -> String {
        let hash =
            report.integrity.map {
                "<p>\(HTMLText.escape(terms(.reportHash))) <span class=\"hash\">\(HTMLText.escape($0.documentHash))</span></p>"
            }
            ?? ""
        return """
            <footer>
            <p>\(HTMLText.escape(terms(.madeBy, report.versions.vouch, "\(report.schemaVersion)"))) \
            \(HTMLText.escape(terms(.keepSafe)))</p>
            \(hash)
            </footer>
            """
    }

    /// Whether a file begins as a page written here does.
    package static func isReport(_ start: [UInt8]) -> Bool {
        String(decoding: start, as: UTF8.self).contains("content=\"default-src 'none'; img-src data:; style-src '")
    }

    /// A section with its heading; empty if there is nothing to show.
    static func section(_ id: String, _ title: String, _ body: String, note: String? = nil) -> String {
        guard !body.isEmpty else { return "" }
        let title = HTMLText.escape(title)
        let note = note.map { "<p class=\"note\">\(HTMLText.escape($0))</p>" } ?? ""
        return """
            <section aria-labelledby="h-\(id)" id="\(id)">
            <h2 id="h-\(id)">\(title)</h2>
            \(note)
            \(body)
            </section>
            """
    }

    /// A collapsed section for details that few readers need; it is not printed.
    static func folded(_ id: String, _ title: String, _ body: String) -> String {
        guard !body.isEmpty else { return "" }
        return """
            <section aria-labelledby="h-\(id)" id="\(id)" class="folded">
            <details><summary><h2 id="h-\(id)">\(HTMLText.escape(title))</h2></summary>
            \(body)
            </details>
            </section>
            """
    }
}

/// Fields located on a page have a number, in the table and on the page.
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

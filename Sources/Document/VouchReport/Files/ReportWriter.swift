import Foundation
import VouchFields

/// Writes a report in all its forms: `report.json`, `report.html`, `report.xml`, `report.pdf`, and the document's
/// pictures as separate files.
public struct ReportWriter: Sendable {
    /// Forms of a report.
    public enum Form: String, Sendable, Hashable, CaseIterable {
        /// The report itself, `report.json`.
        case json
        /// A page for people, `report.html`.
        case html
        /// An inspection record modelled on BSI TR-03135, `report.xml`.
        case xml
        /// The page for people on paper, `report.pdf`.
        case pdf
        /// The pictures that were cut out, a file each.
        case graphics
    }

    /// Forms that are written; by default all.
    public var forms: Set<Form>
    /// Makes the page for people.
    public var html: HTMLReport
    /// Makes the inspection record.
    public var record: InspectionRecord
    /// Makes a PDF of the page for people.
    public var printer: PDFPrinter
    /// Beginning of each file's name, for several reports in one folder: `passport-` makes `passport-report.html`.
    public var prefix: String

    public init(
        forms: Set<Form> = Set(Form.allCases), html: HTMLReport = HTMLReport(),
        record: InspectionRecord = InspectionRecord(), printer: PDFPrinter = PDFPrinter(), prefix: String = ""
    ) {
        self.forms = forms
        self.html = html
        self.record = record
        self.printer = printer
        self.prefix = prefix
    }

    /// Outcome of writing a report.
    public struct Result: Sendable {
        /// Names of the files, in the order written.
        public let files: [String]
        /// Forms that could not be made, and why.
        public let missing: [(form: Form, reason: PDFPrinter.Failure)]
    }

    /// If a form cannot be made, the others still are written, and the failure is reported. Files of an earlier report
    /// with the same prefix give way: a signature, or a PDF, must not end up next to another person's report.
    ///
    /// - Throws: ``ReportError``, and errors of the folder.
    public func write(
        _ report: DocumentReport, pages: [PagePicture] = [], graphics: [GraphicPicture] = [],
        to folder: any ReportFolder
    ) throws -> Result {
        var files: [ReportFile] = []
        var missing: [(form: Form, reason: PDFPrinter.Failure)] = []
        func put(_ data: Data, _ name: String) { files.append(ReportFile(name: prefix + name, bytes: data)) }
        if forms.contains(.json) { put(try report.json(isPretty: true) + Data("\n".utf8), "report.json") }
        if forms.contains(.graphics) {
            for (name, bytes) in Self.pictures(of: report) { put(bytes, name) }
        }
        if forms.contains(.xml) { put(record.xml(of: report), "report.xml") }
        if forms.contains(.html) || forms.contains(.pdf) {
            let page = html.html(of: report, pages: pages, graphics: graphics)
            if forms.contains(.html) { put(page, "report.html") }
            if forms.contains(.pdf) {
                let printed = Swift.Result { () throws(PDFPrinter.Failure) in try printer.pdf(of: page) }
                switch printed {
                case .success(let pdf): put(pdf, "report.pdf")
                case .failure(let failure): missing.append((.pdf, failure))
                }
            }
        }
        try folder.replace(with: files, where: isPart)
        return Result(files: files.map(\.name), missing: missing)
    }

    /// Whether a file of this name is part of a report with this prefix.
    package func isPart(_ name: String) -> Bool { name.hasPrefix(prefix) && isOwn(name.dropFirst(prefix.count)) }

    /// Whether this writer produces files of that name, apart from the prefix.
    private func isOwn(_ name: Substring) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { return false }
        if parts[0] == "report" {
            return Form(rawValue: parts[1]).map { $0 != .graphics && forms.contains($0) } ?? false
        }
        guard forms.contains(.graphics), Self.endings.values.contains(parts[1]) || parts[1] == Self.otherEnding else {
            return false
        }
        var words = parts[0].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard GraphicKind(rawValue: words.removeFirst()) != nil else { return false }
        if words.first == "chip" { words.removeFirst() }
        return words.isEmpty || words.count == 1 && words.allSatisfy { Int($0) != nil }
    }

    /// `portrait.png`, `portrait-chip.jpg`, `signature.png`, a second one `signature-2.png`.
    private static func pictures(of report: DocumentReport) -> [(String, Data)] {
        var taken: [String: Int] = [:]
        return report.graphics.prefix(24).compactMap { graphic in
            guard let kind = GraphicKind(rawValue: graphic.kind),
                let bytes = graphic.data.flatMap({ Data(base64Encoded: $0) })
            else { return nil }
            var name = graphic.source == "chip" ? "\(kind.rawValue)-chip" : kind.rawValue
            let count = taken[name, default: 0] + 1
            taken[name] = count
            if count > 1 { name += "-\(count)" }
            return ("\(name).\(endings[graphic.mime] ?? otherEnding)", bytes)
        }
    }

    private static let endings = ["image/png": "png", "image/jpeg": "jpg", "image/jp2": "jp2", "image/webp": "webp"]
    private static let otherEnding = "bin"
}

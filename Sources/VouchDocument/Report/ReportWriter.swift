public import Foundation

/// Where a report's files go.
public protocol ReportFolder: Sendable {
    /// - Parameter name: a plain file name: `report.html`.
    func write(_ file: Data, name: String) throws
}

/// A folder of the file system. Files are for their owner's eyes.
public struct DirectoryFolder: ReportFolder {
    public let url: URL

    /// Makes the folder where there is none.
    public init(_ url: URL) throws {
        self.url = url
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    public func write(_ file: Data, name: String) throws {
        let target = url.appendingPathComponent(name)
        try file.write(to: target, options: .atomic)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: target.path)
    }
}

/// Writes a report in all its forms: `report.json`, `report.html`, `report.xml`, `report.pdf`, and the pictures of the
/// document as files of their own.
public struct ReportWriter: Sendable {
    public enum Form: String, Sendable, Hashable, CaseIterable { case json, html, xml, pdf, graphics }

    public var forms: Set<Form>
    public var html: HTMLReport
    public var record: InspectionRecord
    public var printer: PDFPrinter
    /// Before the files' names, for several reports in one folder: `passport-` makes `passport-report.html`.
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

    /// What was written and what was not.
    public struct Result: Sendable {
        /// Names, in the order written.
        public let files: [String]
        /// Forms that could not be made, and why.
        public let missing: [(form: Form, reason: PDFPrinter.Failure)]
    }

    /// A form that cannot be made leaves the others as they are, and is told.
    ///
    /// - Throws: ``ReportError``, and what the folder throws.
    public func write(_ report: DocumentReport, pages: [PagePicture] = [], to folder: any ReportFolder) throws -> Result
    {
        var files: [String] = []
        var missing: [(form: Form, reason: PDFPrinter.Failure)] = []
        func put(_ data: Data, _ name: String) throws {
            try folder.write(data, name: prefix + name)
            files.append(prefix + name)
        }
        if forms.contains(.json) { try put(report.json(isPretty: true) + Data("\n".utf8), "report.json") }
        if forms.contains(.graphics) {
            for (name, bytes) in Self.pictures(of: report) { try put(bytes, name) }
        }
        if forms.contains(.xml) { try put(record.xml(of: report), "report.xml") }
        if forms.contains(.html) || forms.contains(.pdf) {
            let page = html.html(of: report, pages: pages)
            if forms.contains(.html) { try put(page, "report.html") }
            if forms.contains(.pdf) {
                let printed = Swift.Result { () throws(PDFPrinter.Failure) in try printer.pdf(of: page) }
                switch printed {
                case .success(let pdf): try put(pdf, "report.pdf")
                case .failure(let failure): missing.append((.pdf, failure))
                }
            }
        }
        return Result(files: files, missing: missing)
    }

    /// `portrait.png`, `portrait-chip.jpg`, `signature.png`, a second one `signature-2.png`.
    private static func pictures(of report: DocumentReport) -> [(String, Data)] {
        var taken: [String: Int] = [:]
        return report.graphics.prefix(24).compactMap { graphic in
            guard let kind = DocumentModel.Graphic.Kind(rawValue: graphic.kind),
                let bytes = graphic.data.flatMap({ Data(base64Encoded: $0) })
            else { return nil }
            var name = graphic.source == "chip" ? "\(kind.rawValue)-chip" : kind.rawValue
            let count = taken[name, default: 0] + 1
            taken[name] = count
            if count > 1 { name += "-\(count)" }
            return ("\(name).\(ending(graphic.mime))", bytes)
        }
    }

    private static func ending(_ mime: String) -> String {
        switch mime {
        case "image/png": "png"
        case "image/jpeg": "jpg"
        case "image/jp2": "jp2"
        case "image/webp": "webp"
        default: "bin"
        }
    }
}

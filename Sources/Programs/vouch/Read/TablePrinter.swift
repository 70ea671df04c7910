import VouchCore
import VouchDocument
import VouchKit
import VouchMRZ
import VouchReader
import VouchReport
import VouchVision

/// Readings for people: a compact table of fields, the lines as printed, the checks.
struct TablePrinter: ReadingPrinting {
    /// Whether to print each picture's name above it.
    let hasHeadings: Bool
    let style: Style
    /// nil: in English.
    var terms: ReportTerms?
    /// The day of reading, for the notes on zones; nil: without notes.
    var today: CalendarDate?

    /// Colours, or none.
    struct Style: Sendable {
        let isColoured: Bool

        static var forStandardOutput: Style { Style(isColoured: Terminal.showsOutput && Terminal.allowsColour) }

        enum Colour: Int {
            case bold = 1
            case dim = 2
            case red = 31
            case green = 32
            case yellow = 33
        }

        func paint(_ text: String, _ colour: Colour) -> String {
            isColoured ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
        }
    }

    func printed(_ reading: ShownReading) -> PrintedReading {
        var printed = PrintedReading(exitCode: reading.exitCode())
        if reading.reading.status == .unreadable {
            printed.errors = reading.complaints.first?.complaint.text(source: reading.source) ?? ""
        } else {
            printed.output = table(reading)
            printed.errors = reading.complaints.map { $0.complaint.text(source: $0.source) }.joined()
        }
        return printed
    }

    func table(_ shown: ShownReading) -> String {
        let reading = shown.reading
        var lines: [String] = []
        if hasHeadings {
            let names = reading.sources.map(Terminal.printable).joined(separator: ", ")
            lines.append(style.paint(names, .bold))
        }
        lines += reading.pages.filter { $0.partOf == nil }.flatMap { pageLines($0, of: reading) }
        var time: String? = "\(Int(reading.elapsed.milliseconds.rounded())) ms"
        if reading.zones.isEmpty, reading.barcodes.isEmpty {
            lines.append("no machine-readable zone or barcode found, \(time ?? "")")
        }
        for (number, document) in reading.documents.enumerated() {
            let block = DocumentTable(style: style, terms: terms).lines(document.report)
            guard !block.isEmpty || reading.documents.count > 1 else { continue }
            if reading.documents.count > 1 { lines.append(heading(document, number, of: reading)) }
            lines += block + [""]
        }
        for (index, zone) in reading.zones.enumerated() {
            if index > 0 { lines.append("") }
            lines += block(zone, time: time, hasFields: index >= reading.documents.count)
            time = nil
        }
        if reading.zones.count > reading.documents.count { lines += ["", legend] }
        for barcode in reading.barcodes {
            if !reading.zones.isEmpty || time == nil { lines.append("") }
            lines += block(barcode, time: time)
            time = nil
        }
        if let video = reading.video {
            lines.append(
                "video: a document in \(video.framesWithDocument) of \(video.frameCount) frames, "
                    + "\(reading.pictures.count) examined")
        }
        if reading.pictures.contains(where: \.isDamaged) {
            lines.append(style.paint("the picture is damaged: parts of it are missing", .yellow))
        }
        lines += reading.pictures.indices.compactMap { shown.annotated[$0] }
            .map { "annotated: \(Terminal.printable($0))" }
        lines += reading.pages.indices.compactMap { shown.pageFiles[$0] }.map { "page: \(Terminal.printable($0))" }
        lines += shown.reportFiles.map { "report: \(Terminal.printable($0))" }
        return lines.joined(separator: "\n") + (hasHeadings ? "\n\n" : "\n")
    }

    /// `document 2 of 3, picture 4`.
    private func heading(_ document: Reading.Document, _ number: Int, of reading: Reading) -> String {
        var parts = ["document \(number + 1) of \(reading.documents.count)"]
        if reading.pictures.count > 1 {
            let pictures = document.pictures.map { "\($0 + 1)" }.joined(separator: ", ")
            parts.append("picture\(document.pictures.count == 1 ? "" : "s") \(pictures)")
        }
        return style.paint(parts.joined(separator: ", "), .bold)
    }

    /// One line about a page, and one for each problem with its picture.
    private func pageLines(_ page: Reading.Page, of reading: Reading) -> [String] {
        let content = page.content
        var parts = [content.title]
        if reading.pictures.count > 1 { parts[0] += " in picture \(content.picture + 1)" }
        if content.cropped ?? false { parts.append("cropped") }
        if let resolution = content.dotsPerInch { parts.append("\(Int(max(0, min(resolution, 1e6)).rounded())) dpi") }
        if content.upright == false { parts.append("orientation unknown") }
        parts.append("quality \(rounded(content.quality?.confidence ?? 0, to: 100))")
        let failures = QualityMetric.Kind.allCases.compactMap { content.quality?.metrics["\($0.identifier)"] }
            .filter { $0.expectedPass == false }.compactMap(\.sentence)
        return [parts.joined(separator: ", ")]
            + failures.map { "  \(style.paint("!", .yellow)) \(Terminal.printable($0))" }
    }

    private func block(_ symbol: Reading.Symbol, time: String?) -> [String] {
        let reading = symbol.reading
        let part = reading.barcode.part.map { part in
            "part \(part.index + 1) of \(part.count.map { "\($0)" } ?? "several"), the others were not read"
        }
        let heading = [
            reading.barcode.symbology.title, part ?? reading.payload.title, symbol.seal?.title, time,
        ]
        var rows = reading.payload.report.rows + (symbol.seal?.report.rows ?? [])
        if rows.isEmpty {
            rows = [reading.text.map { ("text", Terminal.printable($0)) } ?? ("bytes", "\(reading.count)")]
        }
        let width = rows.map(\.title.count).max() ?? 0
        return [heading.compactMap { $0 }.joined(separator: ", "), ""]
            + rows.map { "    \($0.title.padding(to: width))  \($0.text)" }
            + (symbol.seal.map { ["", "  checks: " + $0.checks.map(check).joined(separator: ", ")] } ?? [])
    }

    private func check(_ check: Reading.Seal.Check) -> String {
        let code = check.outcome.reason.map { " (\(Terminal.printable($0)))" } ?? ""
        return "\(Terminal.printable(check.name)) \(mark(check.outcome.outcome.rawValue))\(code)"
    }

    /// - Parameter hasFields: false if the document's own table has them.
    private func block(_ zone: Reading.Zone, time: String?, hasFields: Bool) -> [String] {
        let content = zone.content
        let verdict = style.paint(content.said, content.colour)
        var lines = [
            ([content.format.map(Terminal.printable) ?? "unknown layout", verdict] + (time.map { [$0] } ?? []))
                .joined(separator: ", ")
        ]
        let fields = zone.fieldNames.compactMap { name in content.fields?[name].map { (title: words(name), field: $0) }
        }
        let width = fields.map(\.title.count).max() ?? 0
        if hasFields, !fields.isEmpty { lines += [""] + fields.map { row($0.title, $0.field, width: width) } }
        lines += [""] + content.lines.map { "  " + Terminal.printable($0) }
        let checks = zone.checkNames.compactMap { name in content.checks?[name].map { (title: words(name), check: $0) }
        }
        if !checks.isEmpty {
            let list = checks.map { "\($0.title) \(mark($0.check.outcome))\($0.check.difference)" }
            lines += ["", "  checks: " + list.joined(separator: ", ")]
        }
        if let corrections = content.corrections, !corrections.isEmpty {
            lines.append("  corrected: " + corrections.map(\.words).joined(separator: ", "))
        }
        if let today, let zone = try? MRZ(lines: content.lines.map { Array($0.utf8) }) {
            lines += MRZNote.lines(on: zone, today: today)
        }
        return lines
    }

    private func row(_ name: String, _ field: DocumentReport.Zone.Field, width: Int) -> String {
        let title = name.padding(to: width)
        let value = field.value.isEmpty ? style.paint("–", .dim) : Terminal.printable(field.value)
        var row = "  \(mark(standing: field.standing)) \(title)  \(value)"
        if field.standing != "proved", !field.value.isEmpty, field.probability < 0.95 {
            let others = field.alternatives.prefix(2).map { Terminal.printable($0.raw) }
            row += style.paint("  \(Int((max(0, min(field.probability, 1)) * 100).rounded())) %", .dim)
            if !others.isEmpty { row += style.paint(" or \(others.joined(separator: ", "))", .dim) }
        }
        return row
    }

    private func mark(standing: String) -> String {
        switch standing {
        case "proved": style.paint("✓", .green)
        case "likely": style.paint("~", .yellow)
        default: style.paint("✗", .red)
        }
    }

    private func mark(_ outcome: String) -> String {
        switch outcome {
        case "passed": style.paint("✓", .green)
        case "failed": style.paint("✗", .red)
        default: style.paint("–", .dim)
        }
    }

    private var legend: String {
        style.paint("  ✓ proved by a check digit   ~ likely   ✗ failed", .dim)
    }
}

extension String {
    func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

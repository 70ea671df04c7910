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
        lines += reading.pages.filter { $0.value.partOf == nil }.flatMap { pageLines($0, of: reading) }
        var time: String? = "\(Int(reading.elapsed.milliseconds.rounded())) ms"
        if reading.zones.isEmpty, reading.barcodes.isEmpty {
            lines.append("no machine-readable zone or barcode found, \(time ?? "")")
        }
        for (number, record) in reading.records.enumerated() {
            let block = DocumentTable(style: style, terms: terms).lines(record.report)
            guard !block.isEmpty || reading.records.count > 1 else { continue }
            if reading.records.count > 1 { lines.append(heading(record, number, of: reading)) }
            lines += block + [""]
        }
        for (index, zone) in reading.zones.enumerated() {
            if index > 0 { lines.append("") }
            lines += block(zone.value.decoding, time: time, hasFields: index >= reading.records.count)
            time = nil
        }
        if reading.zones.count > reading.records.count { lines += ["", legend] }
        for barcode in reading.barcodes {
            if !reading.zones.isEmpty || time == nil { lines.append("") }
            lines += block(barcode.value, time: time)
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
    private func heading(_ record: DocumentReading.Record, _ number: Int, of reading: DocumentReading) -> String {
        var parts = ["document \(number + 1) of \(reading.records.count)"]
        if reading.pictures.count > 1 {
            let pictures = record.pictures.map { "\($0 + 1)" }.joined(separator: ", ")
            parts.append("picture\(record.pictures.count == 1 ? "" : "s") \(pictures)")
        }
        return style.paint(parts.joined(separator: ", "), .bold)
    }

    /// One line about a page, and one for each problem with its picture.
    private func pageLines(
        _ page: DocumentReading.Located<ExaminedPage>, of reading: DocumentReading
    ) -> [String] {
        let document = page.value.document
        var parts = [document.format.title]
        if reading.pictures.count > 1 { parts[0] += " in picture \(page.picture + 1)" }
        if document.isCropped { parts.append("cropped") }
        if let resolution = document.dotsPerInch() { parts.append("\(Int(resolution.rounded())) dpi") }
        if !document.isUprightKnown { parts.append("orientation unknown") }
        parts.append("quality \(rounded(Double(page.value.quality.confidence), to: 100))")
        let failures = page.value.quality.metrics.filter { $0.expectedPass == false }.compactMap(\.reason)
        return [parts.joined(separator: ", ")]
            + failures.map { "  \(style.paint("!", .yellow)) \($0.sentence)" }
    }

    private func block(_ symbol: DocumentReading.Symbol, time: String?) -> [String] {
        let reading = symbol.reading
        let heading = [reading.barcode.symbology.title, reading.payload.title, symbol.seal?.title, time]
        var rows = reading.payload.report.rows + (symbol.seal?.report.rows ?? [])
        if rows.isEmpty {
            rows = [reading.text.map { ("text", Terminal.printable($0)) } ?? ("bytes", "\(reading.count)")]
        }
        let width = rows.map(\.title.count).max() ?? 0
        return [heading.compactMap { $0 }.joined(separator: ", "), ""]
            + rows.map { "    \($0.title.padding(to: width))  \($0.text)" }
            + (symbol.seal.map { ["", "  checks: " + $0.checks.map(check).joined(separator: ", ")] } ?? [])
    }

    private func check(_ name: SealCheckName, _ outcome: CheckOutcome) -> String {
        let code = outcome.words.code.map { " (\($0))" } ?? ""
        return "\(name.rawValue) \(mark(outcome))\(code)"
    }

    /// - Parameter hasFields: false if the document's own table has them.
    private func block(_ decoding: MRZDecoding, time: String?, hasFields: Bool) -> [String] {
        let format = decoding.format?.identifier.description ?? "unknown layout"
        let verdict = decoding.isValid ? style.paint("valid", .green) : style.paint("not valid", .red)
        var lines = [([format, verdict] + (time.map { [$0] } ?? [])).joined(separator: ", ")]
        let width = decoding.fields.map(\.title.count).max() ?? 0
        if hasFields, !decoding.fields.isEmpty { lines += [""] + decoding.fields.map { row($0, width: width) } }
        lines += [""] + decoding.lines.map { "  " + text($0) }
        if !decoding.checks.isEmpty {
            lines += [
                "",
                "  checks: "
                    + decoding.checks.map { "\($0.title) \(mark($0.outcome))\($0.difference)" }.joined(separator: ", "),
            ]
        }
        if !decoding.corrections.isEmpty {
            lines.append("  corrected: " + decoding.corrections.map(\.words).joined(separator: ", "))
        }
        return lines
    }

    private func row(_ field: MRZField, width: Int) -> String {
        let title = field.title.padding(to: width)
        let value = field.value.isEmpty ? style.paint("–", .dim) : text(field.value)
        var row = "  \(mark(field.standing)) \(title)  \(value)"
        if field.standing != .proved, !field.value.isEmpty, field.probability < 0.95 {
            let others = field.alternatives.prefix(2).map { text($0.raw) }
            row += style.paint("  \(Int((field.probability * 100).rounded())) %", .dim)
            if !others.isEmpty { row += style.paint(" or \(others.joined(separator: ", "))", .dim) }
        }
        return row
    }

    private func mark(_ standing: MRZField.Standing) -> String {
        switch standing {
        case .proved: style.paint("✓", .green)
        case .likely: style.paint("~", .yellow)
        case .failed: style.paint("✗", .red)
        }
    }

    private func mark(_ outcome: CheckOutcome) -> String {
        switch outcome {
        case .passed: style.paint("✓", .green)
        case .failed: style.paint("✗", .red)
        default: style.paint("–", .dim)
        }
    }

    private var legend: String {
        style.paint("  ✓ proved by a check digit   ~ likely, no check digit covers it   ✗ failed", .dim)
    }
}

extension String {
    func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

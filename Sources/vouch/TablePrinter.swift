import VouchCore
import VouchMRZ
import VouchReader

/// Readings for people: a compact table of fields, the lines as printed, the checks.
struct TablePrinter: ReadingPrinting {
    /// Whether each picture needs its name above.
    let hasHeadings: Bool
    let style: Style

    /// Colours, or none.
    struct Style {
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

    func show(_ reading: PictureReading) {
        switch reading.outcome {
        case .unreadable(let complaint): complaint.print(source: reading.source)
        case .decoded(let page):
            Terminal.write(table(reading, page))
            page.annotationComplaint?.print(source: reading.source)
        }
    }

    func table(_ reading: PictureReading, _ page: PictureReading.Page) -> String {
        var lines: [String] = []
        if hasHeadings { lines.append(style.paint(Terminal.printable(reading.source), .bold)) }
        let time = "\(Int(reading.elapsed.milliseconds.rounded())) ms"
        if page.zones.isEmpty {
            lines.append("no machine-readable zone found, \(time)")
        }
        for (index, zone) in page.zones.enumerated() {
            if index > 0 { lines.append("") }
            lines += block(zone.decoding, time: index == 0 ? time : nil)
        }
        if !page.zones.isEmpty { lines += ["", legend] }
        if page.isDamaged { lines.append(style.paint("the picture is damaged: parts of it were not seen", .yellow)) }
        if let path = page.annotated { lines.append("annotated: \(Terminal.printable(path))") }
        return lines.joined(separator: "\n") + (hasHeadings ? "\n\n" : "\n")
    }

    private func block(_ decoding: MRZDecoding, time: String?) -> [String] {
        let format = decoding.format?.identifier.description ?? "unknown layout"
        let verdict = decoding.isValid ? style.paint("valid", .green) : style.paint("not valid", .red)
        var lines = [([format, verdict] + (time.map { [$0] } ?? [])).joined(separator: ", ")]
        let width = decoding.fields.map(\.title.count).max() ?? 0
        if !decoding.fields.isEmpty { lines += [""] + decoding.fields.map { row($0, width: width) } }
        lines += [""] + decoding.lines.map { "  " + text($0) }
        if !decoding.checks.isEmpty {
            lines += [
                "", "  checks: " + decoding.checks.map { "\($0.title) \(mark($0.outcome))" }.joined(separator: ", "),
            ]
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

import VouchChip
import VouchCore

/// A reading for people: the content of each file, then the checks and findings.
struct ChipTable {
    let style: TablePrinter.Style

    func text(_ report: ChipReport) -> String {
        var lines = [heading(report), ""]
        if let verdict = report.inspection?.verdict { lines += [verdict.line(style), ""] }
        lines += files(report)
        lines += ["", "  checks"] + checks(report)
        if let inspection = report.inspection {
            if !inspection.certificates.isEmpty {
                lines += ["", "  certificates"] + inspection.certificates.map { "    \($0.row)" }
            }
            if !inspection.listedFlaws.isEmpty {
                lines += ["", "  published lists about such documents"]
                lines += inspection.listedFlaws.map { "  \(style.paint("!", .yellow)) \($0.row)" }
            }
            lines += inspection.missingAnchors.map { "  missing: \(Terminal.printable("\($0)"))" }
        }
        if !report.findings.isEmpty { lines += ["", "  findings"] + report.findings.map(finding) }
        if report.reconnections > 0 {
            lines += ["", "  the chip had to be reopened \(counted(report.reconnections, "time"))"]
        }
        if let error = report.interruption {
            let complaint = Complaint(aboutChip: error)
            lines += ["", style.paint("  ended early: \(complaint.message)", .yellow), "  hint: \(complaint.hint)"]
        }
        if let folder = report.folder { lines += ["", "  saved in \(Terminal.printable(folder))"] }
        lines += ["", style.paint("  ✓ passed   ✗ failed   – not performed, proves nothing", .dim)]
        return lines.joined(separator: "\n") + "\n"
    }

    private func heading(_ report: ChipReport) -> String {
        guard let control = report.accessControl, let statistics = report.statistics else {
            return style.paint(Terminal.printable(report.source), .bold)
        }
        return [
            style.paint(control.detail, .bold), "\(statistics.apduCount) APDUs", "\(statistics.bytesOnWire) bytes",
            "\(Int(statistics.elapsed.milliseconds.rounded())) ms",
        ].joined(separator: ", ")
    }

    private func files(_ report: ChipReport) -> [String] {
        func names(_ wanted: FileOutcome) -> [String] {
            report.outcomes.filter { $0.outcome == wanted }.map(\.file.name)
        }
        let there = report.outcomes.filter { $0.outcome != .absent && $0.outcome != .notAsked }
        let width = there.map(\.file.name.count).max() ?? 0
        let rows = ordered(there).flatMap { file, outcome -> [String] in
            let name = "  \(mark(outcome, report)) \(file.name.padding(to: width))  "
            guard let bytes = report.file(file)?.bytes.reveal({ $0.count }) else {
                return [name + style.paint(outcome.remark, .dim)]
            }
            let remark = if case .read = outcome { "" } else { ", \(outcome.remark)" }
            let rows = report.content(of: file)?.rows ?? []
            let titles = rows.map(\.title.count).max() ?? 0
            let indent = String(repeating: " ", count: width + 6)
            return [name + style.paint("\(bytes) bytes\(remark)", .dim)]
                + rows.map { "\(indent)\($0.title.padding(to: titles))  \($0.text)" }
        }
        return rows
            + [("not requested", names(.notAsked)), ("absent", names(.absent))].filter { !$0.1.isEmpty }
            .map { "  – \($0.0): \($0.1.joined(separator: ", "))" }
    }

    /// The data groups first: they describe the person.
    private func ordered(
        _ outcomes: [(file: ElementaryFile, outcome: FileOutcome)]
    ) -> [(file: ElementaryFile, outcome: FileOutcome)] {
        let groups = outcomes.filter { ChipReport.groupNumber(of: $0.file) != nil }
        let others = outcomes.filter { ChipReport.groupNumber(of: $0.file) == nil }
        return groups.sorted {
            (ChipReport.groupNumber(of: $0.file) ?? 0) < (ChipReport.groupNumber(of: $1.file) ?? 0)
        } + others
    }

    private func checks(_ report: ChipReport) -> [String] {
        let width = report.checks.map { "\($0.name.text)".count }.max() ?? 0
        return report.checks.map { name, outcome in
            let title = "\(name.text)".padding(to: width)
            switch outcome {
            case .passed: return "  \(style.paint("✓", .green)) \(name.text)"
            case .failed(let finding):
                return "  \(style.paint("✗", .red)) \(title)  \(finding.code.rawValue), \(finding.clause.rawValue)"
            case .notPerformed(let reason): return "  \(style.paint("–", .dim)) \(title)  \(reason.code.rawValue)"
            @unknown default: return "  \(style.paint("–", .dim)) \(name.text)"
            }
        }
    }

    private func finding(_ finding: ChipFinding) -> String {
        let place = [finding.file?.name, finding.offset.map { "byte \($0)" }].compactMap { $0 }
        let text = "  \(style.paint("!", .yellow)) \(finding.finding.code.rawValue), \(finding.finding.clause.rawValue)"
        return place.isEmpty ? text : text + style.paint(" (\(place.joined(separator: ", ")))", .dim)
    }

    private func mark(_ outcome: FileOutcome, _ report: ChipReport) -> String {
        switch outcome {
        case .read where !report.isVouchedFor(outcome): style.paint("–", .dim)
        case .read: style.paint("✓", .green)
        case .absent, .denied, .notAsked: style.paint("–", .dim)
        default: style.paint("✗", .red)
        }
    }
}

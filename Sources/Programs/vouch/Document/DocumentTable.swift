import VouchDocument
import VouchFields
import VouchReport

/// A whole document for people: its identity, its fields with their sources and comparison, and what failed.
struct DocumentTable {
    let style: TablePrinter.Style

    func lines(_ report: DocumentReport) -> [String] {
        guard report.document.type != "unknown" || report.fields.values.contains(where: { $0.sources["visual"] != nil })
        else { return [] }
        return [heading(report.document)] + fields(report) + checks(report)
    }

    /// `passport, Utopia (specimen) (UTO), model “Passport”`.
    private func heading(_ document: DocumentReport.Document) -> String {
        var parts = [document.type == "unknown" ? "document of unknown type" : document.type.inWords]
        if let state = document.issuingState {
            parts.append(document.issuingStateName.map { "\($0) (\(state))" } ?? Terminal.printable(state))
        }
        if let part = document.jurisdiction { parts.append(Terminal.printable(part)) }
        if let name = document.name { parts.append("model \u{201C}\(Terminal.printable(name))\u{201D}") }
        return style.paint(parts.joined(separator: ", "), .bold)
    }

    private func fields(_ report: DocumentReport) -> [String] {
        let rows = report.orderedFields
        let width = rows.map { $0.name.inWords.count }.max() ?? 0
        let values = rows.map { Terminal.printable(($0.field.value ?? "–").replacing("\n", with: ", ")) }
        let valueWidth = min(values.map(\.count).max() ?? 0, 40)
        guard !rows.isEmpty else { return [] }
        return [""]
            + zip(rows, values).map { row, value in
                let sources = FieldSource.allCases.map(\.rawValue).filter { row.field.sources[$0] != nil }
                let said = sources.map { $0 == "visual" ? "print" : $0 }.joined(separator: ", ")
                return "  \(mark(row.field.outcome.outcome)) \(row.name.inWords.padding(to: width))  "
                    + "\(value.padding(to: valueWidth))  \(style.paint(said + why(row.field), .dim))"
            }
            + ["", style.paint("  ✓ proved, or two sources agree   – one source, unproved   ✗ contradicted", .dim)]
    }

    private func why(_ field: DocumentReport.Field) -> String {
        guard field.outcome.outcome == .failed, let reason = field.outcome.reason else { return "" }
        return ": \(reason)"
    }

    private func checks(_ report: DocumentReport) -> [String] {
        let failed = report.checks.filter { $0.outcome.outcome == .failed }
        let sentences = failed.map { check in
            let about = check.fields.isEmpty ? "" : " (" + check.fields.map(\.inWords).joined(separator: ", ") + ")"
            return "  \(style.paint("✗", .red)) \(check.words)\(about)"
        }
        return ["", "  \(mark(report.statuses.overall.outcome)) \(report.statuses.words)"] + sentences
    }

    private func mark(_ word: DocumentReport.Outcome.Word) -> String {
        switch word {
        case .passed: style.paint("✓", .green)
        case .failed: style.paint("✗", .red)
        case .notPerformed: style.paint("–", .dim)
        }
    }
}

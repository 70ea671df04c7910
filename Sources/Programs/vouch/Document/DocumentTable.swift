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
        let values = rows.map { shown($0.field.value) }
        let valueWidth = min(values.map(\.count).max() ?? 0, 40)
        guard !rows.isEmpty else { return [] }
        return [""]
            + zip(rows, values).flatMap { row, value -> [String] in
                let said =
                    row.field.saidBy.isEmpty && row.field.value == nil ? sources(of: row.field) : row.field.saidBy
                let list = said.map(ReportWords.source).joined(separator: ", ") + why(row.field)
                let first =
                    "  \(mark(row.field)) \(row.name.inWords.padding(to: width))  "
                    + "\(value.padding(to: valueWidth))  \(style.paint(list, .dim))"
                return [first]
                    + others(row.field, said).map { "    \("".padding(to: width))  \($0.padding(to: valueWidth))" }
            }
            + ["", style.paint(Self.legend, .dim)]
    }

    private static let legend =
        "  ✓ proved, or two sources agree   – one source, unproved   ? not confirmed   ✗ contradicted"

    private func shown(_ value: String?) -> String {
        Terminal.printable((value ?? "–").replacing("\n", with: ", "))
    }

    private func sources(of field: DocumentReport.Field) -> [String] {
        FieldSource.allCases.map(\.rawValue).filter { field.sources[$0] != nil }
    }

    /// What the other sources say, each in a line of its own, and why it does not count as the same.
    private func others(_ field: DocumentReport.Field, _ said: [String]) -> [String] {
        let pairs = field.comparison.pairs.filter { said.contains($0.first) != said.contains($0.second) }
        return FieldSource.allCases.map(\.rawValue).filter { !said.contains($0) }.compactMap { source in
            let pair = pairs.first { $0.first == source || $0.second == source }
            let own = field.sources[source]
            guard own != nil || pair != nil else { return nil }
            let value = own.map { shown($0.value ?? $0.raw) } ?? "nothing"
            let reason = pair?.outcome.reason.map { ": \(Self.short($0))" } ?? ""
            return "\(value)  " + style.paint(ReportWords.source(source) + reason, .dim)
        }
    }

    /// A comparison's result in a few words.
    private static func short(_ reason: String) -> String {
        switch reason {
        case "compare.readingUncertain": "poorly read"
        case "compare.partsMissing": "parts missing"
        case "compare.accentsMissing": "accents missing"
        case "compare.textDiffers": "differs"
        case "compare.datePartUnknown": "only a part"
        case "compare.scriptUnknown": "in another script"
        case "compare.notWitnessed": "the same, but without its label or hardly read"
        case "compare.missing", "compare.absent": "missing"
        default: reason
        }
    }

    private func why(_ field: DocumentReport.Field) -> String {
        // What differs is told by the other sources' lines.
        guard field.outcome.outcome == .failed, field.comparison.summary != .failed, let reason = field.outcome.reason
        else { return "" }
        return ": \(reason)"
    }

    private func checks(_ report: DocumentReport) -> [String] {
        var lines = ["", "  \(mark(report.statuses.overall.outcome)) \(report.statuses.words)"]
        lines += failures(report).map { "  \(style.paint("✗", .red)) \($0)" }
        if let chip = report.chip { lines.append("  \(mark(chip.word)) chip: \(chip.words)") }
        if let threshold = report.figures.ageThreshold { lines.append(age(threshold, report)) }
        return lines
    }

    /// What failed, by its name and with the values.
    private func failures(_ report: DocumentReport) -> [String] {
        let certain = report.disagreements.filter(\.isCertain)
        let told = Set(certain.map(\.field))
        return report.checks.filter { $0.outcome.outcome == .failed }.flatMap { check -> [String] in
            let pair = Set(check.sources)
            switch check.name {
            case let name where name.hasPrefix("comparison."):
                let own = certain.filter { pair == [$0.first, $0.second] }
                guard !own.isEmpty else { return [check.words] }
                return own.map { "\(ReportWords.title(name)) differ in \(Terminal.printable($0.sentence))" }
            case "text.fields":
                // Contradictions between sources stand above with their values.
                return check.fields.filter { !told.contains($0) }.map { name in
                    let field = report.fields[name]
                    let saying = field.map { ReportWords.about(name, $0.outcome).sentence } ?? check.words
                    return "\(name.inWords) \(shown(field?.value)): \(saying)"
                }
            case "dates.expiry":
                return ["\(check.words) (\("dateOfExpiry".inWords) \(shown(report.fields["dateOfExpiry"]?.value)))"]
            // Told below.
            case "chip.genuine", "age.threshold": return []
            case "zone.dataGroup1" where !told.isEmpty && Set(check.fields).isSubset(of: told): return []
            default:
                let about = check.fields.filter { !check.words.contains($0.inWords) }
                // Of two documents, the fields have only one's values.
                let isOfTwo = check.part == .sides
                let values = about.map { $0.inWords + (isOfTwo ? "" : " \(shown(report.fields[$0]?.value))") }
                return [check.words + (values.isEmpty ? "" : " (" + values.joined(separator: ", ") + ")")]
            }
        }
    }

    private func age(_ threshold: Int, _ report: DocumentReport) -> String {
        let outcome = report.statuses.age
        let said =
            switch outcome.outcome {
            case .passed: "\(threshold) or older"
            case .failed: "younger than \(threshold)"
            case .notPerformed:
                "not known whether \(threshold) or older: "
                    + ReportWords.about(code: outcome.reason ?? "", isFailure: false).sentence
            }
        return "  \(mark(outcome.outcome)) age: \(said)"
    }

    private func mark(_ field: DocumentReport.Field) -> String {
        let hasOther = field.comparison.pairs.contains { pair in
            pair.outcome.outcome == .notPerformed
                && field.saidBy.contains(pair.first) != field.saidBy.contains(pair.second)
        }
        let isOpen = field.outcome.outcome == .notPerformed && hasOther
        return isOpen ? style.paint("?", .yellow) : mark(field.outcome.outcome)
    }

    private func mark(_ word: DocumentReport.Outcome.Word) -> String {
        switch word {
        case .passed: style.paint("✓", .green)
        case .failed: style.paint("✗", .red)
        case .notPerformed: style.paint("–", .dim)
        }
    }
}

import VouchCore
import VouchDocument
import VouchFields
import VouchReport

/// A whole document for people: its identity, its fields with their sources and comparison, and what failed.
struct DocumentTable {
    let style: TablePrinter.Style
    /// nil: in English, codes of States as they are.
    var terms: ReportTerms?

    private var words: ReportTerms { terms ?? .english }

    /// A field's name as the table writes it, or the translation.
    private func title(_ field: String) -> String { words.text("field.\(field)", field.inWords) }

    func lines(_ report: DocumentReport) -> [String] {
        guard report.document.type != "unknown" || report.fields.values.contains(where: { $0.sources["visual"] != nil })
        else { return [] }
        return [heading(report.document)] + fields(report) + others(report) + checks(report)
    }

    /// `passport, Utopia (specimen) (UTO), model “Passport”`.
    private func heading(_ document: DocumentReport.Document) -> String {
        var parts = [
            document.type == "unknown"
                ? words.text("unknownDocument", "document of unknown type")
                : words.text(document.type, document.type == "idCard" ? "identity card" : document.type.inWords)
        ]
        if let state = document.issuingState {
            let name = terms?.state(state) ?? document.issuingStateName
            parts.append(name.map { "\($0) (\(state))" } ?? Terminal.printable(state))
        }
        if let part = document.jurisdiction { parts.append(Terminal.printable(part)) }
        if let name = document.name {
            parts.append(words.text("model", "model") + " \u{201C}\(Terminal.printable(name))\u{201D}")
        }
        return style.paint(parts.joined(separator: ", "), .bold)
    }

    private func fields(_ report: DocumentReport) -> [String] {
        // Composed fields repeat other rows.
        let rows = report.orderedFields.filter { $0.field.composedOf == nil }
        let width = rows.map { title($0.name).count }.max() ?? 0
        let values = rows.map { shown($0.field.value, $0.name) }
        let valueWidth = min(values.map(\.count).max() ?? 0, 40)
        guard !rows.isEmpty else { return [] }
        return [""]
            + zip(rows, values).flatMap { row, value -> [String] in
                let said =
                    row.field.saidBy.isEmpty && row.field.value == nil ? sources(of: row.field) : row.field.saidBy
                let list = said.map(words.source).joined(separator: ", ") + why(row.field)
                let first =
                    "  \(mark(row.field)) \(title(row.name).padding(to: width))  "
                    + "\(value.padding(to: valueWidth))  \(style.paint(list, .dim))"
                return [first]
                    + others(row.field, said).map { "    \("".padding(to: width))  \($0.padding(to: valueWidth))" }
            }
            + ["", style.paint(Self.legend, .dim)]
    }

    /// Labelled values that no field covers, as printed.
    private func others(_ report: DocumentReport) -> [String] {
        let rows = (report.otherValues ?? []).map { (Terminal.printable($0.label), Terminal.printable($0.value)) }
        guard !rows.isEmpty else { return [] }
        let width = min(rows.map(\.0.count).max() ?? 0, 40)
        return ["", "  " + words.text("otherValues", "other values, as printed")]
            + rows.map { "    \($0.0.padding(to: width))  \($0.1)" }
    }

    private static let legend =
        "  ✓ proved, or two sources agree   – one source, unproved   ? not confirmed   ✗ contradicted"

    private func shown(_ value: String?) -> String {
        Terminal.printable((value ?? "–").replacing("\n", with: ", "))
    }

    /// With the State's name, where a language was asked for.
    private func shown(_ value: String?, _ field: String) -> String {
        let isState = field == FieldName.nationality.rawValue || field == FieldName.issuingStateCode.rawValue
        guard isState, let value, let name = terms?.state(value) else { return shown(value) }
        return "\(shown(value)) (\(Terminal.printable(name)))"
    }

    private func sources(of field: DocumentReport.Field) -> [String] {
        FieldSource.allCases.map(\.rawValue).filter { field.sources[$0] != nil }
    }

    /// The values of the other sources, each on a line of its own, and the reason why it does not count as the same.
    private func others(_ field: DocumentReport.Field, _ said: [String]) -> [String] {
        let pairs = field.comparison.pairs.filter { said.contains($0.first) != said.contains($0.second) }
        return FieldSource.allCases.map(\.rawValue).filter { !said.contains($0) }.compactMap { source in
            let pair = pairs.first { $0.first == source || $0.second == source }
            let own = field.sources[source]
            guard own != nil || pair != nil else { return nil }
            let value = own.map { shown($0.value ?? $0.raw) } ?? words(.nothing)
            let reason = pair?.outcome.reason.map { ": \(Self.short($0))" } ?? ""
            return "\(value)  " + style.paint(words.source(source) + reason, .dim)
        }
    }

    /// A comparison's result in a few words.
    private static func short(_ reason: String) -> String {
        switch CheckCode(rawValue: reason) {
        case .compareReadingUncertain: "poorly read"
        case .comparePartsMissing: "parts missing"
        case .compareAccentsMissing: "accents missing"
        case .compareTextDiffers, .compareDates, .compareNames, .compareNumbers, .compareSex, .compareStates,
            .compareValues:
            "differs"
        case .compareDifferenceUncertain: "may be something else, or misread"
        case .compareDatePartUnknown: "only a part"
        case .compareScriptUnknown: "in another script"
        case .compareNotWitnessed: "the same, but without its label or hardly read"
        case .compareMissing, .compareAbsent: "missing"
        case .compareOtherHalfDiffers: "only one of the two scripts agrees"
        default: clause(reason)
        }
    }

    /// A code's sentence as a part of a line.
    private static func clause(_ reason: String) -> String {
        let sentence = ReportWords.about(code: reason, isFailure: true).sentence
        return sentence.prefix(1).lowercased() + sentence.dropFirst().prefix { $0 != "." }
    }

    private func why(_ field: DocumentReport.Field) -> String {
        // The other sources' lines show what differs.
        guard field.outcome.outcome == .failed, field.comparison.summary != .failed, let reason = field.outcome.reason
        else { return "" }
        return ": \(Self.clause(reason))"
    }

    private func checks(_ report: DocumentReport) -> [String] {
        var lines = ["", "  \(mark(report.statuses.overall.outcome)) \(overall(report.statuses))"]
        lines += failures(report).map { "  \(style.paint("✗", .red)) \($0)" }
        // Those that failed are among the failures.
        lines += report.checks.filter { $0.name.hasPrefix("authenticity.") && $0.outcome.outcome != .failed }
            .map { "  \(mark($0.outcome.outcome)) \(words.sentence($0))" }
        if let chip = report.chip { lines.append("  \(mark(chip.word)) \(words(.chipInSentence)): \(verdict(chip))") }
        lines += faces(report)
        if let threshold = report.figures.ageThreshold { lines.append(age(threshold, report)) }
        return lines
    }

    /// Each pair of the holder's pictures; without any, why they were not compared.
    private func faces(_ report: DocumentReport) -> [String] {
        let pairs = report.faces?.comparisons ?? []
        return pairs.map { pair in
            let word: DocumentReport.Outcome.Word =
                switch pair.verdict {
                case .match: .passed
                case .noMatch: .failed
                case .notComparable: .notPerformed
                }
            let figures = pair.figures(words).map { " (\($0))" } ?? ""
            return "  \(mark(word)) \(pair.sentence(words))\(style.paint(figures, .dim))"
        }
    }

    private func overall(_ statuses: DocumentReport.Statuses) -> String {
        words.text("overall.\(statuses.overall.outcome.rawValue)", statuses.words)
    }

    private func verdict(_ chip: DocumentReport.Chip) -> String { words.text("verdict.\(chip.rule)", chip.words) }

    /// The failures; the chip's verdict and the age follow below.
    private func failures(_ report: DocumentReport) -> [String] {
        report.failures(words).filter { !["chip.genuine", "age.threshold"].contains($0.check) }
            .map { Terminal.printable($0.text) }
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

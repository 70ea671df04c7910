import VouchCore
import VouchFields

extension DocumentReport {
    /// The verdict in one line that names its reason: `Expired since 12 March 2024`, `Chip proved genuine`,
    /// `Name differs: print SPECIMEN, chip ERIKSSON`. What somebody at a counter reads first.
    ///
    /// It may contain values of the document, so printing it shows nothing.
    public struct Headline: Sendable, Hashable, Redacted {
        public let outcome: Outcome.Word
        /// One line, without a full stop.
        public let text: String
        /// How many further checks failed.
        public let otherFailures: Int

        public var description: String { "<headline, \(outcome.rawValue)>" }
    }

    /// - Parameter terms: of the language it is written in.
    public func headline(_ terms: ReportTerms = .english) -> Headline {
        switch statuses.overall.outcome {
        case .passed:
            let isGenuine = chip?.genuine == "yes"
            return Headline(
                outcome: .passed, text: terms(isGenuine ? .chipProvedGenuine : .allPassed), otherFailures: 0)
        case .failed:
            let reasons = failures(terms)
            return Headline(
                outcome: .failed, text: reasons.first ?? terms(.someFailed), otherFailures: max(reasons.count - 1, 0))
        case .notPerformed:
            let names = statuses.deciding("overall")
            let reason = checks.first { names.contains($0.name) && $0.outcome.outcome == .notPerformed }
            let text = reason.map { terms(.notConfirmed, HeadlineText.clause(sentence($0, terms))) }
            return Headline(outcome: .notPerformed, text: text ?? terms(.notAllChecked), otherFailures: 0)
        }
    }

    /// What failed, each in one line, the gravest first: the chip, contradictions, dates, the rest.
    private func failures(_ terms: ReportTerms) -> [String] {
        var lines: [String] = []
        var told: Set<String> = []
        if let chip, chip.genuine == "no" {
            let verdict = terms.text("verdict.\(chip.rule)", ReportWords.verdict(chip.rule))
            lines.append(terms(.chipNotGenuine, HeadlineText.clause(verdict)))
        }
        for (name, field) in orderedFields where field.comparison.summary == .failed {
            lines.append(difference(name, field, terms))
            told.insert(name)
        }
        let names = Set(statuses.deciding("overall"))
        for check in checks where check.outcome.outcome == .failed && names.contains(check.name) {
            // Told above: the chip's verdict, and each field on its own.
            if check.part == .chip, chip != nil { continue }
            if check.part == .fields, check.name.hasPrefix("comparison.") || check.name == "text.fields",
                !told.isDisjoint(with: check.fields)
            {
                continue
            }
            let line = self.line(check, terms)
            if !lines.contains(line) { lines.append(line) }
        }
        return lines
    }

    /// The chip's verdict says more than that there is none.
    private func sentence(_ check: Check, _ terms: ReportTerms) -> String {
        guard check.part == .chip, let chip else { return terms.sentence(check) }
        return terms.text("verdict.\(chip.rule)", ReportWords.verdict(chip.rule))
    }

    private func difference(_ name: String, _ field: Field, _ terms: ReportTerms) -> String {
        let pair = field.comparison.pairs.first { $0.outcome.outcome == .failed }
        let sources = pair.map { [$0.first, $0.second] } ?? field.sources.keys.sorted()
        // Print first: it is what the person at the counter can look at.
        let ordered = [FieldSource.visual, .mrz, .barcode, .chip].filter { sources.contains($0.rawValue) }
        let parts = ordered.map { source in
            "\(HeadlineText.word(source, terms)) \(HeadlineText.value(field.sources[source.rawValue], name, terms))"
        }
        return terms(.differs, terms.title(ofField: name), parts.joined(separator: ", "))
    }

    private func line(_ check: Check, _ terms: ReportTerms) -> String {
        switch check.outcome.reason {
        case "expiry.expired":
            let day = fields[FieldName.dateOfExpiry.rawValue]?.value
            return day.flatMap { terms.date($0) ?? $0 }.map { terms(.expiredSince, $0) } ?? terms(.expired)
        case "expiry.notYetValid":
            if let day = fields[FieldName.validFrom.rawValue]?.value {
                return terms(.validFrom, terms.date(day) ?? day)
            }
        case "age.below":
            if let age = figures.age { return terms(.tooYoung, "\(age)") }
        default: break
        }
        return HeadlineText.withoutStop(terms.sentence(check))
    }
}

/// Pieces of a headline.
enum HeadlineText {
    /// Longer values are cut: a headline is one line.
    private static let longest = 40

    static func word(_ source: FieldSource, _ terms: ReportTerms) -> String {
        switch source {
        case .mrz: terms(.zoneInSentence)
        case .visual: terms(.printInSentence)
        case .barcode: terms(.barcodeInSentence)
        case .chip: terms(.chipInSentence)
        }
    }

    static func value(_ source: DocumentReport.Source?, _ name: String, _ terms: ReportTerms) -> String {
        guard let source else { return terms(.nothing) }
        let value = source.value ?? source.raw
        guard !value.isEmpty else { return terms(.nothing) }
        let text = FieldName(rawValue: name)?.isDate == true ? terms.date(value) ?? value : value
        return text.count > longest ? text.prefix(longest - 1) + "…" : text
    }

    static func withoutStop(_ sentence: String) -> String {
        sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }

    /// A sentence as the second half of another one.
    static func clause(_ sentence: String) -> String {
        let text = withoutStop(sentence)
        // An abbreviation or a code keeps its capital.
        guard let first = text.first, text.dropFirst().first?.isLowercase == true || text.dropFirst().first == " "
        else {
            return text
        }
        return first.lowercased() + text.dropFirst()
    }
}

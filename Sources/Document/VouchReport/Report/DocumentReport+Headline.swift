import VouchCore
import VouchFields

extension DocumentReport {
    /// The verdict in one line that names its reason: `Expired since 12 March 2024`, `Chip proved genuine`,
    /// `Name differs: print SPECIMEN, chip ERIKSSON`. It is what a person at a counter reads first.
    ///
    /// It may contain values of the document, so printing it shows nothing.
    public struct Headline: Sendable, Hashable, Redacted {
        /// Outcome of the reading.
        public let outcome: Outcome.Word
        /// One line, without a full stop.
        public let text: String
        /// How many further checks failed.
        public let otherFailures: Int

        public var description: String { "<headline, \(outcome.rawValue)>" }
    }

    /// The verdict in one line.
    ///
    /// - Parameter terms: words of the language that it is written in.
    public func headline(_ terms: ReportTerms = .english) -> Headline {
        switch statuses.overall.outcome {
        case .passed:
            let isGenuine = chip?.genuine == "yes"
            return Headline(
                outcome: .passed, text: terms(isGenuine ? .chipProvedGenuine : .allPassed), otherFailures: 0)
        case .failed:
            let reasons = failures(terms)
            return Headline(
                outcome: .failed, text: reasons.first?.text ?? terms(.someFailed),
                otherFailures: max(reasons.count - 1, 0))
        case .notPerformed:
            let names = statuses.deciding("overall")
            let reason = checks.first { names.contains($0.name) && $0.outcome.outcome == .notPerformed }
            let text = reason.map { terms(.notConfirmed, HeadlineText.clause(sentence($0, terms))) }
            return Headline(outcome: .notPerformed, text: text ?? terms(.notAllChecked), otherFailures: 0)
        }
    }

    /// The chip's verdict says more than that there is none.
    private func sentence(_ check: Check, _ terms: ReportTerms) -> String {
        guard check.part == .chip, let chip else { return terms.sentence(check) }
        return terms.text("verdict.\(chip.rule)", ReportWords.verdict(chip.rule))
    }
}

/// Pieces of a headline.
enum HeadlineText {
    /// Longer values are cut: a headline is one line.
    private static let longest = 40

    static func value(_ value: String?, _ name: String, _ terms: ReportTerms) -> String {
        guard let value, !value.isEmpty else { return terms(.nothing) }
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

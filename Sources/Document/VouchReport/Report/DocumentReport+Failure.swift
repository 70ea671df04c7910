import VouchCore
import VouchFields

extension DocumentReport {
    /// One thing that is wrong with the document.
    ///
    /// It may contain values of the document, so printing it shows nothing.
    public struct Failure: Sendable, Hashable, Redacted {
        /// Name of the check that found it, such as `dates.expiry`.
        public let check: String
        /// One line, without a full stop: `Surname differs: print SPECIMEN, chip ERIKSSON`.
        public let text: String

        public var description: String { "<failure, \(check)>" }
    }

    /// Everything that is wrong, each once, the gravest first: the chip, contradictions between sources, check digits,
    /// the rest.
    ///
    /// - Parameter terms: words of the language that they are written in.
    public func failures(_ terms: ReportTerms = .english) -> [Failure] {
        var failures: [Failure] = []
        if let chip, chip.genuine == "no" {
            let verdict = terms.text("verdict.\(chip.rule)", ReportWords.verdict(chip.rule))
            failures.append(Failure(check: "chip.genuine", text: terms(.chipNotGenuine, HeadlineText.clause(verdict))))
        }
        let differing = contradictions
        if isChipOfOtherDocument(differing) {
            failures.append(Failure(check: "comparison.chip", text: terms(.chipOfOtherDocument)))
        }
        failures += differing.map { Failure(check: "text.fields", text: line($0, terms)) }
        if let digits = wrongCheckDigits(terms) { failures.append(digits) }
        let listed = Set(differing.map(\.field))
        for check in otherFailures(listed) {
            let lines = check.name == "text.fields" ? impossible(check, listed, terms) : [line(check, terms)]
            for line in lines where !failures.contains(where: { $0.text == line }) {
                failures.append(Failure(check: check.name, text: line))
            }
        }
        return failures
    }

    /// A field of which sources certainly differ, with all that any of them says.
    private struct Contradiction {
        let field: String
        /// By the source's name; nil where it says nothing.
        var said: [String: String?]
    }

    private var contradictions: [Contradiction] {
        var found: [Contradiction] = []
        for pair in disagreements where pair.isCertain {
            let said = [pair.first: pair.firstValue, pair.second: pair.secondValue]
            if let index = found.firstIndex(where: { $0.field == pair.field }) {
                found[index].said.merge(said) { first, _ in first }
            } else {
                found.append(Contradiction(field: pair.field, said: said))
            }
        }
        return found
    }

    /// Whether chip and page differ in the number and in who the holder is: then one of them is of another document.
    private func isChipOfOtherDocument(_ found: [Contradiction]) -> Bool {
        let own = Set(found.filter { $0.said.keys.contains(FieldSource.chip.rawValue) }.map(\.field))
        let holder = [FieldName.surname, .dateOfBirth].map(\.rawValue)
        return own.contains(FieldName.documentNumber.rawValue) && !own.isDisjoint(with: holder)
    }

    private func line(_ contradiction: Contradiction, _ terms: ReportTerms) -> String {
        // Print first: it is what the person at the counter can look at.
        let order = [FieldSource.visual, .mrz, .barcode, .chip].map(\.rawValue)
        let parts = order.filter(contradiction.said.keys.contains).map { source in
            let value = HeadlineText.value(contradiction.said[source] ?? nil, contradiction.field, terms)
            return "\(terms.source(source)) \(value)"
        }
        return terms(.differs, terms.title(ofField: contradiction.field), parts.joined(separator: ", "))
    }

    /// All wrong check digits in one line: the fields they protect, and whether the picture can be blamed.
    private func wrongCheckDigits(_ terms: ReportTerms) -> Failure? {
        let wrong = checks.filter { $0.outcome.outcome == .failed && $0.outcome.code == .checkDigitMismatch }
        guard let first = wrong.first else { return nil }
        // Without the check of the whole zone, which follows from any other.
        let names = Set(wrong.flatMap(\.fields))
        let named = orderedFields.map(\.name).filter(names.contains).map { name in
            let value = fields[name]?.value.map { " " + HeadlineText.value($0, name, terms) } ?? ""
            return HeadlineText.clause(terms.title(ofField: name)) + value
        }
        let isPoor = checks.contains { $0.outcome.code == .imageTooPoor }
        let blame = terms(isPoor ? .poorPictureOrAltered : .misreadOrAltered)
        let text =
            named.isEmpty
            ? terms(.wrongCompositeDigit, blame) : terms(.wrongCheckDigits, named.joined(separator: ", "), blame)
        return Failure(check: first.name, text: text)
    }

    /// - Parameter listed: fields whose contradictions are listed already.
    private func otherFailures(_ listed: Set<String>) -> [Check] {
        checks.filter { check in
            guard check.outcome.outcome == .failed, check.outcome.code != .checkDigitMismatch else { return false }
            // Said by the chip's verdict.
            if check.part == .chip, chip?.genuine == "no" { return false }
            guard !listed.isEmpty else { return true }
            if check.name == "zone.dataGroup1" { return !Set(check.fields).isSubset(of: listed) }
            let isOfFields = check.name.hasPrefix("comparison.") || check.name == "text.fields"
            return !(check.part == .fields && isOfFields && !listed.isDisjoint(with: check.fields))
        }
    }

    /// Fields that are wrong by themselves, each with its value and why.
    private func impossible(_ check: Check, _ listed: Set<String>, _ terms: ReportTerms) -> [String] {
        check.fields.filter { !listed.contains($0) }.compactMap { name in
            guard let field = fields[name], field.outcome.outcome == .failed, let reason = field.outcome.reason,
                field.outcome.code != .checkDigitMismatch
            else { return nil }
            let sentence = HeadlineText.withoutStop(terms.sentence(code: reason, isFailure: true))
            return "\(terms.title(ofField: name)) \(HeadlineText.value(field.value, name, terms)): \(sentence)"
        }
    }

    private func line(_ check: Check, _ terms: ReportTerms) -> String {
        switch check.outcome.code {
        case .expiryExpired:
            let day = fields[FieldName.dateOfExpiry.rawValue]?.value
            return day.flatMap { terms.date($0) ?? $0 }.map { terms(.expiredSince, $0) } ?? terms(.expired)
        case .expiryNotYetValid:
            if let day = fields[FieldName.validFrom.rawValue]?.value {
                return terms(.validFrom, terms.date(day) ?? day)
            }
        case .ageBelow:
            if let age = figures.age { return terms(.tooYoung, "\(age)") }
        default: break
        }
        return HeadlineText.withoutStop(terms.sentence(check)) + about(check, terms)
    }

    /// The fields that the sentence does not name itself, in brackets, with their values.
    private func about(_ check: Check, _ terms: ReportTerms) -> String {
        let sentence = check.words.lowercased()
        let names = check.fields.filter { !sentence.contains(HeadlineText.clause(terms.title(ofField: $0))) }
        // Of two documents, the fields have only one's values.
        let isOfTwo = check.part == .sides
        let values = names.map { name in
            let value = isOfTwo ? nil : fields[name]?.value.map { " " + HeadlineText.value($0, name, terms) }
            return HeadlineText.clause(terms.title(ofField: name)) + (value ?? "")
        }
        return values.isEmpty ? "" : " (\(values.joined(separator: ", ")))"
    }
}

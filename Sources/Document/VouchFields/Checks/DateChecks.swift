import VouchCore

/// Whether a document's dates are consistent, and whether it is valid on the date.
struct DateChecks {
    let fields: [DocumentField]
    let policy: ComparisonPolicy
    let today: CalendarDate

    var checks: [DocumentCheck] { [possible, order, validFrom, expiry, personalNumber] }

    private func field(_ name: FieldName) -> DocumentField? { fields.first { $0.name == name } }

    private func text(_ name: FieldName) -> String? { field(name)?.value?.reveal { $0 } }

    private func sources(_ names: [FieldName]) -> [FieldSource] {
        let found = names.compactMap(field).flatMap(\.sources.keys)
        return FieldSource.allCases.filter(found.contains)
    }

    /// Dates that do not exist, births and issues in the future.
    private var possible: DocumentCheck {
        var outcomes: [CheckOutcome] = []
        var failing: [FieldName] = []
        for field in fields where field.name.isDate {
            for source in FieldSource.allCases {
                guard let value = field.sources[source] else { continue }
                switch value.validity {
                case .failed(let finding):
                    guard Self.findings.contains(finding) else { continue }
                    guard (value.confidence ?? 1) >= policy.doubtfulConfidence else {
                        outcomes.append(.notPerformed(.readingUncertain))
                        continue
                    }
                    if !failing.contains(field.name) { failing.append(field.name) }
                    outcomes.append(value.validity)
                case .notPerformed where value.value == nil: outcomes.append(value.validity)
                default: if value.value != nil { outcomes.append(.passed) }
                }
            }
        }
        let names = failing.isEmpty ? fields.map(\.name).filter(\.isDate) : failing
        return DocumentCheck(
            name: "dates.possible", outcome: .weighed(outcomes, empty: .noDates), fields: names,
            sources: sources(names))
    }

    private static let findings: [CheckOutcome.Finding] = [
        .dateImpossible, .dateInFuture, .dateImplausible, .dateContradictory, .zoneContent,
    ]

    /// Birth before issue, issue not after start of validity, all before expiry. If parts of a date are unknown, the
    /// known parts are compared.
    private var order: DocumentCheck {
        let sequence: [(FieldName, FieldName, isStrict: Bool)] = [
            (.dateOfBirth, .dateOfIssue, false), (.dateOfBirth, .dateOfExpiry, true),
            (.dateOfIssue, .dateOfExpiry, true),
            (.validFrom, .dateOfExpiry, false), (.dateOfBirth, .validFrom, false),
            (.dateOfBirth, .residentSince, false),
        ]
        var outcomes: [CheckOutcome] = []
        var names: [FieldName] = []
        for (first, second, isStrict) in sequence {
            guard let one = text(first).flatMap(DateEquality.parts), let two = text(second).flatMap(DateEquality.parts)
            else { continue }
            let count = min(one.count, two.count)
            let (a, b) = (Array(one.prefix(count)), Array(two.prefix(count)))
            let isWrong = b.lexicographicallyPrecedes(a) || isStrict && count == 3 && a == b
            if isWrong, isDoubtful(first) || isDoubtful(second) {
                outcomes.append(.notPerformed(.readingUncertain))
                continue
            }
            if isWrong { names += [first, second] }
            outcomes.append(isWrong ? .failed(.datesOutOfOrder) : .passed)
        }
        var unique: [FieldName] = []
        for name in names.isEmpty ? sequence.flatMap({ [$0.0, $0.1] }) : names
        where field(name) != nil && !unique.contains(name) { unique.append(name) }
        return DocumentCheck(
            name: "dates.order", outcome: .weighed(outcomes, empty: .noDates), fields: unique,
            sources: sources(unique))
    }

    /// Known only from print that was not placed or read with certainty.
    private func isDoubtful(_ name: FieldName) -> Bool {
        guard let field = field(name), field.outcome != .passed, let print = field.sources[.visual] else {
            return false
        }
        return !print.mayContradict || (print.confidence ?? 1) < policy.doubtfulConfidence
    }

    private var validFrom: DocumentCheck {
        let outcome: CheckOutcome
        if let date = DateEquality.date(text(.validFrom)) {
            outcome = date > today ? .failed(.notYetValid) : .passed
        } else {
            outcome = .notPerformed(.noDates)
        }
        return DocumentCheck(
            name: "dates.validFrom", outcome: outcome, fields: [.validFrom], sources: sources([.validFrom]))
    }

    /// A document is valid on its last day; if only month or year are known, to the end of it.
    private var expiry: DocumentCheck {
        var outcome: CheckOutcome = .notPerformed(.noDateOfExpiry)
        if text(.dateOfExpiry) == PrintedValue.unlimited {
            outcome = .passed
        } else if let parts = text(.dateOfExpiry).flatMap(DateEquality.parts) {
            let now = [today.year, today.month, today.day].prefix(parts.count)
            outcome = parts.lexicographicallyPrecedes(now) ? .failed(.documentExpired) : .passed
        }
        return DocumentCheck(
            name: "dates.expiry", outcome: outcome, fields: [.dateOfExpiry], sources: sources([.dateOfExpiry]))
    }

    /// Many States put the day of birth into the holder's number.
    private var personalNumber: DocumentCheck {
        let names: [FieldName] = [.personalNumber, .dateOfBirth]
        func check(_ outcome: CheckOutcome) -> DocumentCheck {
            DocumentCheck(name: "personalNumber.dateOfBirth", outcome: outcome, fields: names, sources: sources(names))
        }
        guard let state = text(.issuingStateCode), let printed = text(.personalNumber),
            let birth = text(.dateOfBirth).flatMap(DateEquality.parts),
            let number = PersonalNumber(printed, state: state), let inside = number.birth
        else { return check(.notPerformed(.notCompared)) }
        let known = [birth[0] % 100] + birth.dropFirst()
        let isSame = zip(known, [inside.shortYear, inside.month, inside.day]).allSatisfy { $0 == $1 }
        if isSame { return check(.passed) }
        return check(
            number.isRuleHeld
                ? .failed(.birthInPersonalNumberDiffers) : .notPerformed(.birthInPersonalNumberDiffers))
    }
}

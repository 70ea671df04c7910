import VouchFields

/// The rules' fields and the network's, of one page, put together.
///
/// The network has seen the rules' choice. Where both agree, the rules' spelling is used: they know the State's letters
/// and forms. Where they differ, the one that agrees with zone or barcode counts, and then the surer.
struct AssignmentBlend {
    let known: [KnownValues]
    let type: DocumentType
    /// Whether the rules know this very design.
    let isModelled: Bool
    /// The network's probability that a span is a field's value.
    let probability: (FieldName, [PageSpan]) -> Double

    /// The least probability at which a value that only the network found is reported.
    private static let least = 0.3
    /// The network counts from here on against a model of the State.
    private static let sure = 0.8

    func fields(rules: [FoundField], network: [FoundField]) -> [FoundField] {
        let ruled = Dictionary(rules.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let learned = Dictionary(network.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        return Set(ruled.keys).union(learned.keys).sorted().compactMap { name in
            switch (ruled[name], learned[name]) {
            case (let rule?, nil): keeps(rule, learned) ? rule : nil
            case (nil, let own?): admits(own) && !isAnothers(own, ruled) ? own : nil
            case (let rule?, let own?): chosen(rule, own)
            case (nil, nil): nil
            }
        }
    }

    /// A value that only the rules have is kept unless the network knows its text as something else.
    private func keeps(_ rule: FoundField, _ learned: [FieldName: FoundField]) -> Bool {
        if agreement(rule) >= 0.9 || isModelled { return true }
        if rule.name == .fullName {
            return probability(.surname, rule.spans) + probability(.givenNames, rule.spans) >= 0.5
        }
        let isOthers = learned.values.contains { other in
            other.name != rule.name && other.name != .fullName && other.score >= 4 * 0.8
                && overlap(other, rule)
        }
        return !isOthers
            && (probability(rule.name, rule.spans) >= 0.1
                || AssignedField.valueClass(rule.name) == AssignedField.other)
    }

    private func admits(_ own: FoundField) -> Bool {
        let isAgainst =
            known.contains { $0.knows(own.name) } && !Self.isUnknowing(type, own.name) && agreement(own) < 0.5
        return own.score >= 4 * (isAgainst ? 0.97 : isModelled ? 0.4 : Self.least)
    }

    /// What one has and the other has not.
    private func rest(of one: FoundField, without other: FoundField) -> [PageSpan] {
        one.spans.flatMap { span in
            var parts = [span.range]
            for taken in other.spans where taken.line == span.line {
                parts = parts.flatMap { part in
                    guard part.overlaps(taken.range) else { return [part] }
                    return [
                        part.lowerBound..<max(part.lowerBound, taken.range.lowerBound),
                        min(part.upperBound, taken.range.upperBound)..<part.upperBound,
                    ]
                }
            }
            return parts.filter { !$0.isEmpty }.map { PageSpan(line: span.line, range: $0) }
        }
    }

    /// On a known design one text is one field's.
    private func isAnothers(_ own: FoundField, _ ruled: [FieldName: FoundField]) -> Bool {
        isModelled && ruled.values.contains { Set($0.spans) == Set(own.spans) }
    }

    private func overlap(_ a: FoundField, _ b: FoundField) -> Bool {
        a.spans.contains { one in b.spans.contains(where: one.overlaps) }
    }

    /// The zone of a visa may hold the passport's number instead of its own.
    static func isUnknowing(_ type: DocumentType, _ field: FieldName) -> Bool {
        type == .visa && field == .documentNumber
    }

    private func chosen(_ rule: FoundField, _ own: FoundField) -> FoundField {
        if rule.value == PrintedValue.unlimited { return rule }
        // `[b]` of a label of several lines.
        if CandidateFinder.isName(rule.name), rule.raw.count == 1, own.raw.count > 1 { return own }
        if Set(rule.spans) == Set(own.spans) || FoldedText.units(of: rule.raw) == FoldedText.units(of: own.raw) {
            var field = rule
            field.confidence = max(rule.confidence, own.confidence)
            field.isAttributed = rule.isAttributed || own.isAttributed
            return field
        }
        let isOverlapping = overlap(rule, own)
        let (a, b) = (agreement(rule), agreement(own))
        if a >= 0.9 || b >= 0.9, abs(a - b) > 0.05 {
            // A name that is printed in full and again as the zone has it.
            let isFuller = isModelled && CandidateFinder.isName(rule.name) && rule.isAttributed && !isOverlapping
            return a > b || isFuller ? rule : own
        }
        let share = own.score / 4
        if isOverlapping {
            if let choice = trimmed(rule, own, share) { return choice }
        } else if rule.value == nil, own.value != nil, share >= 0.5 {
            return own
        }
        if isModelled { return share >= Self.sure && probability(rule.name, rule.spans) < 0.3 ? own : rule }
        return share >= 0.35 ? own : rule
    }

    private static func isOfLines(_ field: FieldName) -> Bool {
        field == .address || field == .placeOfBirth || field == .issuingAuthority
    }

    /// Of two prints of which one holds the other: the longer, if the network takes the rest for the same value.
    private func trimmed(_ rule: FoundField, _ own: FoundField, _ share: Double) -> FoundField? {
        // The same day with less around it.
        if rule.name.isDate, rule.value != nil, rule.value == own.value {
            return rule.raw.count <= own.raw.count ? rule : own
        }
        let (more, less) = (rest(of: rule, without: own), rest(of: own, without: rule))
        if less.isEmpty, !more.isEmpty {
            // On a known design the rules know how many lines there are.
            let isLine = more.contains { part in !own.spans.contains { $0.line == part.line } }
            if isModelled, isLine, Self.isOfLines(rule.name) { return rule }
            let isSame = probability(rule.name, more) >= (isModelled ? 0.4 : 0.5)
            return isSame || share < 0.35 ? rule : own
        }
        guard more.isEmpty, !less.isEmpty else { return nil }
        let isLine = less.contains { part in !rule.spans.contains { $0.line == part.line } }
        if isModelled, isLine { return rule }
        return probability(rule.name, less) >= (isModelled ? 0.6 : 0.3) ? own : rule
    }

    private func agreement(_ field: FoundField) -> Double {
        Self.isUnknowing(type, field.name)
            ? 0 : known.map { $0.agreement(of: field.raw, value: field.value, with: field.name) }.max() ?? 0
    }
}

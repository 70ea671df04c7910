import VouchCore

/// Merges the values of a document's sources field by field.
public struct FieldMerger: Sendable {
    /// The order in which sources are preferred; missing sources follow in the order of ``FieldSource``.
    public var precedence: [FieldSource]
    /// Which sources are proved by a signature.
    public var trust: SourceTrust
    /// How much values may differ.
    public var policy: ComparisonPolicy

    public init(
        precedence: [FieldSource] = FieldSource.allCases, trust: SourceTrust = SourceTrust(),
        policy: ComparisonPolicy = .standard
    ) {
        self.precedence = precedence + FieldSource.allCases.filter { !precedence.contains($0) }
        self.trust = trust
        self.policy = policy
    }

    /// Maximum number of fields of one source: no document has more.
    private static let maximumCount = 200

    /// Merges all fields.
    ///
    /// - Parameters:
    ///   - sources: values of each source, by field; at most 200 fields of a source are taken.
    ///   - printed: fields that the document prints, on pages that were read.
    ///   - stated: fields that two sources must have alike; see ``StatedFields``.
    /// - Returns: every field of any source, by name.
    public func merge(
        _ sources: [FieldSource: [FieldName: FieldValue]], printed: Set<FieldName> = [],
        stated: StatedFields = StatedFields()
    ) -> [DocumentField] {
        let settled = CenturySettling(sources).settled
        let hasFullName = settled.values.contains { $0[.fullName] != nil }
        let sources = hasFullName ? Self.withFullNames(settled) : settled
        var names: Set<FieldName> = []
        for fields in sources.values { names.formUnion(fields.keys.sorted().prefix(Self.maximumCount)) }
        return names.sorted().map { name in
            field(
                name, sources.compactMapValues { $0[name] }, isPrinted: printed.contains(name),
                lacking: stated.lacking(name, in: sources))
        }
    }

    /// One field from the values of its sources.
    public func field(
        _ name: FieldName, _ sources: [FieldSource: FieldValue], isPrinted: Bool = false,
        lacking: Set<FieldSource> = []
    ) -> DocumentField {
        let order = precedence.filter { sources[$0] != nil }
        var comparisons: [FieldComparison] = []
        for (first, second) in Self.pairs {
            switch (sources[first], sources[second]) {
            case (let a?, let b?):
                comparisons.append(FieldComparison(first, second, FieldComparator.compare(name, a, b, policy: policy)))
            case (let one?, nil) where lacking.contains(second):
                comparisons.append(FieldComparison(first, second, missing(beside: one)))
            case (nil, let one?) where lacking.contains(first):
                comparisons.append(FieldComparison(first, second, missing(beside: one)))
            default: continue
            }
        }
        let believed = believed(order, sources, comparisons)
        let evidence = FieldEvidence(
            sources: sources, comparisons: comparisons, believed: believed, trust: trust, policy: policy,
            isExpectedInPrint: isPrinted)
        return DocumentField(
            name: name, value: believed.flatMap { text(name, $0, sources, comparisons) }, sources: sources,
            comparisons: comparisons, outcome: FieldOutcomeRule.outcome(evidence),
            saidBy: believed.map { [$0] + Self.agreeing(with: $0, comparisons) } ?? [])
    }

    /// A value where another source, which must say the same, has none.
    private func missing(beside value: FieldValue) -> CheckOutcome {
        (value.confidence ?? 1) < policy.doubtfulConfidence && value.validity != .passed
            ? .notPerformed(.valueAbsent) : .failed(.valueMissing)
    }

    private static func agreeing(with source: FieldSource, _ comparisons: [FieldComparison]) -> [FieldSource] {
        comparisons.filter { $0.outcome == .passed }.compactMap { comparison in
            comparison.first == source ? comparison.second : comparison.second == source ? comparison.first : nil
        }
    }

    /// Zone, print and barcode against each other, and each against the chip.
    private static let pairs: [(FieldSource, FieldSource)] = [
        (.mrz, .visual), (.mrz, .barcode), (.visual, .barcode), (.chip, .mrz), (.chip, .visual), (.chip, .barcode),
    ]

    /// The first source that proves its value, else the first that agrees with another, else the first that has one.
    private func believed(
        _ order: [FieldSource], _ sources: [FieldSource: FieldValue], _ comparisons: [FieldComparison]
    ) -> FieldSource? {
        let valued = order.filter { sources[$0]?.value != nil }
        if let proving = valued.first(where: { source in sources[source].map { trust.proves(source, $0) } ?? false }) {
            return proving
        }
        let agreeing = valued.first { source in
            comparisons.contains { $0.outcome == .passed && ($0.first == source || $0.second == source) }
        }
        return agreeing ?? valued.first
    }

    /// The preferred value, in the fullest form of those that agree with it.
    private func text(
        _ name: FieldName, _ believed: FieldSource, _ sources: [FieldSource: FieldValue],
        _ comparisons: [FieldComparison]
    ) -> String? {
        guard let value = sources[believed], let text = value.value?.reveal({ $0 }) else { return nil }
        let said = Self.agreeing(with: believed, comparisons)
        let agreeing = precedence.filter(said.contains)
        switch FieldKind.of(name) {
        case .names:
            // The print has accents, hyphens and lower case, and is not truncated; the same is true of a chip's DG11.
            guard text.unicodeScalars.allSatisfy(\.isASCII), agreeing.contains(.visual) else { return text }
            return sources[.visual]?.value?.reveal { $0 } ?? text
        case .date where !DateEquality.hasCentury(value):
            let full = agreeing.compactMap { sources[$0] }.first { DateEquality.hasCentury($0) }
            return full?.value?.reveal { $0 } ?? text
        default: return text
        }
    }

    /// If one source has the names in one field and another in two, the latter also gets the single field, so that they
    /// can be compared.
    static func withFullNames(
        _ sources: [FieldSource: [FieldName: FieldValue]]
    ) -> [FieldSource: [FieldName: FieldValue]] {
        sources.mapValues { fields in
            guard fields[.fullName] == nil, let surname = fields[.surname] else { return fields }
            var fields = fields
            fields[.fullName] = joined(surname, fields[.givenNames])
            return fields
        }
    }

    private static func joined(_ surname: FieldValue, _ given: FieldValue?) -> FieldValue? {
        guard let last = surname.value?.reveal({ $0 }) else { return nil }
        let first = given?.value?.reveal { $0 }
        let validity: CheckOutcome
        switch (surname.validity, given?.validity) {
        case (.failed, _): validity = surname.validity
        case (_, .failed(let finding)): validity = .failed(finding)
        default: validity = surname.validity
        }
        let raw = surname.raw.reveal { $0 } + (given.map { "\n" + $0.raw.reveal { $0 } } ?? "")
        let confidences = [surname.confidence, given?.confidence].compactMap { $0 }
        var joined = FieldValue(
            value: first.map { last + " " + $0 } ?? last, raw: raw, validity: validity, confidence: confidences.min(),
            mayBeTruncated: surname.mayBeTruncated || given?.mayBeTruncated ?? false,
            isWitness: surname.isWitness && given?.isWitness ?? true,
            mayContradict: surname.mayContradict && given?.mayContradict ?? true)
        joined.lacksLetters = surname.lacksLetters || given?.lacksLetters ?? false
        return joined
    }
}

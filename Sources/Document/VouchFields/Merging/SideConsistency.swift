public import VouchCore

/// How well two sides of a document, or two captures of it, belong together.
public struct SideConsistency: Sendable, Hashable {
    /// 0...1: the share of the fields in common that agree, those that identify the holder or the document counting
    /// more; -1 if there is nothing in common to compare.
    public let score: Double
    /// Every field that both have, with its outcome, by name.
    public let comparisons: [Comparison]

    /// One field of both sides.
    public struct Comparison: Sendable, Hashable {
        /// Name of the field.
        public let name: FieldName
        /// Whether both sides say the same.
        public let outcome: CheckOutcome
    }

    /// Passed: nothing differs. Failed: something does. Not performed: nothing could be compared.
    public var outcome: CheckOutcome {
        if score < 0 { return .notPerformed(.nothingInCommon) }
        let isDifferent = comparisons.contains { if case .failed = $0.outcome { true } else { false } }
        return isDifferent ? .failed(.sidesDiffer) : .passed
    }

    /// Compares every source of the one with every source of the other.
    public init(
        _ first: [FieldSource: [FieldName: FieldValue]], _ second: [FieldSource: [FieldName: FieldValue]],
        policy: ComparisonPolicy = .standard
    ) {
        // A name in one field on one side and in two on the other is compared as one.
        let hasFullName = (Array(first.values) + Array(second.values)).contains { $0[.fullName] != nil }
        let (first, second) =
            hasFullName ? (FieldMerger.withFullNames(first), FieldMerger.withFullNames(second)) : (first, second)
        let names = Self.names(first).intersection(Self.names(second)).sorted()
        var comparisons: [Comparison] = []
        var (agreed, total) = (0.0, 0.0)
        for name in names.prefix(200) {
            var outcome: CheckOutcome = .notPerformed(.notCompared)
            for one in FieldSource.allCases {
                guard let a = first[one]?[name] else { continue }
                for two in FieldSource.allCases {
                    guard let b = second[two]?[name] else { continue }
                    outcome = Self.worse(outcome, FieldComparator.compare(name, a, b, policy: policy))
                }
            }
            comparisons.append(Comparison(name: name, outcome: outcome))
            let weight = Self.weight(of: name)
            switch outcome {
            case .passed:
                agreed += weight
                total += weight
            case .failed: total += weight
            default: break
            }
        }
        self.comparisons = comparisons
        score = total > 0 ? agreed / total : -1
    }

    /// A pair that differs is worse than one that agrees, and that worse than one with nothing in common.
    package func isWorse(than other: SideConsistency) -> Bool {
        func rank(_ one: SideConsistency) -> Int {
            switch one.outcome {
            case .failed: 0
            case .passed: 1
            default: 2
            }
        }
        return rank(self) != rank(other) ? rank(self) < rank(other) : score < other.score
    }

    private static func names(_ sources: [FieldSource: [FieldName: FieldValue]]) -> Set<FieldName> {
        var names: Set<FieldName> = []
        for fields in sources.values { names.formUnion(fields.keys) }
        return names
    }

    /// One difference outweighs every agreement, and an agreement what could not be compared.
    static func worse(_ a: CheckOutcome, _ b: CheckOutcome) -> CheckOutcome {
        if case .failed = a { return a }
        if case .failed = b { return b }
        return a == .passed ? a : b
    }

    private static func weight(of name: FieldName) -> Double {
        switch name {
        case .documentNumber, .personalNumber, .dateOfBirth, .surname, .givenNames, .fullName: 3
        case .issuingStateCode, .documentCode, .sex, .nationality: 1
        default: FieldKind.of(name) == .text ? 0.5 : 2
        }
    }
}

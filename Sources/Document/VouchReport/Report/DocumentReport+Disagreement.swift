import VouchFields

extension DocumentReport {
    /// Two sources that do not say the same of a field, with both values.
    public struct Disagreement: Sendable, Hashable {
        /// ``FieldName``.
        public let field: String
        /// `chip`, `mrz`, `visual`, `barcode`; the one whose value is shown first.
        public let first: String
        /// By its name in the list of sources.
        public let second: String
        /// Nil: the source has none.
        public let firstValue: String?
        /// What that source says; nil if it could not be read.
        public let secondValue: String?
        /// False: the difference may be one of reading.
        public let isCertain: Bool
        /// The code of the finding, or of the reason.
        public let reason: String
    }

    /// Every pair of sources that differ, by field in the order of ``orderedFields``; of each field the certain first.
    public var disagreements: [Disagreement] {
        orderedFields.flatMap { name, field in
            let pairs = field.comparison.pairs.compactMap { pair -> Disagreement? in
                guard pair.outcome.outcome != .passed, let reason = pair.outcome.reason else { return nil }
                let isCertain = pair.outcome.outcome == .failed
                guard isCertain || Self.doubts.contains(reason) else { return nil }
                let (one, two) = (field.sources[pair.first], field.sources[pair.second])
                return Disagreement(
                    field: name, first: pair.first, second: pair.second, firstValue: one.map { $0.value ?? $0.raw },
                    secondValue: two.map { $0.value ?? $0.raw }, isCertain: isCertain, reason: reason)
            }
            return pairs.filter(\.isCertain) + pairs.filter { !$0.isCertain }
        }
    }

    /// Reasons why a comparison was left open although the values are not the same.
    private static let doubts: Set<String> = [
        "compare.readingUncertain", "compare.partsMissing", "compare.accentsMissing", "compare.otherHalfDiffers",
        "compare.textDiffers", "compare.absent", "compare.datePartUnknown",
    ]
}

extension ReportWords {
    /// A source, for people: `print`, `zone`.
    public static func source(_ name: String) -> String { ReportTerms.english.source(name) }
}

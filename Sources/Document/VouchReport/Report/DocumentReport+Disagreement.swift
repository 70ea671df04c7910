import VouchCore
import VouchFields

extension DocumentReport {
    /// Two sources that do not say the same of a field.
    ///
    /// It contains values of the document, so printing it shows nothing.
    public struct Disagreement: Sendable, Hashable, Redacted {
        /// Name of the field, one of `FieldName`.
        public let field: String
        /// Source whose value is shown first: `chip`, `mrz`, `visual` or `barcode`.
        public let first: String
        /// The other source.
        public let second: String
        /// Value of the first source, or its characters if they could not be interpreted; nil if it has none.
        public let firstValue: String?
        /// Value of the second source, or its characters if they could not be interpreted; nil if it has none.
        public let secondValue: String?
        /// Whether the sources certainly differ; false if the difference may be one of reading.
        public let isCertain: Bool
        /// Code of the finding, or of the reason why the comparison was left open.
        public let reason: String

        public var description: String { "<disagreement, \(field)>" }
    }

    /// Every pair of sources that differ, by field in the order of ``orderedFields``; of each field the certain first.
    public var disagreements: [Disagreement] {
        orderedFields.flatMap { name, field in
            let pairs = field.comparison.pairs.compactMap { pair -> Disagreement? in
                guard pair.outcome.outcome != .passed, let reason = pair.outcome.reason else { return nil }
                let isCertain = pair.outcome.outcome == .failed
                guard isCertain || pair.outcome.code.map(Self.doubts.contains) == true else { return nil }
                let (one, two) = (field.sources[pair.first], field.sources[pair.second])
                return Disagreement(
                    field: name, first: pair.first, second: pair.second, firstValue: one.map { $0.value ?? $0.raw },
                    secondValue: two.map { $0.value ?? $0.raw }, isCertain: isCertain, reason: reason)
            }
            return pairs.filter(\.isCertain) + pairs.filter { !$0.isCertain }
        }
    }

    /// Reasons why a comparison was left open although the values are not the same.
    private static let doubts: Set<CheckCode> = [
        .compareReadingUncertain, .comparePartsMissing, .compareAccentsMissing, .compareOtherHalfDiffers,
        .compareTextDiffers, .compareAbsent, .compareDatePartUnknown, .compareDifferenceUncertain,
    ]
}

extension ReportWords {
    /// Name of a source for people, in English, such as `print` or `zone`.
    public static func source(_ name: String) -> String { ReportTerms.english.source(name) }
}

import VouchCore

/// Whether a chip is the one the State issued, and the rule that decided it. Nothing else in Vouch calls a chip
/// *genuine*.
///
/// See <doc:Verdicts> for what it means and does not mean.
public struct Verdict: Sendable, Hashable {
    /// Whether the chip is the State's own.
    public enum Genuine: String, Sendable, Hashable, CaseIterable {
        /// The State signed the data read, and the chip holds the key that the State bound to it.
        case yes
        /// Something contradicts that, whatever other evidence there is.
        case no
        /// Neither is proven: something could not be checked, or is odd.
        case notEstablished
    }

    /// Whether the chip is the State's own; never without passive authentication.
    public let genuine: Genuine
    /// Stable name of the first rule of ``rules`` that fits.
    public let rule: ChipVerdict
    /// The rule's finding; nil if something is missing instead.
    public let finding: CheckOutcome.Finding?
    /// The missing evidence; nil if there is none.
    public let reason: CheckOutcome.Reason?

    package init(of evidence: VerdictEvidence) {
        let rule = Self.rules.first { $0.applies(evidence) } ?? Self.lastRule
        switch rule.about(evidence) {
        case .failed(let finding)?: self.init(rule, finding, nil)
        case .notPerformed(let reason)?: self.init(rule, nil, reason)
        default: self.init(rule, nil, nil)
        }
    }

    private init(_ rule: VerdictRule, _ finding: CheckOutcome.Finding?, _ reason: CheckOutcome.Reason?) {
        genuine = rule.genuine
        self.rule = rule.name
        self.finding = finding
        self.reason = reason
    }
}

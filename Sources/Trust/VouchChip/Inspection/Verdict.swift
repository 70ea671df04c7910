import VouchCore

/// Whether a chip is the one that the State made, and by which rule that was decided. Nothing else in Vouch says
/// *genuine* of a chip.
///
/// See <doc:Verdicts> for what it does and does not mean to a person who must decide.
public struct Verdict: Sendable, Hashable {
    public enum Genuine: String, Sendable, Hashable, CaseIterable {
        /// The State signed what was read, and the chip holds the key that the State bound to it.
        case yes
        /// Something contradicts that, whatever else may still be found.
        case no
        /// Neither is proven: something could not be checked, or is odd.
        case notEstablished
    }

    public let genuine: Genuine
    /// Stable name of the first rule of ``rules`` that fits.
    public let rule: StaticCode
    /// What the rule found; nil where it is no finding but something that is missing.
    public let finding: CheckOutcome.Finding?
    /// What is missing; nil where nothing is.
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

public import VouchChip
public import VouchCore

/// What was proven of the chip, as far as a document's status needs it.
public struct ChipChecks: Sendable {
    /// Signature, hashes and chain; and nothing found against country or revocation.
    public let passiveAuthentication: CheckOutcome
    public let activeAuthentication: CheckOutcome
    public let chipAuthentication: CheckOutcome
    public let terminalAuthentication: CheckOutcome
    public let basicAccessControl: CheckOutcome
    public let pace: CheckOutcome
    /// nil where no verdict was asked for.
    public let verdict: Verdict.Genuine?

    public init(
        passiveAuthentication: CheckOutcome, activeAuthentication: CheckOutcome = .notPerformed(.notExamined),
        chipAuthentication: CheckOutcome = .notPerformed(.notExamined),
        terminalAuthentication: CheckOutcome = .notPerformed(.notExamined),
        basicAccessControl: CheckOutcome = .notPerformed(.notExamined),
        pace: CheckOutcome = .notPerformed(.notExamined), verdict: Verdict.Genuine? = nil
    ) {
        self.passiveAuthentication = passiveAuthentication
        self.activeAuthentication = activeAuthentication
        self.chipAuthentication = chipAuthentication
        self.terminalAuthentication = terminalAuthentication
        self.basicAccessControl = basicAccessControl
        self.pace = pace
        self.verdict = verdict
    }

    /// Of an inspection.
    public init(_ report: InspectionReport) {
        func outcome(_ name: StaticCode) -> CheckOutcome { report.outcome(name) ?? .notPerformed(.notExamined) }
        let proofs: [StaticCode] = [
            "passiveAuthentication.signature", "passiveAuthentication.hashes", "passiveAuthentication.chain",
        ]
        let heeded: [StaticCode] = ["passiveAuthentication.country", "passiveAuthentication.revocation"]
        let against = heeded.map(outcome).first { if case .failed = $0 { true } else { false } }
        let access = outcome("accessControl")
        var (bac, pace) = (CheckOutcome.notPerformed(.notExamined), CheckOutcome.notPerformed(.notExamined))
        switch report.accessControl {
        case .bac?: bac = access
        case .pace?: pace = access
        default: break
        }
        let chipAuthentication = CheckOutcome.performed(
            [outcome("chipAuthentication"), outcome("chipAuthenticationMapping")], empty: .notExamined)
        self.init(
            passiveAuthentication: against ?? .all(proofs.map(outcome), empty: .notExamined),
            activeAuthentication: outcome("activeAuthentication"), chipAuthentication: chipAuthentication,
            terminalAuthentication: outcome("terminalAuthentication"), basicAccessControl: bac, pace: pace,
            verdict: report.verdict.genuine)
    }

    /// As a check: nothing but a verdict that says so is passed.
    var verdictOutcome: CheckOutcome {
        switch verdict {
        case .yes: .passed
        case .no: .failed(.init(code: "chip.notGenuine", clause: "Doc 9303-11 §5"))
        case .notEstablished, nil: .notPerformed(.init(code: "chip.genuineNotEstablished"))
        }
    }
}

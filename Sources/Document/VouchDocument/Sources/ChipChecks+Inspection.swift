public import VouchChip
import VouchCore
public import VouchFields

extension ChipChecks {
    /// Takes over the outcomes of an inspection.
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
            genuine: Self.outcome(report.verdict.genuine))
    }

    /// Passed only if the verdict is that the chip is genuine.
    private static func outcome(_ genuine: Verdict.Genuine) -> CheckOutcome {
        switch genuine {
        case .yes: .passed
        case .no: .failed(.chipNotGenuine)
        case .notEstablished: .notPerformed(.genuineNotEstablished)
        }
    }
}

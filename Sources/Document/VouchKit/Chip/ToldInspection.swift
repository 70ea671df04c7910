import VouchChip
import VouchCore
import VouchDocument
import VouchFields
import VouchReport

/// What a reading needs of the inspection of a live chip, in a form that can be sent to another process of this
/// program.
package struct ToldInspection: Codable, Sendable {
    /// A ``/VouchCore/CheckOutcome``.
    private struct Outcome: Codable {
        let outcome: String
        let code: String?
        let clause: String?

        init(_ outcome: CheckOutcome) {
            switch outcome {
            case .passed: (self.outcome, code, clause) = ("passed", nil, nil)
            case .failed(let finding):
                (self.outcome, code, clause) = ("failed", "\(finding.code)", "\(finding.clause)")
            case .notPerformed(let reason): (self.outcome, code, clause) = ("notPerformed", "\(reason.code)", nil)
            @unknown default: (self.outcome, code, clause) = ("unknown", nil, nil)
            }
        }

        /// nil for a code that is not written in this program.
        var value: CheckOutcome? {
            switch outcome {
            case "passed": return .passed
            case "failed":
                guard let code = code.flatMap(CheckCodes.code), let clause = clause.flatMap(CheckCodes.clause) else {
                    return nil
                }
                return .failed(CheckOutcome.Finding(code: code, clause: clause))
            case "notPerformed":
                return code.flatMap(CheckCodes.code).map { .notPerformed(CheckOutcome.Reason(code: $0)) }
            default: return nil
            }
        }
    }

    let report: DocumentReport.Chip
    private let passiveAuthentication, activeAuthentication, chipAuthentication, terminalAuthentication: Outcome
    private let basicAccessControl, pace, genuine: Outcome

    /// - Returns: nil if an outcome has a code that cannot be sent; the reading then stays in this process.
    package init?(_ inspection: InspectionReport) {
        let checks = ChipChecks(inspection)
        report = DocumentReport.Chip(inspection)
        passiveAuthentication = Outcome(checks.passiveAuthentication)
        activeAuthentication = Outcome(checks.activeAuthentication)
        chipAuthentication = Outcome(checks.chipAuthentication)
        terminalAuthentication = Outcome(checks.terminalAuthentication)
        basicAccessControl = Outcome(checks.basicAccessControl)
        pace = Outcome(checks.pace)
        genuine = Outcome(checks.genuine)
        guard self.checks != nil else { return nil }
    }

    /// The outcomes; nil if one has a code that is not written in this program.
    package var checks: ChipChecks? {
        guard let passiveAuthentication = passiveAuthentication.value,
            let activeAuthentication = activeAuthentication.value,
            let chipAuthentication = chipAuthentication.value,
            let terminalAuthentication = terminalAuthentication.value,
            let basicAccessControl = basicAccessControl.value, let pace = pace.value, let genuine = genuine.value
        else { return nil }
        return ChipChecks(
            passiveAuthentication: passiveAuthentication, activeAuthentication: activeAuthentication,
            chipAuthentication: chipAuthentication, terminalAuthentication: terminalAuthentication,
            basicAccessControl: basicAccessControl, pace: pace, genuine: genuine)
    }
}

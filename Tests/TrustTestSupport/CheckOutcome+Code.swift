import VouchCore

extension CheckOutcome {
    /// The code of a finding or a reason; `passed`.
    package var code: String {
        switch self {
        case .passed: "passed"
        case .failed(let finding): "failed \(finding.code.rawValue)"
        case .notPerformed(let reason): "notPerformed \(reason.code.rawValue)"
        }
    }
}

public import VouchChip
public import VouchKit

/// Reads chips, and has them prove themselves.
public protocol ChipInspecting: Sendable {
    /// Reads a chip, and judges it.
    func inspectChip(
        over transport: any ChipTransport, passwords: [AccessPassword], plan: ReadPlan
    ) async throws -> ChipInspectionResult
}

extension DocumentService: ChipInspecting {
    /// Reads a chip, and judges it.
    public func inspectChip(
        over transport: any ChipTransport, passwords: [AccessPassword], plan: ReadPlan
    ) async throws -> ChipInspectionResult {
        try await inspectChip(over: transport, passwords: passwords, plan: plan, random: SystemRandomSource())
    }
}

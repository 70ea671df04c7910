public import VouchKit
public import VouchReport

/// Reads documents.
public protocol DocumentReadings: Sendable {
    /// Reads pictures into one report.
    func read(
        _ inputs: [DocumentInput], chip: SavedChip?, selfie: DocumentInput?, policy: ReadingPolicy
    ) async throws -> DocumentReport
}

extension DocumentService: DocumentReadings {
    /// Reads pictures into one report.
    public func read(
        _ inputs: [DocumentInput], chip: SavedChip?, selfie: DocumentInput?, policy: ReadingPolicy
    ) async throws -> DocumentReport {
        try await read(inputs, chip: chip, selfie: selfie, expecting: .all, policy: policy, progress: nil)
    }
}

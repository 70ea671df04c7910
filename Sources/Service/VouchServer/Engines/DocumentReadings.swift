public import VouchEnrolment
public import VouchKit
public import VouchReport

/// Reads documents. Routes know no engine: tests give reports of their own.
public protocol DocumentReadings: DocumentExamining {
    /// Reads pictures into one report.
    func read(
        _ inputs: [DocumentInput], chip: SavedChip?, selfie: DocumentInput?, policy: ReadingPolicy
    ) async throws -> DocumentReport

    /// Reads pictures that may show several documents.
    ///
    /// - Returns: a report for each document, in the order in which they were found; at least one.
    func reports(
        on inputs: [DocumentInput], chip: SavedChip?, selfie: DocumentInput?, policy: ReadingPolicy
    ) async throws -> [WrittenReport]
}

extension DocumentReadings {
    /// For conformers that do not separate documents: the one report.
    public func reports(
        on inputs: [DocumentInput], chip: SavedChip?, selfie: DocumentInput?, policy: ReadingPolicy
    ) async throws -> [WrittenReport] {
        [WrittenReport(try await read(inputs, chip: chip, selfie: selfie, policy: policy))]
    }
}

extension DocumentService: DocumentReadings {
    /// Reads pictures into one report.
    public func read(
        _ inputs: [DocumentInput], chip: SavedChip?, selfie: DocumentInput?, policy: ReadingPolicy
    ) async throws -> DocumentReport {
        try await read(inputs, chip: chip, selfie: selfie, policy: policy, progress: nil)
    }

    /// Reads pictures that may show several documents.
    public func reports(
        on inputs: [DocumentInput], chip: SavedChip?, selfie: DocumentInput?, policy: ReadingPolicy
    ) async throws -> [WrittenReport] {
        var policy = policy
        policy.scope = .all
        let reading = try await reading(of: inputs, chip: chip, selfie: selfie, policy: policy)
        guard !reading.documents.isEmpty else {
            throw reading.problems.first ?? ReadingProblem("input.none", "no input", hint: "give at least one picture")
        }
        // A document that the caller does not expect is refused, unless another one is expected.
        let expected = reading.documents.filter { $0.findings?.isExpected != false }
        if expected.isEmpty, let refusal = reading.problems.first(where: \.isOfUnexpected) {
            throw refusal
        }
        return (expected.isEmpty ? reading.documents : expected).map(\.written)
    }
}

import Foundation
public import VouchCore
public import VouchEnrolment
public import VouchKit
public import VouchReport

extension DocumentReadings {
    /// As enrolments and journeys read: all checks, by the usual policy.
    public func report(on document: SentDocument, selfie: Sensitive<[UInt8]>?) async throws -> DocumentReport {
        func input(_ picture: Sensitive<[UInt8]>, _ name: String) -> DocumentInput {
            picture.reveal { .data(Data($0), name: name) }
        }
        return try await readCompletely(
            document.pictures.enumerated().map { input($1, "picture \($0 + 1)") },
            chip: (document.chip as? ChipInspectionResult)?.saved, selfie: selfie.map { input($0, "selfie") },
            policy: ReadingPolicy(isCropped: document.isCropped))
    }

    /// Reads pictures into one report, where a person would have to make up for what is missing in it.
    ///
    /// - Throws: ``/VouchKit/ReadingProblem`` with `budget.time` also for a report whose print was not read in time: nothing is
    ///   wrong with the pictures.
    package func readCompletely(
        _ inputs: [DocumentInput], chip: SavedChip? = nil, selfie: DocumentInput? = nil, policy: ReadingPolicy
    ) async throws -> DocumentReport {
        let report = try await read(inputs, chip: chip, selfie: selfie, policy: policy)
        let problems = (report.omissions ?? []).map { ReadingProblem($0.code, $0.message, hint: $0.hint) }
        if let late = problems.first(where: \.isOutOfTime) { throw late }
        return report
    }
}

extension ReadingProblem: ExaminationError {
    public var isOfPictures: Bool {
        if isOutOfTime { return false }
        return switch severity {
        case .warning, .failure, .refused: true
        case .installation, .output, .outputLost: false
        }
    }
}

extension ChipInspectionResult: InspectedChip {
    public var genuineness: Fact { Fact(DocumentReport.Chip.Genuine(rawValue: report.genuine)) }
    public var isComplete: Bool { interruption == nil }
    public var portraitFile: Sensitive<[UInt8]>? {
        portrait?.data.flatMap { Data(base64Encoded: $0) }.map { Sensitive(Array($0)) }
    }
}

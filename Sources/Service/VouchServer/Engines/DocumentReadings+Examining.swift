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
        return try await read(
            document.pictures.enumerated().map { input($1, "picture \($0 + 1)") },
            chip: (document.chip as? ChipInspectionResult)?.saved, selfie: selfie.map { input($0, "selfie") },
            policy: ReadingPolicy(isCropped: document.isCropped))
    }
}

extension ReadingProblem: ExaminationError {
    public var isOfPictures: Bool {
        switch severity {
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

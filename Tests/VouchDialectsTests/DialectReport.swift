import Foundation
import Testing
import VouchCore
import VouchFields
import VouchReport

/// Reports of an invented document, as VouchDocument would write them: by the same merger and table of statuses.
enum DialectReport {
    static func today() throws -> CalendarDate { try #require(CalendarDate(year: 2026, month: 11, day: 23)) }

    /// What one source says; what is not changed is the specimen of Doc 9303-4.
    static func source(_ changes: [FieldName: String] = [:]) -> [FieldName: FieldValue] {
        let specimen: [FieldName: String] = [
            .surname: "ERIKSSON", .givenNames: "ANNA MARIA", .documentNumber: "L898902C3",
            .dateOfBirth: "1974-08-12", .dateOfExpiry: "2035-04-15", .issuingStateCode: "UTO",
        ]
        return specimen.merging(changes) { $1 }.mapValues { FieldValue(value: $0, raw: $0, validity: .passed) }
    }

    static let proved = ChipChecks(
        passiveAuthentication: .passed, chipAuthentication: .passed, pace: .passed, genuine: .passed)

    /// - Parameters:
    ///   - sources: print and zone unless told.
    ///   - change: of the evidence, before it is weighed.
    ///   - complete: of the report's contents, afterwards.
    static func make(
        _ sources: [FieldSource: [FieldName: FieldValue]]? = nil, chipTrouble: DocumentDataStatus? = nil,
        threshold: Int? = nil, _ change: (inout CheckInput) -> Void = { _ in },
        complete: (inout ReportContents) -> Void = { _ in }
    ) throws -> DocumentReport {
        let merged = FieldMerger().merge(sources ?? [.mrz: source(), .visual: source()])
        var evidence = CheckInput(fields: merged, documentType: .passed, ageThreshold: threshold)
        change(&evidence)
        var contents = ReportContents(versions: .init(vouch: "0"), type: .passport)
        contents.add(fields: merged)
        contents.add(DocumentChecks(evidence, today: try today()), threshold: threshold)
        contents.chipTrouble = chipTrouble
        if let chip = evidence.chip { contents.chip = self.chip(chip) }
        complete(&contents)
        return DocumentReport(contents)
    }

    private static func chip(_ checks: ChipChecks) -> DocumentReport.Chip {
        let genuine: DocumentReport.Chip.Genuine =
            switch checks.genuine {
            case .passed: .yes
            case .failed: .no
            default: .notEstablished
            }
        return DocumentReport.Chip(
            genuine: genuine, rule: .genuine, reason: nil, clause: nil, accessControl: "PACE", checks: [],
            certificates: [], missingAnchors: [], day: "2026-11-23")
    }

    /// A page with a measurement of every metric in question.
    ///
    /// - Parameter poor: metrics that fail; those in `absent` were not measured.
    static func page(
        format: String = "id3", corners: Quad = Quad(width: 1250, height: 880),
        millimetres: (width: Double, height: Double)? = (125, 88), poor: Set<String> = [], absent: Set<String> = [],
        face: Bool? = true, side: String? = "front", picture: Int = 0
    ) -> DocumentReport.Page {
        var metrics: [String: DocumentReport.PageJudgement.Metric] = [:]
        for name in [
            "focus", "glare", "brightness", "contrast", "noise", "resolution", "perspective", "bounds", "occlusion",
            "colour", "colourCast", "moire",
        ] {
            let isAbsent = absent.contains(name)
            metrics[name] = .init(
                value: isAbsent ? nil : 0.5, threshold: 0.5, unit: "share",
                expectedPass: isAbsent ? nil : !poor.contains(name),
                regions: name == "glare" && poor.contains(name) ? [Quad(width: 30, height: 20)] : [])
        }
        return DocumentReport.Page(
            picture: picture, side: side, format: format, millimetres: millimetres, corners: corners, dotsPerInch: 254,
            quality: .init(confidence: 0.9, faceDetected: face, metrics: metrics))
    }
}

/// Files of `Tests/Vectors`.
enum DialectVector {
    static func load<Value: Decodable>(_ name: String) throws -> Value {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = folder.appendingPathComponent("Vectors/dialects/\(name).json")
        return try JSONDecoder().decode(Value.self, from: Data(contentsOf: file))
    }
}

/// A value as JSON objects, to be held against a shape.
func object(_ value: some Encodable) throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value))
    return try #require(json as? [String: Any])
}

/// A single value in JSON.
func text(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
}

import Foundation
import Testing
import VouchBarcode
import VouchCore
import VouchMRZ
import VouchTestSupport

@testable import VouchFields

/// Specimens and mock documents whose print and zone were read by eye (the documents corpus): what agrees for people
/// agrees here, and what was seen to differ is found.
@Suite struct SpecimenCrossCheckTests {
    private struct Document: Decodable {
        struct Field: Decodable { let printed: String? }
        struct Symbol: Decodable { let text: String? }

        let file: String
        let issuingState: String
        let fields: [String: Field]
        let mrzLines: [String]?
        let barcodes: [Symbol]?
        let tags: [String]?
    }

    private func visual(_ document: Document) -> [FieldName: FieldValue] {
        var fields: [FieldName: FieldValue] = [:]
        for (key, field) in document.fields {
            guard let name = FieldName(rawValue: key), let printed = field.printed else { continue }
            let order: FieldForm.DateOrder = document.issuingState == "USA" ? .mdy : .dmy
            let read = PrintedValue.normalise(
                printed, name: name, form: name.isDate ? .date(order: order) : nil, today: FieldVectors.today)
            fields[name] = FieldValue(value: read.value, raw: printed, validity: read.validity, confidence: 0.99)
        }
        return fields
    }

    /// ADIL over DIL, and ERIKKSON over ERIKSSON: found here first, and so they are printed.
    private static let differing = ["sidtd_aze_passport_00", "docsaid_aze_passport_dim", "icao_uto_td1_both_sides"]

    @Test(.enabled(if: SharedCorpus.folder("documents") != nil, "no corpus at ../shared/corpus/documents"))
    func `print and zone of specimens agree where people say so`() throws {
        let folder = try #require(SharedCorpus.folder("documents"))
        let data = try Data(contentsOf: folder.appendingPathComponent("truth.json"))
        var (honest, alarmed, different, found, passed) = (0, 0, 0, 0, 0)
        for document in try JSONDecoder().decode([Document].self, from: data) {
            var sources: [FieldSource: [FieldName: FieldValue]] = [.visual: visual(document)]
            if let lines = document.mrzLines, let zone = try? MRZ(parsing: lines.joined(separator: "\n")) {
                sources[.mrz] = SourceFields.zone(zone, today: FieldVectors.today)
            }
            for text in (document.barcodes ?? []).compactMap(\.text) {
                guard let payload = try? AAMVADocument.parse(Array(text.utf8)) else { continue }
                sources[.barcode] = SourceFields.licence(payload, today: FieldVectors.today)
            }
            guard sources.count > 1 else { continue }
            let fields = FieldMerger().merge(sources)
            passed += fields.filter { $0.outcome == .passed }.count
            let differing = fields.filter { field in
                field.comparisons.contains { if case .failed = $0.outcome { true } else { false } }
            }
            let undecided = fields.flatMap { field in
                field.comparisons.filter { $0.outcome != .passed }.map {
                    "\(field.name.rawValue) \(FieldVectors.text($0.outcome))"
                }
            }
            let isTagged = document.tags?.contains("vz-mrz-mismatch") ?? false
            let isDifferent = isTagged || Self.differing.contains { document.file.contains($0) }
            let isFailed = fields.contains { if case .failed = $0.outcome { true } else { false } }
            honest += isDifferent ? 0 : 1
            different += isDifferent ? 1 : 0
            found += isDifferent && isFailed ? 1 : 0
            alarmed += !isDifferent && !differing.isEmpty ? 1 : 0
            print("\(document.file) \(isDifferent ? "differs" : ""): \(undecided.joined(separator: ", "))")
        }
        print("specimens: \(alarmed) alarms of \(honest), \(found) found of \(different), \(passed) fields passed")
        #expect(alarmed == 0)
        #expect(found == different)
    }
}

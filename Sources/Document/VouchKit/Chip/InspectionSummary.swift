import VouchChip
import VouchDocument
import VouchFields
import VouchReport

/// What a reading needs of the inspection of a chip.
package struct InspectionSummary: Codable, Sendable {
    let checks: ChipChecks
    let report: DocumentReport.Chip

    init(_ inspection: InspectionReport) {
        checks = ChipChecks(inspection)
        report = DocumentReport.Chip(inspection)
    }
}

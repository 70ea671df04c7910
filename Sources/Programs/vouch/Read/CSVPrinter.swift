import VouchDocument
import VouchFields
import VouchKit
import VouchMRZ
import VouchReport

/// One row per file or document, for spreadsheets: RFC 4180, after a row of names.
struct CSVPrinter: ReadingPrinting {
    /// Fields by the names they have in a report.
    private static let fields = [
        "surname", "givenNames", "fullName", "sex", "dateOfBirth", "placeOfBirth", "nationality", "documentCode",
        "documentNumber", "personalNumber", "issuingStateCode", "issuingAuthority", "dateOfIssue", "dateOfExpiry",
        "address", "optionalData", "optionalData2",
    ]
    private static let others = ["source", "status", "overall", "documentType", "issuingState", "model"]

    func begin() throws(Complaint) {
        try Terminal.write(Self.row(Self.others + Self.fields + ["failedFields", "error"]))
    }

    func printed(_ reading: ShownReading) -> PrintedReading {
        // Each of several documents has its row.
        let rows = (0..<max(reading.reading.documents.count, 1)).map {
            Self.row(Self.cells(of: reading, document: $0))
        }
        return PrintedReading(output: rows.joined(), exitCode: reading.exitCode())
    }

    /// - Parameter number: of the document, from 0.
    static func cells(of shown: ShownReading, document number: Int = 0) -> [String] {
        let documents = shown.reading.documents
        let report = documents.indices.contains(number) ? documents[number].report : nil
        var cells = [
            shown.reading.sources.joined(separator: "; "), shown.reading.status.rawValue,
            report?.statuses.overall.outcome.rawValue ?? "", report?.document.type ?? "",
            report?.document.issuingState ?? "", report?.document.modelID ?? "",
        ]
        let zone = shown.reading.zones.first?.content
        cells += fields.map { name in
            if let report { return report.fields[name]?.value ?? "" }
            return zone?.value(ofColumn: name) ?? ""
        }
        let failed = report?.orderedFields.filter { $0.field.outcome.outcome == .failed }.map(\.name) ?? []
        cells.append(failed.joined(separator: "; "))
        cells.append(shown.complaints.map { "\($0.complaint.code): \($0.complaint.message)" }.joined(separator: "; "))
        return cells
    }

    /// Each cell in quotes. One that a spreadsheet would take for a formula begins with an apostrophe: documents are
    /// written by strangers.
    static func row(_ cells: [String]) -> String {
        cells.map { cell in
            let isFormula = cell.first.map { "=+-@\t\r".contains($0) } ?? false
            return "\"\((isFormula ? "'" : "") + cell.replacing("\"", with: "\"\""))\""
        }.joined(separator: ",") + "\r\n"
    }
}

extension DocumentReport.Zone {
    /// A field of the zone by its name in a report.
    fileprivate func value(ofColumn column: String) -> String? {
        MRZField.Name.allCases.lazy.filter { FieldName($0)?.rawValue == column }
            .compactMap { fields?[$0.identifier.description]?.value }.first
    }
}

import VouchDocument
import VouchFields
import VouchKit
import VouchMRZ
import VouchReport

/// One row per file or document, for spreadsheets: RFC 4180 in UTF-8 with a byte order mark, after a row of names.
struct CSVPrinter: ReadingPrinting {
    /// Fields by the names they have in a report.
    private static let fields = [
        "surname", "givenNames", "fullName", "sex", "dateOfBirth", "placeOfBirth", "nationality", "documentCode",
        "documentNumber", "personalNumber", "issuingStateCode", "issuingAuthority", "dateOfIssue", "dateOfExpiry",
        "address", "optionalData", "optionalData2",
    ]
    private static let others = ["source", "status", "overall", "documentType", "issuingState", "model"]

    func begin() throws(Complaint) {
        // Without the mark, spreadsheets take UTF-8 for the machine's old code page.
        try Terminal.write("\u{FEFF}" + Self.row(Self.others + Self.fields + ["failedFields", "reasons", "error"]))
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
        cells.append((report?.failures() ?? []).map(\.text).joined(separator: "; "))
        cells.append(shown.complaints.map { "\($0.complaint.code): \($0.complaint.message)" }.joined(separator: "; "))
        return cells
    }

    /// Each cell in quotes. One that a spreadsheet would take for a formula, or for a number that it writes otherwise,
    /// begins with an apostrophe: documents are written by strangers, and 0012 is not 12.
    static func row(_ cells: [String]) -> String {
        cells.map { cell in
            "\"\((isFormula(cell) || isNumber(cell) ? "'" : "") + cell.replacing("\"", with: "\"\""))\""
        }.joined(separator: ",") + "\r\n"
    }

    /// Also with the wide signs of East Asian keyboards, which spreadsheets there take for the same.
    private static func isFormula(_ cell: String) -> Bool {
        cell.unicodeScalars.first.map { "=+-@\t\r\n＝＋－＠".unicodeScalars.contains($0) } ?? false
    }

    /// A number that would lose its zeros or its last digits, or become a power of ten: `00123`, sixteen digits, `12E45`.
    private static func isNumber(_ cell: String) -> Bool {
        let bytes = Array(cell.utf8)
        func areDigits(_ part: some Sequence<UInt8>) -> Bool { part.allSatisfy { (48...57).contains($0) } }
        guard let first = bytes.first, (48...57).contains(first) else { return false }
        if areDigits(bytes) { return bytes.count > 1 && first == 48 || bytes.count > 11 }
        let halves = bytes.split(separator: UInt8(ascii: "E"), omittingEmptySubsequences: false)
        let lower = bytes.split(separator: UInt8(ascii: "e"), omittingEmptySubsequences: false)
        return [halves, lower].contains { $0.count == 2 && !$0[1].isEmpty && areDigits($0[0]) && areDigits($0[1]) }
    }
}

extension DocumentReport.Zone {
    /// A field of the zone by its name in a report.
    fileprivate func value(ofColumn column: String) -> String? {
        MRZField.Name.allCases.lazy.filter { FieldName($0)?.rawValue == column }
            .compactMap { fields?[$0.identifier.description]?.value }.first
    }
}

import Foundation
import VouchReport

/// `DocumentReaderReport` of Vision-Box.
struct VisionBoxDialect: ReportDialect {
    let name = "visionbox"
    let resultType = "DocumentReaderReport"

    /// Fields that `documentData` has, by their names in reports.
    private static let fields: [String: KeyPath<VisionBox.DocumentData, VisionBox.DocumentDataField?> & Sendable] = [
        "documentNumber": \.documentNumber, "personalNumber": \.personalNumber, "sex": \.sex,
        "issuingStateCode": \.issuingStateCode, "nationality": \.nationalityCode, "givenNames": \.givenNames,
        "surname": \.surname, "documentCode": \.documentClassCode, "optionalData": \.optionalData,
        "cardAccessNumber": \.cardAccessNumber,
    ]
    private static let dates: [String: KeyPath<VisionBox.DocumentData, Date?> & Sendable] = [
        "dateOfExpiry": \.dateOfExpiry, "dateOfBirth": \.dateOfBirth, "dateOfIssue": \.dateOfIssue,
    ]

    let omissions = [
        DialectOmission.contradiction,
        DialectOmission("fields that DocumentData does not have, such as place of birth and address") { name, _ in
            name.hasPrefix("field.")
                && Self.fields[String(name.dropFirst(6))] == nil && Self.dates[String(name.dropFirst(6))] == nil
        },
        DialectOmission("dates that are not known to the day") { name, facts in
            name.hasPrefix("field.") && Self.dates[String(name.dropFirst(6))] != nil
                && facts[name]?.wholeMatch(of: #/\d{4}-\d{2}-\d{2}/#) == nil
        },
        DialectOmission(
            "values by source: sections of IdDocument have names and numbers, dates with two-digit years",
            prefixes: ["source.", "side."]),
        DialectOmission("that a residence permit is one: it is an idCard") { name, facts in
            name == "document.type" && facts[name] == "residencePermit"
        },
        DialectOmission("the name of an unknown document, and the State that issued it") { name, facts in
            ["document.name", "document.issuingState"].contains(name) && facts["document.type"] == "unknown"
        },
        DialectOmission(
            "outcomes but expiry, and their reasons: documentStatuses has one word for all of them",
            prefixes: ["outcome.overall"]),
        DialectOmission(
            "that a chip is genuine: documentRFIDStatus is one word for that and for whether page and chip agree",
            prefixes: ["chip.genuine"]),
        DialectOmission("quality of pages", prefixes: ["page."]),
    ]

    func result(of report: DocumentReport) -> any Encodable { VisionBox.DocumentReaderReport(report) }

    func facts(in json: [UInt8]) throws(DialectResultError) -> ReportFacts {
        let report = try decoded(VisionBox.DocumentReaderReport.self, json)
        var facts = ReportFacts()
        let data = report.documentData
        for (name, path) in Self.fields { facts["field.\(name)"] = data[keyPath: path]?.value }
        for (name, path) in Self.dates {
            facts["field.\(name)"] = data[keyPath: path]?.formatted(.iso8601.year().month().day())
        }
        facts["document.type"] =
            report.documentType == .drivingLicense ? "drivingLicence" : report.documentType.rawValue
        facts["document.name"] = data.documentTypeData?.info?.documentName
        facts["document.issuingState"] = data.documentTypeData?.info?.icaoCode
        if report.documentStatuses.contains(.expiredDocument) { facts["outcome.expiry"] = "failed" }
        facts["portrait"] = data.portraitData?.base64EncodedString()
        return facts
    }
}

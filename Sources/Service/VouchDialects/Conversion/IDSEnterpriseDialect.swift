import VouchEnrolment
import VouchFields
import VouchReport

/// A document of `Journey/Get` of IDscan Enterprise.
struct IDSEnterpriseDialect: ReportDialect {
    let name = "idsenterprise"
    let resultType = "ProcessedDocument"

    let omissions = [
        DialectOmission.contradiction,
        DialectOmission("values by source, and their sides", prefixes: ["source.", "side."]),
        DialectOmission("the chip, portraits and quality", prefixes: ["chip.", "portrait", "page."]),
        DialectOmission("single outcomes: they belong to a journey", prefixes: ["outcome.expiry"]),
    ]

    func result(of report: DocumentReport) -> any Encodable {
        let result: HighLevelResult =
            switch report.statuses.overall.outcome {
            case .passed: .passed
            case .failed: .notAccepted
            case .notPerformed: .refer
            }
        return IDSEnterprise.ProcessedDocument(
            report, result: result.rawValue, attempt: 1, meansID: "", images: [])
    }

    func facts(in json: [UInt8]) throws(DialectResultError) -> ReportFacts {
        let document = try decoded(IDSEnterprise.ProcessedDocument.self, json)
        var facts = ReportFacts()
        for field in document.extractedFields {
            let name =
                IDSEnterprise.fieldNames.first { $0.value == field.name }?.key
                ?? field.name.prefix(1).lowercased() + field.name.dropFirst()
            facts["field.\(name)"] = field.value
        }
        facts["document.name"] = document.documentName
        facts["document.issuingState"] = document.countryCode
        facts["document.type"] =
            VouchFields.DocumentType.allCases.first {
                IDSEnterprise.category(ofType: $0.rawValue) == document.documentCategory
            }?.rawValue
        switch HighLevelResult(rawValue: document.highLevelResult) {
        case .passed: facts["outcome.overall"] = "passed"
        case .notAccepted: facts["outcome.overall"] = "failed"
        default: facts["outcome.overall"] = "notPerformed"
        }
        return facts
    }
}

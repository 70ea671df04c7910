import VouchFields
import VouchReport

/// `ocrResults` of AwareID.
struct AwareIDDialect: ReportDialect {
    let name = "awareid"
    let resultType = "ocrResults"

    let omissions = [
        DialectOmission.contradiction,
        DialectOmission("which value was accepted: it has each source's", prefixes: ["field."]),
        DialectOmission("what a chip says, and which side a value is on", prefixes: ["source.chip", "side."]),
        DialectOmission("a full name of its own: surname and given names are joined as that") { name, _ in
            name.hasPrefix("source.") && name.hasSuffix(".fullName")
        },
        DialectOmission("fields without a number, by source: they share one") { name, _ in
            Self.field(name).map(AwareID.OCRFieldKind.init)?.number == Int(Regula.TextFieldType.other.rawValue)
        },
        DialectOmission("the kind of an unknown document and of a permit") { name, facts in
            name == "document.type" && ["unknown", "residencePermit"].contains(facts[name])
        },
        DialectOmission("quality of pages", prefixes: ["page."]),
    ]

    /// The field of `source.SOURCE.FIELD`.
    private static func field(_ name: String) -> FieldName? {
        guard name.hasPrefix("source."), let last = name.split(separator: ".").last else { return nil }
        return FieldName(rawValue: String(last))
    }

    private static let kinds: [(name: String, number: Int)] = FieldName.reportOrder.map {
        ($0.rawValue, AwareID.OCRFieldKind($0).number)
    }

    func result(of report: DocumentReport) -> any Encodable { AwareID.OCRResults(report) }

    func facts(in json: [UInt8]) throws(DialectResultError) -> ReportFacts {
        let results = try decoded(AwareID.OCRResults.self, json)
        var facts = ReportFacts()
        for record in results.fieldType where record.typeId != Int(Regula.TextFieldType.other.rawValue) {
            guard let name = Self.kinds.first(where: { $0.number == record.typeId })?.name else { continue }
            let said = record.fieldResult
            for (source, text) in [("mrz", said.mrz), ("visual", said.visual), ("barcode", said.barcode)]
            where !text.isEmpty { facts["source.\(source).\(name)"] = text }
        }
        facts["outcome.overall"] = results.overallResult.word.rawValue
        facts["document.name"] = results.documentType.isEmpty ? nil : results.documentType
        facts["document.issuingState"] = results.icaoCode.isEmpty ? nil : results.icaoCode
        facts["document.type"] =
            VouchFields.DocumentType.allCases.first {
                Regula.DocumentType($0).rawValue == Int(results.fidTypeId).map(Int64.init)
                    || $0 == .passport && results.fidType == "Passport Page"
            }?.rawValue
        if results.overallResultInfo.fieldErrorCodes.contains("DOCUMENT EXPIRED") { facts["outcome.expiry"] = "failed" }
        if results.icaoVerificationResult { facts["chip.genuine"] = "yes" }
        facts["portrait"] = results.portraitImage
        return facts
    }
}

import VouchCore
import VouchFields
import VouchReport

/// `ocrResults` of SelphID.
struct SelphIDDialect: ReportDialect {
    let name = "selphid"
    let resultType = "ocrResults"

    private static let regions = ["mrz": "MRZ", "visual": "OCR", "barcode": "Barcode"]
    private static let names = FieldName.reportOrder.map { (name: $0.rawValue, key: SelphID.OCRResults.key($0)) }

    let omissions = [
        DialectOmission.contradiction,
        DialectOmission("the issuing authority, where it is not known: the issuing State has its key") { name, _ in
            name.hasSuffix(".issuingAuthority")
        },
        DialectOmission("values of a chip, and of a page whose side is not known") { name, facts in
            guard name.hasPrefix("source.") else { return false }
            let source = name.split(separator: ".").dropFirst().first.map(String.init) ?? ""
            return regions[source] == nil || facts["side" + name.dropFirst("source".count)] == nil
        },
        DialectOmission("fields of a model's own") { name, _ in
            guard name.hasPrefix("field.") || name.hasPrefix("source.") || name.hasPrefix("side.") else { return false }
            return !names.contains { name.hasSuffix(".\($0.name)") }
        },
        DialectOmission(
            "outcomes, the document's kind, the chip, portraits and quality",
            prefixes: ["outcome.", "document.type", "document.issuingState", "chip.", "portrait", "page."]),
    ]

    private struct Result: Encodable {
        let ocrResults: [String: String]
    }

    func result(of report: DocumentReport) -> any Encodable {
        Result(ocrResults: SelphID.OCRResults(report).values)
    }

    func facts(in json: [UInt8]) throws(DialectResultError) -> ReportFacts {
        guard let results = (try? JSONReader.read(json, maximumLength: json.count))?["ocrResults"],
            case .object(let members) = results
        else { throw DialectResultError(name) }
        var facts = ReportFacts()
        for member in members {
            guard let value = member.value.text else { throw DialectResultError(name) }
            let path = member.name.split(separator: "/").map(String.init)
            if member.name == "DocumentCaptured" { facts["document.name"] = value }
            guard let key = path.last, let field = Self.names.first(where: { $0.key == key })?.name else { continue }
            if path.count == 1 { facts["field.\(field)"] = value }
            guard path.count == 3, let source = Self.regions.first(where: { $0.value == path[1] })?.key else {
                continue
            }
            facts["source.\(source).\(field)"] = value
            facts["side.\(source).\(field)"] = path[0].lowercased()
        }
        return facts
    }
}

import VouchCore
import VouchFields
import VouchReport

/// `ProcessResponse` of Regula's web service, as to a request for everything.
struct RegulaDialect: ReportDialect {
    let name = "regula"
    let resultType = "ProcessResponse"

    let omissions = [
        DialectOmission("that a field has no accepted value: the first source's value is used instead") { name, facts in
            let field = name.split(separator: ".").dropFirst().joined(separator: ".")
            return facts["undecided.\(field)"] != nil && (name.hasPrefix("field.") || name.hasPrefix("undecided."))
        },
        DialectOmission("fields without a number: only their names for people distinguish them") { name, _ in
            guard let field = name.split(separator: ".").last.flatMap({ FieldName(rawValue: String($0)) }),
                name.hasPrefix("field.") || name.hasPrefix("source.")
            else { return false }
            return Regula.TextFieldType(field) == .other
        },
        DialectOmission("the side of each value, and quality as one number", prefixes: ["side.", "page."]),
        DialectOmission("the kind, name and State of a document that was not photographed") { name, facts in
            name.hasPrefix("document.") && facts["page.count"] == "0"
        },
        DialectOmission("the kind of an unknown document") { name, facts in
            name == "document.type" && facts[name] == "unknown"
        },
        DialectOmission("that a chip is genuine, in one word", prefixes: ["chip.genuine"]),
    ]

    func result(of report: DocumentReport) -> any Encodable {
        let request = Regula.ProcessRequest(
            parameters: .init(scenario: .fullProcess), images: [], livePortrait: nil, tag: nil, tenant: nil,
            environment: nil, passBackObject: nil, ignored: [])
        return Regula.ProcessResponse(report, to: request, transaction: .init())
    }

    func facts(in json: [UInt8]) throws(DialectResultError) -> ReportFacts {
        guard let response = try? JSONReader.read(json, maximumLength: json.count),
            let containers = response["ContainerList"]?["List"]?.elements
        else { throw DialectResultError(name) }
        var facts = ReportFacts()
        for container in containers {
            for field in container["Text"]?["fieldList"]?.elements ?? [] { Self.add(field, to: &facts) }
            if let candidate = container["OneCandidate"] { Self.add(candidate: candidate, to: &facts) }
            for picture in container["Images"]?["fieldList"]?.elements ?? []
            where picture["fieldType"]?.integer.map(Int64.init) == Regula.GraphicFieldType.portrait.rawValue {
                facts["portrait"] = picture["valueList"]?.elements?.first?["value"]?.text
            }
            if let status = container["Status"] {
                facts["outcome.overall"] = Self.word(status["overallStatus"])
                if Self.word(status["detailsOptical"]?["expiry"]) == "failed" { facts["outcome.expiry"] = "failed" }
            }
        }
        return facts
    }

    private static func add(_ field: JSONValue, to facts: inout ReportFacts) {
        guard let number = field["fieldType"]?.integer, let name = names[Int64(number)] else { return }
        if let value = field["value"]?.text, !value.isEmpty { facts["field.\(name)"] = value }
        for value in field["valueList"]?.elements ?? [] {
            guard let word = value["source"]?.text.flatMap(Regula.Source.init(rawValue:)),
                let source = sources[word], let text = value["value"]?.text
            else { continue }
            facts["source.\(source).\(name)"] = text
        }
    }

    private static func add(candidate: JSONValue, to facts: inout ReportFacts) {
        func text(_ value: JSONValue?) -> String? { value?.text.flatMap { $0.isEmpty ? nil : $0 } }
        let kind = candidate["FDSIDList"]
        facts["document.name"] = text(candidate["DocumentName"])
        facts["document.issuingState"] = text(kind?["ICAOCode"])
        facts["document.type"] =
            VouchFields.DocumentType.allCases.first {
                Regula.DocumentType($0).rawValue == kind?["dType"]?.integer.map(Int64.init)
            }?.rawValue
    }

    private static let names = Dictionary(
        FieldName.reportOrder.map { (Regula.TextFieldType($0).rawValue, $0.rawValue) }, uniquingKeysWith: { a, _ in a })
    private static let sources: [Regula.Source: String] = [
        .mrz: "mrz", .visual: "visual", .barcode: "barcode", .rfid: "chip",
    ]

    /// Of ``Regula/CheckResult``.
    private static func word(_ value: JSONValue?) -> String? {
        switch value?.integer.flatMap(Regula.CheckResult.init(rawValue:)) {
        case .ok: "passed"
        case .error: "failed"
        case .wasNotDone: "notPerformed"
        case nil: nil
        }
    }
}

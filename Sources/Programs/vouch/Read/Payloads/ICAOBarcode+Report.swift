import VouchBarcode
import VouchCore

extension ICAOBarcode {
    var parts: [(key: String, value: ReportValue)] {
        [
            ("document", .text(germanDocument.map { "\($0)" })), ("issuingState", .text(header.issuingState)),
            ("signed", .flag(header.isSigned)),
            ("certificateReference", header.certificateReference.map { .bytes($0) } ?? .nothing),
            ("dateOfSignature", .text(header.dateOfSignature.map { "\($0)" })),
            ("messages", .list(messages.map { .parts($0.parts) })), ("findings", .findings(findings)),
        ]
    }
}

extension TwoDDoc {
    var parts: [(key: String, value: ReportValue)] {
        [
            ("documentType", .text(header.documentType)), ("version", .number(header.version)),
            ("issuingState", .text(header.issuingState)), ("authority", .text(header.authority)),
            ("certificate", .text(header.certificate)), ("dateOfIssue", .date(header.dateOfIssue)),
            ("dateOfSignature", .date(header.dateOfSignature)), ("fields", .list(fields.map { .parts($0.parts) })),
            ("annex", annex.isEmpty ? .nothing : .list(annex.map { .parts($0.parts) })),
            ("findings", .findings(findings)),
        ]
    }
}

extension TwoDDoc.Field {
    fileprivate var parts: [(key: String, value: ReportValue)] {
        let value: ReportValue = date.map { .text("\($0)") } ?? .text(text)
        let truncated: [(String, ReportValue)] = isTruncated ? [("truncated", .flag(true))] : []
        guard let meaning else { return [("field", .text(identifier)), ("value", value)] + truncated }
        return [("field", .hidden(.text(identifier))), (meaning.rawValue, value)] + truncated
    }
}

extension ArgentineCard {
    var parts: [(key: String, value: ReportValue)] {
        [
            ("documentNumber", .text(documentNumber)), ("procedureNumber", .text(procedureNumber)),
            ("copy", .text(copy)), ("surname", .text(surname)), ("givenNames", .text(givenNames)),
            ("sex", .text(sex)), ("dateOfBirth", .date(dateOfBirth?.reveal { $0 })),
            ("dateOfIssue", .date(dateOfIssue)), ("dateOfExpiry", .date(dateOfExpiry)),
        ]
    }
}

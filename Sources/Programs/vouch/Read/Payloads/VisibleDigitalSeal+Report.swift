import VouchBarcode
import VouchCore

extension VisibleDigitalSeal {
    var parts: [(key: String, value: ReportValue)] {
        [
            ("profile", .text(profile.map { "\($0)" })), ("version", .number(header.version)),
            ("issuingState", .text(header.issuingState)), ("signer", .text(header.signerIdentifier)),
            ("certificateReference", .text(header.certificateReference)), ("dateOfIssue", .date(header.dateOfIssue)),
            ("dateOfSignature", .date(header.dateOfSignature)),
            ("messages", .list(messages.map { .parts($0.parts) })), ("findings", .findings(findings)),
        ]
    }
}

extension VisibleDigitalSeal.Message {
    var parts: [(key: String, value: ReportValue)] {
        let content: ReportValue =
            switch value {
            case .machineReadableZone(let zone): zone.report
            case .text(let text): .text(text)
            case .number(let number): .number(number)
            case .date(let date): .text("\(date)")
            case .duration(let days, let months, let years):
                .parts([("days", .number(days)), ("months", .number(months)), ("years", .number(years))])
            case .bytes(let bytes): .bytes(bytes.reveal { $0 })
            default: .bytes(bytes.reveal { $0 })
            }
        guard let meaning else { return [("tag", .number(Int(tag))), ("value", content)] }
        return [("tag", .hidden(.number(Int(tag)))), (meaning.rawValue, content)]
    }
}

extension VisibleDigitalSeal.Zone {
    fileprivate var report: ReportValue {
        let lines = self.lines.map { String(decoding: $0, as: UTF8.self) }
        return .described(lines.joined(separator: "\n"), .list(lines.map { .text($0) }))
    }
}

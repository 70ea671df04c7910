import VouchBarcode
import VouchCore

extension VDSNC {
    var parts: [(key: String, value: ReportValue)] {
        [
            ("type", .text(header.type)), ("version", .number(header.version)),
            ("issuingState", .text(header.issuingState)), ("message", message.reveal { ReportValue($0) }),
            ("algorithm", .text(signature.algorithm?.rawValue)), ("findings", .findings(findings)),
        ]
    }
}

extension ReportValue {
    /// JSON, as read.
    init(_ value: JSONValue) {
        switch value {
        case .null: self = .nothing
        case .boolean(let flag): self = .flag(flag)
        case .number(let number):
            self = value.integer.map { .number($0) } ?? .text("\(number)")
        case .string(let text): self = .text(text)
        case .array(let elements): self = .list(elements.map { ReportValue($0) })
        case .object(let members): self = .object(members.map { ($0.name, ReportValue($0.value)) })
        }
    }
}

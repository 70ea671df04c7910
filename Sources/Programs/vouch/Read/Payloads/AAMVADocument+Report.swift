import VouchBarcode
import VouchCore

extension AAMVADocument {
    var parts: [(key: String, value: ReportValue)] {
        [
            ("version", .number(header?.version)),
            ("issuerIdentificationNumber", .hidden(.number(header?.issuerIdentificationNumber))),
            ("jurisdiction", jurisdiction?.report ?? .nothing),
            ("identityCard", .flag(isIdentityCard)),
            ("fields", .object(fields.map { ("\($0.name.text)", $0.value.report) })),
            ("elements", .hidden(.list(elements.map { .parts($0.parts) }))),
            ("defects", defects.isEmpty ? .nothing : .list(defects.map(\.report))),
        ]
    }
}

extension AAMVAJurisdiction {
    fileprivate var report: ReportValue {
        .described(
            "\(name.text)",
            .parts([("postalCode", .text("\(postalCode.text)")), ("name", .text("\(name.text)"))]))
    }
}

extension AAMVAElement {
    fileprivate var parts: [(key: String, value: ReportValue)] {
        [
            ("id", .text("\(id)")), ("name", name.map { .text("\($0.text)") } ?? .nothing), ("raw", raw.report),
            ("value", text?.report ?? .nothing),
        ]
    }
}

extension AAMVADefect {
    fileprivate var report: ReportValue {
        let code = "\(self.code.text)"
        guard let element else { return .text(code) }
        return .text("\(code) \(element)")
    }
}

extension Sensitive<[UInt8]> {
    /// Text: some older jurisdictions write ISO 8859-1 instead of UTF-8.
    fileprivate var report: ReportValue {
        reveal { bytes in
            .text(
                String(validating: bytes, as: UTF8.self)
                    ?? String(decoding: bytes.map(UInt16.init), as: UTF16.self))
        }
    }
}

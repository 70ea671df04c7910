import VouchBarcode
import VouchCore

extension BarcodePayload {
    /// The content of `payload` for programs, and of the rows below the symbol for people.
    var report: ReportValue {
        let content: (kind: String, parts: [(key: String, value: ReportValue)])? =
            switch self {
            case .aamva(let document): ("aamva", document.parts)
            case .boardingPass(let pass): ("boardingPass", pass.parts)
            case .visibleDigitalSeal(let seal): ("visibleDigitalSeal", seal.parts)
            case .vdsNC(let seal): ("vdsNC", seal.parts)
            case .icaoBarcode(let seal): ("icaoBarcode", seal.parts)
            case .twoDDoc(let document): ("twoDDoc", document.parts)
            case .argentineCard(let card): ("argentineCard", card.parts)
            case .unknown: nil
            @unknown default: nil
            }
        guard let content else { return .nothing }
        return .parts([("kind", .hidden(.text(content.kind)))] + content.parts)
    }

    /// For a heading.
    var title: String {
        switch self {
        case .aamva: "AAMVA"
        case .boardingPass: "boarding pass"
        case .visibleDigitalSeal: "visible digital seal"
        case .vdsNC: "visible digital seal (VDS-NC)"
        case .icaoBarcode: "ICAO barcode (digital seal)"
        case .twoDDoc: "2D-Doc"
        case .argentineCard: "Argentine identity card"
        case .unknown: "unknown content"
        @unknown default: "unknown content"
        }
    }
}

extension BarcodeSymbology {
    /// As spelled in its standard.
    var title: String {
        switch self {
        case .pdf417: "PDF417"
        case .microPDF417: "MicroPDF417"
        case .qr: "QR Code"
        case .microQR: "Micro QR Code"
        case .dataMatrix: "Data Matrix"
        case .aztec: "Aztec Code"
        case .code128: "Code 128"
        case .code39: "Code 39"
        case .code93: "Code 93"
        case .itf: "Interleaved 2 of 5"
        case .ean13: "EAN-13"
        case .ean8: "EAN-8"
        case .upcA: "UPC-A"
        case .upcE: "UPC-E"
        case .codabar: "Codabar"
        @unknown default: rawValue
        }
    }
}

extension ReportValue {
    /// Only for programs.
    static func hidden(_ value: ReportValue) -> ReportValue { .described("", value) }

    static func findings(_ findings: [CheckOutcome.Finding]) -> ReportValue {
        findings.isEmpty ? .nothing : .list(findings.map { .text($0.code.rawValue) })
    }

    static func text(_ value: String?) -> ReportValue { value.map { .text($0) } ?? .nothing }

    static func text(_ value: Unicode.Scalar?) -> ReportValue { value.map { .text(String(Character($0))) } ?? .nothing }

    static func flag(_ value: Bool?) -> ReportValue { value.map { .flag($0) } ?? .nothing }

    static func date(_ value: CalendarDate?) -> ReportValue { value.map { .text($0.description) } ?? .nothing }
}

public import VouchChip
import VouchCore
public import VouchFields
public import VouchPKI
public import VouchReport

extension ReportDigest {
    public init(_ cryptography: any MessageDigesting) {
        self.init { try? cryptography.digest(.sha256, of: $0) }
    }
}

extension DocumentReport.Chip {
    /// The result of inspecting a chip.
    public init(_ inspection: InspectionReport) {
        let verdict = inspection.verdict
        let genuine: Genuine =
            switch verdict.genuine {
            case .yes: .yes
            case .no: .no
            case .notEstablished: .notEstablished
            }
        self.init(
            genuine: genuine, rule: "\(verdict.rule.text)",
            reason: (verdict.finding?.code ?? verdict.reason?.code).map { "\($0.text)" },
            clause: verdict.finding.map { "\($0.clause.text)" },
            accessControl: inspection.accessControl.map { "\($0)" },
            checks: inspection.checks.map { .init("\($0.name.text)", .chip, $0.outcome, sources: [.chip]) },
            certificates: inspection.certificates.map { entry in
                Certificate(
                    role: entry.role.rawValue, subject: "\(entry.subject)", issuer: "\(entry.issuer)",
                    validFrom: entry.validity.start?.description, validTo: entry.validity.end?.description,
                    fingerprint: Hex.text(entry.fingerprint).lowercased())
            },
            missingAnchors: inspection.missingAnchors.map { "\($0)" }, day: inspection.day.description)
    }
}

extension DocumentReport.Graphic {
    /// A picture from the chip.
    public init(_ kind: GraphicKind, chip image: EncodedImage, hash: ReportDigest? = nil) {
        let mime =
            switch image.format {
            case .jpeg: "image/jpeg"
            case .jpeg2000, .jpeg2000Lossless: "image/jp2"
            case .png: "image/png"
            case .wsq: "image/x-wsq"
            default: "application/octet-stream"
            }
        self.init(
            kind, chip: image.bytes.reveal { $0 }, mime: mime, width: image.size?.width, height: image.size?.height,
            hash: hash)
    }
}

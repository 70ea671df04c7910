public import VouchChip
import VouchCore
public import VouchFields
public import VouchImaging
public import VouchPKI
public import VouchReport

extension ReportDigest {
    /// A digest that a library of cryptography computes.
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
            genuine: genuine, rule: verdict.rule,
            reason: verdict.finding?.code ?? verdict.reason?.code,
            clause: verdict.finding?.clause,
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
    /// A picture from the chip. JPEG 2000, which browsers do not show, becomes a JPEG; its own bytes are in the file
    /// that held it.
    ///
    /// - Parameter picture: what `Picture.decoded(chip:)` makes of it.
    public init(_ kind: GraphicKind, chip image: EncodedImage, decoded picture: Picture?, hash: ReportDigest? = nil) {
        if image.format == .jpeg2000 || image.format == .jpeg2000Lossless,
            let shown = picture.flatMap({ Self.converted($0) })
        {
            self.init(
                kind, chip: shown.file, mime: "image/jpeg", width: shown.width, height: shown.height, hash: hash)
            return
        }
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

    private static func converted(_ picture: Picture) -> (file: [UInt8], width: Int, height: Int)? {
        let pixels = picture.withView { view in
            [UInt8](UnsafeRawBufferPointer(start: view.base, count: view.stride * view.height))
        }
        guard
            let file = JPEGEncoder.encode(
                pixels, width: picture.width, height: picture.height, format: .rgb8, quality: 90)
        else { return nil }
        return (file, picture.width, picture.height)
    }
}

extension Picture {
    /// A picture from the chip, in colour, for its report and its comparison; nil if it cannot be decoded.
    public static func decoded(chip image: EncodedImage) -> Picture? {
        let decoder = PictureDecoder(limits: .init(bytes: LDSContent.maximumLength, pixels: 16_000_000))
        return image.bytes.reveal { try? decoder.decode($0, as: .rgb8) }
    }
}

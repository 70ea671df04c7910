public import VouchChip
import VouchCore

extension DocumentReport {
    /// A picture on the document, cut out or taken from the chip.
    public struct Graphic: PersonalRecord {
        /// `portrait`, `ghostPortrait` or `signature`.
        public let kind: String
        /// `page` or `chip`.
        public let source: String
        /// Index into `pages`; absent for the chip.
        public let page: Int?
        /// Corners in millimetres of the upright page, clockwise from the upper left; absent for the chip.
        public let box: [[Double]]?
        /// Whether the box is the border seen on the page rather than the place that the model names.
        public let refined: Bool?
        /// `image/png`, `image/jpeg`, `image/jp2` …
        public let mime: String
        /// In pixels; absent where that would take a decoder.
        public let width: Int?
        public let height: Int?
        /// Pixels an inch of the page; absent for the chip.
        public let dotsPerInch: Double?
        /// Absent for the chip.
        public let quality: GraphicJudgement?
        /// Of the file, SHA-256, hexadecimal.
        public let sha256: String?
        /// The file, base64; absent where `file` names it.
        public let data: String?
        /// The file's name beside the report.
        public let file: String?

        /// A picture that was cut out.
        ///
        /// - Parameters:
        ///   - hash: SHA-256; nil leaves the hash out.
        public init(_ graphic: CroppedGraphic, hash: ReportDigest? = nil) {
            kind = graphic.kind.rawValue
            source = "page"
            page = graphic.place.page
            box = Rounding.corners(graphic.place.box)
            refined = graphic.isRefined
            mime = graphic.image.mime
            width = graphic.image.width
            height = graphic.image.height
            dotsPerInch = Rounding.finite(graphic.dotsPerInch, to: 10)
            quality = GraphicJudgement(graphic.quality)
            let bytes = graphic.image.bytes.reveal { $0 }
            sha256 = hash.flatMap { $0.text(of: bytes) }
            data = Base64Text.encode(bytes)
            file = nil
        }

        /// A picture from the chip.
        public init(_ kind: DocumentModel.Graphic.Kind, chip image: EncodedImage, hash: ReportDigest? = nil) {
            self.kind = kind.rawValue
            source = "chip"
            (page, box, refined, dotsPerInch, quality, file) = (nil, nil, nil, nil, nil, nil)
            mime =
                switch image.format {
                case .jpeg: "image/jpeg"
                case .jpeg2000, .jpeg2000Lossless: "image/jp2"
                case .png: "image/png"
                case .wsq: "image/x-wsq"
                default: "application/octet-stream"
                }
            width = image.size?.width
            height = image.size?.height
            let bytes = image.bytes.reveal { $0 }
            sha256 = hash.flatMap { $0.text(of: bytes) }
            data = Base64Text.encode(bytes)
        }

        private init(_ graphic: Graphic, file: String?) {
            (kind, source, page, box, refined) =
                (graphic.kind, graphic.source, graphic.page, graphic.box, graphic.refined)
            (mime, width, height, dotsPerInch) = (graphic.mime, graphic.width, graphic.height, graphic.dotsPerInch)
            (quality, sha256, data, self.file) = (graphic.quality, graphic.sha256, nil, file)
        }

        /// The same without its bytes, which are in a file of that name.
        public func moved(to file: String) -> Graphic { Graphic(self, file: file) }

        /// The same without its bytes, for those who want to know of it only.
        public func withoutData() -> Graphic { Graphic(self, file: file) }
    }

    /// How well a picture on the page can be seen. Measured on the cut-out; uncalibrated.
    public struct GraphicJudgement: Codable, Sendable, Hashable {
        /// 0...1: how much of its range of greys the steepest edges cross from one pixel to the next.
        public let sharpness: Double
        /// 0...1: distance of dark and light.
        public let contrast: Double
        /// 0...1: share of pixels that are white as paper never is.
        public let burntOut: Double
        /// 0...1: share that lies under reflections found on the page.
        public let glare: Double
        /// 0...1: share of ink, for signatures.
        public let ink: Double?

        init(_ quality: GraphicQuality) {
            sharpness = Rounding.finite(quality.sharpness, to: 10_000)
            contrast = Rounding.finite(quality.contrast, to: 10_000)
            burntOut = Rounding.finite(quality.burntOut, to: 10_000)
            glare = Rounding.finite(quality.glare, to: 10_000)
            ink = quality.ink.map { Rounding.finite($0, to: 10_000) }
        }
    }
}

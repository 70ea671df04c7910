public import VouchCore
public import VouchFields

extension DocumentReport {
    /// A picture on the document, cut out or taken from the chip.
    public struct Graphic: PersonalRecord {
        /// Kind of picture: `portrait`, `ghostPortrait` or `signature`.
        public let kind: String
        /// Where it comes from: `page`, `chip`, or `selfie`, which is not a picture on the document.
        public let source: String
        /// Page that it was cut out of: index into `pages`; absent for chip and selfie.
        public let page: Int?
        /// Corners in millimetres of the upright page, clockwise from the upper left; absent for chip and selfie.
        public let box: [[Double]]?
        /// Whether the box is the border detected on the page rather than the model's position.
        public let refined: Bool?
        /// Media type of the file: `image/png`, `image/jpeg`, `image/jp2` …
        public let mime: String
        /// Width in pixels; absent if that would take a decoder.
        public let width: Int?
        /// Height in pixels; absent if that would take a decoder.
        public let height: Int?
        /// Pixels per inch of the page; absent for chip and selfie.
        public let dotsPerInch: Double?
        /// Quality of the picture; absent for chip and selfie.
        public let quality: GraphicJudgement?
        /// SHA-256 of the file, hexadecimal; absent if it was not hashed.
        public let sha256: String?
        /// The file in Base64; absent if ``file`` names it, or it was left out.
        public let data: String?
        /// Name of the file next to the report; absent if there is none.
        public let file: String?

        /// A picture on a page.
        ///
        /// - Parameters:
        ///   - page: index into the report's pages.
        ///   - box: in millimetres of the upright page.
        ///   - mime: of the file: `image/png`.
        ///   - width: of the picture in pixels.
        ///   - hash: SHA-256; nil leaves the hash out.
        public init(
            _ kind: GraphicKind, page: Int, box: Quad, isRefined: Bool, file bytes: [UInt8], mime: String, width: Int,
            height: Int, dotsPerInch: Double, quality: GraphicJudgement, hash: ReportDigest? = nil
        ) {
            self.kind = kind.rawValue
            source = "page"
            self.page = page
            self.box = Rounding.corners(box)
            refined = isRefined
            self.mime = mime
            self.width = width
            self.height = height
            self.dotsPerInch = Rounding.finite(dotsPerInch, to: 10)
            self.quality = quality
            sha256 = hash.flatMap { $0.text(of: bytes) }
            data = Base64Text.encode(bytes)
            file = nil
        }

        /// A picture from the chip.
        ///
        /// - Parameters:
        ///   - mime: of the file: `image/jp2`.
        ///   - width: in pixels; nil if that would take a decoder.
        ///   - hash: SHA-256; nil leaves the hash out.
        public init(
            _ kind: GraphicKind, chip bytes: [UInt8], mime: String, width: Int?, height: Int?,
            hash: ReportDigest? = nil
        ) {
            self.kind = kind.rawValue
            source = "chip"
            (page, box, refined, dotsPerInch, quality, file) = (nil, nil, nil, nil, nil, nil)
            self.mime = mime
            self.width = width
            self.height = height
            sha256 = hash.flatMap { $0.text(of: bytes) }
            data = Base64Text.encode(bytes)
        }

        /// The face of a selfie.
        ///
        /// - Parameters:
        ///   - mime: of the file: `image/jpeg`.
        ///   - width: of the picture in pixels.
        public init(selfie bytes: [UInt8], mime: String, width: Int, height: Int) {
            kind = GraphicKind.portrait.rawValue
            source = "selfie"
            (page, box, refined, dotsPerInch, quality, file) = (nil, nil, nil, nil, nil, nil)
            (self.mime, self.width, self.height) = (mime, width, height)
            sha256 = nil
            data = Base64Text.encode(bytes)
        }

        private init(_ graphic: Graphic, file: String?) {
            (kind, source, page, box, refined) =
                (graphic.kind, graphic.source, graphic.page, graphic.box, graphic.refined)
            (mime, width, height, dotsPerInch) = (graphic.mime, graphic.width, graphic.height, graphic.dotsPerInch)
            (quality, sha256, data, self.file) = (graphic.quality, graphic.sha256, nil, file)
        }

        /// The same picture without its bytes, which are in the file of that name.
        public func moved(to file: String) -> Graphic { Graphic(self, file: file) }

        /// The same picture without its bytes.
        public func withoutData() -> Graphic { Graphic(self, file: file) }
    }

    /// Quality of a picture on the page, measured on the cut-out; uncalibrated.
    public struct GraphicJudgement: Codable, Sendable, Hashable {
        /// Share of the grey range that the steepest edges cross from one pixel to the next, 0…1.
        public let sharpness: Double
        /// Difference between dark and light, 0…1.
        public let contrast: Double
        /// Share of overexposed pixels, whiter than any paper, 0…1.
        public let burntOut: Double
        /// Share covered by reflections that were found on the page, 0…1.
        public let glare: Double
        /// Share of ink, 0…1; absent except for signatures.
        public let ink: Double?

        public init(sharpness: Double, contrast: Double, burntOut: Double, glare: Double, ink: Double?) {
            self.sharpness = Rounding.finite(sharpness, to: 10_000)
            self.contrast = Rounding.finite(contrast, to: 10_000)
            self.burntOut = Rounding.finite(burntOut, to: 10_000)
            self.glare = Rounding.finite(glare, to: 10_000)
            self.ink = ink.map { Rounding.finite($0, to: 10_000) }
        }
    }
}

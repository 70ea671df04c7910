import VouchDocument
public import VouchEvidence
public import VouchImaging
public import VouchReport
public import VouchVision
public import VouchVisual

/// The result of reading pictures: what each shows, and a report on each document. It is what the engines return, what a
/// worker process sends and what the command prints.
///
/// Coordinates are pixels of each picture as displayed, origin at the upper left. A picture is named by its place in
/// ``pictures``, as in reports by its place in the inputs.
public struct Reading: Codable, Sendable {
    /// The inputs, as named.
    public let sources: [String]
    /// Time spent on opening, decoding, reading and comparing.
    public let elapsed: Duration
    /// The pictures searched; for a video, the chosen frames. Empty if no input could be decoded.
    public let pictures: [Picture]
    /// The machine-readable zones found, the best first.
    public let zones: [Zone]
    /// The pages found, in the order of the pictures; within a picture, the front first.
    public let pages: [Page]
    /// The barcodes found, in the order in which they were found.
    public let barcodes: [Symbol]
    /// How long each step took.
    public let stages: [DocumentReport.Stage]
    /// What a video's frames added up to; nil if no input is a video.
    public let video: VideoFindings.Summary?
    /// The documents, in the order of their first pages; empty if only zones or barcodes were requested, or nothing could
    /// be decoded.
    public internal(set) var documents: [Document]
    /// Inputs and pages that could not be read, and missing parts the reading continued without; in order of
    /// occurrence.
    public let problems: [ReadingProblem]
    /// What the reading was made of, to be signed; nil unless ``ReadingPolicy/evidence`` asked for it.
    public internal(set) var evidence: EvidenceDraft?

    /// The report on the first document; nil if there is none.
    public var report: DocumentReport? { documents.first?.report }

    /// What the first payment card says; nil unless ``ReadingPolicy/readsPaymentCards`` asked for it, and in another
    /// process than the one that read it. No report holds it.
    public var paymentCard: PaymentCardContent? { documents.lazy.compactMap { $0.findings?.paymentCard }.first }

    /// A searched picture.
    public struct Picture: Codable, Sendable {
        /// The input's name; ``page`` and ``time`` distinguish several pictures of one input.
        public let source: String
        /// The page of a file with several, such as a PDF or TIFF, counted from 1; nil for every other input.
        public let page: Int?
        /// The time of a video's frame, in seconds since its beginning; nil for every other input.
        public let time: Double?
        /// The width in pixels, as shown.
        public let width: Int
        /// The height in pixels, as shown.
        public let height: Int
        /// The file's format.
        public let format: PictureFormat
        /// Whether a part of the file is missing: its pixels are grey.
        public let isDamaged: Bool
        /// The quality of the whole picture.
        public let quality: PictureQuality
        typealias Opening = @Sendable (_ deadline: ContinuousClock.Instant?) throws(ReadingProblem) -> PictureSource
        /// nil in another process than the one that read it.
        var open: Opening?

        private enum CodingKeys: String, CodingKey {
            case source, page, time, width, height, format, isDamaged, quality
        }

        /// Decodes the picture again, in colour and at full size, for drawing or cutting.
        ///
        /// - Throws: ``ReadingProblem``: the file was changed or removed since, or was read in another process.
        public func pixels() throws(ReadingProblem) -> VouchImaging.Picture {
            guard let open else {
                throw ReadingProblem(
                    "picture.elsewhere", "the picture was read in another process", hint: "draw it in that process")
            }
            let source = try open(nil)
            do throws(ImagingError) {
                return try source.picture(as: .rgb8, longSide: nil)
            } catch {
                throw ReadingProblem(error)
            }
        }
    }

    /// A machine-readable zone.
    public struct Zone: Codable, Sendable {
        /// Index into ``Reading/pictures``.
        public let picture: Int
        /// The zone as a report has it.
        public let content: DocumentReport.Zone
        /// The names of the zone's fields, in the order of the zone.
        public let fieldNames: [String]
        /// The names of the zone's checks, in the order of the zone.
        public let checkNames: [String]
    }

    /// A page.
    public struct Page: Codable, Sendable {
        /// The page as a report has it; ``DocumentReport/Page/picture`` is an index into ``Reading/pictures``.
        public let content: DocumentReport.Page
        /// The open booklet that this is a page of, an index into ``Reading/pages``; nil for a page by itself.
        public let partOf: Int?
    }

    /// A barcode, and the result of checking it.
    public struct Symbol: Codable, Sendable {
        /// Index into ``Reading/pictures``.
        public let picture: Int
        /// What the symbol says, parsed.
        public let reading: BarcodeReading
        /// The check of a digital seal; nil for everything else.
        public let seal: Seal?
    }

    /// The check of a digital seal.
    public struct Seal: Codable, Sendable {
        /// One check.
        public struct Check: Codable, Sendable, Hashable {
            /// One of ``VouchDocument/SealCheckName``.
            public let name: String
            /// Outcome of the check.
            public let outcome: DocumentReport.Outcome
        }

        /// The checks, in the order of a report.
        public let checks: [Check]
        /// Who signed the contents under whose authority; nil unless signature and chain were both found right.
        public let attestation: String?
        /// The certificate that would be needed, if the signer's is missing.
        public let missingSigner: String?
        /// The certificate that the trust store lacks, if that is why there is no chain.
        public let missingAnchor: String?
        /// Codes of oddities that fail nothing.
        public let remarks: [String]
    }

    /// One document.
    public struct Document: Sendable {
        /// The report on this document, and its JSON.
        public let written: WrittenReport
        /// Indices into ``Reading/pictures`` of those it was read from.
        public let pictures: [Int]
        /// Pictures of its pages, for a page of HTML; empty unless they were made.
        package var pagePictures: [PagePicture] = []
        /// Pictures of its graphics, for a page of HTML; empty unless they were made.
        package var graphicPictures: [GraphicPicture] = []
        /// What was found, before it became a report; nil in another process than the one that read it.
        package let findings: DocumentFindings?

        /// The report on this document.
        public var report: DocumentReport { written.report }
    }

    /// How a reading ended, as far as zones and barcodes are concerned.
    public enum Status: String, Sendable {
        /// A valid zone, or a barcode, was found.
        case read
        /// The only zones found are not valid.
        case partial
        /// Neither a zone nor a barcode was found; print may have been read.
        case notFound
        /// No input could be read or decoded.
        case unreadable
    }

    /// How this reading ended, as far as zones and barcodes are concerned.
    public var status: Status {
        if pictures.isEmpty { return .unreadable }
        if zones.first?.content.valid ?? false || !barcodes.isEmpty { return .read }
        return zones.isEmpty ? .notFound : .partial
    }

    /// Takes over a reading from another process.
    ///
    /// - Throws: `DecodingError`, also for an index beyond its list: what another process sends is not trusted.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        sources = try members.decode([String].self, forKey: .sources)
        elapsed = try members.decode(Duration.self, forKey: .elapsed)
        pictures = try members.decode([Picture].self, forKey: .pictures)
        zones = try members.decode([Zone].self, forKey: .zones)
        pages = try members.decode([Page].self, forKey: .pages)
        barcodes = try members.decode([Symbol].self, forKey: .barcodes)
        stages = try members.decode([DocumentReport.Stage].self, forKey: .stages)
        video = try members.decodeIfPresent(VideoFindings.Summary.self, forKey: .video)
        documents = try members.decode([Document].self, forKey: .documents)
        problems = try members.decode([ReadingProblem].self, forKey: .problems)
        evidence = try members.decodeIfPresent(EvidenceDraft.self, forKey: .evidence)
        let named =
            zones.map(\.picture) + pages.map(\.content.picture) + barcodes.map(\.picture)
            + documents.flatMap(\.pictures)
        let wholes = pages.compactMap(\.partOf)
        guard named.allSatisfy(pictures.indices.contains), wholes.allSatisfy(pages.indices.contains) else {
            throw DecodingError.dataCorruptedError(
                forKey: .pictures, in: members, debugDescription: "a picture or page that is not there")
        }
    }

    init(
        sources: [String], elapsed: Duration, pictures: [Picture], zones: [Zone], pages: [Page], barcodes: [Symbol],
        stages: [DocumentReport.Stage], video: VideoFindings.Summary?, documents: [Document],
        problems: [ReadingProblem]
    ) {
        (self.sources, self.elapsed, self.pictures, self.zones) = (sources, elapsed, pictures, zones)
        (self.pages, self.barcodes, self.stages, self.video) = (pages, barcodes, stages, video)
        (self.documents, self.problems) = (documents, problems)
    }
}

extension Reading.Document: Codable {
    private enum Key: String, CodingKey { case report, pictures, pagePictures, graphicPictures }

    /// Takes over a document from another process.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        written = try members.decode(WrittenReport.self, forKey: .report)
        pictures = try members.decode([Int].self, forKey: .pictures)
        pagePictures = try members.decode([PagePicture].self, forKey: .pagePictures)
        graphicPictures = try members.decode([GraphicPicture].self, forKey: .graphicPictures)
        findings = nil
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        try members.encode(written, forKey: .report)
        try members.encode(pictures, forKey: .pictures)
        try members.encode(pagePictures, forKey: .pagePictures)
        try members.encode(graphicPictures, forKey: .graphicPictures)
    }
}

import VouchBarcode
public import VouchDocument
public import VouchImaging
import VouchPKI
public import VouchReader
public import VouchReport
public import VouchVision

/// The result of one reading: the report, and the content of each picture. Coordinates are pixels of each picture as
/// displayed, origin at the upper left.
public struct DocumentReading: Sendable {
    /// The inputs, as named.
    public let sources: [String]
    /// Time spent on opening, decoding, reading and comparing.
    public let elapsed: Duration
    /// The pictures searched; for a video, the chosen frames. Empty if no input could be decoded.
    public let pictures: [SearchedPicture]
    /// The machine-readable zones found, the best first.
    public let zones: [Located<MRZReading>]
    /// The pages found, in the order of the pictures; within a picture, the front first.
    public let pages: [Located<ExaminedPage>]
    /// The barcodes found, in the order in which they were found.
    public let barcodes: [Located<Symbol>]
    /// How long each step took.
    public let stages: [PictureFindings.Stage]
    /// What a video's frames added up to; nil if no input is a video.
    public let video: VideoFindings.Summary?
    /// One for each document, in the order of their first pages; empty if only zones or barcodes were requested, or
    /// nothing could be decoded.
    public let records: [Record]
    /// Print, fields and checks of the first document; nil if there is none.
    public var document: DocumentFindings? { records.first?.findings }
    /// The report on the first document; nil if there is none.
    public var report: DocumentReport? { records.first?.report }
    /// Inputs and pages that could not be read, and missing parts the reading continued without; in order of
    /// occurrence.
    public let problems: [ReadingProblem]

    /// One document.
    public struct Record: Sendable {
        /// What was found, before it became a report.
        public let findings: DocumentFindings
        /// The report on this document, and its JSON.
        public let written: WrittenReport
        /// The report on this document.
        public var report: DocumentReport { written.report }
        /// Indices into ``DocumentReading/pictures`` of those it was read from.
        public let pictures: [Int]
    }

    /// A searched picture.
    public struct SearchedPicture: Sendable {
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
        let open: @Sendable (_ deadline: ContinuousClock.Instant?) throws(ReadingProblem) -> PictureSource

        /// Decodes the picture again, in colour and at full size, for drawing or cutting.
        ///
        /// - Throws: ``ReadingProblem``: the file was changed or removed since.
        public func pixels() throws(ReadingProblem) -> Picture {
            let source = try open(nil)
            do throws(ImagingError) {
                return try source.picture(as: .rgb8, longSide: nil)
            } catch {
                throw ReadingProblem(error)
            }
        }
    }

    /// An item found in one of the pictures.
    public struct Located<Value: Sendable>: Sendable {
        /// Index into ``DocumentReading/pictures``.
        public let picture: Int
        /// What was found there.
        public let value: Value

        public init(picture: Int, value: Value) {
            self.picture = picture
            self.value = value
        }
    }

    /// A barcode, and the result of checking it.
    public struct Symbol: Sendable {
        /// What the symbol says, parsed.
        public let reading: BarcodeReading
        /// The check of a digital seal; nil for everything else.
        public let seal: SealVerification?
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
        if zones.first?.value.decoding.isValid ?? false || !barcodes.isEmpty { return .read }
        return zones.isEmpty ? .notFound : .partial
    }
}

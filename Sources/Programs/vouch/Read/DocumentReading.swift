import VouchBarcode
import VouchCore
import VouchDocument
import VouchImaging
import VouchReader
import VouchVision

/// What `vouch read` found out about one file, or about several that show one document.
struct DocumentReading: Sendable {
    /// Paths as named, or `-`.
    let sources: [String]
    /// Reading the files, decoding them and looking at them; not the program's start, nor drawing.
    let elapsed: Duration
    let outcome: Outcome

    enum Outcome: Sendable {
        case unreadable(Complaint)
        case decoded(Contents)
    }

    /// What the pictures hold. Coordinates are pixels of each picture as displayed.
    struct Contents: Sendable {
        /// The pictures looked at; of a video, the frames that were chosen.
        var pictures: [Picture]
        /// Best first.
        var zones: [Located<MRZReading>]
        /// In the order of the pictures; in a picture the front first.
        var pages: [Located<Page>]
        var barcodes: [Located<Symbol>]
        /// Of the first picture.
        var quality: PictureQuality
        var stages: [PictureFindings.Stage]
        var video: VideoFindings.Summary?
        /// The whole document: print, fields, checks; nil where only zones or barcodes were asked for.
        var document: DocumentFindings?
        var report: DocumentReport?
        /// Files of the report.
        var reportFiles: [String] = []
        /// Sides or pages that could not be read, things that could not be written.
        var complaints: [SourcedComplaint] = []
    }

    struct Picture: Sendable {
        let source: String
        /// Of a PDF or TIFF file with several, from 1.
        var page: Int?
        /// Of a video, in seconds since its beginning.
        var time: Double?
        let width: Int
        let height: Int
        let format: PictureFormat
        let isDamaged: Bool
        /// Where it was drawn to.
        var annotated: String?
    }

    /// Something found in one of the pictures.
    struct Located<Value: Sendable>: Sendable {
        /// Index into ``Contents/pictures``.
        let picture: Int
        var value: Value
    }

    struct Page: Sendable {
        var document: FoundDocument
        let quality: PageQuality
        /// Index into ``Contents/pages`` of the open booklet that it is a page of.
        var partOf: Int?
        /// Where the straightened page was written to.
        var file: String?
    }

    struct Symbol: Sendable {
        let reading: BarcodeReading
        /// What came of checking a seal; nil for everything else.
        var seal: SealVerification?
    }

    struct SourcedComplaint: Sendable {
        let source: String
        let complaint: Complaint
    }

    enum Status: String, Sendable {
        /// A valid zone or a barcode.
        case read
        /// A zone that is not valid.
        case partial
        case notFound
        /// No input could be read or decoded.
        case unreadable

        var exitCode: Int32 {
            switch self {
            case .read: Complaint.Exit.read.code
            case .partial, .notFound: Complaint.Exit.notAllValid.code
            case .unreadable: Complaint.Exit.unreadable.code
            }
        }
    }

    var source: String { sources.first ?? "-" }

    var status: Status {
        switch outcome {
        case .unreadable: .unreadable
        case .decoded(let contents):
            if contents.zones.first?.value.decoding.isValid ?? false || !contents.barcodes.isEmpty {
                .read
            } else {
                contents.zones.isEmpty ? .notFound : .partial
            }
        }
    }

    /// What the program ends with: a side that could not be read counts, however well the others were.
    ///
    /// - Parameter required: statuses that must have passed; what was not performed has not.
    func exitCode(requiring required: [StatusRule] = []) -> Int32 {
        guard case .decoded(let contents) = outcome else { return status.exitCode }
        let unmet = required.contains { contents.document?.checks.status($0.name) != .passed }
        return max(
            status.exitCode, contents.complaints.map(\.complaint.exitCode).max() ?? 0,
            unmet ? Complaint.Exit.notAllValid.code : 0)
    }
}

extension DocumentReading.Contents {
    /// One picture's findings, and where it comes from.
    struct Part: Sendable {
        let findings: PictureFindings
        let source: String
        var page: Int?
        var time: Double?
        /// Where it was read ahead of the document.
        var print: SidePrint?
    }

    /// - Parameter parts: at least one.
    init?(_ parts: [Part]) {
        guard let first = parts.first else { return nil }
        pictures = parts.map { part in
            let findings = part.findings
            return DocumentReading.Picture(
                source: part.source, page: part.page, time: part.time, width: findings.width, height: findings.height,
                format: findings.format, isDamaged: findings.isDamaged)
        }
        func located<Value, Found>(
            _ values: (PictureFindings) -> [Found], _ make: (Found) -> Value
        ) -> [DocumentReading.Located<Value>] {
            parts.enumerated().flatMap { index, part in
                values(part.findings).map { DocumentReading.Located(picture: index, value: make($0)) }
            }
        }
        // Sorting keeps the order of equals.
        zones = located(\.zones) { $0 }.sorted { $0.value.isBetter(than: $1.value) }
        pages = []
        for (index, part) in parts.enumerated() {
            let first = pages.count
            pages += part.findings.pages.map { page in
                let whole = page.partOf.map { $0 + first }
                return DocumentReading.Located(
                    picture: index, value: .init(document: page.document, quality: page.quality, partOf: whole))
            }
        }
        barcodes = located(\.barcodes) { DocumentReading.Symbol(reading: $0) }
        quality = first.findings.quality
        stages = parts.flatMap(\.findings.stages)
    }
}

extension Duration {
    var milliseconds: Double { self / .milliseconds(1) }
}

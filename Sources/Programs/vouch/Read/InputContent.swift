import Foundation
import VouchBarcode
import VouchDocument
import VouchImaging
import VouchMedia

/// What one input turned out to be.
enum InputContent {
    /// Pictures, or pages that are drawn when their turn comes.
    case pages([Page], unread: Int)
    case video(VideoFile)

    struct Page {
        /// Where there are several, from 1.
        let number: Int?
        let open: () throws(Complaint) -> PictureSource
    }
}

/// Opens inputs, whatever they are called: pictures through their decoders, PDFs and videos through their programs.
struct InputOpener: Sendable {
    let limits = MediaLimits()
    let decoder = PictureDecoder()

    func open(_ input: InputFile) throws(Complaint) -> InputContent {
        if case .file(let path) = input, let format = try InputFile.format(of: path), format.isMedia {
            return try media(
                try complaining { () throws(MediaError) in try MediaInput(path: path, limits: limits) }, format)
        }
        let bytes = try input.load(limit: decoder.limits.bytes)
        let format = bytes.withUnsafeBytes { PictureFormat(sniffing: $0) }
        if let format, format.isMedia {
            // No more than this was read, so there may be more.
            guard bytes.count <= decoder.limits.bytes else {
                throw MediaError(.tooManyBytes(limit: decoder.limits.bytes)).complaint
            }
            return try media(try complaining { () throws(MediaError) in try MediaInput(bytes, limits: limits) }, format)
        }
        return try pictures(bytes)
    }

    private func media(_ input: MediaInput, _ format: PictureFormat) throws(Complaint) -> InputContent {
        if format.isVideo {
            return .video(
                try complaining { () throws(MediaError) in try VideoFile(input, format: format, limits: limits) })
        }
        let pdf = try complaining { () throws(MediaError) in try PDFFile(input, limits: limits) }
        let count = min(pdf.pageCount, limits.pages)
        let pages = (0..<count).map { index in
            InputContent.Page(number: pdf.pageCount > 1 ? index + 1 : nil) { () throws(Complaint) in
                PictureSource(try complaining { () throws(MediaError) in try pdf.page(index) })
            }
        }
        return .pages(pages, unread: pdf.pageCount - count)
    }

    private func pictures(_ bytes: Data) throws(Complaint) -> InputContent {
        let decoder = decoder
        // One more than is read, to be able to say that there are more.
        let counted = bytes.withUnsafeBytes { view in
            Result { () throws(ImagingError) in try decoder.pageCount(of: view, limit: limits.pages + 1) }
        }
        let found = try complaining { () throws(ImagingError) in try counted.get() }
        let count = min(found, limits.pages)
        let pages = (0..<count).map { index in
            let source = PictureSource(file: bytes, page: index, decoder: decoder)
            return InputContent.Page(number: found > 1 ? index + 1 : nil) { () throws(Complaint) in source }
        }
        return .pages(pages, unread: found - count)
    }
}

extension PictureFormat {
    /// Taken apart by a program of its own.
    fileprivate var isMedia: Bool { self == .pdf || isVideo }
}

/// An error that can be told to whoever runs the command.
protocol Complainable: Error {
    var complaint: Complaint { get }
}

/// Does the work; what it throws becomes a complaint.
func complaining<Result, Failure: Complainable>(_ work: () throws(Failure) -> Result) throws(Complaint) -> Result {
    do {
        return try work()
    } catch {
        throw error.complaint
    }
}

extension MediaError: Complainable {
    var complaint: Complaint {
        let code =
            switch code {
            case .toolMissing: "media.toolMissing"
            case .tooMuchWork: "media.tooMuchWork"
            case .malformed: "media.malformed"
            case .needsPassword: "media.needsPassword"
            case .nothingInside: "media.nothingInside"
            case .tooManyBytes: "media.tooManyBytes"
            case .tooManyPixels: "media.tooManyPixels"
            case .unreadable: "media.unreadable"
            @unknown default: "media.unusable"
            }
        return Complaint(code, description, hint: hint)
    }
}

extension ImagingError: Complainable {
    var complaint: Complaint {
        let code =
            switch code {
            case .empty: "picture.empty"
            case .unsupportedFormat: "picture.unsupportedFormat"
            case .truncated: "picture.truncated"
            case .malformed: "picture.malformed"
            case .tooManyPixels: "picture.tooManyPixels"
            case .tooManyBytes: "picture.tooManyBytes"
            case .outOfMemory: "picture.outOfMemory"
            @unknown default: "picture.undecodable"
            }
        return Complaint(code, description, hint: hint)
    }
}

extension BarcodeError: Complainable {
    var complaint: Complaint { Complaint("barcode.engineFailed", description, hint: hint) }
}

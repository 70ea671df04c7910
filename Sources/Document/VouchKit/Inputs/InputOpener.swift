import Foundation
import VouchDocument
import VouchImaging
import VouchMedia

/// The content of one input.
enum OpenedInput {
    /// Pictures, or pages rendered when needed.
    case pages([Page], unread: Int)
    case video(VideoFile)

    struct Page: Sendable {
        /// If there are several, from 1.
        let number: Int?
        /// Can be opened again, so that only one picture is in memory at a time.
        ///
        /// - Parameter deadline: it is not decoded after that; nil: the limits are all that counts.
        let open: @Sendable (_ deadline: ContinuousClock.Instant?) throws(ReadingProblem) -> PictureSource
    }
}

/// Opens inputs regardless of their names: pictures with their decoders, PDFs and videos with their programs.
struct InputOpener: Sendable {
    let limits: MediaLimits
    let decoder: PictureDecoder

    func open(
        _ input: DocumentInput, until deadline: ContinuousClock.Instant? = nil
    ) throws(ReadingProblem) -> OpenedInput {
        let limit = decoder.limits.bytes
        let bytes: Data
        switch input.content {
        case .problem(let problem): throw problem
        case .data(let data): bytes = data
        case .standardInput: bytes = try FileReading.data(of: .standardInput, limit: limit)
        case .file(let path):
            if let format = try FileReading.format(of: path), format.isMedia {
                do throws(MediaError) {
                    return try media(MediaInput(path: path, limits: limits), format, deadline)
                } catch {
                    throw ReadingProblem(error)
                }
            }
            bytes = try FileReading.data(of: path, limit: limit)
        }
        let format = bytes.withUnsafeBytes { PictureFormat(sniffing: $0) }
        guard let format, format.isMedia else { return try pictures(bytes) }
        do throws(MediaError) {
            // No more than this was read of standard input, so there may be more.
            if case .standardInput = input.content, bytes.count > limit {
                throw MediaError(.tooManyBytes(limit: limit))
            }
            return try media(MediaInput(bytes, limits: limits), format, deadline)
        } catch {
            throw ReadingProblem(error)
        }
    }

    /// The first picture or page of an input, in colour, for what is in it to be seen rather than read.
    ///
    /// - Parameters:
    ///   - size: how much of it is decoded.
    ///   - hint: what to do where the input is a video.
    /// - Throws: ``ReadingProblem``, also for a video.
    func still(
        _ input: DocumentInput, size: StillSize = .still, until deadline: ContinuousClock.Instant? = nil,
        hint: String = "give a picture, or a frame of the video"
    ) throws(ReadingProblem) -> Picture {
        guard case .pages(let pages, _) = try open(input, until: deadline), let page = pages.first else {
            throw ReadingProblem(
                "face.video", "a video, where a picture is needed", hint: hint, source: input.name)
        }
        return try size.picture(try page.open(deadline))
    }

    private func media(
        _ input: MediaInput, _ format: PictureFormat, _ deadline: ContinuousClock.Instant?
    ) throws(MediaError) -> OpenedInput {
        if format.isVideo { return .video(try VideoFile(input, format: format, limits: limits, until: deadline)) }
        let pdf = try PDFFile(input, limits: limits, within: deadline.map { $0 - .now })
        let count = min(pdf.pageCount, limits.pages)
        let pages = (0..<count).map { index in
            OpenedInput.Page(number: pdf.pageCount > 1 ? index + 1 : nil) { deadline throws(ReadingProblem) in
                do throws(MediaError) {
                    return PictureSource(try pdf.page(index, within: deadline.map { $0 - .now }))
                } catch {
                    throw ReadingProblem(error)
                }
            }
        }
        return .pages(pages, unread: pdf.pageCount - count)
    }

    private func pictures(_ bytes: Data) throws(ReadingProblem) -> OpenedInput {
        let decoder = decoder
        // One more than is read, to be able to report that there are more.
        let counted = bytes.withUnsafeBytes { view in
            Result { () throws(ImagingError) in try decoder.pageCount(of: view, limit: limits.pages + 1) }
        }
        let found: Int
        do throws(ImagingError) { found = try counted.get() } catch { throw ReadingProblem(error) }
        let count = min(found, limits.pages)
        let pages = (0..<count).map { index in
            let source = PictureSource(file: bytes, page: index, decoder: decoder)
            return OpenedInput.Page(number: found > 1 ? index + 1 : nil) { deadline throws(ReadingProblem) in
                deadline.map(source.until) ?? source
            }
        }
        return .pages(pages, unread: found - count)
    }
}

extension PictureFormat {
    /// Split by a separate program.
    fileprivate var isMedia: Bool { self == .pdf || isVideo }
}

/// How much of a picture is decoded where faces are looked at.
struct StillSize {
    /// Pixels on the longer side that it has at least.
    let longSide: Int
    let mostPixels: Int

    /// More does not find more faces.
    static let still = StillSize(longSide: 2000, mostPixels: 25_000_000)
    /// One of many.
    static let frame = StillSize(longSide: 1920, mostPixels: 4_000_000)

    func picture(_ source: PictureSource) throws(ReadingProblem) -> Picture {
        do throws(ImagingError) {
            return try source.picture(as: .rgb8, longSide: longSide, mostPixels: mostPixels)
        } catch {
            throw ReadingProblem(error)
        }
    }
}

public import Foundation
import VouchCore
import VouchImaging
public import VouchReport
import VouchVision

extension DocumentService {
    /// A page as a picture of its own: cut out of the input it was found in, straightened and upright.
    ///
    /// - Parameters:
    ///   - page: of the report on that input.
    ///   - input: a picture, or a file with one page.
    ///   - dotsPerInch: pixels per inch of the real document; a page of unknown size has as many pixels as its picture.
    /// - Returns: JPEG; nil for a page whose input has several pages or is a video, since the report does not say which
    ///   it was found on, and for corners that are not those of a page.
    /// - Throws: ``ReadingProblem`` if the input cannot be decoded; `CancellationError`.
    public func picture(
        of page: DocumentReport.Page, in input: DocumentInput, dotsPerInch: Double = 300
    ) async throws -> Data? {
        guard let document = FoundDocument(page), dotsPerInch > 0 else { return nil }
        return try await gate.run {
            try await withTaskExecutorPreference(executor) {
                try Task.checkCancellation()
                return try cut(document, from: input, dotsPerInch)
            }
        }
    }

    private func cut(
        _ document: FoundDocument, from input: DocumentInput, _ dotsPerInch: Double
    ) throws(ReadingProblem) -> Data? {
        let deadline = ContinuousClock.now + configuration.budget.time
        guard case .pages(let pages, 0) = try opener.open(input, until: deadline), pages.count == 1,
            let source = try pages.first?.open(deadline)
        else { return nil }
        let picture: Picture
        do throws(ImagingError) {
            picture = try source.picture(as: .rgb8, longSide: nil, mostPixels: Self.mostPixels)
        } catch {
            throw ReadingProblem(error)
        }
        let held = document.map { $0 * (1 / picture.scale) }
        let rectifier = PageRectifier(dotsPerInch: dotsPerInch, largest: 1 << 22)
        guard let image = picture.withView({ rectifier.page(of: held, in: $0) }) else { return nil }
        return JPEGEncoder.encode(image.pixels, width: image.width, height: image.height, format: image.format)
            .map { Data($0) }
    }

    /// The most pixels of the picture that a page is cut out of, in colour: three bytes each.
    private static let mostPixels = 25_000_000
}

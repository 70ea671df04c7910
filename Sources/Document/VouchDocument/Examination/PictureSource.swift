public import Foundation
import Synchronization
public import VouchCore
public import VouchImaging

/// The source of a picture, so that each step can get it smaller, larger or in colour.
///
/// The last colour picture is kept as long as the source, for steps that need it again.
public struct PictureSource: Sendable {
    private let content: Content
    private let decoder: PictureDecoder
    private let deadline: ContinuousClock.Instant?
    private let kept: Kept

    private final class Kept: Sendable {
        let picture = Mutex<Picture?>(nil)
    }

    private enum Content: Sendable {
        case file(Data, page: Int)
        case decoded(Picture)
    }

    /// A picture file.
    ///
    /// - Parameter page: of a TIFF file, from 0.
    public init(file: Data, page: Int = 0, decoder: PictureDecoder = PictureDecoder()) {
        self.init(.file(file, page: page), decoder, until: nil, Kept())
    }

    /// A page or frame decoded elsewhere.
    public init(_ picture: Picture) {
        self.init(.decoded(picture), PictureDecoder(), until: nil, Kept())
    }

    private init(
        _ content: Content, _ decoder: PictureDecoder, until deadline: ContinuousClock.Instant?, _ kept: Kept
    ) {
        (self.content, self.decoder, self.deadline, self.kept) = (content, decoder, deadline, kept)
    }

    /// The same picture, which can be decoded until then and no longer.
    public func until(_ deadline: ContinuousClock.Instant) -> PictureSource {
        PictureSource(content, decoder, until: deadline, kept)
    }

    /// - Parameters:
    ///   - format: the required format; an already decoded picture keeps its own.
    ///   - longSide: how many pixels the longer side must keep; nil decodes it at full size.
    ///   - mostPixels: the most pixels of the result: a larger picture is decoded smaller; nil for any size.
    /// - Throws: ``ImagingError``.
    public func picture(
        as format: PixelFormat, longSide: Int?, mostPixels: Int? = nil
    ) throws(ImagingError) -> Picture {
        switch content {
        case .decoded(let picture): return picture
        case .file(let bytes, let page):
            if format == .rgb8, let picture = kept.picture.withLock({ $0 }), Self.suffices(picture, longSide) {
                return picture
            }
            let (decoder, time) = (decoder, deadline.map { $0 - .now })
            if let time, time <= .zero { throw ImagingError(.tooMuchTime) }
            let result = bytes.withUnsafeBytes { bytes in
                Result { () throws(ImagingError) in
                    try decoder.decode(
                        bytes, as: format, minimumLongSide: longSide, maximumPixels: mostPixels, page: page, time: time)
                }
            }
            let picture = try result.get()
            if format == .rgb8, picture.width * picture.height <= Self.keptPixels {
                kept.picture.withLock { $0 = picture }
            }
            return picture
        }
    }

    /// Larger pictures are not worth their memory.
    private static let keptPixels = 6_000_000

    private static func suffices(_ picture: Picture, _ longSide: Int?) -> Bool {
        guard picture.scale > 1 else { return true }
        return longSide.map { max(picture.width, picture.height) >= $0 } ?? false
    }
}

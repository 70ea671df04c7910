public import Foundation
public import VouchCore
public import VouchImaging

/// Where a picture comes from, so that it can be had smaller, larger or in colour as a step needs it.
public struct PictureSource: Sendable {
    private let content: Content
    private let decoder: PictureDecoder

    private enum Content: Sendable {
        case file(Data, page: Int)
        case decoded(Picture)
    }

    /// A picture file.
    ///
    /// - Parameter page: of a TIFF file, from 0.
    public init(file: Data, page: Int = 0, decoder: PictureDecoder = PictureDecoder()) {
        content = .file(file, page: page)
        self.decoder = decoder
    }

    /// A page or frame that somebody else decoded.
    public init(_ picture: Picture) {
        content = .decoded(picture)
        decoder = PictureDecoder()
    }

    /// - Parameters:
    ///   - format: what is wanted; a picture that is there already stays in its own.
    ///   - longSide: how many pixels the longer side must keep; nil: at full size.
    /// - Throws: ``ImagingError``.
    public func picture(as format: PixelFormat, longSide: Int?) throws(ImagingError) -> Picture {
        switch content {
        case .decoded(let picture): return picture
        case .file(let bytes, let page):
            let decoder = decoder
            let result = bytes.withUnsafeBytes { bytes in
                Result { () throws(ImagingError) in
                    try decoder.decode(bytes, as: format, minimumLongSide: longSide, page: page)
                }
            }
            return try result.get()
        }
    }
}

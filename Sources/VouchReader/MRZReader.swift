import VouchCore
import VouchMRZ
import VouchVision

/// Reads the machine-readable zones of a picture: find, straighten, recognise, decode.
public struct MRZReader: Sendable {
    /// - Parameters:
    ///   - finderWeights: the bytes of `Networks/mrz-finder.vnet`.
    ///   - recogniserWeights: the bytes of `Networks/mrz-recogniser.vnet`.
    /// - Throws: ``NetworkError`` when a file is damaged or of another version.
    public init(finderWeights: [UInt8], recogniserWeights: [UInt8]) throws(NetworkError) {
    }

    /// Every zone found, best first; empty when the picture shows none.
    ///
    /// - Parameters:
    ///   - image: any orientation; the zone may be anywhere.
    ///   - today: the day of reading, for two-digit years.
    public func read(_ image: ImageView, today: CalendarDate) -> [MRZReading] { [] }

    /// How well the picture was taken.
    public func quality(of image: ImageView) -> PictureQuality {
        PictureQuality(sharpness: 0, glare: 0, brightness: 0, contrast: 0, moire: 0)
    }
}

/// One zone read from a picture.
public struct MRZReading: Sendable {
    public let decoding: MRZDecoding
    /// Around all lines, in pixels of the picture given; corners as on the upright document.
    public let zone: Quad
    /// Around each line of `decoding.lines`.
    public let lineQuads: [Quad]

    public init(decoding: MRZDecoding, zone: Quad, lineQuads: [Quad]) {
        self.decoding = decoding
        self.zone = zone
        self.lineQuads = lineQuads
    }
}

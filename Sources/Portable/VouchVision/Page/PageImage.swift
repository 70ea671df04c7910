public import VouchCore

/// An upright page as seen from directly above, which owns its pixels.
public struct PageImage: Sendable {
    /// The page's width in pixels, margins included.
    public let width: Int
    /// The page's height in pixels, margins included.
    public let height: Int
    /// ``PixelFormat/grey8`` or ``PixelFormat/rgb8``, tightly packed.
    public let format: PixelFormat
    /// The pixels, row by row from the top, tightly packed.
    public let pixels: [UInt8]
    /// Pixels per inch of the real document; nil if its format, and so its size, is unknown.
    public let dotsPerInch: Double?
    /// From pixels of the page to pixels of the picture it was taken from.
    public let toPicture: Homography

    /// Lends the pixels to `body`.
    public func withView<Value, Failure: Error>(_ body: (ImageView) throws(Failure) -> Value) throws(Failure) -> Value {
        let result = pixels.withUnsafeBytes { bytes -> Result<Value, Failure> in
            guard let view = ImageView(bytes, width: width, height: height, format: format) else {
                preconditionFailure("a page is made with as many pixels as its size needs")
            }
            do throws(Failure) {
                return .success(try body(view))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    init(
        width: Int, height: Int, format: PixelFormat, pixels: [UInt8], dotsPerInch: Double?, toPicture: Homography
    ) {
        precondition(
            (1...65535).contains(width) && (1...65535).contains(height)
                && pixels.count == width * height * format.bytesPerPixel)
        (self.width, self.height, self.format, self.pixels) = (width, height, format, pixels)
        (self.dotsPerInch, self.toPicture) = (dotsPerInch, toPicture)
    }

    /// A page without print, in grey: it stands for one whose pixels are not there.
    ///
    /// - Returns: nil unless both sides are 1...65535.
    package init?(blankOfWidth width: Int, height: Int) {
        guard (1...65535).contains(width), (1...65535).contains(height) else { return nil }
        self.init(
            width: width, height: height, format: .grey8, pixels: [UInt8](repeating: 0, count: width * height),
            dotsPerInch: nil, toPicture: .identity)
    }

    /// The same page upside down.
    public var upsideDown: PageImage {
        let size = format.bytesPerPixel
        let turned = [UInt8](unsafeUninitializedCapacity: pixels.count) { target, count in
            let last = width * height - 1
            for pixel in 0...last {
                for channel in 0..<size { target[(last - pixel) * size + channel] = pixels[pixel * size + channel] }
            }
            count = pixels.count
        }
        let turn = Homography(-1, 0, Double(width), 0, -1, Double(height), 0, 0, 1)
        return PageImage(
            width: width, height: height, format: format, pixels: turned, dotsPerInch: dotsPerInch,
            toPicture: toPicture * turn)
    }

    /// Converts a point of the picture to a point of the page; nil if the page is seen edge-on.
    public func place(of point: Point) -> Point? { toPicture.inverse.map { $0(point) } }
}

#if !hasFeature(Embedded)
extension PageImage: Redacted {
    /// `<redacted page, 1011×638>`: never a pixel.
    public var description: String { "<redacted page, \(width)×\(height)>" }
}
#endif

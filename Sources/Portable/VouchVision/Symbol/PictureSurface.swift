import VouchCore

/// A picture sampled between its pixels, borrowed for the duration of one search.
struct PictureSurface {
    private let sampler: Sampler
    private let width: Double
    private let height: Double

    static func borrow<R>(_ picture: GreyPicture, _ body: (PictureSurface) -> R) -> R {
        picture.pixels.withUnsafeBufferPointer { pixels in
            body(
                PictureSurface(
                    sampler: Sampler(pixels, width: picture.width, height: picture.height),
                    width: Double(picture.width), height: Double(picture.height)))
        }
    }

    /// Grey at a point of the picture; beyond its edge that of the edge.
    @inline(__always)
    func grey(_ point: Point) -> Float { sampler.bilinear(Float(point.x - 0.5), Float(point.y - 0.5)) }

    /// The same, where whole numbers are the centres of pixels.
    @inline(__always)
    func grey(centre x: Float, _ y: Float) -> Float { sampler.bilinear(x, y) }

    func contains(_ point: Point) -> Bool {
        point.x >= 0 && point.y >= 0 && point.x < width && point.y < height
    }
}

package import VouchCore

/// A picture sampled between its pixels, borrowed for the duration of one search.
package struct PictureSurface {
    @usableFromInline let sampler: Sampler
    @usableFromInline let width: Double
    @usableFromInline let height: Double

    /// Lends the picture to `body`. The surface is valid only there.
    package static func borrow<R>(_ picture: GreyPicture, _ body: (PictureSurface) -> R) -> R {
        picture.pixels.withUnsafeBufferPointer { pixels in
            body(
                PictureSurface(
                    sampler: Sampler(pixels, width: picture.width, height: picture.height),
                    width: Double(picture.width), height: Double(picture.height)))
        }
    }

    /// Grey at a point of the picture; beyond its edge that of the edge.
    @inlinable @inline(__always)
    package func grey(_ point: Point) -> Float { sampler.bilinear(Float(point.x - 0.5), Float(point.y - 0.5)) }

    /// The same, where whole numbers are the centres of pixels.
    @inlinable @inline(__always)
    package func grey(centre x: Float, _ y: Float) -> Float { sampler.bilinear(x, y) }

    /// Whether a point lies in the picture.
    @inlinable
    package func contains(_ point: Point) -> Bool {
        point.x >= 0 && point.y >= 0 && point.x < width && point.y < height
    }
}

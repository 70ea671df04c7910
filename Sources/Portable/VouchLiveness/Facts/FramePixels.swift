import VouchCore

/// Reads single pixels of a picture in any layout.
struct FramePixels {
    private let base: UnsafePointer<UInt8>
    let width: Int
    let height: Int
    private let stride: Int
    private let step: Int
    private let red: Int
    private let green: Int
    private let blue: Int

    init(_ view: ImageView) {
        base = view.base.assumingMemoryBound(to: UInt8.self)
        (width, height, stride) = (view.width, view.height, view.stride)
        step = view.format.bytesPerPixel
        (red, green, blue) =
            switch view.format {
            case .grey8: (0, 0, 0)
            case .rgb8, .rgba8: (0, 1, 2)
            case .bgra8: (2, 1, 0)
            }
    }

    /// Whether `(x, y)` lies in the picture, this many pixels and more from its sides. Not for values that are not numbers.
    func contains(_ x: Double, _ y: Double, margin: Double = 0) -> Bool {
        x >= margin && y >= margin && x < Double(width) - margin && y < Double(height) - margin
    }

    /// - Precondition: inside the picture; the caller has checked with ``contains(_:_:margin:)`` or by its own loops.
    @inline(__always)
    func colour(_ x: Int, _ y: Int) -> SIMD3<Float> {
        let p = base + (y &* stride &+ x &* step)
        return SIMD3(Float(p[red]), Float(p[green]), Float(p[blue]))
    }

    /// Green only: most of luminance, and sampled without interpolation on most sensors.
    @inline(__always)
    func green(_ x: Int, _ y: Int) -> UInt8 { base[y &* stride &+ x &* step &+ green] }

    /// The mean of three channels around a place; nil outside.
    func shade(_ x: Double, _ y: Double) -> Float? {
        guard contains(x, y) else { return nil }
        let value = colour(Int(x), Int(y))
        return (value.x + value.y + value.z) / 3
    }
}

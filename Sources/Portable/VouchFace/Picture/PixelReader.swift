import VouchCore

/// Reads the colours of a picture in any layout.
struct PixelReader {
    private let base: UnsafePointer<UInt8>
    private let width: Int
    private let height: Int
    private let stride: Int
    private let step: Int
    private let red: Int
    private let green: Int
    private let blue: Int

    init(_ view: ImageView) {
        base = view.base.assumingMemoryBound(to: UInt8.self)
        (width, height, stride) = (view.width, view.height, view.stride)
        step = view.format.bytesPerPixel
        (red, green, blue) = view.format.places
    }

    /// The pixel that covers `(x, y)`; black outside, also for values that are not numbers.
    @inline(__always)
    func nearest(_ x: Double, _ y: Double) -> SIMD3<Float> {
        guard x >= 0, y >= 0, x < Double(width), y < Double(height) else { return .zero }
        return pixel(Int(x), Int(y))
    }

    /// Between the centres of four pixels; black half a pixel outside.
    @inline(__always)
    func bilinear(_ x: Double, _ y: Double) -> SIMD3<Float> {
        guard x >= 0, y >= 0, x < Double(width), y < Double(height) else { return .zero }
        let (cx, cy) = (max(x - 0.5, 0), max(y - 0.5, 0))
        let (ix, iy) = (Int(cx), Int(cy))
        let (fx, fy) = (Float(cx - Double(ix)), Float(cy - Double(iy)))
        let (nx, ny) = (min(ix + 1, width - 1), min(iy + 1, height - 1))
        let top = pixel(ix, iy) * (1 - fx) + pixel(nx, iy) * fx
        let bottom = pixel(ix, ny) * (1 - fx) + pixel(nx, ny) * fx
        return top * (1 - fy) + bottom * fy
    }

    @inline(__always)
    private func pixel(_ x: Int, _ y: Int) -> SIMD3<Float> {
        let p = base + (y &* stride &+ x &* step)
        return SIMD3(Float(p[red]), Float(p[green]), Float(p[blue]))
    }
}

/// Reads a grey picture between its pixels.
@usableFromInline
package struct Sampler {
    @usableFromInline let source: UnsafeBufferPointer<UInt8>
    @usableFromInline let width: Int
    @usableFromInline let maxX: Float
    @usableFromInline let maxY: Float

    package init(_ source: UnsafeBufferPointer<UInt8>, width: Int, height: Int) {
        self.source = source
        self.width = width
        maxX = Float(width - 1)
        maxY = Float(height - 1)
    }

    /// The value at `(x, y)`, where whole numbers are pixel centres. Clamped to the picture; NaN reads the origin.
    @inlinable @inline(__always)
    package func bilinear(_ x: Float, _ y: Float) -> Float {
        let cx = x > 0 ? min(x, maxX) : 0
        let cy = y > 0 ? min(y, maxY) : 0
        let (ix, iy) = (Int(cx), Int(cy))
        let (fx, fy) = (cx - Float(ix), cy - Float(iy))
        let nextX = Float(ix) < maxX ? 1 : 0
        let nextY = Float(iy) < maxY ? width : 0
        let i = iy &* width &+ ix
        let top = Float(source[i]) + (Float(source[i &+ nextX]) - Float(source[i])) * fx
        let j = i &+ nextY
        let bottom = Float(source[j]) + (Float(source[j &+ nextX]) - Float(source[j])) * fx
        return top + (bottom - top) * fy
    }
}

import VouchCore

/// The gradient of the scaled picture at each pixel.
struct EdgeField {
    let width: Int
    let height: Int
    /// Right and down, brighter being positive; the pixels at the rim are 0.
    private let across: [Float]
    private let down: [Float]
    /// The level of most places: noise and texture.
    private let common: Float

    init(_ picture: GreyPicture) {
        let (w, h) = (picture.width, picture.height)
        (width, height) = (w, h)
        var across = [Float](repeating: 0, count: w * h)
        var down = across
        var histogram = [Int](repeating: 0, count: 256)
        picture.pixels.withUnsafeBufferPointer { p in
            guard w > 2, h > 2 else { return }
            for y in 1..<h - 1 {
                for x in 1..<w - 1 {
                    let i = y &* w &+ x
                    let (a, b, c) = (Int32(p[i &- w &- 1]), Int32(p[i &- w]), Int32(p[i &- w &+ 1]))
                    let (d, f) = (Int32(p[i &- 1]), Int32(p[i &+ 1]))
                    let (g, j, k) = (Int32(p[i &+ w &- 1]), Int32(p[i &+ w]), Int32(p[i &+ w &+ 1]))
                    let (gx, gy) = (c &+ 2 &* f &+ k &- a &- 2 &* d &- g, g &+ 2 &* j &+ k &- a &- 2 &* b &- c)
                    across[i] = Float(gx)
                    down[i] = Float(gy)
                    histogram[min(Int(max(gx.magnitude, gy.magnitude)) / 4, 255)] += 1
                }
            }
        }
        (self.across, self.down) = (across, down)
        var (rest, median) = (w * h / 2, 0)
        while median < 255, rest > histogram[median] {
            rest -= histogram[median]
            median += 1
        }
        common = max(Float(median) * 8, 24)
    }

    /// Steepness across a line through the pixel, 0...1, one half at twice what is common.
    @inline(__always)
    func steepness(_ x: Int, _ y: Int, normalX: Float, normalY: Float) -> Float {
        guard x >= 0, y >= 0, x < width, y < height else { return 0 }
        let i = y &* width &+ x
        let value = (across[i] * normalX + down[i] * normalY).magnitude
        return value / (value + common)
    }

    /// The direction in which it gets brighter, of length 1, and how fast, 0...1; nil if the picture is flat.
    @inline(__always)
    func direction(_ x: Int, _ y: Int) -> (x: Float, y: Float, strength: Float)? {
        let i = y &* width &+ x
        let (gx, gy) = (across[i], down[i])
        let length = (gx * gx + gy * gy).squareRoot()
        guard length > 0.7 * common else { return nil }
        return (gx / length, gy / length, length / (length + common))
    }
}

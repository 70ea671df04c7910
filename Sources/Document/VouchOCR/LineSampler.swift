package import VouchCore
internal import VouchVision

/// A picture from which lines of print are cut, straightened and scaled.
package struct LineSampler: Sendable {
    /// The picture, its half, its quarter…
    private let levels: [GreyPicture]
    /// The picture's width in pixels.
    package let width: Int
    /// The picture's height in pixels.
    package let height: Int

    /// Takes a grey copy of a picture, and its halves.
    package init(_ image: ImageView) {
        var levels = [GreyPicture(image)]
        width = image.width
        height = image.height
        while let last = levels.last, min(last.width, last.height) >= 64, levels.count < 6 {
            levels.append(last.halved())
        }
        self.levels = levels
    }

    /// Grey values row by row, 0...255; what lies outside the picture repeats its edge.
    package struct Strip: Sendable {
        /// The strip's width in pixels.
        package let width: Int
        /// The strip's height in pixels.
        package let height: Int
        /// The values, `width * height` of them.
        package let pixels: [UInt8]
    }

    /// The content of `box` as an upright strip; nil if the box is degenerate.
    package func strip(_ box: Quad, width: Int, height: Int) -> Strip? {
        let target = Quad(width: Double(width), height: Double(height))
        guard (1...8192).contains(width), (1...4096).contains(height), let map = Homography(from: target, to: box)
        else { return nil }
        // Print is best sampled where it has about the size wanted: below, nothing is lost; above, nothing is aliased.
        var shown = min((box.bottomLeft - box.topLeft).length, (box.bottomRight - box.topRight).length)
        shown = min(shown / Double(height), (box.topRight - box.topLeft).length / Double(width))
        guard shown.isFinite else { return nil }
        var level = 0
        while shown >= 1.6, level + 1 < levels.count {
            shown /= 2
            level += 1
        }
        let scale = 1 / Double(1 << level)
        let source = levels[level]
        let pixels = source.pixels.withUnsafeBufferPointer { pixels in
            let cubic = Cubic(pixels: pixels, width: source.width, height: source.height)
            return [UInt8](unsafeUninitializedCapacity: width * height) { target, count in
                if let step = box.steps(width: width, height: height) {
                    for y in 0..<height {
                        var point = (box.topLeft + step.down * (Double(y) + 0.5) + step.right * 0.5) * scale
                        for x in 0..<width {
                            target[y * width + x] = cubic.value(Float(point.x) - 0.5, Float(point.y) - 0.5)
                            point = point + step.right * scale
                        }
                    }
                } else {
                    for y in 0..<height {
                        for x in 0..<width {
                            let point = map(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) * scale
                            target[y * width + x] = cubic.value(Float(point.x) - 0.5, Float(point.y) - 0.5)
                        }
                    }
                }
                count = width * height
            }
        }
        return Strip(width: width, height: height, pixels: pixels)
    }

    /// The whole picture at another size, 1...8192 a side.
    package func scaled(width newWidth: Int, height newHeight: Int) -> Strip? {
        strip(Quad(width: Double(width), height: Double(height)), width: newWidth, height: newHeight)
    }
}

extension Quad {
    /// From one pixel of a strip to the next, if the sides are parallel, as those of nearly all lines are: no division
    /// for each pixel.
    fileprivate func steps(width: Int, height: Int) -> (right: Point, down: Point)? {
        let (right, down) = (topRight - topLeft, bottomLeft - topLeft)
        guard (topLeft + right + down - bottomRight).length < 1e-6 * (right.length + down.length) else { return nil }
        return (right * (1 / Double(width)), down * (1 / Double(height)))
    }
}

/// Interpolation between 4x4 pixels with the kernel of R. Keys, "Cubic convolution interpolation for digital image
/// processing" (1981), a = -0.75 as OpenCV has it: what the networks were trained on.
private struct Cubic {
    let pixels: UnsafeBufferPointer<UInt8>
    let width: Int
    let height: Int

    @inline(__always)
    func value(_ x: Float, _ y: Float) -> UInt8 {
        // Comparisons in this order send what is not a number to the edge.
        let x = max(0, min(x, Float(width - 1)))
        let y = max(0, min(y, Float(height - 1)))
        let (left, top) = (Int(x), Int(y))
        let across = Self.weights(x - Float(left))
        let down = Self.weights(y - Float(top))
        var sum: Float = 0
        for j in 0..<4 {
            let row = min(max(top + j - 1, 0), height - 1) &* width
            var inner: Float = 0
            if left >= 1, left + 2 < width {
                let i = row &+ left &- 1
                let four = SIMD4<Float>(
                    Float(pixels[i]), Float(pixels[i &+ 1]), Float(pixels[i &+ 2]), Float(pixels[i &+ 3]))
                inner = (four * across).sum()
            } else {
                for i in 0..<4 { inner += Float(pixels[row &+ min(max(left + i - 1, 0), width - 1)]) * across[i] }
            }
            sum += inner * down[j]
        }
        return UInt8(max(0, min(255, sum + 0.5)))
    }

    @inline(__always)
    private static func weights(_ t: Float) -> SIMD4<Float> {
        let a: Float = -0.75
        func near(_ d: Float) -> Float { ((a + 2) * d - (a + 3)) * d * d + 1 }
        func far(_ d: Float) -> Float { ((a * d - 5 * a) * d + 8 * a) * d - 4 * a }
        return SIMD4(far(t + 1), near(t), near(1 - t), far(2 - t))
    }
}

import VouchCore

/// A band along a curve, straightened: 10 pixels per character, rows across the line.
struct Strip {
    /// Rows the recogniser looks at: capitals of OCR-B are 9.4 rows high and lie in the middle.
    static let lineHeight = 24
    /// Strip pixels per character.
    static let pitch = 10
    /// Characters of surroundings left and right of the line, which the network was trained to see.
    static let margin = 6

    let width: Int
    let height: Int
    /// Grey values 0...255, row by row.
    let values: [Float]

    /// Samples out of `pyramid` along `curve`, from `margin` characters before it to `margin` after its `count`, `pitch`
    /// pixels for each. The curve runs between the two middle rows. Outside the picture its edge pixels continue.
    init(
        _ curve: LineCurve, count: Int, margin: Int = Strip.margin, height: Int = Strip.lineHeight,
        pitch: Int = Strip.pitch, from pyramid: PicturePyramid
    ) {
        let columns = (count + 2 * margin) * pitch
        width = columns
        self.height = height
        let (picture, scale) = pyramid.level(showing: curve.pitch(Double(count) / 2), at: Double(pitch))
        let rowStep = Double(Strip.pitch) / Double(pitch)
        values = [Float](unsafeUninitializedCapacity: columns * height) { target, initialized in
            picture.pixels.withUnsafeBufferPointer { source in
                let sampler = Sampler(source, width: picture.width, height: picture.height)
                for column in 0..<columns {
                    let u = (Double(column) + 0.5) / Double(pitch) - Double(margin)
                    let centre = curve.point(u)
                    let step = curve.down(u) * rowStep
                    let start = centre - step * (Double(height) / 2 - 0.5)
                    // Pixel centres lie at halves on every level, whole numbers in the sampler.
                    var (x, y) = (Float(start.x * scale - 0.5), Float(start.y * scale - 0.5))
                    let (dx, dy) = (Float(step.x * scale), Float(step.y * scale))
                    for row in 0..<height {
                        target[row &* columns &+ column] = sampler.bilinear(x, y)
                        x += dx
                        y += dy
                    }
                }
            }
            initialized = columns * height
        }
    }

    /// - Parameter values: `width * height` of them, row by row.
    init(width: Int, height: Int, values: [Float]) {
        precondition(values.count == width * height)
        (self.width, self.height, self.values) = (width, height, values)
    }

    /// Fills the network's input: zero mean, unit deviation, so that exposure and ink do not matter.
    func fill(_ input: Tensor) {
        var (sum, squares) = (Float(0), Float(0))
        for v in values {
            sum += v
            squares += v * v
        }
        let n = Float(values.count)
        let mean = sum / n
        let scale = 1 / max((max(squares / n - mean * mean, 0)).squareRoot(), 4)
        for y in 0..<height {
            for x in 0..<width {
                input.base[y * input.rowStride + x] = (values[y * width + x] - mean) * scale
            }
        }
    }
}

/// The quality of a picture. Each value is 0...1 and 1 is best; none is calibrated against readability yet.
public struct PictureQuality: Sendable, Hashable {
    /// Edge sharpness: in the median 16 x 16 block with any detail, the largest step between neighbouring pixels as a
    /// share of the block's range. 1 for a step of half the range or more; an edge spread over n pixels gives about 2 /
    /// n; 0 if no block has any.
    public let sharpness: Float
    /// Share of the picture that is not overexposed: 8 x 8 blocks that are white throughout count against it. White
    /// paper that is overexposed counts like a reflection: nothing can be read in either.
    public let glare: Float
    /// 1 if the mean grey value is between 80 and 200 of 255, falling to 0 for black and for white.
    public let brightness: Float
    /// Difference between the darkest and the lightest twentieth of the pixels; 1 from 160 grey values on.
    public let contrast: Float
    /// 1 without fine periodic interference, 0 when most of the picture swings with one period of 3 to 10 pixels, as a
    /// photographed screen does.
    public let moire: Float

    public init(sharpness: Float, glare: Float, brightness: Float, contrast: Float, moire: Float) {
        self.sharpness = sharpness
        self.glare = glare
        self.brightness = brightness
        self.contrast = contrast
        self.moire = moire
    }

    /// Measures `picture`. Detail is judged on at most 512 x 512 of its pixels around the middle, tones on all.
    package init(_ picture: GreyPicture) {
        var histogram = [Int](repeating: 0, count: 256)
        for pixel in picture.pixels { histogram[Int(pixel)] += 1 }
        let count = picture.pixels.count
        func level(_ share: Double) -> Int {
            var rest = Int(Double(count) * share)
            for value in 0..<256 {
                rest -= histogram[value]
                if rest < 0 { return value }
            }
            return 255
        }
        // Not as Int, which has 32 bits in a browser.
        var sum = 0.0
        for value in 0..<256 { sum += Double(value) * Double(histogram[value]) }
        let mean = Float(sum / Double(count))
        brightness = mean < 80 ? mean / 80 : mean > 200 ? (255 - mean) / 55 : 1
        contrast = min(Float(level(0.95) - level(0.05)) / 160, 1)
        glare = 1 - PictureQuality.burntShare(picture)
        let detail = DetailMeasure(picture)
        sharpness = detail.sharpness
        moire = detail.moire
    }

    private static func burntShare(_ picture: GreyPicture) -> Float {
        let (columns, rows) = (picture.width / 8, picture.height / 8)
        guard columns > 0, rows > 0 else { return picture.pixels.allSatisfy { $0 >= 250 } ? 1 : 0 }
        var burnt = 0
        picture.pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<rows {
                for column in 0..<columns {
                    var darkest: UInt8 = 255
                    for y in 0..<8 {
                        let start = (row &* 8 &+ y) &* picture.width &+ column &* 8
                        for x in 0..<8 { darkest = min(darkest, pixels[start &+ x]) }
                    }
                    if darkest >= 250 { burnt += 1 }
                }
            }
        }
        return Float(burnt) / Float(columns * rows)
    }
}

/// Measures of fine detail on the middle of a picture.
private struct DetailMeasure {
    let sharpness: Float
    let moire: Float

    private static let side = 512
    private static let block = 32

    init(_ picture: GreyPicture) {
        let (w, h) = (min(picture.width, DetailMeasure.side), min(picture.height, DetailMeasure.side))
        let (x0, y0) = ((picture.width - w) / 2, (picture.height - h) / 2)
        var pixels = [UInt8](repeating: 0, count: w * h)
        for y in 0..<h {
            for x in 0..<w { pixels[y * w + x] = picture.pixels[(y0 + y) * picture.width + x0 + x] }
        }
        let crop = GreyPicture(width: w, height: h, pixels: pixels)
        sharpness = DetailMeasure.sharpness(crop)
        moire = IntegralImage(crop).map { DetailMeasure.moire(crop, $0) } ?? 1
    }

    private static func sharpness(_ crop: GreyPicture) -> Float {
        let side = 16
        var ratios: [Float] = []
        for top in stride(from: 0, through: crop.height - side, by: side) {
            for left in stride(from: 0, through: crop.width - side, by: side) {
                var (darkest, lightest, step) = (255, 0, 0)
                for y in top..<top + side {
                    for x in left..<left + side {
                        let i = y * crop.width + x
                        let value = Int(crop.pixels[i])
                        darkest = min(darkest, value)
                        lightest = max(lightest, value)
                        if x > left { step = max(step, abs(value - Int(crop.pixels[i - 1]))) }
                        if y > top { step = max(step, abs(value - Int(crop.pixels[i - crop.width]))) }
                    }
                }
                // Below this range a block shows noise rather than print.
                if lightest - darkest >= 32 { ratios.append(Float(step) / Float(lightest - darkest)) }
            }
        }
        ratios.sort()
        return ratios.isEmpty ? 0 : min(2 * ratios[ratios.count / 2], 1)
    }

    /// The median block's strongest autocorrelation at a short period, 0.35 and below counting as none.
    private static func moire(_ crop: GreyPicture, _ integral: IntegralImage) -> Float {
        var strengths: [Float] = []
        var residual = [Float](repeating: 0, count: block * block)
        // Interference covers the whole picture: every fourth block is enough.
        for top in stride(from: 0, through: crop.height - block, by: 2 * block) {
            for left in stride(from: 0, through: crop.width - block, by: 2 * block) {
                for y in 0..<block {
                    for x in 0..<block {
                        let (px, py) = (left + x, top + y)
                        residual[y * block + x] =
                            Float(crop.pixels[py * crop.width + px])
                            - integral.mean(left: px - 5, top: py - 5, right: px + 6, bottom: py + 6)
                    }
                }
                strengths.append(max(periodicity(residual, dx: 1, dy: 0), periodicity(residual, dx: 0, dy: 1)))
            }
        }
        strengths.sort()
        let median = strengths.isEmpty ? 0 : strengths[strengths.count / 2]
        return 1 - min(max((median - 0.35) / 0.4, 0), 1)
    }

    /// Highest normalised autocorrelation at a lag of 3...10 whose half lag is anticorrelated: a wave, not a smooth
    /// tone.
    private static func periodicity(_ residual: [Float], dx: Int, dy: Int) -> Float {
        func correlation(_ lag: Int) -> Float {
            var (product, a, b) = (Float(0), Float(0), Float(0))
            for y in 0..<block - lag * dy {
                for x in 0..<block - lag * dx {
                    let p = residual[y * block + x]
                    let q = residual[(y + lag * dy) * block + x + lag * dx]
                    product += p * q
                    a += p * p
                    b += q * q
                }
            }
            let norm = (a * b).squareRoot()
            // Flat blocks hold only quantisation noise.
            return norm > Float(block * block) ? product / norm : 0
        }
        var best: Float = 0
        let anticorrelated = (1...5).map { correlation($0) < 0 }
        for lag in 3...10 where anticorrelated[lag / 2 - 1] { best = max(best, correlation(lag)) }
        return best
    }
}

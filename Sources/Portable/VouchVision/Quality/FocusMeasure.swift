/// How wide the edges of print are on a page.
///
/// Along four directions every run from a darkest to a lightest place (or back) is an edge; its width is its height
/// over its steepest slope. Unlike a mean of derivatives, this does not depend on the amount of print, and blur that
/// destroys fine print leaves larger print to be measured.
struct FocusMeasure {
    /// Millimetres, of the worst direction; nil if the page shows too few edges.
    let edgeWidth: Float?

    /// A bin is an eighth of a pixel; wider edges count as 32 pixels.
    private static let bins = 256
    private static let fewest = 60

    /// - Parameter noise: standard deviation in levels, 0...1 of white.
    init(_ sample: PageSample, noise: Float) {
        let picture = sample.picture
        let deviation = Int(noise * 255 + 0.5)
        let least = max(FocusMeasure.leastHeight(picture), 8 * deviation)
        // Down, across and along both diagonals: motion blurs one direction and leaves the one across it sharp.
        let widths = (0..<4).compactMap { direction -> Float? in
            var bins = [Int](repeating: 0, count: FocusMeasure.bins)
            FocusMeasure.count(picture, direction, least, spikes: 2 * deviation, &bins)
            return FocusMeasure.typicalWidth(bins).map { direction < 2 ? $0 : $0 * 1.4142 }
        }
        edgeWidth = widths.max().map { $0 / Float(PageSample.pixelsPerMillimetre) }
    }

    /// Follows every third line of a direction: 0 across, 1 down, 2 down to the right, 3 down to the left.
    private static func count(
        _ picture: GreyPicture, _ direction: Int, _ least: Int, spikes: Int, _ bins: inout [Int]
    ) {
        let (width, height) = (picture.width, picture.height)
        picture.pixels.withUnsafeBufferPointer { pixels in
            switch direction {
            case 0:
                for y in stride(from: 1, to: height, by: 3) {
                    count(pixels, from: y * width, step: 1, length: width, least, spikes, &bins)
                }
            case 1:
                for x in stride(from: 1, to: width, by: 3) {
                    count(pixels, from: x, step: width, length: height, least, spikes, &bins)
                }
            default:
                // A line starts in each column of the top row and, left or right of it, in each row of one side.
                for offset in stride(from: 1 - height, to: width, by: 3) {
                    let (x, y) = (max(offset, 0), max(-offset, 0))
                    let length = min(width - x, height - y)
                    let start = direction == 2 ? y * width + x : y * width + width - 1 - x
                    count(
                        pixels, from: start, step: direction == 2 ? width + 1 : width - 1, length: length,
                        least, spikes, &bins)
                }
            }
        }
    }

    /// Edges lower than this are noise or background print: 35 % of the page's range, at least 8 levels.
    private static func leastHeight(_ picture: GreyPicture) -> Int {
        var histogram = [Int](repeating: 0, count: 256)
        for pixel in picture.pixels { histogram[Int(pixel)] += 1 }
        func level(_ share: Double) -> Int {
            var rest = Int(Double(picture.pixels.count) * share)
            for value in 0..<256 {
                rest -= histogram[value]
                if rest < 0 { return value }
            }
            return 255
        }
        return max((level(0.95) - level(0.02)) * 35 / 100, 8)
    }

    @inline(__always)
    private static func count(
        _ pixels: UnsafeBufferPointer<UInt8>, from start: Int, step: Int, length: Int, _ least: Int,
        _ spikes: Int, _ bins: inout [Int]
    ) {
        guard length >= 3 else { return }
        var (foot, last, before) = (Int(pixels[start]), Int(pixels[start]), Int(pixels[start]))
        var (direction, steepest) = (0, 0)
        for i in 1..<length {
            let value = Int(pixels[start &+ i &* step])
            let rise = value &- last
            if rise &* direction < 0 {
                note(height: abs(last &- foot), steepest &- spikes, least, &bins)
                (foot, steepest, before) = (last, 0, last)
            }
            if rise != 0 { direction = rise > 0 ? 1 : -1 }
            // Over two pixels, so that an edge's position between pixels does not matter.
            steepest = max(steepest, abs(value &- before))
            (before, last) = (last, value)
        }
        note(height: abs(last &- foot), steepest &- spikes, least, &bins)
    }

    @inline(__always)
    private static func note(height: Int, _ steepest: Int, _ least: Int, _ bins: inout [Int]) {
        guard height >= least, steepest > 0 else { return }
        // In eighths of a pixel; 1 pixel where two pixels hold the whole height.
        let width = 16 &* height / steepest &- 8
        bins[min(max(width, 0), FocusMeasure.bins - 1)] += 1
    }

    /// In pixels: three tenths of the edges are sharper. Portraits and shadows are soft in the sharpest picture.
    private static func typicalWidth(_ bins: [Int]) -> Float? {
        let total = bins.reduce(0, +)
        guard total >= fewest else { return nil }
        var rest = total * 3 / 10
        for (bin, count) in bins.enumerated() {
            rest -= count
            if rest < 0 { return (Float(bin) + 0.5) / 8 }
        }
        return nil
    }
}

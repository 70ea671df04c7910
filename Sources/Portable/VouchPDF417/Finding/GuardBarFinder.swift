import VouchCore
import VouchVision

/// Finds solid dark bars by linking the dark runs of neighbouring rows.
///
/// Bars within 45 degrees of upright are found in the picture's rows, the others in its columns.
struct GuardBarFinder {
    /// Pixels; the thinnest bar worth looking at and the widest.
    private static let widths = 4...120
    /// Grey levels by which a pixel must be darker than its surroundings.
    private static let contrast: Float = 6
    private static let maximumCount = 160

    /// Longest first.
    static func bars(in picture: GreyPicture) -> [GuardBar] {
        var bars = upright(in: picture)
        bars += upright(in: picture.transposed()).map { $0.transposed }
        bars.sort { $0.length > $1.length }
        return Array(bars.prefix(maximumCount))
    }

    private static func upright(in picture: GreyPicture) -> [GuardBar] {
        let dark = DarkRuns(picture, contrast: contrast, widths: widths)
        return dark.chains(minimumLength: 8).compactMap { bar(from: $0) }
    }

    /// The straight bar through a chain of runs; nil if its sides are not straight, or it is wider than long.
    private static func bar(from chain: [DarkRuns.Run]) -> GuardBar? {
        guard let first = chain.first, let last = chain.last, last.y > first.y else { return nil }
        // A slanted bar has slanted ends: fit its sides without them.
        let middle = chain.count >= 24 ? Array(chain[(chain.count / 8)..<(chain.count - chain.count / 8)]) : chain
        guard let left = EdgeLine(middle.map { (Double($0.y) + 0.5, $0.start) }),
            let right = EdgeLine(middle.map { (Double($0.y) + 0.5, $0.end) })
        else { return nil }
        let slope = (left.slope + right.slope) / 2
        let cosine = 1 / (1 + slope * slope).squareRoot()
        let y = Double(first.y + last.y + 1) / 2
        let width = (right.x(at: y) - left.x(at: y)) * cosine
        guard width >= 3, abs(slope) <= 1.2, max(left.deviation, right.deviation) < 0.6 + 0.06 * width else {
            return nil
        }
        let (top, bottom) = (Double(first.y), Double(last.y + 1))
        func middlePoint(_ y: Double) -> Point { Point(x: (left.x(at: y) + right.x(at: y)) / 2, y: y) }
        let bar = GuardBar(first: middlePoint(top), last: middlePoint(bottom), width: width)
        return bar.length >= width * 0.8 ? bar : nil
    }
}

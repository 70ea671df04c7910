public import VouchCore
public import VouchVision

/// A coarse picture of a page, to recognise the same side when it is shown again: 24 by 16 means of grey, in units of
/// their own spread, so that light counts for little.
public struct PageSignature: Sendable, Hashable {
    private static let (columns, rows) = (24, 16)
    private let values: [Float]

    /// Samples a page.
    ///
    /// - Parameters:
    ///   - corners: of the page, in pixels of the picture.
    ///   - picture: where the page was seen.
    /// - Returns: nil for corners that make no rectangle, and for a page without any detail.
    public init?(of corners: Quad, in picture: GreyPicture) {
        let grid = Quad(width: Double(Self.columns), height: Double(Self.rows))
        guard let map = Homography(from: grid, to: corners) else { return nil }
        var values: [Float] = []
        values.reserveCapacity(Self.columns * Self.rows)
        picture.pixels.withUnsafeBufferPointer { pixels in
            let sampler = Sampler(pixels, width: picture.width, height: picture.height)
            for row in 0..<Self.rows {
                for column in 0..<Self.columns {
                    var sum: Float = 0
                    for part in 0..<9 {
                        let x = Double(column) + (Double(part % 3) + 0.5) / 3
                        let y = Double(row) + (Double(part / 3) + 0.5) / 3
                        let place = map(Point(x: x, y: y))
                        sum += sampler.bilinear(Float(place.x - 0.5), Float(place.y - 0.5))
                    }
                    values.append(sum / 9)
                }
            }
        }
        let count = Float(values.count)
        let mean = values.reduce(0, +) / count
        let spread = (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count).squareRoot()
        guard spread.isFinite, spread > 1 else { return nil }
        self.values = values.map { ($0 - mean) / spread }
    }

    /// Correlation, -1...1, the better of both ways up: which side is up is often unknown.
    public func likeness(to other: PageSignature) -> Double {
        var (same, turned) = (Float(0), Float(0))
        let last = values.count - 1
        for index in values.indices {
            same += values[index] * other.values[index]
            turned += values[index] * other.values[last - index]
        }
        return Double(max(same, turned) / Float(values.count))
    }
}

import VouchCore

/// A possible MRZ: its middle line in picture pixels and how many characters may fit on it.
public struct ZoneCandidate: Sendable {
    /// The line half-way between the top and the bottom of the zone, read from left to right.
    let middle: LineCurve
    /// Characters along the zone by the finder's estimate of pitch; good to some ten percent.
    public let length: Double
    /// Probability mass of the zone's cells, relative to a full zone of that length; about 0...1.
    public let confidence: Float

    /// Builds a candidate from connected cells, or nil if they form no line.
    init?(_ cells: [(x: Int, y: Int)], of map: ZoneMap) {
        var mean = (x: Float(0), y: Float(0))
        var mass: Float = 0
        for (x, y) in cells {
            let cell = map[x, y]
            mean.x += cell.probability * cell.direction.x
            mean.y += cell.probability * cell.direction.y
            mass += cell.probability
        }
        let norm = (mean.x * mean.x + mean.y * mean.y).squareRoot()
        // Cells with contradictory directions are not a line of text.
        guard mass > 0, norm > 0.5 * mass else { return nil }
        var axis = Point(x: Double(mean.x / norm), y: Double(mean.y / norm))

        // Every cell votes for a point of the middle line; the line through the votes is steadier than any direction.
        let size = Double(ZoneMap.cell)
        for _ in 0..<2 {
            let votes = ZoneCandidate.votes(cells, of: map, axis: axis, size: size)
            let line = LineCurve.Quadratic(fitting: votes.map { ($0.along, $0.across, $0.weight) }, linear: true)
            let slope = min(max(line.c1, -0.3), 0.3)
            let turned = Point(x: axis.x - axis.y * slope, y: axis.y + axis.x * slope)
            axis = turned * (1 / turned.length)
        }
        let votes = ZoneCandidate.votes(cells, of: map, axis: axis, size: size)
        let across = LineCurve.Quadratic(fitting: votes.map { ($0.along, $0.across, $0.weight) }, linear: true)
        let pitch = LineCurve.Quadratic(fitting: votes.map { ($0.along, $0.pitch, $0.weight) }, linear: true)

        guard let start = votes.lazy.map({ $0.along }).min(), let end = votes.lazy.map({ $0.along }).max() else {
            return nil
        }
        let (from, to) = (start - size / 2, end + size / 2)
        // Walk along the line counting characters, since perspective changes their pitch.
        var samples:
            (x: [(u: Double, value: Double, weight: Double)], y: [(u: Double, value: Double, weight: Double)]) =
                ([], [])
        var u = 0.0
        let steps = 16
        let step = (to - from) / Double(steps)
        let meanPitch = max(pitch((from + to) / 2), 1)
        for i in 0...steps {
            let along = from + Double(i) * step
            if i > 0 { u += step / min(max(pitch(along - step / 2), 0.6 * meanPitch), 1.6 * meanPitch) }
            let c = across(along)
            let p = Point(x: axis.x * along - axis.y * c, y: axis.y * along + axis.x * c) * map.scale
            samples.x.append((u, p.x, 1))
            samples.y.append((u, p.y, 1))
        }
        guard u >= 6, u < 120 else { return nil }
        middle = LineCurve(
            x: LineCurve.Quadratic(fitting: samples.x), y: LineCurve.Quadratic(fitting: samples.y))
        length = u
        // Two lines of text are about three and a half pitches high.
        confidence = min(mass / Float(max((to - from) * 3.5 * meanPitch / (size * size), 1)), 1.5)
    }

    private init(_ other: ZoneCandidate, middle: LineCurve) {
        (self.middle, length, confidence) = (middle, other.length, other.confidence)
    }

    /// The same candidate as a camera 55° off the perpendicular may see it: from above or below, from the left or the
    /// right, and from the corners. Lines are nearer to each other or further apart, and upright strokes lean.
    package var slanted: [ZoneCandidate] {
        [(0.6, 0), (1.7, 0), (0.86, 0.55), (0.86, -0.55)].map { (height: Double, lean: Double) in
            ZoneCandidate(self, middle: middle.moved(rows: 0, heightFactor: height, lean: lean))
        }
    }

    private struct Vote {
        let along: Double
        let across: Double
        let pitch: Double
        let weight: Double
    }

    private static func votes(_ cells: [(x: Int, y: Int)], of map: ZoneMap, axis: Point, size: Double) -> [Vote] {
        cells.map { place in
            let cell = map[place.x, place.y]
            let x = (Double(place.x) + 0.5) * size
            let y = (Double(place.y) + 0.5) * size
            return Vote(
                along: x * axis.x + y * axis.y,
                across: -x * axis.y + y * axis.x - Double(cell.below),
                pitch: Double(cell.pitch), weight: Double(cell.probability))
        }
    }
}

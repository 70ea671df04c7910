import VouchCore

/// A straight line through a place of a map, along which the network sees an edge: there two documents touch.
struct DocumentSeam {
    /// Cells of either side.
    let sides: (first: [Int], second: [Int])
    /// Mean probability of an edge along it, 0...1.
    let edge: Float

    /// Below this there is no seam.
    private static let leastEdge: Float = 0.4
    /// Minimum share of a place's cells on either side.
    private static let leastShare = 0.15
    private static let angles = 30

    /// A place cut along its seams, the strongest first, into at most four parts; fewer than two if it has no seam.
    static func parts(of cells: [Int], of map: DocumentMap) -> [DocumentRegion] {
        var parts = [cells]
        for _ in 0..<3 {
            let seams = parts.map { DocumentSeam(through: $0, of: map) }
            guard let strongest = seams.indices.max(by: { (seams[$0]?.edge ?? 0) < (seams[$1]?.edge ?? 0) }),
                let seam = seams[strongest]
            else { break }
            parts[strongest] = seam.sides.first
            parts.append(seam.sides.second)
        }
        guard parts.count > 1 else { return [] }
        return parts.map { DocumentRegion(DocumentRegion.largestPart(of: $0, of: map), of: map) }
    }

    /// The strongest seam; nil if no line is one.
    init?(through cells: [Int], of map: DocumentMap) {
        guard cells.count >= 4 * DocumentRegion.fewest else { return nil }
        let least = max(2 * DocumentRegion.fewest, Int(DocumentSeam.leastShare * Double(cells.count)))
        var best: (edge: Float, angle: Int, offset: Int)?
        for angle in 0..<DocumentSeam.angles {
            let strips = Strips(cells, angle: angle, of: map)
            var before = 0
            for offset in strips.range {
                let strip = strips[offset]
                before += strip.count
                guard before - strip.count >= least, cells.count - before >= least, strip.inner >= 4 else { continue }
                // A seam of two documents runs through the place, not across a corner of it.
                guard strip.edge > best?.edge ?? DocumentSeam.leastEdge else { continue }
                best = (strip.edge, angle, offset)
            }
        }
        guard let best else { return nil }
        let strips = Strips(cells, angle: best.angle, of: map)
        edge = best.edge
        sides = (
            cells.filter { strips.offset(of: $0) < best.offset }, cells.filter { strips.offset(of: $0) > best.offset }
        )
        guard sides.first.count >= DocumentRegion.fewest, sides.second.count >= DocumentRegion.fewest else {
            return nil
        }
    }
}

/// A place divided into strips one cell wide that run in one direction.
private struct Strips {
    struct Strip {
        var count = 0
        /// Cells without those at either end, where the outline is an edge anyway.
        var inner = 0
        /// Mean probability of an edge over the inner cells.
        var edge: Float = 0
    }

    private let columns: Int
    private let normal: Point
    private let first: Int
    private var strips: [Strip] = []

    var range: Range<Int> { first..<(first + strips.count) }

    init(_ cells: [Int], angle: Int, of map: DocumentMap) {
        columns = map.columns
        // By six degrees a step.
        let (cosine, sine) = Strips.turns[angle]
        normal = Point(x: -sine, y: cosine)
        let along = Point(x: cosine, y: sine)
        var members: [Int: [(at: Double, edge: Float)]] = [:]
        let normal = normal
        let columns = columns
        for cell in cells {
            let (x, y) = (Double(cell % columns), Double(cell / columns))
            let offset = Strips.nearest(x * normal.x + y * normal.y)
            members[offset, default: []].append((x * along.x + y * along.y, map[cell].edge))
        }
        let (low, high) = (members.keys.min() ?? 0, members.keys.max() ?? 0)
        first = low
        for offset in low...max(low, high) {
            var strip = Strip()
            let row = (members[offset] ?? []).sorted { $0.at < $1.at }
            strip.count = row.count
            if let from = row.first?.at, let to = row.last?.at {
                let inner = row.filter { $0.at > from + 2.5 && $0.at < to - 2.5 }
                strip.inner = inner.count
                strip.edge = inner.reduce(0) { $0 + $1.edge } / Float(max(inner.count, 1))
            }
            strips.append(strip)
        }
    }

    subscript(offset: Int) -> Strip { strips[offset - first] }

    func offset(of cell: Int) -> Int {
        let (x, y) = (Double(cell % columns), Double(cell / columns))
        return Strips.nearest(x * normal.x + y * normal.y)
    }

    /// The nearest integer; the browser has no function for it.
    private static func nearest(_ value: Double) -> Int { Int(value < 0 ? value - 0.5 : value + 0.5) }

    /// Cosine and sine of every multiple of six degrees below 180.
    private static let turns: [(Double, Double)] = {
        let (stepCosine, stepSine) = (0.994_521_895_368_273, 0.104_528_463_267_653)
        var turns = [(1.0, 0.0)]
        while turns.count < 30, let (c, s) = turns.last {
            turns.append((c * stepCosine - s * stepSine, s * stepCosine + c * stepSine))
        }
        return turns
    }()
}

import VouchCore

/// The straight lines of a picture around one document: Hough's transform, each pixel voting across its own slope.
struct LineVotes {
    private static let angles = 90
    private static let limit = 16
    /// Normals of the lines of each angle: 2 degrees from one to the next.
    private static let normals: [(x: Float, y: Float)] = {
        var normals: [(x: Float, y: Float)] = []
        var (x, y) = (1.0, 0.0)
        for _ in 0..<angles {
            normals.append((Float(x), Float(y)))
            (x, y) = (x * 0.999390827019 - y * 0.034899496703, x * 0.034899496703 + y * 0.999390827019)
        }
        return normals
    }()

    /// Lines in pixels of the scaled picture, strongest first.
    static func lines(in field: EdgeField, around region: DocumentRegion, of map: DocumentMap) -> [ImageLine] {
        let reach = Int((Double(field.width * field.width + field.height * field.height)).squareRoot()) + 2
        let columns = 2 * reach + 1
        var votes = [Float](repeating: 0, count: angles * columns)
        for cell in surroundings(of: region, in: map) {
            let (left, top) = (cell % map.columns * DocumentMap.cell, cell / map.columns * DocumentMap.cell)
            // An outline that the network sees counts more than print and clutter.
            let weight = 0.15 + map[cell].edge
            for y in max(top, 1)..<max(min(top + DocumentMap.cell, field.height - 1), max(top, 1)) {
                for x in max(left, 1)..<max(min(left + DocumentMap.cell, field.width - 1), max(left, 1)) {
                    guard let slope = field.direction(x, y) else { continue }
                    let angle = nearestAngle(slope.x, slope.y)
                    for step in -1...1 {
                        let a = (angle + step + angles) % angles
                        let n = normals[a]
                        let offset = (Float(x) + 0.5) * n.x + (Float(y) + 0.5) * n.y
                        votes[a * columns + Int(offset + Float(reach) + 0.5)] += weight * slope.strength
                    }
                }
            }
        }
        return peaks(votes, columns: columns, reach: reach)
    }

    /// The region's cells and those up to three away from it.
    private static func surroundings(of region: DocumentRegion, in map: DocumentMap) -> [Int] {
        var near = [Bool](repeating: false, count: map.count)
        for cell in region.cells {
            let (x, y) = (cell % map.columns, cell / map.columns)
            for ny in max(y - 3, 0)...min(y + 3, map.rows - 1) {
                for nx in max(x - 3, 0)...min(x + 3, map.columns - 1) { near[ny * map.columns + nx] = true }
            }
        }
        return near.indices.filter { near[$0] }
    }

    /// The angle whose normal is nearest to a direction, either way round.
    private static func nearestAngle(_ x: Float, _ y: Float) -> Int {
        // Into the upper half; then arc tangent by a polynomial, good to a quarter of a degree.
        let (u, v) = y < 0 ? (-x, -y) : (x, y)
        let (a, b) = (u.magnitude, v)
        let t = min(a, b) / max(max(a, b), 1e-9)
        let arc = t * (45 + 15.64 * (1 - t))
        let degrees = a >= b ? arc : 90 - arc
        return Int((u >= 0 ? degrees : 180 - degrees) / 2 + 0.5) % angles
    }

    private static func peaks(_ votes: [Float], columns: Int, reach: Int) -> [ImageLine] {
        var candidates: [(angle: Int, column: Int, votes: Float)] = []
        for angle in 0..<angles {
            for column in 1..<columns - 1 {
                let i = angle * columns + column
                guard votes[i] > 4, votes[i] >= votes[i - 1], votes[i] > votes[i + 1] else { continue }
                candidates.append((angle, column, votes[i - 1] + votes[i] + votes[i + 1]))
            }
        }
        candidates.sort { $0.votes > $1.votes }
        var kept: [(angle: Int, offset: Int)] = []
        for candidate in candidates {
            if kept.count == limit { break }
            let offset = candidate.column - reach
            let isNew = kept.allSatisfy { other in
                var turn = abs(other.angle - candidate.angle)
                var distance = abs(other.offset - offset)
                if turn > angles / 2 {
                    turn = angles - turn
                    distance = abs(other.offset + offset)
                }
                return turn > 3 || distance > 4
            }
            if isNew { kept.append((candidate.angle, offset)) }
        }
        return kept.map { line in
            let n = normals[line.angle]
            let normal = Point(x: Double(n.x), y: Double(n.y))
            return ImageLine(origin: normal * Double(line.offset), direction: Point(x: normal.y, y: -normal.x))
        }
    }
}

import VouchCore

/// Cells of a map that show one document, and their combined result.
struct DocumentRegion {
    /// Indices into the map.
    let cells: [Int]
    /// Mean of their votes, in pixels of the scaled picture.
    let centre: Point
    /// Mean probability of the cells.
    let mask: Float
    /// Mean direction of the upright document's upper edge; its length is how far the cells agree.
    let direction: Point
    /// Probabilities of ``DocumentMap/formats``, which sum to 1.
    let formats: [Float]

    /// Minimum number of cells of a document: about 15 by 10 pixels of 320.
    static let fewest = 10
    /// Maximum number of documents in one picture; any more are clutter.
    private static let limit = 8

    /// Mean distance of the votes from a point in pixels of the scaled picture, relative to the region's size.
    func dissent(from centre: Point, in map: DocumentMap) -> Double {
        let sum = cells.reduce(0) { $0 + (DocumentRegion.vote($1, of: map) - centre).length }
        let count = Double(max(cells.count, 1))
        return sum / count / (count.squareRoot() * Double(DocumentMap.cell))
    }

    /// Whether enough of the cells in a quad, in pixels of the scaled picture, are its own. Close up, a document may be
    /// larger than it first appeared.
    func holds(_ quad: Quad, of map: DocumentMap) -> Bool {
        let (own, all) = cellCounts(in: quad, of: map)
        return own > 0 && Double(own) >= 0.3 * Double(all)
    }

    /// How many of its cells, and of all cells, lie in a quad in pixels of the scaled picture.
    func cellCounts(in quad: Quad, of map: DocumentMap) -> (own: Int, all: Int) {
        let polygon = ConvexPolygon(quad)
        return (
            cells.count { polygon.contains(map.middle($0)) },
            (0..<map.count).count { polygon.contains(map.middle($0)) }
        )
    }

    /// The largest connected part of what lies outside a quad in pixels of the scaled picture, with a margin; nil if
    /// that is too small for a document.
    func rest(outside quad: ConvexPolygon, of map: DocumentMap) -> DocumentRegion? {
        let centre = quad.corners.reduce(Point(x: 0, y: 0)) { $0 + $1 } * (1 / Double(max(quad.corners.count, 1)))
        let air = ConvexPolygon(
            quad.corners.map { corner in
                let away = corner - centre
                let length = away.length
                return length > 0 ? corner + away * (1.5 * Double(DocumentMap.cell) / length) : corner
            })
        let left = cells.filter { !air.contains(map.middle($0)) }
        guard left.count >= max(4 * DocumentRegion.fewest, cells.count / 8) else { return nil }
        let part = DocumentRegion.largestPart(of: left, of: map)
        guard part.count >= max(4 * DocumentRegion.fewest, cells.count / 8) else { return nil }
        return DocumentRegion(part, of: map)
    }

    init(_ cells: [Int], of map: DocumentMap) {
        self.cells = cells
        var (mass, x, y) = (Float(0), 0.0, 0.0)
        var turn = (x: Float(0), y: Float(0))
        var logits = [Float](repeating: 0, count: DocumentMap.formats.count)
        for index in cells {
            let cell = map[index]
            let vote = DocumentRegion.vote(index, of: map)
            mass += cell.mask
            x += vote.x * Double(cell.mask)
            y += vote.y * Double(cell.mask)
            turn.x += cell.direction.x * cell.mask
            turn.y += cell.direction.y * cell.mask
            logits[0] += cell.formats.0 * cell.mask
            logits[1] += cell.formats.1 * cell.mask
            logits[2] += cell.formats.2 * cell.mask
            logits[3] += cell.formats.3 * cell.mask
        }
        let total = max(mass, 1e-6)
        centre = Point(x: x, y: y) * (1 / Double(total))
        mask = mass / Float(max(cells.count, 1))
        direction = Point(x: Double(turn.x / total), y: Double(turn.y / total))
        let strongest = logits.max() ?? 0
        let weights = logits.map { exponential(($0 - strongest) / total) }
        let sum = weights.reduce(0, +)
        formats = weights.map { $0 / sum }
    }

    private static func vote(_ index: Int, of map: DocumentMap) -> Point {
        let cell = map[index]
        return map.middle(index) + Point(x: Double(cell.centre.x), y: Double(cell.centre.y))
    }

    /// The places of a map that show a document, or several that touch, the largest first.
    static func places(in map: DocumentMap) -> [DocumentRegion] {
        var free = (0..<map.count).map { map[$0].mask >= 0.5 }
        var places: [DocumentRegion] = []
        for index in 0..<map.count where free[index] {
            let component = grow(from: [index], over: &free, of: map)
            if component.count >= fewest { places.append(DocumentRegion(component, of: map)) }
        }
        return Array(places.sorted { $0.cells.count > $1.cells.count }.prefix(limit))
    }

    /// The ways to split a place into several documents: by the votes for centres, and along seams.
    func partitions(of map: DocumentMap) -> [[DocumentRegion]] {
        [DocumentRegion.parts(of: cells, of: map), DocumentSeam.parts(of: cells, of: map)].filter { $0.count > 1 }
    }

    /// Cells connected with the seeds through free cells, which become taken.
    private static func grow(from seeds: [Int], over free: inout [Bool], of map: DocumentMap) -> [Int] {
        var group = seeds
        for seed in seeds { free[seed] = false }
        var next = 0
        while next < group.count {
            let index = group[next]
            next += 1
            let (x, y) = (index % map.columns, index / map.columns)
            for (nx, ny) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
            where nx >= 0 && ny >= 0 && nx < map.columns && ny < map.rows && free[ny * map.columns + nx] {
                free[ny * map.columns + nx] = false
                group.append(ny * map.columns + nx)
            }
        }
        return group
    }

    /// Splits a component where its cells vote for distant centres.
    private static func parts(of component: [Int], of map: DocumentMap) -> [DocumentRegion] {
        var centres: [Point] = []
        var rest = component.map { (index: $0, vote: vote($0, of: map)) }
        var counts: [Int] = []
        // A centre gathers votes within a small part of its document's size; the rest may belong to another.
        while rest.count >= max(fewest, component.count / 8), centres.count < limit {
            guard let peak = densest(rest.map { $0.vote }) else { break }
            var reach = Double(DocumentMap.cell) * 6
            for _ in 0..<2 {
                let near = rest.filter { ($0.vote - peak).length < reach }.count
                reach = max(reach, 0.35 * Double(DocumentMap.cell) * Double(near).squareRoot())
            }
            let near = rest.filter { ($0.vote - peak).length < reach }
            if near.count < max(fewest, component.count / 10) { break }
            centres.append(peak)
            counts.append(near.count)
            rest.removeAll { ($0.vote - peak).length < reach }
        }
        centres = merged(centres, counts: counts)
        guard centres.count > 1 else { return [] }
        var groups = [[Int]](repeating: [], count: centres.count)
        for index in component {
            let vote = vote(index, of: map)
            var nearest = (group: 0, distance: Double.infinity)
            for (group, centre) in centres.enumerated() where (vote - centre).length < nearest.distance {
                nearest = (group, (vote - centre).length)
            }
            groups[nearest.group].append(index)
        }
        return groups.filter { $0.count >= fewest }.map { DocumentRegion(largestPart(of: $0, of: map), of: map) }
    }

    /// Drops centres too near to a stronger one for two documents side by side: those are at least a short side apart.
    private static func merged(_ centres: [Point], counts: [Int]) -> [Point] {
        var kept: [(centre: Point, count: Int)] = []
        for (centre, count) in zip(centres, counts) {
            let apart = kept.allSatisfy { other in
                let smaller = Double(min(count, other.count)).squareRoot() * Double(DocumentMap.cell)
                return (other.centre - centre).length > 0.55 * smaller
            }
            if apart { kept.append((centre, count)) }
        }
        return kept.map { $0.centre }
    }

    static func largestPart(of cells: [Int], of map: DocumentMap) -> [Int] {
        var free = [Bool](repeating: false, count: map.count)
        for cell in cells { free[cell] = true }
        var largest: [Int] = []
        for cell in cells where free[cell] {
            let part = grow(from: [cell], over: &free, of: map)
            if part.count > largest.count { largest = part }
        }
        return largest
    }

    /// Where most of the points cluster.
    private static func densest(_ points: [Point]) -> Point? {
        // Squares of 16 pixels, counted with their neighbours.
        let size = 16.0
        let (columns, rows) = (96, 96)
        var counts = [Int](repeating: 0, count: columns * rows)
        /// The square of a point; the picture begins at square 32, since centres may lie outside it.
        func square(_ point: Point) -> Int? {
            let (x, y) = (point.x / size + 32, point.y / size + 32)
            guard x >= 1, y >= 1, x < Double(columns - 1), y < Double(rows - 1) else { return nil }
            return Int(y) * columns + Int(x)
        }
        for point in points { if let index = square(point) { counts[index] += 1 } }
        var best = (index: -1, count: 0)
        for y in 1..<rows - 1 {
            for x in 1..<columns - 1 where counts[y * columns + x] > 0 {
                var count = counts[y * columns + x]
                for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1)] {
                    count += counts[(y + dy) * columns + x + dx]
                }
                if count > best.count { best = (y * columns + x, count) }
            }
        }
        guard best.index >= 0 else { return nil }
        var sum = Point(x: 0, y: 0)
        var count = 0.0
        for point in points {
            guard let index = square(point), abs(index % columns - best.index % columns) <= 1,
                abs(index / columns - best.index / columns) <= 1
            else { continue }
            sum = sum + point
            count += 1
        }
        return count > 0 ? sum * (1 / count) : nil
    }
}

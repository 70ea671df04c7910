import VouchCore

/// Finds the four lines that fit a region best if its outline alone does not decide: masks spread too far or stop
/// short, and documents touch.
struct QuadSearch {
    let map: DocumentMap
    let field: EdgeField

    /// The weights of the observations. Results hardly change if these change by a third either way.
    private enum Weight {
        /// The outline's own sides take precedence.
        static let outline = 0.12
        static let meanEdge = 0.5
        static let weakestEdge = 0.5
        static let shape = 0.4
        /// A side on the picture's frame counts as neither seen nor missing.
        static let frame = 0.5
        /// Share of the mask beyond a clear edge that is ignored.
        static let excuse = 0.5
        /// All but the mask together.
        static let most = meanEdge + weakestEdge + shape
    }

    private struct Line {
        let line: ImageLine
        let isFrame: Bool
    }

    /// The best sides in pixels of the scaled picture, clockwise, among the outline's own and those of lines around it.
    func sides(of region: DocumentRegion, outline: [DocumentOutline.Side]) -> [DocumentOutline.Side] {
        let shape = RectangleShape(width: map.width, height: map.height)
        let votes = region.cells.reduce(into: [Bool](repeating: false, count: map.count)) { $0[$1] = true }
        var best = (sides: outline, score: score(outline, region, votes, shape, unless: -.infinity) + Weight.outline)
        let lines = lines(around: region, outline)
        let pairs = pairs(lines)
        for (index, first) in pairs.enumerated() {
            for second in pairs[(index + 1)...] {
                guard let sides = sides(first, second, lines) else { continue }
                let score = score(sides, region, votes, shape, unless: best.score)
                if score > best.score { best = (sides, score) }
            }
        }
        return best.sides
    }

    private func lines(around region: DocumentRegion, _ outline: [DocumentOutline.Side]) -> [Line] {
        var lines = outline.compactMap { side in side.line.map { Line(line: $0, isFrame: side.isFrame) } }
        for line in LineVotes.lines(in: field, around: region, of: map) {
            lines.append(Line(line: line, isFrame: false))
        }
        // The picture's own frame, where the region runs out of it.
        let frame = Quad(width: map.width, height: map.height).corners
        let touched = [
            region.cells.contains { $0 < map.columns }, region.cells.contains { $0 % map.columns == map.columns - 1 },
            region.cells.contains { $0 >= (map.rows - 1) * map.columns },
            region.cells.contains { $0 % map.columns == 0 },
        ]
        for side in 0..<4 where touched[side] {
            guard let line = ImageLine(from: frame[side], to: frame[(side + 1) % 4]) else { continue }
            lines.append(Line(line: line, isFrame: true))
        }
        return lines
    }

    /// Lines that run nearly the same way, well apart.
    private func pairs(_ lines: [Line]) -> [(Int, Int)] {
        var pairs: [(Int, Int)] = []
        let middle = Point(x: map.width / 2, y: map.height / 2)
        for a in lines.indices {
            for b in lines.indices where b > a {
                let (p, q) = (lines[a].line, lines[b].line)
                let agreement = abs(p.direction.x * q.direction.x + p.direction.y * q.direction.y)
                guard agreement > 0.85 else { continue }
                let foot = q.origin + q.direction * q.position(middle)
                if abs(p.offset(foot)) > 16 { pairs.append((a, b)) }
            }
        }
        return pairs
    }

    /// The quad of two pairs, clockwise on the screen; nil if they make none.
    private func sides(_ first: (Int, Int), _ second: (Int, Int), _ lines: [Line]) -> [DocumentOutline.Side]? {
        let order = [lines[first.0], lines[second.0], lines[first.1], lines[second.1]]
        let crossing =
            order[0].line.direction.x * order[1].line.direction.x
            + order[0].line.direction.y * order[1].line.direction.y
        guard abs(crossing) < 0.7 else { return nil }
        var corners = DocumentOutline.corners(of: order.map { $0.line })
        guard corners.count == 4 else { return nil }
        var frames = order.map { $0.isFrame }
        // corners[i] is where side i starts.
        if ConvexPolygon.signedArea(corners) < 0 {
            corners = [corners[0], corners[3], corners[2], corners[1]]
            frames = [frames[3], frames[2], frames[1], frames[0]]
        }
        let margin = 0.6 * max(map.width, map.height)
        var sides: [DocumentOutline.Side] = []
        for i in 0..<4 {
            let (a, b, c) = (corners[i], corners[(i + 1) % 4], corners[(i + 2) % 4])
            guard (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > 1, (b - a).length > 16,
                a.x > -margin, a.y > -margin, a.x < map.width + margin, a.y < map.height + margin
            else { return nil }
            sides.append(DocumentOutline.Side(start: a, end: b, isFrame: frames[i]))
        }
        return sides
    }

    /// Mean mask inside, 0...1; nil for quads that hardly lie in the picture.
    private func inside(_ sides: [DocumentOutline.Side], _ votes: [Bool]) -> Double? {
        let c = sides.map { $0.start }
        var (inside, count) = (0.0, 0.0)
        for v in 0..<8 {
            let t = (Double(v) + 0.5) / 8
            let (left, right) = (c[0] + (c[3] - c[0]) * t, c[1] + (c[2] - c[1]) * t)
            for u in 0..<8 {
                guard let mask = mask(left + (right - left) * ((Double(u) + 0.5) / 8), votes) else { continue }
                inside += mask
                count += 1
            }
        }
        return count >= 20 ? inside / count : nil
    }

    /// Mask right outside a side, summed over up to 8 places in the picture.
    private func outside(_ side: DocumentOutline.Side, _ votes: [Bool]) -> (mask: Double, count: Double)? {
        guard let line = side.line else { return nil }
        var (outside, count) = (0.0, 0.0)
        for u in 0..<8 {
            let point = side.start + (side.end - side.start) * ((Double(u) + 0.5) / 8) - line.normal * 7
            guard let mask = mask(point, votes) else { continue }
            outside += mask
            count += 1
        }
        return (outside, count)
    }

    /// The region's mask at a point, without other regions; nil outside the picture.
    @inline(__always)
    private func mask(_ point: Point, _ votes: [Bool]) -> Double? {
        guard point.x >= 0, point.y >= 0, point.x < map.width, point.y < map.height else { return nil }
        let (x, y) = (
            min(Int(point.x) / DocumentMap.cell, map.columns - 1), min(Int(point.y) / DocumentMap.cell, map.rows - 1)
        )
        let index = y * map.columns + x
        return votes[index] ? 1 : Double(min(map[index].mask, 0.5))
    }

    /// The total support of a quad: mask, edges on every side in map and picture, shape.
    ///
    /// - Parameter best: a score that this one must reach; the computation stops as soon as it cannot.
    private func score(
        _ sides: [DocumentOutline.Side], _ region: DocumentRegion, _ votes: [Bool], _ shape: RectangleShape,
        unless best: Double
    ) -> Double {
        // Cheap tests first: most quads are rejected before their edges are examined.
        guard let inside = inside(sides, votes), inside + Weight.most >= best else { return -.infinity }
        var beyond: [(mask: Double, count: Double)] = []
        for side in sides {
            guard let mask = outside(side, votes) else { return -.infinity }
            beyond.append(mask)
        }
        let ring = max(beyond.reduce(0) { $0 + $1.count }, 1)
        let least = inside - (1 - Weight.excuse) * beyond.reduce(0) { $0 + $1.mask } / ring
        guard least + Weight.most >= best else { return -.infinity }
        let fit = likeness(sides, region, shape)
        var (sum, weakest, excused) = (0.0, 1.0, 0.0)
        for (index, side) in sides.enumerated() {
            let evidence = side.isFrame ? Weight.frame : evidence(side)
            sum += evidence
            weakest = min(weakest, evidence)
            // Beyond a clear edge there may be another document.
            excused += beyond[index].mask * (1 - Weight.excuse * evidence)
            let possible = sum + Double(3 - index)
            if least + Weight.meanEdge * possible / 4 + Weight.weakestEdge * weakest + Weight.shape * fit < best {
                return -.infinity
            }
        }
        return inside - excused / ring + Weight.meanEdge * sum / 4 + Weight.weakestEdge * weakest + Weight.shape * fit
    }

    private func likeness(
        _ sides: [DocumentOutline.Side], _ region: DocumentRegion, _ shape: RectangleShape
    ) -> Double {
        if sides.contains(where: { $0.isFrame }) { return 0 }
        let quad = Quad(
            topLeft: sides[0].start, topRight: sides[1].start, bottomRight: sides[2].start, bottomLeft: sides[3].start)
        return shape.aspect(of: quad).map { DocumentFormat.likeness(region.formats, aspect: $0) } ?? 0
    }

    /// How much of a side shows as an edge, 0...1.
    private func evidence(_ side: DocumentOutline.Side) -> Double {
        guard let line = side.line else { return 0 }
        let (nx, ny) = (Float(line.normal.x), Float(line.normal.y))
        var (sum, count) = (Float(0), Float(0))
        for i in 0..<20 {
            let point = side.start + (side.end - side.start) * (0.06 + 0.88 * (Double(i) + 0.5) / 20)
            guard point.x >= 0, point.y >= 0, point.x < map.width, point.y < map.height else { continue }
            var steepest: Float = 0
            for d in -1...1 {
                let (x, y) = (Int(point.x + line.normal.x * Double(d)), Int(point.y + line.normal.y * Double(d)))
                steepest = max(steepest, field.steepness(x, y, normalX: nx, normalY: ny))
            }
            let column = min(Int(point.x) / DocumentMap.cell, map.columns - 1)
            let row = min(Int(point.y) / DocumentMap.cell, map.rows - 1)
            let edge = map[column, row].edge
            sum += 0.5 * edge + 0.5 * steepest * (0.4 + 0.6 * edge)
            count += 1
        }
        return count >= 4 ? Double(sum / count) : 0.3
    }
}

import VouchCore

/// The four sides of one document while it is being found: lines, and which of them were seen.
///
/// Clockwise on the screen. In pixels of the full picture.
struct DocumentSides {
    private(set) var lines: [ImageLine]
    /// Where line and edge were seen together; the others are on the picture's frame or were completed.
    private(set) var seen: [Bool]
    /// How well each seen edge showed, 0...1.
    private(set) var support: [Double]
    /// Sides along which another document is next to this one or on top of it.
    private(set) var seams: [Bool]
    let frame: (width: Double, height: Double)

    init?(_ sides: [DocumentOutline.Side], of map: DocumentMap, frame: (width: Double, height: Double)) {
        guard sides.count == 4 else { return nil }
        lines = []
        for side in sides {
            guard let line = ImageLine(from: map.original(side.start), to: map.original(side.end)) else { return nil }
            lines.append(line)
        }
        seen = sides.map { !$0.isFrame }
        seams = sides.map { $0.isSeam }
        support = [0, 0, 0, 0]
        self.frame = frame
        guard quad != nil else { return nil }
    }

    /// The sides of a document found before, its upper edge first.
    init?(_ document: FoundDocument, frame: (width: Double, height: Double)) {
        let corners = document.corners.corners
        lines = []
        for side in 0..<4 {
            guard let line = ImageLine(from: corners[side], to: corners[(side + 1) % 4]) else { return nil }
            lines.append(line)
        }
        seen = (0..<4).map { document.visibleEdges.contains(DocumentEdges(rawValue: 1 << UInt8($0))) }
        support = [0, 0, 0, 0]
        seams = [false, false, false, false]
        self.frame = frame
        guard quad != nil else { return nil }
    }

    /// The same sides, one of them marked as hidden by something on top.
    func hiding(_ side: Int) -> DocumentSides {
        var sides = self
        sides.seen[side] = false
        return sides
    }

    /// The corners, starting where the first side begins; nil if sides do not meet, or cross each other.
    var quad: Quad? { DocumentSides.quad(of: lines) }

    private static func quad(of lines: [ImageLine]) -> Quad? {
        let corners = DocumentOutline.corners(of: lines)
        guard corners.count == 4 else { return nil }
        for i in 0..<4 {
            let (a, b, c) = (corners[i], corners[(i + 1) % 4], corners[(i + 2) % 4])
            // Convex and clockwise.
            guard (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > 1e-6 else { return nil }
        }
        return Quad(topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
    }

    /// Makes side `count` the first.
    mutating func turn(by count: Int) {
        let order = (0..<4).map { ($0 + count) % 4 }
        lines = order.map { lines[$0] }
        seen = order.map { seen[$0] }
        support = order.map { support[$0] }
        seams = order.map { seams[$0] }
    }

    /// Takes lines from the picture itself where they are visible.
    mutating func refine(in search: EdgeSearch, evidence: (Point, Point) -> Double) {
        guard let rough = quad?.corners else { return }
        var choices: [[EdgeSearch.Candidate]] = []
        for side in 0..<4 {
            let (a, b) = (rough[side], rough[(side + 1) % 4])
            let found = search.candidates(from: a, to: b, limit: 3).filter {
                // On the frame the network must have seen an edge as well: print can run along frames too.
                seen[side] || ($0.score > 0.25 && DocumentSides.evidence($0.line, a, b, evidence) > 0.35)
            }
            choices.append(found)
        }
        let best = bestCombination(of: choices, rough: rough, evidence: evidence)
        var refined = lines
        for side in 0..<4 {
            guard let candidate = best[side] else { continue }
            refined[side] = candidate.line
        }
        guard let coarse = DocumentSides.quad(of: refined)?.corners else { return }
        for side in 0..<4 {
            guard let candidate = best[side] else { continue }
            let edge = search.refined(candidate, from: coarse[side], to: coarse[(side + 1) % 4], step: search.detail)
            if let edge, edge.support > 0.2 {
                refined[side] = edge.line
                support[side] = min(edge.support, 1)
            }
            seen[side] = true
        }
        guard DocumentSides.quad(of: refined) != nil else { return }
        lines = refined
    }

    private static func evidence(
        _ line: ImageLine, _ a: Point, _ b: Point, _ evidence: (Point, Point) -> Double
    ) -> Double {
        evidence(
            line.origin + line.direction * line.position(a), line.origin + line.direction * line.position(b))
    }

    /// The line of each side best supported by picture and map; nil if that is the one the network saw.
    private func bestCombination(
        of choices: [[EdgeSearch.Candidate]], rough: [Point], evidence: (Point, Point) -> Double
    ) -> [EdgeSearch.Candidate?] {
        (0..<4).map { side in
            var best: (candidate: EdgeSearch.Candidate?, score: Double) = (nil, 0.12)
            let (a, b) = (rough[side], rough[(side + 1) % 4])
            best.score += 0.5 * evidence(a, b)
            for candidate in choices[side] {
                let score = candidate.score + 0.5 * DocumentSides.evidence(candidate.line, a, b, evidence)
                if score > best.score { best = (candidate, score) }
            }
            return best.candidate
        }
    }

    /// Completes sides that were not seen, from the others and the shape of the format.
    ///
    /// - Parameters:
    ///   - aspect: width over height of the upright document, the first side its upper edge.
    ///   - centre: the document's centre according to the network.
    mutating func complete(aspect: Double, centre: Point, shape: RectangleShape) {
        let missing = (0..<4).filter { !seen[$0] }
        guard let corners = quad?.corners else { return }
        var completed = lines
        if missing.count == 1, let side = missing.first {
            let opposite = (side + 2) % 4
            let (from, to) = (corners[opposite], corners[(opposite + 1) % 4])
            let back = lines[(opposite + 3) % 4]
            guard
                let ends = shape.ends(
                    from: from, to: to, first: ImageLine(origin: back.origin, direction: back.direction * -1),
                    second: lines[(opposite + 1) % 4], ratio: opposite % 2 == 0 ? 1 / aspect : aspect),
                let line = ImageLine(from: ends.second, to: ends.first)
            else { return }
            completed[side] = line
        } else if missing.count == 2, (missing[0] + missing[1]) % 2 == 1 {
            // Two neighbours: what lies across the centre from the corner that was seen.
            let first = missing[1] - missing[0] == 1 ? missing[0] : missing[1]
            let seenCorner = corners[(first + 3) % 4]
            let across = centre * 2 - seenCorner
            completed[first] = ImageLine(origin: across, direction: lines[(first + 2) % 4].direction * -1)
            completed[(first + 1) % 4] = ImageLine(
                origin: across, direction: lines[(first + 3) % 4].direction * -1)
        } else if missing.count == 2 {
            // Two opposite ones: half the document's length to either side of its centre.
            let side = missing[0]
            let (p, q) = (lines[(side + 1) % 4], lines[(side + 3) % 4])
            let along = p.direction - q.direction
            guard along.length > 1e-6 else { return }
            let unit = along * (1 / along.length)
            let apart = abs(p.offset(centre)) + abs(q.offset(centre))
            let half = 0.5 * apart * (side % 2 == 0 ? 1 / aspect : aspect)
            completed[side] = ImageLine(
                origin: centre - unit * half, direction: Point(x: -unit.y, y: unit.x) * -1)
            completed[(side + 2) % 4] = ImageLine(
                origin: centre + unit * half, direction: Point(x: -unit.y, y: unit.x))
        } else {
            return
        }
        // A completed side is outside the picture, or it would have been seen: never inside where the document
        // continues.
        for side in missing where insideFrame(completed[side], beside: lines[side]) { completed[side] = lines[side] }
        if DocumentSides.quad(of: completed) != nil { lines = completed }
    }

    /// The line cuts off more of the document than the frame does.
    private func insideFrame(_ line: ImageLine, beside outline: ImageLine) -> Bool {
        guard let corners = quad?.corners else { return true }
        let middle = (corners[0] + corners[1] + corners[2] + corners[3]) * 0.25
        let foot = outline.origin + outline.direction * outline.position(middle)
        return line.offset(foot) < 0
    }
}

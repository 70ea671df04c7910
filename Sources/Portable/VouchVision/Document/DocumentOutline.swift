import VouchCore

/// The outline of a region of the map, in pixels of the scaled picture.
struct DocumentOutline {
    /// Points of the outline seen inside the picture.
    let points: [Point]
    /// Points of the picture's frame where the document extends beyond it.
    let framePoints: [Point]
    /// Those of `points` where another document begins, which may be on top.
    private let seamPoints: [Point]
    private let width: Double
    private let height: Double

    init(of region: DocumentRegion, in map: DocumentMap) {
        var inside = [Bool](repeating: false, count: map.count)
        for cell in region.cells { inside[cell] = true }
        var points: [Point] = []
        var framePoints: [Point] = []
        var seamPoints: [Point] = []
        let size = Double(DocumentMap.cell)
        for index in region.cells {
            let (x, y) = (index % map.columns, index / map.columns)
            let middle = map.middle(index)
            for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                let (nx, ny) = (x + dx, y + dy)
                if nx < 0 || ny < 0 || nx >= map.columns || ny >= map.rows {
                    framePoints.append(
                        Point(
                            x: dx < 0 ? 0 : dx > 0 ? map.width : min(middle.x, map.width),
                            y: dy < 0 ? 0 : dy > 0 ? map.height : min(middle.y, map.height)))
                    continue
                }
                let neighbour = ny * map.columns + nx
                if inside[neighbour] { continue }
                // The network gives the share of a cell that is document: the outline is where it is one half.
                let (p, q) = (Double(map[index].mask), Double(map[neighbour].mask))
                let part = p > 0.5 && q < 0.5 ? (p - 0.5) / (p - q) : 0.5
                points.append(middle + Point(x: Double(dx), y: Double(dy)) * (size * part))
                if q >= 0.5 { seamPoints.append(points[points.count - 1]) }
            }
        }
        (self.points, self.framePoints, self.seamPoints) = (points, framePoints, seamPoints)
        (width, height) = (map.width, map.height)
    }

    /// The four sides of the outline, clockwise on the screen, from any of them; nil if it has no area.
    func sides() -> [Side]? {
        var sides = DocumentOutline.sides(of: ConvexPolygon(around: points + framePoints), width: width, height: height)
        guard sides.count >= 4 else { return nil }
        let frame = ConvexPolygon(Quad(width: width, height: height))
        while sides.count > 4 {
            guard let cheapest = cheapestRemoval(of: sides, frame: frame) else { return nil }
            sides = DocumentOutline.removing(cheapest.index, from: sides, joint: cheapest.joint)
        }
        return fitted(sides)
    }

    /// One side of a polygon.
    struct Side {
        var start: Point
        var end: Point
        /// It is on the picture's frame: the document continues beyond.
        var isFrame: Bool
        /// Another document begins there, which may hide the rest of this one.
        var isSeam = false

        var length: Double { (end - start).length }
        var line: ImageLine? { ImageLine(from: start, to: end) }
    }

    private static func sides(of polygon: ConvexPolygon, width: Double, height: Double) -> [Side] {
        guard var start = polygon.corners.last else { return [] }
        var sides: [Side] = []
        for end in polygon.corners {
            let onFrame =
                max(start.x, end.x) < 0.5 || max(start.y, end.y) < 0.5
                || min(start.x, end.x) > width - 0.5 || min(start.y, end.y) > height - 0.5
            sides.append(Side(start: start, end: end, isFrame: onFrame))
            start = end
        }
        return sides
    }

    /// The side that can be dropped at the lowest cost, its neighbours being extended until they meet: area added
    /// inside the picture, where the network saw no document, counts in full; area outside it counts a little.
    private func cheapestRemoval(of sides: [Side], frame: ConvexPolygon) -> (index: Int, joint: Point)? {
        var best: (index: Int, joint: Point)?
        var lowest = Double.infinity
        for (index, side) in sides.enumerated() {
            let before = sides[(index + sides.count - 1) % sides.count]
            let after = sides[(index + 1) % sides.count]
            guard let a = before.line, let b = after.line, let joint = a.intersection(b),
                a.position(joint) >= before.length - 1e-6, b.position(joint) <= 1e-6
            else { continue }
            let added = ConvexPolygon([side.start, joint, side.end])
            let area = added.area
            guard area < lowest * 10, area.isFinite else { continue }
            let inside = added.intersection(frame).area
            let cost = inside + 0.1 * max(area - inside, 0)
            if cost < lowest {
                lowest = cost
                best = (index, joint)
            }
        }
        return best
    }

    private static func removing(_ index: Int, from sides: [Side], joint: Point) -> [Side] {
        var sides = sides
        sides[(index + sides.count - 1) % sides.count].end = joint
        sides[(index + 1) % sides.count].start = joint
        sides.remove(at: index)
        return sides
    }

    /// The sides moved to where most points of the outline are; fingers and rounded corners are outvoted.
    private func fitted(_ sides: [Side]) -> [Side]? {
        let cell = Double(DocumentMap.cell)
        var lines = sides.compactMap { $0.line }
        guard lines.count == 4 else { return sides }
        for _ in 0..<2 {
            let corners = DocumentOutline.corners(of: lines)
            guard corners.count == 4 else { return sides }
            for (index, side) in sides.enumerated() where !side.isFrame {
                let line = lines[index]
                let (from, to) = (line.position(corners[index]), line.position(corners[(index + 1) % 4]))
                // Away from the ends, where corners are rounded.
                let trim = min(max((to - from) * 0.07, 1.5 * cell), (to - from) * 0.25)
                let near = points.filter { point in
                    let along = line.position(point)
                    return along > from + trim && along < to - trim && abs(line.offset(point)) < 2.5 * cell
                }
                guard near.count >= 3 else { continue }
                lines[index] = ImageLine(robustly: near, near: line, tolerance: 0.6 * cell) ?? line
            }
        }
        let corners = DocumentOutline.corners(of: lines)
        guard corners.count == 4 else { return sides }
        return sides.indices.map {
            Side(start: corners[$0], end: corners[($0 + 1) % 4], isFrame: sides[$0].isFrame)
        }
    }

    /// The sides with those noted that border on another document.
    func marked(_ sides: [Side]) -> [Side] {
        sides.map { side in
            var side = side
            side.isSeam = side.line.map { isSeam($0, length: side.length) } ?? false
            return side
        }
    }

    /// Whether a third of a side borders on another document.
    private func isSeam(_ line: ImageLine, length: Double) -> Bool {
        let cell = Double(DocumentMap.cell)
        let near = seamPoints.filter { abs(line.offset($0)) < 2 * cell }.map { line.position($0) }
        guard let first = near.min(), let last = near.max() else { return false }
        return last - first > length / 3
    }

    /// The intersection of each line with the previous one: the start of each side. Empty if some do not meet.
    static func corners(of lines: [ImageLine]) -> [Point] {
        var corners: [Point] = []
        for index in lines.indices {
            let before = lines[(index + lines.count - 1) % lines.count]
            guard let corner = before.intersection(lines[index]) else { return [] }
            corners.append(corner)
        }
        return corners
    }
}

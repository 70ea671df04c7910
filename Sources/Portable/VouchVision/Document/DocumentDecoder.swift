import VouchCore

/// Turns a region of the network's map, together with the picture, into a found document.
struct DocumentDecoder {
    let map: DocumentMap
    let pyramid: PicturePyramid
    private let quads: QuadSearch

    init(map: DocumentMap, pyramid: PicturePyramid) {
        (self.map, self.pyramid) = (map, pyramid)
        quads = QuadSearch(map: map, field: EdgeField(map.picture))
    }

    func document(_ region: DocumentRegion) -> FoundDocument? {
        let frame = (width: Double(pyramid.full.width), height: Double(pyramid.full.height))
        let outline = DocumentOutline(of: region, in: map)
        guard let hull = outline.sides() else { return nil }
        let rough = outline.marked(quads.sides(of: region, outline: hull))
        guard var sides = DocumentSides(rough, of: map, frame: frame) else { return nil }
        let outlined = sides
        let search = EdgeSearch(pyramid: pyramid, uncertainty: 1.3 * Double(DocumentMap.cell) * map.scale)
        sides.refine(in: search) { a, b in map.edge(from: map.scaled(a), to: map.scaled(b)) }
        guard let refined = sides.quad, let first = outlined.quad else { return nil }
        if ConvexPolygon(refined).overlap(ConvexPolygon(first)) < 0.75 { sides = outlined }

        guard let turned = sides.quad else { return nil }
        let upright = DocumentOrientation(region.direction, of: turned)
        sides.turn(by: upright.turns)
        guard let known = sides.quad else { return nil }

        if fillsFrame(known) { return whole(region) }
        let cropped = isCropped(known)
        var format = DocumentFormat.other
        if !cropped && (sides.seen.contains(false) || sides.seams.contains(true)) {
            (sides, format) = completed(sides, region, isTurnKnown: upright.isKnown)
        }
        guard let whole = sides.quad else { return nil }
        if cropped || sides.seen.allSatisfy({ $0 }) {
            let aspect = RectangleShape(width: frame.width, height: frame.height).aspect(of: whole)
            format = .decided(region.formats, aspect: aspect, tolerance: cropped ? 0.15 : 0.06)
        }
        guard let quad = sides.quad else { return nil }
        return FoundDocument(
            corners: quad, format: format, confidence: confidence(sides, quad, region, format),
            coverage: ConvexPolygon(quad).coverage(width: frame.width, height: frame.height),
            visibleEdges: DocumentEdges(seen: sides.seen), isCropped: cropped,
            isUprightKnown: upright.isKnown)
    }

    /// Chooses how a document continues outside the picture: as one of the formats, or not at all. The best choice
    /// agrees with the document's centre according to the network.
    private func completed(
        _ sides: DocumentSides, _ region: DocumentRegion, isTurnKnown: Bool
    ) -> (sides: DocumentSides, format: DocumentFormat) {
        let centre = map.original(region.centre)
        let shape = RectangleShape(width: Double(pyramid.full.width), height: Double(pyramid.full.height))
        let size = Double(region.cells.count).squareRoot() * Double(DocumentMap.cell) * map.scale
        func surprise(_ sides: DocumentSides) -> Double {
            guard let quad = sides.quad else { return .infinity }
            let off = (quad.center - centre).length / (0.06 * size)
            return min(0.5 * off * off, 20)
        }
        let likely = DocumentFormat.decided(region.formats, aspect: nil, tolerance: nil)
        var best = (sides: sides, format: likely, cost: surprise(sides) + 0.7)
        // Whole as it is, if its shape is that of a format.
        if sides.seen.allSatisfy({ $0 }), let aspect = sides.quad.flatMap({ shape.aspect(of: $0) }) {
            let own = DocumentFormat.decided(region.formats, aspect: aspect, tolerance: 0.06)
            best.cost = surprise(sides) + (own == .other ? 4 : -logarithm(of: own, in: region))
        }
        var variants: [(sides: DocumentSides, cost: Double)] = sides.seen.contains(false) ? [(sides, 0)] : []
        // A document next to another may continue under it, if the network is certain of its format.
        if (region.formats.max() ?? 0) > 0.6 {
            for side in 0..<4 where sides.seams[side] && sides.seen[side] { variants.append((sides.hiding(side), 1.5)) }
        }
        for (variant, extra) in variants {
            for (format, probability) in zip(DocumentMap.formats, region.formats) where probability > 0.03 {
                guard let shown = format.millimetres else { continue }
                for isTurned in isTurnKnown ? [false] : [false, true] {
                    var candidate = variant
                    let aspect = shown.width / shown.height
                    candidate.complete(aspect: isTurned ? 1 / aspect : aspect, centre: centre, shape: shape)
                    let cost = surprise(candidate) - Double(naturalLogarithm(probability)) + extra
                    if cost < best.cost { best = (candidate, format, cost) }
                }
            }
        }
        return (best.sides, best.format)
    }

    private func logarithm(of format: DocumentFormat, in region: DocumentRegion) -> Double {
        for (known, probability) in zip(DocumentMap.formats, region.formats) where known == format {
            return Double(naturalLogarithm(max(probability, 1e-3)))
        }
        return -7
    }

    /// The evidence for a document here: the network's mask and how well the quad covers it, its edges in the map and
    /// in the picture, its shape.
    private func confidence(
        _ sides: DocumentSides, _ quad: Quad, _ region: DocumentRegion, _ format: DocumentFormat
    ) -> Float {
        let fit = overlap(of: quad, with: region)
        let corners = quad.corners
        var (count, edges, support) = (0.0, 0.0, 0.0)
        for side in 0..<4 where sides.seen[side] {
            edges += map.edge(from: map.scaled(corners[side]), to: map.scaled(corners[(side + 1) % 4]))
            support += sides.support[side]
            count += 1
        }
        let shown = count > 0 ? 0.5 * edges / count + 0.5 * support / count : 0.5
        let shape: Float = format == .other ? 0.8 : 1
        let confidence = region.mask * Float(fit * fit) * Float(0.5 + 0.5 * shown) * shape
        return confidence > 0 ? min(confidence, 1) : 0
    }

    /// Whether the region extends beyond the examined part, inside the picture.
    func isCutOff(_ region: DocumentRegion) -> Bool {
        let (width, height) = (Double(pyramid.full.width), Double(pyramid.full.height))
        let end = map.original(Point(x: map.width, y: map.height))
        let slack = map.scale
        let goesOn = (
            left: map.origin.x > slack, top: map.origin.y > slack, right: end.x < width - slack,
            bottom: end.y < height - slack
        )
        return region.cells.contains { cell in
            let (x, y) = (cell % map.columns, cell / map.columns)
            return (goesOn.left && x == 0) || (goesOn.top && y == 0) || (goesOn.right && x == map.columns - 1)
                || (goesOn.bottom && y == map.rows - 1)
        }
    }

    /// As a share of the picture's longer side: a side closer to the frame than this counts as being on it.
    private static let frameMargin = 0.035

    /// Three sides are on the frame, and the frame has the shape of a document, but the part cut off by the fourth side
    /// has not: a line across the document was mistaken for its edge.
    private func fillsFrame(_ quad: Quad) -> Bool {
        let (width, height) = (Double(pyramid.full.width), Double(pyramid.full.height))
        let margin = Self.frameMargin * max(width, height)
        let box = (
            left: quad.corners.map { $0.x }.min() ?? 0, right: quad.corners.map { $0.x }.max() ?? 0,
            top: quad.corners.map { $0.y }.min() ?? 0, bottom: quad.corners.map { $0.y }.max() ?? 0
        )
        let near = [box.left, box.top, width - box.right, height - box.bottom].count { $0 <= margin }
        let share = ConvexPolygon(quad).area / (width * height)
        return near == 3 && share > 0.6 && Self.hasShape(width / height) && !Self.hasShape(box)
    }

    private static func hasShape(_ box: (left: Double, right: Double, top: Double, bottom: Double)) -> Bool {
        hasShape((box.right - box.left) / max(box.bottom - box.top, 1))
    }

    /// Whether the shape is a card's or a page's, in either orientation. No camera's pictures have these proportions.
    private static func hasShape(_ aspect: Double) -> Bool {
        [DocumentFormat.id1, .id3].compactMap { $0.millimetres }.contains { size in
            let own = size.width / size.height
            return abs(aspect / own - 1) < 0.02 || abs(aspect * own - 1) < 0.02
        }
    }

    /// The whole picture, upright as the region says.
    private func whole(_ region: DocumentRegion) -> FoundDocument {
        let frame = Quad(width: Double(pyramid.full.width), height: Double(pyramid.full.height))
        let upright = DocumentOrientation(region.direction, of: frame)
        let aspect = frame.bottomRight.x / frame.bottomRight.y
        let document = FoundDocument(
            corners: frame, format: .decided(region.formats, aspect: aspect, tolerance: 0.15),
            confidence: region.mask, coverage: 1, visibleEdges: [], isCropped: true, isUprightKnown: upright.isKnown)
        return document.turned(by: upright.turns, isUprightKnown: upright.isKnown)
    }

    /// Whether all sides are on the picture's frame, or nearly: then the picture is meant to show only the document.
    private func isCropped(_ quad: Quad) -> Bool {
        let (width, height) = (Double(pyramid.full.width), Double(pyramid.full.height))
        let margin = Self.frameMargin * max(width, height)
        let corners = [
            Point(x: 0, y: 0), Point(x: width, y: 0), Point(x: width, y: height), Point(x: 0, y: height),
        ]
        return corners.allSatisfy { corner in
            quad.corners.contains { abs($0.x - corner.x) <= margin && abs($0.y - corner.y) <= margin }
        }
    }

    /// Area that quad and region share over the area of either, within the picture, 0...1.
    private func overlap(of quad: Quad, with region: DocumentRegion) -> Double {
        let (common, covered) = region.cellCounts(in: quad.map { map.scaled($0) }, of: map)
        let either = covered + region.cells.count - common
        return either > 0 ? Double(common) / Double(either) : 0
    }
}

extension DocumentMap {
    /// Mean probability of an edge along a segment, in pixels of the scaled picture.
    func edge(from a: Point, to b: Point) -> Double {
        let count = 32
        var (sum, inside) = (0.0, 0.0)
        for i in 0..<count {
            let t = 0.06 + 0.88 * (Double(i) + 0.5) / Double(count)
            let point = a + (b - a) * t
            let (x, y) = (point.x / Double(DocumentMap.cell) - 0.5, point.y / Double(DocumentMap.cell) - 0.5)
            guard x > -1, y > -1, x < Double(columns), y < Double(rows) else { continue }
            let (cx, cy) = (min(max(x, 0), Double(columns - 1)), min(max(y, 0), Double(rows - 1)))
            let (ix, iy) = (min(Int(cx), max(columns - 2, 0)), min(Int(cy), max(rows - 2, 0)))
            let (fx, fy) = (cx - Double(ix), cy - Double(iy))
            let (nx, ny) = (min(ix + 1, columns - 1), min(iy + 1, rows - 1))
            let top = Double(self[ix, iy].edge) * (1 - fx) + Double(self[nx, iy].edge) * fx
            let bottom = Double(self[ix, ny].edge) * (1 - fx) + Double(self[nx, ny].edge) * fx
            sum += top * (1 - fy) + bottom * fy
            inside += 1
        }
        return inside > 0 ? sum / inside : 0
    }
}

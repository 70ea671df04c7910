import VouchCore

/// Makes a found document out of a region of the network's map and the picture itself.
struct DocumentDecoder {
    let map: DocumentMap
    let pyramid: PicturePyramid

    func document(_ region: DocumentRegion) -> FoundDocument? {
        let frame = (width: Double(pyramid.full.width), height: Double(pyramid.full.height))
        let outline = DocumentOutline(of: region, in: map)
        guard let rough = outline.sides(), var sides = DocumentSides(rough, of: map, frame: frame) else {
            return nil
        }
        let outlined = sides
        let search = EdgeSearch(pyramid: pyramid, uncertainty: 1.3 * Double(DocumentMap.cell) * map.scale)
        sides.refine(in: search) { a, b in map.edge(from: map.scaled(a), to: map.scaled(b)) }
        guard let refined = sides.quad, let first = outlined.quad else { return nil }
        if ConvexPolygon(refined).overlap(ConvexPolygon(first)) < 0.75 { sides = outlined }

        guard let turned = sides.quad else { return nil }
        let upright = DocumentOrientation(region.direction, of: turned)
        sides.turn(by: upright.turns)
        guard let known = sides.quad else { return nil }

        let shape = RectangleShape(width: frame.width, height: frame.height)
        let cropped = isCropped(known)
        let measured = shape.aspect(of: known)
        let isWhole = sides.seen.allSatisfy { $0 }
        let format = DocumentFormat.decided(
            region.formats, aspect: measured, tolerance: isWhole ? 0.06 : cropped ? 0.15 : nil)
        if !isWhole, !cropped, let size = format.millimetres {
            // A document seen in part: portrait cards are too rare to be guessed.
            sides.complete(
                aspect: size.width / size.height, centre: map.original(region.centre), shape: shape)
        }
        guard let quad = sides.quad else { return nil }
        let fit = overlap(of: quad, with: region)
        let shown = (0..<4).filter { sides.seen[$0] }.map { sides.support[$0] }
        let sharpness = shown.isEmpty ? 0.5 : shown.reduce(0, +) / Double(shown.count)
        var edges = DocumentEdges()
        for side in 0..<4 where sides.seen[side] { edges.insert(DocumentEdges(rawValue: 1 << UInt8(side))) }
        let visible = ConvexPolygon(quad).intersection(
            ConvexPolygon(Quad(width: frame.width, height: frame.height)))
        return FoundDocument(
            corners: quad, format: format,
            confidence: region.mask * Float(fit) * Float(0.7 + 0.3 * sharpness),
            coverage: min(visible.area / (frame.width * frame.height), 1), visibleEdges: edges, isCropped: cropped,
            isUprightKnown: upright.isKnown)
    }

    /// Whether the region runs out of the part that was looked at where the picture goes on.
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

    /// Whether all sides lie on the picture's frame or nearly: then nothing but the document was meant to be seen.
    private func isCropped(_ quad: Quad) -> Bool {
        let (width, height) = (Double(pyramid.full.width), Double(pyramid.full.height))
        let margin = 0.025 * max(width, height)
        let corners = [
            Point(x: 0, y: 0), Point(x: width, y: 0), Point(x: width, y: height), Point(x: 0, y: height),
        ]
        return corners.allSatisfy { corner in
            quad.corners.contains { abs($0.x - corner.x) <= margin && abs($0.y - corner.y) <= margin }
        }
    }

    /// Area that quad and region share over the area of either, within the picture, 0...1.
    private func overlap(of quad: Quad, with region: DocumentRegion) -> Double {
        let scaled = quad.map { map.scaled($0) }
        let polygon = ConvexPolygon(scaled)
        let common = region.cells.filter { polygon.contains(map.middle($0)) }.count
        let covered = (0..<map.count).filter { polygon.contains(map.middle($0)) }.count
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

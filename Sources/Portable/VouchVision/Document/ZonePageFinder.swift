import VouchCore

/// Finds the page that a machine-readable zone is printed on: the zone says where its edges must be, the picture and
/// the network's map where they are.
struct ZonePageFinder {
    /// Possible error of an edge predicted from the zone alone, in millimetres: little near it, more across the page.
    private enum Reach {
        static let below = 4.0
        static let beside = 8.0
        static let above = 5.0
        /// Once the edge was seen over a part of its length, and that part of it.
        static let again = 2.0
        static let shoulder = 0.45
    }
    /// Minimum combined support of edge and map, 0...1.5.
    private static let leastEvidence = 0.22
    private static let leastSupport = 0.25
    private static let leastMask = 0.5
    /// Pixels: wider than any picture.
    private static let widest = 1e6

    let zone: PrintedZone
    let map: DocumentMap
    let pyramid: PicturePyramid

    private var shape: RectangleShape {
        RectangleShape(width: Double(pyramid.full.width), height: Double(pyramid.full.height))
    }

    private struct Side {
        let line: ImageLine
        let isSeen: Bool
    }

    /// nil if the zone is too small, or too few edges are visible around it.
    func document() -> FoundDocument? {
        guard let size = zone.format.millimetres, zone.right - zone.left > 1 else { return nil }
        let start = (zone.corners.topLeft + zone.corners.bottomLeft) * 0.5
        let end = (zone.corners.topRight + zone.corners.bottomRight) * 0.5
        // Seen from directly above, a millimetre down is as long as one across.
        let across = (end - start) * (1 / (zone.right - zone.left))
        let down = Point(x: -across.y, y: across.x)
        let pixels = across.length
        guard (40...Self.widest).contains(pixels * size.width) else { return nil }
        let middle = (start + end) * 0.5
        func place(_ x: Double, _ y: Double) -> Point {
            middle + across * (x - (zone.left + zone.right) / 2) + down * (y - (zone.top + zone.bottom) / 2)
        }
        let (foot, shoulder) = (size.height, size.height * (1 - Reach.shoulder))
        guard
            let bottom = side(
                from: place(size.width, foot), to: place(0, foot), within: Reach.below * pixels),
            // A page tilted away is shorter than the zone suggests, so only the nearer half is examined.
            let right = side(
                from: place(size.width, shoulder), to: place(size.width, foot), within: Reach.beside * pixels),
            let left = side(from: place(0, foot), to: place(0, shoulder), within: Reach.beside * pixels),
            let bottomRight = bottom.line.intersection(right.line),
            let bottomLeft = bottom.line.intersection(left.line)
        else { return nil }
        // The page's height follows from the three other sides, for a phone's camera.
        let upwards = ImageLine(origin: right.line.origin, direction: right.line.direction * -1)
        guard
            let ends = shape.ends(
                from: bottomRight, to: bottomLeft, first: upwards, second: left.line,
                ratio: size.height / size.width),
            let top = top(from: bottomLeft, to: bottomRight, ends, within: Reach.above * pixels),
            let wholeRight = side(
                from: bottomRight + (ends.first - bottomRight) * top.share, to: bottomRight,
                within: Reach.again * pixels),
            let wholeLeft = side(
                from: bottomLeft, to: bottomLeft + (ends.second - bottomLeft) * top.share,
                within: Reach.again * pixels)
        else { return nil }
        return document([top.side, wholeRight.isSeen ? wholeRight : right, bottom, wholeLeft.isSeen ? wholeLeft : left])
    }

    private func document(_ sides: [Side]) -> FoundDocument? {
        let corners = DocumentOutline.corners(of: sides.map { $0.line })
        guard corners.count == 4 else { return nil }
        let quad = Quad(
            topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
        guard quad.signedArea > 0, zone.belongs(on: quad) else { return nil }
        // Lines are also printed around zones: without all four edges, the network must see a document, and either the
        // zone must be certain or the page's width visible.
        let seen = sides.count { $0.isSeen }
        let isSure = sides[1].isSeen && sides[3].isSeen || seen == 3 && zone.isValid
        guard seen == 4 || isSure && mask(in: quad) >= Self.leastMask else { return nil }
        return FoundDocument(
            corners: quad, format: zone.format, confidence: 0.4 + 0.125 * Float(seen),
            coverage: ConvexPolygon(quad).coverage(
                width: Double(pyramid.full.width), height: Double(pyramid.full.height)),
            visibleEdges: DocumentEdges(seen: sides.map { $0.isSeen }), isCropped: false, isUprightKnown: true)
    }

    /// Mean probability of a document inside, as far as it lies in the picture.
    private func mask(in quad: Quad) -> Double {
        let polygon = ConvexPolygon(quad.map { map.scaled($0) })
        let inside = (0..<map.count).filter { polygon.contains(map.middle($0)) }
        guard !inside.isEmpty else { return 0 }
        return inside.reduce(0) { $0 + Double(map[$1].mask) } / Double(inside.count)
    }

    /// The page's upper edge, where it should be for a typical camera or, with a penalty, nearer: a cropped picture
    /// shows pages that are tilted more than they appear.
    private func top(
        from left: Point, to right: Point, _ ends: (first: Point, second: Point), within reach: Double
    ) -> (side: Side, share: Double)? {
        var best: (side: Side, share: Double, score: Double)?
        for step in 0..<Self.topSteps {
            let share = 1 - Self.topStep * Double(step)
            let (a, b) = (left + (ends.second - left) * share, right + (ends.first - right) * share)
            guard let found = edge(from: a, to: b, within: reach) else { continue }
            let score = found.score - Self.topPenalty * (1 - share)
            if score > best?.score ?? 0 { best = (Side(line: found.line, isSeen: true), share, score) }
        }
        if let best { return (best.side, best.share) }
        return ImageLine(from: ends.second, to: ends.first).map { (Side(line: $0, isSeen: false), 1) }
    }

    private static let topSteps = 9
    private static let topStep = 0.06
    private static let topPenalty = 0.5

    /// The edge near a segment; where none is seen, the segment's line. nil for a segment without length.
    private func side(from a: Point, to b: Point, within reach: Double) -> Side? {
        if let found = edge(from: a, to: b, within: reach) { return Side(line: found.line, isSeen: true) }
        return ImageLine(from: a, to: b).map { Side(line: $0, isSeen: false) }
    }

    private func edge(from a: Point, to b: Point, within reach: Double) -> (line: ImageLine, score: Double)? {
        let search = EdgeSearch(pyramid: pyramid, uncertainty: reach)
        var best: (candidate: EdgeSearch.Candidate, score: Double)?
        for candidate in search.candidates(from: a, to: b, limit: 8) {
            let line = candidate.line
            let (from, to) = (line.position(a), line.position(b))
            let seen = map.edge(
                from: map.scaled(line.origin + line.direction * from), to: map.scaled(line.origin + line.direction * to)
            )
            let score = candidate.score + 0.5 * seen
            if score > max(best?.score ?? 0, Self.leastEvidence) { best = (candidate, score) }
        }
        guard let best, let edge = search.refined(best.candidate, from: a, to: b, step: search.detail),
            edge.support >= Self.leastSupport
        else { return nil }
        return (edge.line, best.score)
    }
}

extension DocumentFinder {
    /// Documents found, with pages located by their zones replacing what was found there.
    ///
    /// - Parameters:
    ///   - found: the documents found, in pixels of `image`.
    ///   - strays: zones that fit no page found, in the same pixels.
    public func mended(
        _ found: [FoundDocument], by strays: [PrintedZone], in image: ImageView
    ) -> [FoundDocument] {
        guard !strays.isEmpty else { return found }
        let pyramid = PicturePyramid(GreyPicture(image))
        guard let map = DocumentMap(pyramid, network: network) else { return found }
        var mended = found
        for zone in strays.prefix(4) {
            guard let page = ZonePageFinder(zone: zone, map: map, pyramid: pyramid).document() else { continue }
            DocumentFinder.replace(in: &mended, by: page)
        }
        return mended
    }

    /// A page replaces what was found there; for a booklet, the booklet whose data page it is.
    private static func replace(in found: inout [FoundDocument], by page: FoundDocument) {
        let polygon = ConvexPolygon(page.corners)
        var place: Int?
        var whole = page
        for index in found.indices.reversed() {
            let other = found[index]
            let own = ConvexPolygon(other.corners)
            if other.format == .booklet, let booklet = booklet(of: page),
                ConvexPolygon(booklet.corners).overlap(own) > 0.5
            {
                whole = booklet
            } else if polygon.overlap(own) < 0.25 {
                continue
            }
            found.remove(at: index)
            place = index
        }
        found.insert(whole, at: place ?? found.count)
    }

    /// Another page of the same size above.
    private static func booklet(of page: FoundDocument) -> FoundDocument? {
        guard page.format == .id3, let toPicture = Homography(from: Quad(width: 1, height: 1), to: page.corners) else {
            return nil
        }
        let upper = [Point(x: 0, y: -1), Point(x: 1, y: -1)].map { toPicture($0) }
        let corners = Quad(
            topLeft: upper[0], topRight: upper[1], bottomRight: page.corners.bottomRight,
            bottomLeft: page.corners.bottomLeft)
        guard corners.signedArea > 0 else { return nil }
        return FoundDocument(
            corners: corners, format: .booklet, confidence: page.confidence, coverage: min(2 * page.coverage, 1),
            visibleEdges: page.visibleEdges.subtracting(.top), isCropped: false, isUprightKnown: true)
    }
}

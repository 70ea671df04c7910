public import VouchCore

/// Which side of a quad is the upright document's upper edge.
struct DocumentOrientation {
    /// Sides to turn by, so that the upper edge comes first.
    let turns: Int
    let isKnown: Bool

    /// - Parameters:
    ///   - direction: along the upper edge; its length is its certainty.
    ///   - quad: its corners clockwise on the screen, from any of them.
    init(_ direction: Point, of quad: Quad) {
        let corners = quad.corners
        let sides = (0..<4).map { corners[($0 + 1) % 4] - corners[$0] }
        func along(_ side: Point, _ way: Point) -> Double {
            let length = side.length * way.length
            return length > 1e-12 ? (side.x * way.x + side.y * way.y) / length : 0
        }
        // Opposite sides together, since perspective turns them both ways.
        func agreement(_ side: Int, _ way: Point) -> Double {
            along(sides[side], way) - along(sides[(side + 2) % 4], way)
        }
        let certainty = direction.length
        if certainty > 0.35 {
            let best = (0..<4).max { agreement($0, direction) < agreement($1, direction) } ?? 0
            let second = (0..<4).filter { $0 != best }.map { agreement($0, direction) }.max() ?? 0
            turns = best
            isKnown = certainty > 0.5 && agreement(best, direction) > second + 0.3
            return
        }
        // No direction was seen: landscape, and as upright as that allows.
        let isWide = sides[0].length + sides[2].length >= sides[1].length + sides[3].length
        let upright = Point(x: 1, y: 0)
        turns = (isWide ? [0, 2] : [1, 3]).max { agreement($0, upright) < agreement($1, upright) } ?? 0
        isKnown = false
    }
}

extension DocumentFinder {
    /// The document turned so that a machine-readable zone on it reads from left to right.
    ///
    /// A zone is read letter by letter, so it determines the orientation more reliably than the finder. On a card the
    /// zone may be anywhere; on a passport page it is at the bottom, which the reading direction implies as well.
    ///
    /// - Parameter zones: their corners as read, in pixels of the same picture; those outside the document are ignored.
    public func oriented(_ document: FoundDocument, byZones zones: [Quad]) -> FoundDocument {
        guard let zone = DocumentFinder.zones(zones, on: document).first else { return document }
        let direction = zone.topRight - zone.topLeft + zone.bottomRight - zone.bottomLeft
        guard direction.length > 0 else { return document }
        let turn = DocumentOrientation(direction * (1 / direction.length), of: document.corners)
        return document.turned(by: turn.turns, isUprightKnown: turn.isKnown || document.isUprightKnown)
    }

    /// Fronts before backs: of two cards of like size the one with a machine-readable zone comes after the one without.
    ///
    /// A card of ID-1 size has its zone on the back (Doc 9303-5, section 4). Pages and larger cards have it on the
    /// portrait side, so nothing changes for those.
    ///
    /// - Parameter zones: corners of the zones read in the picture.
    public func frontFirst(_ documents: [FoundDocument], zones: [Quad]) -> [FoundDocument] {
        var fronts: [FoundDocument] = []
        var backs: [FoundDocument] = []
        for document in documents {
            let isBack = document.format == .id1 && !DocumentFinder.zones(zones, on: document).isEmpty
            let hasFront = documents.contains { other in
                other.format == .id1 && other.coverage > 0.6 * document.coverage
                    && DocumentFinder.zones(zones, on: other).isEmpty
            }
            if isBack && hasFront { backs.append(document) } else { fronts.append(document) }
        }
        return fronts + backs
    }

    /// Zones whose middle is on the document.
    private static func zones(_ zones: [Quad], on document: FoundDocument) -> [Quad] {
        guard let map = Homography(from: document.corners, to: Quad(width: 1, height: 1)) else { return [] }
        return zones.filter { zone in
            let middle = map(zone.center)
            return (-0.05...1.05).contains(middle.x) && (-0.05...1.05).contains(middle.y)
        }
    }
}

extension FoundDocument {
    /// The same document with another of its sides as the upper edge.
    ///
    /// - Parameters:
    ///   - turns: how many sides clockwise from the present upper edge the new one lies; negative counts anticlockwise.
    ///   - isUprightKnown: whether the new orientation was seen, not merely assumed.
    public func turned(by turns: Int, isUprightKnown: Bool) -> FoundDocument {
        let corners = self.corners.corners
        let turns = ((turns % 4) + 4) % 4
        let order = (0..<4).map { corners[($0 + turns) % 4] }
        var edges = DocumentEdges()
        for side in 0..<4
        where visibleEdges.contains(DocumentEdges(rawValue: 1 << UInt8((side + turns) % 4))) {
            edges.insert(DocumentEdges(rawValue: 1 << UInt8(side)))
        }
        return FoundDocument(
            corners: Quad(topLeft: order[0], topRight: order[1], bottomRight: order[2], bottomLeft: order[3]),
            format: format, confidence: confidence, coverage: coverage, visibleEdges: edges, isCropped: isCropped,
            isUprightKnown: isUprightKnown)
    }
}

import VouchCore

/// How much of a page's outline is covered.
///
/// Where something covers the edge, inside and outside look alike, and inside looks unlike the rest of the page's rim.
struct OutlineMeasure {
    /// Share of the outline inside the picture that something covers, 0...1.
    let covered: Float
    /// Share of the outline inside the picture that belongs to edges the finder did not see, 0...1.
    let unseen: Float
    /// Whether any of the outline lies inside the picture.
    let isJudged: Bool

    /// Millimetres. Rounded corners (3.2 mm, ISO/IEC 7810) lie outside the page's rim.
    private static let corner = 6.0
    private static let spacing = 2.0
    private static let offset = 2.5
    /// Levels of 255: alike up to the first, unlike from the second on.
    private static let alike: Float = 24
    private static let unlike: Float = 40

    private struct Place {
        let inside: Colour
        let outside: Colour
        let isEdgeSeen: Bool
    }

    init(_ sampler: ColourSampler, _ frame: PageFrame, seen: DocumentEdges) {
        let places = OutlineMeasure.places(sampler, frame, seen)
        guard !places.isEmpty else {
            (covered, unseen, isJudged) = (0, 0, false)
            return
        }
        func middle(_ channel: (Colour) -> Float) -> Float {
            percentile(places.map { channel($0.inside) }, 0.5) ?? 0
        }
        let rim = Colour(red: middle { $0.red }, green: middle { $0.green }, blue: middle { $0.blue })
        let isCovered = places.map { place in
            place.inside.distance(to: place.outside) < OutlineMeasure.alike
                && place.inside.distance(to: rim) > OutlineMeasure.unlike
                && (place.inside.isSkinLike || !sampler.hasColour || !place.isEdgeSeen)
        }
        // A single place is coincidence: print that reaches the edge next to a spot on the table.
        let count = isCovered.indices.filter { i in
            isCovered[i] && (i > 0 && isCovered[i - 1] || i + 1 < isCovered.count && isCovered[i + 1])
        }.count
        covered = Float(count) / Float(places.count)
        unseen = Float(places.filter { !$0.isEdgeSeen }.count) / Float(places.count)
        isJudged = true
    }

    /// Places around the page, clockwise from its top left, as far as they lie inside the picture.
    private static func places(_ sampler: ColourSampler, _ frame: PageFrame, _ seen: DocumentEdges)
        -> [Place]
    {
        let (w, h) = frame.millimetres
        let edges: [(from: Point, along: Point, inwards: Point, length: Double, edge: DocumentEdges)] =
            [
                (Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0, y: 1), w, .top),
                (Point(x: w, y: 0), Point(x: 0, y: 1), Point(x: -1, y: 0), h, .right),
                (Point(x: w, y: h), Point(x: -1, y: 0), Point(x: 0, y: -1), w, .bottom),
                (Point(x: 0, y: h), Point(x: 0, y: -1), Point(x: 1, y: 0), h, .left),
            ]
        // Limited before it becomes a whole number.
        let reach = Int(min(frame.pixelsPerMillimetre(at: Point(x: w / 2, y: h / 2)) * 0.5, 4))
        var places: [Place] = []
        for edge in edges {
            // Counted in whole numbers: a stride of fractions needs a multiplication that WebAssembly has no
            // instruction for.
            for index in 0...max(Int((edge.length - 2 * corner) / spacing), 0) {
                let place = edge.from + edge.along * (corner + Double(index) * spacing)
                guard
                    let inside = sampler.colour(
                        at: frame.toPicture(place + edge.inwards * offset), reach: reach),
                    let outside = sampler.colour(
                        at: frame.toPicture(place - edge.inwards * offset), reach: reach)
                else { continue }
                places.append(Place(inside: inside, outside: outside, isEdgeSeen: seen.contains(edge.edge)))
            }
        }
        return places
    }
}

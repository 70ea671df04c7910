public import VouchCore

/// Finds identity documents in a picture: cards, passport pages and open booklets, whichever way up.
public struct DocumentFinder: Sendable {
    let network: Network

    /// Reads the weights of the network.
    ///
    /// - Parameter weights: the bytes of `Networks/document-finder.vnet`.
    /// - Throws: ``NetworkError`` if they are damaged or of an unsupported version.
    public init(weights: [UInt8]) throws(NetworkError) { network = try Network(weights) }

    /// The documents in a picture, starting with its most likely subject: large, certain and complete before small.
    ///
    /// Which of two sides of a card is the front is unknown here; ``frontFirst(_:zones:)`` decides by the zones.
    public func documents(in picture: GreyPicture) -> [FoundDocument] { documents(in: PicturePyramid(picture)) }

    /// As ``documents(in:)-(GreyPicture)`` for borrowed pixels of any format.
    public func documents(in image: ImageView) -> [FoundDocument] { documents(in: GreyPicture(image)) }

    /// As ``documents(in:)-(GreyPicture)``, for callers that also use the reduced pictures.
    package func documents(in pyramid: PicturePyramid) -> [FoundDocument] {
        guard let map = DocumentMap(pyramid, network: network) else { return [] }
        var found: [FoundDocument] = []
        var looks = 0
        /// Small documents are examined again, close up.
        func nearer(_ region: DocumentRegion, _ first: [FoundDocument]) -> [FoundDocument]? {
            guard looks < DocumentFinder.secondLooks,
                let part = PicturePart(around: first, region, of: map, in: pyramid.full)
            else { return nil }
            looks += 1
            guard var look = look(at: part, near: region, of: map, in: pyramid) else { return nil }
            // A document that extends beyond the part is larger than it first appeared.
            if !look.cutOff.isEmpty,
                let wider = PicturePart(around: first + look.cutOff, region, of: map, in: pyramid.full),
                let again = self.look(at: wider, near: region, of: map, in: pyramid), again.weight > look.weight
            {
                look = again
            }
            return look.weight >= 0.8 * DocumentFinder.weight(first) ? look.whole : nil
        }
        let places = DocumentFinder.places(in: map, pyramid).filter { !$0.sightings.isEmpty }
        for place in places.sorted(by: { $0.rank > $1.rank }) {
            if let second = nearer(place.region, place.sightings.map { $0.document }) {
                found += second
            } else if place.sightings.count > 1 {
                for sighting in place.sightings {
                    found += nearer(sighting.region, [sighting.document]) ?? [sighting.document]
                }
            } else {
                found += place.sightings.map { $0.document }
            }
        }
        return DocumentFinder.distinct(found)
    }

    /// The documents of a map, each with the region it was made of, by the places where they lie. If one covers only a
    /// part of its region, another may be next to it that the network did not separate.
    private static func places(in map: DocumentMap, _ pyramid: PicturePyramid) -> [SightedPlace] {
        let decoder = DocumentDecoder(map: map, pyramid: pyramid)
        return DocumentRegion.places(in: map).map { place in
            // Votes may scatter within one document, and edges may cross it: the interpretations that explain most are
            // chosen.
            var readings = pieces(place, decoder, map)
            if (readings.first?.worth ?? 0) < sureWorth * Double(place.cells.count) {
                readings += place.partitions(of: map).flatMap { $0.flatMap { pieces($0, decoder, map) } }
            }
            let best = Sighting.best(of: readings, in: map)
            return SightedPlace(region: place, sightings: best.filter { $0.document.confidence >= 0.2 })
        }
    }

    /// An interpretation with this score, per cell of a place, leaves no doubt.
    private static let sureWorth = 0.6

    private static func pieces(
        _ region: DocumentRegion, _ decoder: DocumentDecoder, _ map: DocumentMap
    ) -> [Sighting] {
        var pieces: [Sighting] = []
        var rest: DocumentRegion? = region
        for _ in 0..<4 {
            guard let current = rest, let document = decoder.document(current) else { break }
            pieces.append(Sighting(region: current, document: document, map: map))
            rest = current.rest(outside: ConvexPolygon(document.corners.map { map.scaled($0) }), of: map)
        }
        return pieces
    }

    /// Documents examined again.
    private static let secondLooks = 2

    /// The result of a closer look at a region.
    private struct NearerLook {
        var whole: [FoundDocument] = []
        /// Those that extend beyond the examined part.
        var cutOff: [FoundDocument] = []

        var weight: Double { DocumentFinder.weight(whole) }
    }

    private func look(
        at part: PicturePart, near region: DocumentRegion, of map: DocumentMap, in pyramid: PicturePyramid
    ) -> NearerLook? {
        guard let nearer = DocumentMap(pyramid, part: part, network: network) else { return nil }
        let decoder = DocumentDecoder(map: nearer, pyramid: pyramid)
        var look = NearerLook()
        for sighting in DocumentFinder.places(in: nearer, pyramid).flatMap({ $0.sightings }) {
            let document = sighting.document
            guard document.confidence >= DocumentFinder.leastConfidence,
                region.holds(document.corners.map { map.scaled($0) }, of: map)
            else { continue }
            if decoder.isCutOff(sighting.region) { look.cutOff.append(document) } else { look.whole.append(document) }
        }
        return look
    }

    /// How much of a picture the documents explain, and how certainly.
    private static func weight(_ documents: [FoundDocument]) -> Double {
        documents.reduce(0) { $0 + Double($1.confidence) * $1.coverage }
    }

    /// The work left after the network: geometry.
    static func documents(of map: DocumentMap, in pyramid: PicturePyramid) -> [FoundDocument] {
        distinct(places(in: map, pyramid).flatMap { $0.sightings }.map { $0.document })
    }

    /// In order of rank, without uncertain ones and without those that cover the same place as a better one.
    private static func distinct(_ found: [FoundDocument]) -> [FoundDocument] {
        var kept: [FoundDocument] = []
        for document in found.filter({ $0.confidence >= leastConfidence }).sorted(by: { rank($0) > rank($1) }) {
            let polygon = ConvexPolygon(document.corners)
            if kept.allSatisfy({ ConvexPolygon($0.corners).overlap(polygon) < 0.4 }) { kept.append(document) }
        }
        return kept
    }

    private static let leastConfidence: Float = 0.3

    fileprivate static func rank(_ document: FoundDocument) -> Double {
        Double(document.confidence) * document.coverage.squareRoot()
    }
}

/// A place of a map and the documents seen there.
private struct SightedPlace {
    let region: DocumentRegion
    let sightings: [Sighting]

    var rank: Double { sightings.map { DocumentFinder.rank($0.document) }.max() ?? 0 }
}

public import VouchCore

/// Finds identity documents in a picture: cards, passport pages and open booklets, whichever way up.
public struct DocumentFinder: Sendable {
    let network: Network

    /// - Parameter weights: the bytes of `Networks/document-finder.vnet`.
    /// - Throws: ``NetworkError`` when they are damaged or of another version.
    public init(weights: [UInt8]) throws(NetworkError) { network = try Network(weights) }

    /// The documents a picture shows, the one it was most likely taken of first: large, sure and whole before small.
    ///
    /// Which of two sides of a card is the front is not known here; ``frontFirst(_:zones:)`` tells by the zones.
    public func documents(in picture: GreyPicture) -> [FoundDocument] { documents(in: PicturePyramid(picture)) }

    /// As ``documents(in:)-(GreyPicture)`` for borrowed pixels of any format.
    public func documents(in image: ImageView) -> [FoundDocument] { documents(in: GreyPicture(image)) }

    /// As ``documents(in:)-(GreyPicture)``, for callers that look at the picture's reductions too.
    package func documents(in pyramid: PicturePyramid) -> [FoundDocument] {
        guard let map = DocumentMap(pyramid, network: network) else { return [] }
        var found: [FoundDocument] = []
        var looks = 0
        let sightings = DocumentFinder.sightings(in: map, pyramid).filter { $0.document.confidence >= 0.2 }
        for (region, first) in sightings.sorted(by: {
            DocumentFinder.rank($0.document) > DocumentFinder.rank($1.document)
        }) {
            // What is small in the picture is looked at again from nearby.
            let part =
                looks < DocumentFinder.secondLooks
                ? PicturePart(around: first, region, of: map, in: pyramid.full) : nil
            looks += part == nil ? 0 : 1
            if let part,
                let nearer = DocumentMap(pyramid, part: part, network: network),
                let second = DocumentFinder.best(of: nearer, like: first, in: pyramid),
                second.confidence >= 0.8 * first.confidence
            {
                found.append(second)
            } else {
                found.append(first)
            }
        }
        return DocumentFinder.distinct(found)
    }

    /// The documents of a map with the regions they were made of. Where one covers only a part of its region, another may
    /// lie beside it that the network did not part from it.
    private static func sightings(
        in map: DocumentMap, _ pyramid: PicturePyramid
    ) -> [(region: DocumentRegion, document: FoundDocument)] {
        let decoder = DocumentDecoder(map: map, pyramid: pyramid)
        var sightings: [(region: DocumentRegion, document: FoundDocument)] = []
        for place in DocumentRegion.places(in: map) {
            // Votes may scatter over one document and edges run through it: the reading that makes better documents is taken.
            var best = pieces(place.whole, decoder, map)
            for parts in place.partitions {
                let asSeveral = parts.flatMap { pieces($0, decoder, map) }
                if quality(asSeveral, map) > quality(best, map) { best = asSeveral }
            }
            sightings += best
        }
        return sightings
    }

    /// What votes that are off by the size of the region take from it.
    private static let dissentWeight = 5.0

    private static func pieces(
        _ region: DocumentRegion, _ decoder: DocumentDecoder, _ map: DocumentMap
    ) -> [(region: DocumentRegion, document: FoundDocument)] {
        var pieces: [(region: DocumentRegion, document: FoundDocument)] = []
        var rest: DocumentRegion? = region
        for _ in 0..<4 {
            guard let current = rest, let document = decoder.document(current) else { break }
            pieces.append((current, document))
            rest = current.rest(outside: ConvexPolygon(document.corners.map { map.scaled($0) }), of: map)
        }
        return pieces
    }

    /// Mean confidence, each document by its cells, less where votes for centres are elsewhere.
    private static func quality(
        _ pieces: [(region: DocumentRegion, document: FoundDocument)], _ map: DocumentMap
    ) -> Float {
        var (sum, cells) = (Float(0), Float(0))
        for (region, document) in pieces {
            let dissent = region.dissent(from: map.scaled(document.corners.center), in: map)
            sum += document.confidence * Float(max(1 - dissentWeight * dissent, 0)) * Float(region.cells.count)
            cells += Float(region.cells.count)
        }
        return cells > 0 ? sum / cells : 0
    }

    /// Documents looked at again.
    private static let secondLooks = 2

    /// The document of a nearer look that is the one seen before; nil when that is not clear, or it does not fit in.
    private static func best(
        of map: DocumentMap, like first: FoundDocument, in pyramid: PicturePyramid
    ) -> FoundDocument? {
        let decoder = DocumentDecoder(map: map, pyramid: pyramid)
        let before = ConvexPolygon(first.corners)
        var best: (document: FoundDocument, likeness: Double)?
        for (region, document) in sightings(in: map, pyramid) where !decoder.isCutOff(region) {
            let likeness = before.overlap(ConvexPolygon(document.corners))
            if likeness > max(0.4, best?.likeness ?? 0) { best = (document, likeness) }
        }
        return best?.document
    }

    /// What remains once the network has spoken: geometry.
    static func documents(of map: DocumentMap, in pyramid: PicturePyramid) -> [FoundDocument] {
        distinct(sightings(in: map, pyramid).map { $0.document })
    }

    /// In order of rank, without the unsure and without what covers the same place as a better one.
    private static func distinct(_ found: [FoundDocument]) -> [FoundDocument] {
        var kept: [FoundDocument] = []
        for document in found.filter({ $0.confidence >= leastConfidence }).sorted(by: { rank($0) > rank($1) }) {
            let polygon = ConvexPolygon(document.corners)
            if kept.allSatisfy({ ConvexPolygon($0.corners).overlap(polygon) < 0.4 }) { kept.append(document) }
        }
        return kept
    }

    private static let leastConfidence: Float = 0.3

    private static func rank(_ document: FoundDocument) -> Double {
        Double(document.confidence) * document.coverage.squareRoot()
    }
}

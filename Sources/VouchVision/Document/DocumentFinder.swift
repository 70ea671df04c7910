public import VouchCore

/// Finds identity documents in a picture: cards, passport pages and open booklets, whichever way up.
public struct DocumentFinder: Sendable {
    private let network: Network

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
        return DocumentFinder.documents(of: map, in: pyramid)
    }

    /// What remains once the network has spoken: geometry.
    static func documents(of map: DocumentMap, in pyramid: PicturePyramid) -> [FoundDocument] {
        var found: [FoundDocument] = []
        for region in DocumentRegion.regions(of: map) {
            guard let document = DocumentDecoder(map: map, pyramid: pyramid).document(region) else { continue }
            if document.confidence >= DocumentFinder.leastConfidence { found.append(document) }
        }
        found.sort { rank($0) > rank($1) }
        var kept: [FoundDocument] = []
        for document in found {
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

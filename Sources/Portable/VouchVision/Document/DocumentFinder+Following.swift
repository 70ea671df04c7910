import VouchCore

extension DocumentFinder {
    /// The same document a moment later, found by its edges alone, without the network: a tenth of the cost.
    ///
    /// For frames between two runs of ``documents(in:)-(GreyPicture)``, and for a better picture of what a small one
    /// showed. Sides that were not seen move with the others.
    ///
    /// - Parameters:
    ///   - document: roughly where it is now, in pixels of `picture`.
    ///   - reach: how far its edges may have moved, as a share of the picture's longer side; becomes the nearest of
    ///     0.002...0.1.
    /// - Returns: nil if fewer than three of its sides are found near where they were; of a document with only two
    ///   visible sides, both must be.
    public func followed(_ document: FoundDocument, in picture: GreyPicture, reach: Double = 0.02) -> FoundDocument? {
        let pyramid = PicturePyramid(picture)
        let frame = (width: Double(picture.width), height: Double(picture.height))
        guard var sides = DocumentSides(document, frame: frame) else { return nil }
        let search = EdgeSearch(
            pyramid: pyramid, uncertainty: max(frame.width, frame.height) * min(max(reach, 0.002), 0.1))
        sides.refine(in: search) { _, _ in 0 }
        let strong = (0..<4).filter { sides.support[$0] > 0.4 }
        guard strong.count >= min(3, (0..<4).filter { sides.seen[$0] }.count), strong.count >= 2,
            let quad = sides.quad
        else { return nil }
        return FoundDocument(
            corners: quad, format: document.format, confidence: document.confidence,
            coverage: ConvexPolygon(quad).coverage(width: frame.width, height: frame.height),
            visibleEdges: document.visibleEdges,
            isCropped: document.isCropped, isUprightKnown: document.isUprightKnown)
    }
}

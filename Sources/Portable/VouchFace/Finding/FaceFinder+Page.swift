public import VouchCore

extension FaceFinder {
    /// Looks for faces on one page of a picture: at the square about it, upright as the page is. By the second network
    /// only where the first finds none, and then at its two ends.
    ///
    /// - Parameter page: in pixels of the picture, from its upper left corner clockwise as the page is read.
    /// - Returns: the faces whose middle lies on the page, the largest first.
    /// - Throws: ``FaceError``.
    public func faces(in picture: ImageView, on page: Quad) throws(FaceError) -> [FoundFace] {
        let right = page.topRight - page.topLeft + page.bottomRight - page.bottomLeft
        let sides = [
            page.topRight - page.topLeft, page.bottomRight - page.topRight, page.bottomLeft - page.bottomRight,
            page.topLeft - page.bottomLeft,
        ].map { $0.length }
        guard let longest = sides.max(), longest.isFinite, longest >= 32, longest < 1e6,
            let toPage = Homography(from: page, to: Quad(width: 1, height: 1))
        else { return [] }
        let whole = FaceSquare(centre: page.center, side: longest, right: right)
        var found = try look(near, nearAnchors, whole, picture)
        if found.isEmpty, let far { found = try look(far, farAnchors, whole, picture) }
        // On a page of a poor picture a face is too small a part of the whole.
        for half in Self.halves(of: page, right: right) where found.isEmpty {
            found = try look(near, nearAnchors, half, picture)
            if found.isEmpty, let far { found = try look(far, farAnchors, half, picture) }
        }
        return Self.distinct(found).filter { face in
            let middle = toPage(face.box.centre)
            return middle.x > 0 && middle.y > 0 && middle.x < 1 && middle.y < 1
        }
    }

    /// Squares of the page's shorter side at both of its ends; none of a page that is nearly square.
    private static func halves(of page: Quad, right: Point) -> [FaceSquare] {
        let across = (page.topRight + page.bottomRight - page.topLeft - page.bottomLeft) * 0.5
        let down = (page.bottomLeft + page.bottomRight - page.topLeft - page.topRight) * 0.5
        let (width, height) = (across.length, down.length)
        let (longer, shorter) = (max(width, height), min(width, height))
        guard shorter >= 32, shorter < longer * 0.9 else { return [] }
        let away = (width > height ? across : down) * ((longer - shorter) / (2 * longer))
        return [page.center - away, page.center + away].map { FaceSquare(centre: $0, side: shorter, right: right) }
    }
}

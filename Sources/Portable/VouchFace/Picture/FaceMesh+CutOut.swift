public import VouchCore

extension FaceMesh {
    /// The face with some of what is around it, upright by its eyes, to be shown to people.
    ///
    /// - Parameters:
    ///   - picture: the mesh's own.
    ///   - size: pixels on a side, 16...2048.
    ///   - margin: the square's side in those of the smallest that holds the mesh, 1...4.
    /// - Returns: `size` rows of `size` pixels, red, green and blue; black outside the picture.
    public func cutOut(of picture: ImageView, size: Int, margin: Double = 2) -> Sensitive<[UInt8]> {
        let size = min(max(size, 16), 2048)
        let margin = margin.isFinite ? min(max(margin, 1), 4) : 1
        let square = FaceSquare(around: self, margin: margin)
        let patch = FacePatch(picture, FaceTransform(square, size: size), size: size)
        return Sensitive(patch.pixels.map { UInt8(min(max($0 + 0.5, 0), 255)) })
    }
}

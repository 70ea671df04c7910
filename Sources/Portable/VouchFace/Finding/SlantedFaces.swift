public import VouchCore

/// Looks for the face of a document that lies at a slant, where a look from the front finds none.
///
/// A portrait seen from the side is lower or narrower than a face, and neither network knows such faces. So the picture is
/// drawn again with one side lengthened, and face and mesh are found there. Their points come back as pixels of the picture:
/// the face stays as distorted as it is seen, and a template of it is worth less.
public struct SlantedFaces<Network: FaceNetwork>: Sendable {
    let finder: FaceFinder<Network>
    let mesher: FaceMesher<Network>

    /// One side over the other, drawn against seen: right for slants of 48 degrees, near enough from 30 to 60.
    private static var stretch: Double { 1.5 }
    /// Of a whole picture one look is taken, of 128 pixels; the mesh looks at a part of it.
    private static var longestSide: Double { 512 }
    /// A portrait is a quarter of its page.
    private static var longestPage: Double { 768 }
    /// The longer side of a document over the shorter: 1.42 to 1.59 (ISO/IEC 7810), seen from the front.
    private static var usual: Double { 1.5 }
    private static var slanted: Double { 1.8 }

    /// Finds faces and fits their meshes with networks that are already loaded.
    public init(finder: FaceFinder<Network>, mesher: FaceMesher<Network>) {
        (self.finder, self.mesher) = (finder, mesher)
    }

    /// Looks for the faces of a picture drawn with one side lengthened, and then the other.
    ///
    /// - Returns: the largest first; empty if there is none.
    /// - Throws: ``FaceError``.
    public func faces(in picture: ImageView) throws(FaceError) -> [(found: FoundFace, mesh: FaceMesh)] {
        let (width, height) = (Double(picture.width), Double(picture.height))
        for (x, y) in [(1, Self.stretch), (Self.stretch, 1)] {
            let scale = min(Self.longestSide / max(width * x, height * y), 1.5)
            let map = Homography(1 / (x * scale), 0, 0, 0, 1 / (y * scale), 0, 0, 0, 1)
            let drawn = DrawnPicture(
                picture, width: Int(width * x * scale + 0.5), height: Int(height * y * scale + 0.5), toPicture: map)
            let faces = try faces(drawn) { view throws(FaceError) in
                try finder.faces(in: view, search: .quick).filter {
                    $0.confidence >= FaceFinder<Network>.leastOfMany
                }
            }
            if !faces.isEmpty { return faces }
        }
        return []
    }

    /// Looks for the faces of a page whose sides have no document's proportions, drawn as from the front.
    ///
    /// - Parameter page: in pixels of the picture, from its upper left corner clockwise as the page is read.
    /// - Returns: the largest first; empty if there is none, or the page is seen from the front.
    /// - Throws: ``FaceError``.
    public func faces(
        in picture: ImageView, on page: Quad
    ) throws(FaceError) -> [(found: FoundFace, mesh: FaceMesh)] {
        let across = ((page.topRight - page.topLeft).length + (page.bottomRight - page.bottomLeft).length) / 2
        let down = ((page.bottomLeft - page.topLeft).length + (page.bottomRight - page.topRight).length) / 2
        let (longer, shorter) = (max(across, down), min(across, down))
        guard shorter >= 32, longer.isFinite, longer > shorter * Self.slanted else { return [] }
        let long = min(longer, Self.longestPage)
        let short = long / Self.usual
        let size = across > down ? (long, short) : (short, long)
        let upright = Quad(width: size.0, height: size.1)
        guard let map = Homography(from: upright, to: page) else { return [] }
        let drawn = DrawnPicture(picture, width: Int(size.0), height: Int(size.1), toPicture: map)
        return try faces(drawn) { view throws(FaceError) in
            try finder.faces(in: view, on: Quad(width: Double(view.width), height: Double(view.height)))
        }
    }

    private func faces(
        _ drawn: DrawnPicture?, _ look: (ImageView) throws(FaceError) -> [FoundFace]
    ) throws(FaceError) -> [(found: FoundFace, mesh: FaceMesh)] {
        guard let drawn else { return [] }
        let fitted = try drawn.withView { view throws(FaceError) in
            try mesher.fitted(to: try look(view), in: view, seenAgainBy: finder)
        }
        return (fitted ?? []).compactMap { face in
            face.mesh.mapped { drawn.toPicture($0) }.map { (face.found.mapped { drawn.toPicture($0) }, $0) }
        }
    }
}

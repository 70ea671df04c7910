public import VouchCore

/// Fits the mesh by MediaPipe's network `face_landmark`, which looks at a square of 192 pixels.
public struct FaceMesher<Network: FaceNetwork>: FaceMeshing {
    private let network: Network
    static var size: Int { 192 }
    /// The square's side in sides of the face's box.
    private static var margin: Double { 1.5 }
    /// Below this the network saw no face: measured on pictures without one.
    static var leastPresence: Float { 0.5 }
    /// The same of the first look, whose square is loose: drawn and worn faces show less there than in the second.
    static var leastGuess: Float { 0.25 }
    /// The mean distance of the eyes, the nose and the mouth of finder and mesh, in sides of the mesh. Of faces it is below
    /// 0.1, of faces that lie on their side below 0.13; in codes, print and textures the two networks see different things,
    /// 0.16 apart and more.
    static var farthestApart: Double { 0.14 }

    /// A network of the mesh kind; see ``FaceNetwork``.
    public init(network: Network) { self.network = network }

    public func mesh(of face: FoundFace, in picture: ImageView) throws(FaceError) -> FaceMesh? {
        let side = max(face.box.width, face.box.height) * Self.margin
        let square = FaceSquare(centre: face.box.centre, side: side, right: face.leftEye - face.rightEye)
        guard let first = try mesh(in: square, of: picture, least: Self.leastGuess) else { return nil }
        // The finder's box is loose. Fitted again about the mesh itself, every engine and every look agree; what is not a face
        // is seldom one from there too.
        guard let mesh = try mesh(in: FaceSquare(around: first, margin: Self.margin), of: picture),
            Self.isSame(face, mesh)
        else { return nil }
        return mesh
    }

    /// Whether both networks see eyes, nose and mouth at the same places.
    private static func isSame(_ face: FoundFace, _ mesh: FaceMesh) -> Bool {
        let box = mesh.box
        let pairs = [
            (face.rightEye, mesh.rightEyeCentre), (face.leftEye, mesh.leftEyeCentre), (face.nose, mesh[.noseTip]),
            (face.mouth, mesh[.lipUpper].midpoint(to: mesh[.lipLower])),
        ]
        let sum = pairs.reduce(0) { $0 + ($1.0 - $1.1).length }
        return sum <= farthestApart * Double(pairs.count) * max(box.width, box.height)
    }

    /// The meshes of faces, in their order; what has no mesh was no face.
    ///
    /// - Throws: ``FaceError``.
    package func fitted(
        to faces: [FoundFace], in picture: ImageView
    ) throws(FaceError) -> [(found: FoundFace, mesh: FaceMesh)] {
        var fitted: [(found: FoundFace, mesh: FaceMesh)] = []
        for face in faces {
            if let mesh = try mesh(of: face, in: picture) { fitted.append((face, mesh)) }
        }
        return fitted
    }

    /// The same of faces found in many looks: those that `finder` sees again.
    ///
    /// - Throws: ``FaceError``.
    package func fitted(
        to faces: [FoundFace], in picture: ImageView, seenAgainBy finder: FaceFinder<Network>
    ) throws(FaceError) -> [(found: FoundFace, mesh: FaceMesh)] {
        var seen: [(found: FoundFace, mesh: FaceMesh)] = []
        for face in try fitted(to: faces, in: picture) where try finder.sees(face.mesh, in: picture) {
            seen.append(face)
        }
        return seen
    }

    /// Follows a face from one frame to the next, without finding it again.
    ///
    /// - Returns: nil once the face has left its place.
    public func mesh(after previous: FaceMesh, in picture: ImageView) throws(FaceError) -> FaceMesh? {
        try mesh(in: FaceSquare(around: previous, margin: Self.margin), of: picture)
    }

    private func mesh(
        in square: FaceSquare, of picture: ImageView, least: Float = leastPresence
    ) throws(FaceError) -> FaceMesh? {
        guard square.side.isFinite, square.side >= 8, square.side < 1e6 else { return nil }
        let patch = FacePatch(picture, FaceTransform(square, size: Self.size), size: Self.size)
        let outputs = try network.run(patch.values(factor: 1 / 255, offset: 0))
        guard let values = outputs.first(where: { $0.count == FaceMesh.count * 3 }),
            let presence = outputs.first(where: { $0.count == 1 })?.first
        else { throw FaceError(.unexpectedOutput) }
        let certainty = 1 / (1 + exponential(-presence))
        guard certainty >= least, values.allSatisfy({ $0.isFinite }) else { return nil }
        let scale = 1 / Double(Self.size)
        return FaceMesh(
            points: (0..<FaceMesh.count).map { index in
                square.place(Double(values[3 * index]) * scale, Double(values[3 * index + 1]) * scale)
            },
            depths: (0..<FaceMesh.count).map { Double(values[3 * $0 + 2]) * scale * square.side },
            presence: certainty)
    }
}

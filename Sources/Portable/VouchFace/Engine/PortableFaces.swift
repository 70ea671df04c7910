public import VouchCore
public import VouchVision

/// Finds and measures faces where Vouch's own engine is the only one: in browsers.
///
/// Usable from any thread.
public struct PortableFaces: Sendable {
    /// Finds faces.
    public let finder: FaceFinder<PortableFaceNetwork>
    /// Fits the mesh.
    public let mesher: FaceMesher<PortableFaceNetwork>
    /// Fits the irises.
    public let irisMesher: IrisMesher<PortableFaceNetwork>

    /// - Parameters: whole files, as `scripts/convert-browser-networks` writes them.
    ///   - finder: `face-finder.vnet`.
    ///   - mesh: `face-mesh.vnet`.
    ///   - iris: `face-iris.vnet`.
    /// - Throws: `NetworkError`, `malformed` also if a file is one of the others.
    public init(finder: [UInt8], mesh: [UInt8], iris: [UInt8]) throws(NetworkError) {
        self.finder = FaceFinder(near: try Self.network(finder, size: FaceAnchors.shortRange.size), far: nil)
        mesher = FaceMesher(network: try Self.network(mesh, size: FaceMesher<PortableFaceNetwork>.size))
        irisMesher = IrisMesher(network: try Self.network(iris, size: IrisMesher<PortableFaceNetwork>.size))
    }

    private static func network(_ bytes: [UInt8], size: Int) throws(NetworkError) -> PortableFaceNetwork {
        let network = try PortableFaceNetwork(bytes)
        guard network.takes(side: size) else { throw NetworkError(.malformed) }
        return network
    }

    /// Every face of a picture that has a mesh, the largest first, with its gaze and quality.
    ///
    /// - Throws: ``FaceError``.
    public func examine(_ picture: ImageView, for use: FaceUse) throws(FaceError) -> [ExaminedFace] {
        let fitted = try mesher.fitted(to: try finder.faces(in: picture, search: .quick), in: picture)
        var faces: [ExaminedFace] = []
        for (index, face) in fitted.enumerated() {
            let others = fitted.enumerated().filter { $0.offset != index }.map { $0.element.mesh.box }
            let gaze = try irisMesher.gaze(of: face.mesh, in: picture)
            let quality = FaceQuality(of: face.mesh, gaze: gaze, otherFaces: others, in: picture, for: use)
            faces.append(ExaminedFace(found: face.found, mesh: face.mesh, gaze: gaze, quality: quality))
        }
        return faces
    }
}

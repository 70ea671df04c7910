public import VouchCore

/// Follows the largest face from one frame of a camera to the next: it is looked for where it was, and the whole frame is
/// searched only now and then, for other faces, or once it has left its place.
///
/// For one camera, frame by frame, from one thread.
public struct FaceTracker<Network: FaceNetwork>: Sendable {
    /// The faces of one frame.
    public struct Sight: Sendable, Hashable {
        /// The mesh of the largest face; nil if there is none.
        public let mesh: FaceMesh?
        /// The other faces, as the last search found them.
        public let others: [FaceBox]
        /// Whether the whole frame was searched.
        public let isSearched: Bool
    }

    private let finder: FaceFinder<Network>
    private let mesher: FaceMesher<Network>
    /// How many frames there are from one search of a whole frame to the next, at least 1.
    public let interval: Int

    private var last: Sight?
    private var size = SIMD2(0, 0)
    private var framesSinceSearch = 0

    /// - Parameter interval: at least 1, which searches every frame.
    public init(finder: FaceFinder<Network>, mesher: FaceMesher<Network>, interval: Int = 5) {
        self.finder = finder
        self.mesher = mesher
        self.interval = max(interval, 1)
    }

    /// The faces of the camera's next frame.
    ///
    /// - Parameter frame: from the same camera as the one before; a frame of another size is searched.
    /// - Throws: ``FaceError``; the next frame is then searched.
    public mutating func look(at frame: ImageView) throws(FaceError) -> Sight {
        let previous = last
        last = nil
        let sight: Sight
        if let kept = try followed(previous, in: frame) { sight = kept } else { sight = try searched(frame) }
        last = sight
        size = SIMD2(frame.width, frame.height)
        return sight
    }

    private mutating func followed(_ previous: Sight?, in frame: ImageView) throws(FaceError) -> Sight? {
        guard let previous, let mesh = previous.mesh, framesSinceSearch + 1 < interval,
            size == SIMD2(frame.width, frame.height), let next = try mesher.mesh(after: mesh, in: frame),
            Self.isPlausible(next, after: mesh)
        else { return nil }
        framesSinceSearch += 1
        return Sight(mesh: next, others: previous.others, isSearched: false)
    }

    /// A mesh that was fitted to part of another face, or to one that leaves, spreads in its square or moves to its edge:
    /// then the face is searched for.
    private static func isPlausible(_ mesh: FaceMesh, after previous: FaceMesh) -> Bool {
        let (a, b) = (FaceSquare(around: mesh, margin: 1), FaceSquare(around: previous, margin: 1))
        guard a.side > 0, b.side > 0 else { return false }
        return abs(a.side - b.side) < 0.15 * b.side && (a.centre - b.centre).length < 0.15 * b.side
    }

    private mutating func searched(_ frame: ImageView) throws(FaceError) -> Sight {
        framesSinceSearch = 0
        let fitted = try mesher.fitted(to: try finder.faces(in: frame, search: .quick), in: frame)
        return Sight(mesh: fitted.first?.mesh, others: fitted.dropFirst().map { $0.mesh.box }, isSearched: true)
    }
}

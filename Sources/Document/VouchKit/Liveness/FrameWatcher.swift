import VouchCore
import VouchFace
import VouchFaceEngines
import VouchImaging
import VouchLiveness

/// Measures frame after frame, and follows the face from one to the next.
struct FrameWatcher {
    private let engines: FaceEngines
    private let comparer: FaceComparer
    private let network: AttackNetwork?
    private(set) var frames: [LivenessFrame] = []
    private(set) var networkScores: [Double] = []
    /// The frame that shows the face best, and how well.
    private(set) var best: (picture: Picture, mesh: FaceMesh, badness: Double)?
    private var previous: Picture?
    private var mesh: FaceMesh?
    private var reference: FaceTemplate?
    private var nextComparison = 0.0

    /// Every so many frames each of the slower measures is taken.
    private static let countEvery = 8
    private static let gridEvery = 4
    private static let edgesEvery = 2
    private static let networkEvery = 5
    /// Seconds between two comparisons of the person.
    private static let comparisonGap = 0.5
    /// Farther turned, in degrees, a face's template is not to be trusted.
    private static let comparableTurn = 18.0

    init(_ engines: FaceEngines, _ comparer: FaceComparer, _ network: AttackNetwork?) {
        (self.engines, self.comparer, self.network) = (engines, comparer, network)
    }

    mutating func add(_ picture: Picture, time: Double) throws(FaceError) {
        let number = frames.count
        let before = previous
        let frame = try picture.withView { view throws(FaceError) in
            let (found, count) = try look(view, number)
            mesh = found
            let face: LivenessFace? =
                if let found { try measured(found, view, number, time) } else { nil }
            if let face { consider(picture, face) }
            return LivenessFrame(
                time: time, faceCount: count, face: face, signature: FrameSignature(view),
                unchangedShare: before.flatMap { before in
                    before.withView { FrameSignature.unchangedShare(view, after: $0) }
                })
        }
        frames.append(frame)
        previous = picture
    }

    /// The face's mesh, and how many faces there are if that was counted.
    private func look(_ view: ImageView, _ number: Int) throws(FaceError) -> (FaceMesh?, Int?) {
        if number % Self.countEvery != 0, let mesh, let next = try engines.mesher.mesh(after: mesh, in: view) {
            return (next, nil)
        }
        let meshes = try engines.mesher.fitted(to: try engines.finder.faces(in: view, search: .quick), in: view)
            .map(\.mesh)
        // A passer-by who is much smaller is not a second person before the camera.
        let largest = meshes.map(\.box.area).max() ?? 0
        let count = meshes.filter { $0.box.area >= largest * 0.3 }.count
        return (meshes.max { $0.box.area < $1.box.area }, count)
    }

    private mutating func measured(
        _ mesh: FaceMesh, _ view: ImageView, _ number: Int, _ time: Double
    ) throws(FaceError) -> LivenessFace {
        let pose = HeadPose(mesh)
        let gaze = try engines.irisMesher.gaze(of: mesh, in: view)
        var distance: Double?
        if abs(pose.yaw) < Self.comparableTurn, time >= nextComparison {
            let template = try engines.describer.template(of: mesh, in: view)
            if let reference {
                distance = comparer.compare(reference, template).distance.map(Double.init)
            } else {
                reference = template
            }
            nextComparison = time + Self.comparisonGap
        }
        if let network, number % Self.networkEvery == 0, let score = try network.score(of: mesh, in: view) {
            networkScores.append(score)
        }
        return LivenessFace(
            mesh: mesh, pose: pose, eyeOpening: gaze.map { EyeOpening.value($0, mesh) }, identityDistance: distance,
            skin: SkinColour.value(mesh, in: view),
            grid: number % Self.gridEvery == 0 ? DisplayGrid.value(mesh, in: view) : nil,
            edges: number % Self.edgesEvery == 0 ? SheetEdges.edges(mesh, in: view) : nil)
    }

    private mutating func consider(_ picture: Picture, _ face: LivenessFace) {
        // Straight into the camera with open eyes; an eye's opening counts as much as many degrees.
        let badness = abs(face.pose.yaw) + abs(face.pose.roll) / 2 - 100 * (face.eyeOpening ?? 0)
        if badness < best?.badness ?? .infinity { best = (picture, face.mesh, badness) }
    }
}

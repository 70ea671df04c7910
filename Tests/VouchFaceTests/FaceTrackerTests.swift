import Synchronization
import Testing
import VouchCore

@testable import VouchFace

@Suite struct FaceTrackerTests {
    /// A face in the middle of a frame of 200 x 200, and its mesh wherever it is looked for, until they are gone.
    private final class Scene: Sendable {
        let isEmpty = Mutex(false)
        let hasMesh = Mutex(true)
        /// The mesh's side in pixels of the network's square of 192; 128 is what a face that stays has.
        let side = Mutex(128)

        func finder() -> ScriptedNetwork {
            ScriptedNetwork { [self] _ in
                let anchors = FaceAnchors.shortRange
                var scores = [Float](repeating: -50, count: anchors.centres.count)
                var rows = [Float](repeating: 0, count: anchors.centres.count * 16)
                // Two faces: a large one in the middle and a small one at the upper left.
                for (place, side) in [(Point(x: 0.5, y: 0.5), Float(60)), (Point(x: 0.1, y: 0.1), 16)] {
                    let nearest = anchors.centres.indices.min {
                        (anchors.centres[$0] - place).length < (anchors.centres[$1] - place).length
                    }
                    guard let nearest, !isEmpty.withLock({ $0 }) else { continue }
                    scores[nearest] = 9
                    (rows[nearest * 16 + 2], rows[nearest * 16 + 3]) = (side, side)
                    // Eyes, nose and mouth where the mesh has them.
                    for (index, value) in [-11.25, -7.5, 11.25, -7.5, 0, 0, 0, 8.4].enumerated() {
                        rows[nearest * 16 + 4 + index] = Float(value) * side / 60
                    }
                }
                return [rows, scores]
            }
        }

        func mesher() -> ScriptedNetwork {
            ScriptedNetwork { [self] _ in
                var points: [Float] = []
                let side = side.withLock { $0 }
                for index in 0..<FaceMesh.count {
                    points.append(Float(96 - side / 2 + index * 37 % side))
                    points.append(Float(96 - side / 2 + index * 53 % side))
                    points.append(0)
                }
                // Upright by its eyes.
                let eyes: [FaceLandmark] = [.rightEyeOuter, .rightEyeInner, .leftEyeInner, .leftEyeOuter]
                for (index, corner) in eyes.enumerated() {
                    points[corner.rawValue * 3] = Float(60 + 24 * index)
                    points[corner.rawValue * 3 + 1] = 80
                }
                for (landmark, y) in [(FaceLandmark.noseTip, Float(96)), (.lipUpper, 112), (.lipLower, 116)] {
                    (points[landmark.rawValue * 3], points[landmark.rawValue * 3 + 1]) = (96, y)
                }
                return [points, [hasMesh.withLock { $0 } ? 9 : -9]]
            }
        }
    }

    private func look(
        _ tracker: inout FaceTracker<ScriptedNetwork>, side: Int = 200
    ) throws -> FaceTracker<ScriptedNetwork>.Sight {
        try [UInt8](repeating: 90, count: side * side).withUnsafeBytes {
            try tracker.look(at: try #require(ImageView($0, width: side, height: side, format: .grey8)))
        }
    }

    @Test func `the whole frame is searched now and then, and the face looked for at its place in between`() throws {
        let (scene, finder) = (Scene(), Scene().finder())
        var tracker = FaceTracker(
            finder: FaceFinder(near: finder, far: nil), mesher: FaceMesher(network: scene.mesher()), interval: 4)
        for frame in 0..<9 {
            let sight = try look(&tracker)
            #expect(sight.mesh != nil)
            #expect(sight.others.count == 1)
            #expect(sight.isSearched == (frame % 4 == 0))
        }
        #expect(finder.seen.withLock { $0.count } == 3)
    }

    @Test func `a face that has left its place is searched for at once`() throws {
        let scene = Scene()
        var tracker = FaceTracker(
            finder: FaceFinder(near: scene.finder(), far: nil), mesher: FaceMesher(network: scene.mesher()))
        #expect(try look(&tracker).mesh != nil)
        scene.hasMesh.withLock { $0 = false }
        let lost = try look(&tracker)
        #expect(lost.mesh == nil)
        #expect(lost.others.isEmpty)
        #expect(lost.isSearched)
        scene.hasMesh.withLock { $0 = true }
        #expect(try look(&tracker).mesh != nil)
        scene.isEmpty.withLock { $0 = true }
        scene.hasMesh.withLock { $0 = false }
        #expect(try look(&tracker).mesh == nil)
    }

    @Test func `a mesh that spreads over its square is not the face that was followed`() throws {
        let scene = Scene()
        var tracker = FaceTracker(
            finder: FaceFinder(near: scene.finder(), far: nil), mesher: FaceMesher(network: scene.mesher()))
        #expect(try look(&tracker).isSearched)
        #expect(try !look(&tracker).isSearched)
        scene.side.withLock { $0 = 180 }
        #expect(try look(&tracker).isSearched)
    }

    @Test func `a frame of another size is searched`() throws {
        let scene = Scene()
        var tracker = FaceTracker(
            finder: FaceFinder(near: scene.finder(), far: nil), mesher: FaceMesher(network: scene.mesher()))
        #expect(try look(&tracker).isSearched)
        #expect(try !look(&tracker).isSearched)
        #expect(try look(&tracker, side: 180).isSearched)
    }

    @Test func `after a failure the next frame is searched`() throws {
        let scene = Scene()
        var tracker = FaceTracker(
            finder: FaceFinder(near: scene.finder(), far: nil),
            mesher: FaceMesher(network: ScriptedNetwork(error: FaceError(.networkFailed)) { _ in [] }))
        #expect(throws: FaceError(.networkFailed)) { try look(&tracker) }
        #expect(throws: FaceError(.networkFailed)) { try look(&tracker) }
    }
}

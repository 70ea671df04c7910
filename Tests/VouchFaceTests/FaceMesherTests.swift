import Synchronization
import Testing
import VouchCore

@testable import VouchFace

@Suite struct FaceMesherTests {
    private let face = FoundFace(
        box: FaceBox(x: 40, y: 40, width: 60, height: 60), rightEye: Point(x: 58.75, y: 62.5),
        leftEye: Point(x: 81.25, y: 62.5), nose: Point(x: 70, y: 70), mouth: Point(x: 70, y: 77.5),
        rightEar: Point(x: 42, y: 62),
        leftEar: Point(x: 98, y: 62), confidence: 0.9)

    /// A flat face in the middle of the network's square, with its eyes' corners in a line.
    private static func values(_ change: (inout [Float]) -> Void = { _ in }) -> [Float] {
        var values = [Float](repeating: 96, count: FaceMesh.count * 3)
        func put(_ landmark: FaceLandmark, _ x: Float, _ y: Float, _ z: Float = 0) {
            (values[landmark.rawValue * 3], values[landmark.rawValue * 3 + 1], values[landmark.rawValue * 3 + 2]) = (
                x, y, z
            )
        }
        for index in 0..<FaceMesh.count { values[index * 3 + 2] = 0 }
        put(.rightEyeOuter, 60, 80)
        put(.rightEyeInner, 84, 80)
        put(.leftEyeInner, 108, 80)
        put(.leftEyeOuter, 132, 80)
        put(.forehead, 96, 32)
        put(.chin, 96, 160)
        change(&values)
        return values
    }

    private func mesh(
        of face: FoundFace? = nil, _ outputs: @escaping @Sendable ([Float]) -> [[Float]]
    ) throws -> FaceMesh? {
        let bytes = [UInt8](repeating: 90, count: 200 * 200)
        return try bytes.withUnsafeBytes {
            let view = try #require(ImageView($0, width: 200, height: 200, format: .grey8))
            return try FaceMesher(network: ScriptedNetwork(outputs)).mesh(of: face ?? self.face, in: view)
        }
    }

    /// The presences of one look after the other, then of the last again.
    private func mesh(of face: FoundFace? = nil, presences: [Float]) throws -> FaceMesh? {
        let rest = Mutex(presences)
        return try mesh(of: face) { _ in
            let presence = rest.withLock { $0.count > 1 ? $0.removeFirst() : $0.first ?? 9 }
            return [Self.values(), [presence]]
        }
    }

    @Test func `a face that looks ahead has no angles`() throws {
        let mesh = try #require(try mesh { _ in [Self.values(), [9]] })
        let pose = HeadPose(mesh)
        #expect(abs(pose.yaw) < 1e-6)
        #expect(abs(pose.pitch) < 1e-6)
        #expect(abs(pose.roll) < 1e-6)
        #expect(mesh.presence > 0.99)
        #expect(mesh.distanceBetweenEyes > 0)
    }

    @Test func `yaw is positive to the person's left, pitch downwards`() throws {
        let left = Self.values { $0[FaceLandmark.leftEyeOuter.rawValue * 3 + 2] = 72 }
        #expect(abs(HeadPose(try #require(try mesh { _ in [left, [9]] })).yaw - 45) < 1e-4)
        let down = Self.values { $0[FaceLandmark.chin.rawValue * 3 + 2] = 128 }
        #expect(abs(HeadPose(try #require(try mesh { _ in [down, [9]] })).pitch - 45) < 1e-4)
    }

    @Test func `roll is positive to the person's right shoulder`() throws {
        // The right eye is lower in the picture.
        let points = (0..<FaceMesh.count).map { index in
            index == FaceLandmark.rightEyeOuter.rawValue ? Point(x: 0, y: 10) : Point(x: 10, y: 0)
        }
        let mesh = try #require(FaceMesh(points: points, depths: [Double](repeating: 0, count: 468), presence: 1))
        #expect(abs(HeadPose(mesh).roll - 45) < 1e-6)
    }

    @Test func `where the network sees no face there is none`() throws {
        #expect(try mesh { _ in [Self.values(), [-9]] } == nil)
    }

    @Test func `what the network sees in the finder's square and not about the mesh itself is no face`() throws {
        #expect(try mesh(presences: [3, 3]) != nil)
        #expect(try mesh(presences: [3, -2]) == nil)
    }

    @Test func `a face that shows little in the loose square, and clearly about the mesh, is one`() throws {
        // Presences of 0.3 and 0.7, then of 0.2.
        #expect(try mesh(presences: [-0.85, 0.85]) != nil)
        #expect(try mesh(presences: [-1.4, 9]) == nil)
    }

    @Test(arguments: [(6.0, true), (14, false), (40, false)])
    func `where finder and mesh see eyes and mouth at different places there is no face`(
        _ `case`: (shift: Double, isFace: Bool)
    ) throws {
        let moved = face.mapped { Point(x: $0.x, y: $0.y + `case`.shift) }
        // Only the points are moved: the mesh is fitted where it was.
        let found = FoundFace(
            box: face.box, rightEye: moved.rightEye, leftEye: moved.leftEye, nose: moved.nose, mouth: moved.mouth,
            rightEar: moved.rightEar, leftEar: moved.leftEar, confidence: 0.9)
        #expect((try mesh(of: found, presences: [9]) != nil) == `case`.isFace)
    }

    @Test func `numbers that are none are no face`() throws {
        #expect(try mesh { _ in [Self.values { $0[7] = .nan }, [9]] } == nil)
    }

    @Test(arguments: [[], [1404], [1, 1]])
    func `outputs of another size are an error`(_ counts: [Int]) {
        let outputs = counts.map { [Float](repeating: 0, count: $0) }
        #expect(throws: FaceError(.unexpectedOutput)) { try mesh { _ in outputs } }
    }

    @Test func `a mesh has 468 points`() {
        #expect(FaceMesh(points: [], depths: [], presence: 1) == nil)
    }
}

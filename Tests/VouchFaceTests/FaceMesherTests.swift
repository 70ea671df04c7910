import Testing
import VouchCore

@testable import VouchFace

@Suite struct FaceMesherTests {
    private let face = FoundFace(
        box: FaceBox(x: 40, y: 40, width: 60, height: 60), rightEye: Point(x: 55, y: 60), leftEye: Point(x: 85, y: 60),
        nose: Point(x: 70, y: 70), mouth: Point(x: 70, y: 85), rightEar: Point(x: 42, y: 62),
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

    private func mesh(_ outputs: @escaping @Sendable ([Float]) -> [[Float]]) throws -> FaceMesh? {
        let bytes = [UInt8](repeating: 90, count: 200 * 200)
        return try bytes.withUnsafeBytes {
            let view = try #require(ImageView($0, width: 200, height: 200, format: .grey8))
            return try FaceMesher(network: ScriptedNetwork(outputs)).mesh(of: face, in: view)
        }
    }

    @Test func `a face that looks ahead has no angles`() throws {
        let mesh = try #require(try mesh { _ in [Self.values(), [9]] })
        let pose = HeadPose(mesh)
        #expect(abs(pose.yaw) < 1e-6 && abs(pose.pitch) < 1e-6 && abs(pose.roll) < 1e-6)
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

import Testing
import VouchCore

@testable import VouchFace

@Suite struct FaceSubjectTests {
    private let descriptor = FaceDescriptor.dlibResNet

    /// A flat face with its eyes that far apart, `size` times as large as the eyes ask for.
    private func mesh(eyes: Double, size: Double = 4) throws -> FaceMesh {
        var points = [Point](repeating: Point(x: 0, y: 0), count: FaceMesh.count)
        points[FaceLandmark.chin.rawValue] = Point(x: eyes * size, y: eyes * size)
        for landmark in [FaceLandmark.leftEyeOuter, .leftEyeInner] { points[landmark.rawValue] = Point(x: eyes, y: 0) }
        return try #require(
            FaceMesh(points: points, depths: [Double](repeating: 0, count: FaceMesh.count), presence: 1))
    }

    private func subject(_ value: Float) throws -> FaceSubject {
        .described(try #require(FaceTemplate([Float](repeating: value, count: 128), of: descriptor)))
    }

    @Test func `the largest face counts, wherever it stands in the list`() throws {
        #expect(try FaceSubject.principal(of: [mesh(eyes: 20), mesh(eyes: 60), mesh(eyes: 30)]) == 1)
    }

    @Test func `no face, two of similar size and one too small are told apart`() throws {
        #expect(throws: FaceSubject.Obstacle.noFace) { try FaceSubject.principal(of: []) }
        let pair = [try mesh(eyes: 60), try mesh(eyes: 50)]
        #expect(throws: FaceSubject.Obstacle.severalFaces) { try FaceSubject.principal(of: pair) }
        let small = try mesh(eyes: 15.9)
        #expect(throws: FaceSubject.Obstacle.faceTooSmall) { try FaceSubject.principal(of: [small]) }
        #expect(try FaceSubject.principal(of: [mesh(eyes: 16)]) == 0)
    }

    @Test(arguments: FaceSubject.Obstacle.allCases)
    func `an obstacle names the picture of the pair that it is in`(_ obstacle: FaceSubject.Obstacle) throws {
        let expected: (FaceComparison.Obstacle, FaceComparison.Obstacle) =
            switch obstacle {
            case .noFace: (.noFirstFace, .noSecondFace)
            case .severalFaces: (.severalFirstFaces, .severalSecondFaces)
            case .faceTooSmall: (.firstFaceTooSmall, .secondFaceTooSmall)
            }
        let comparer = FaceComparer(descriptor)
        let first = comparer.compare(.notDescribed(obstacle), try subject(0))
        let second = comparer.compare(try subject(0), .notDescribed(obstacle))
        #expect(first.verdict == .notComparable)
        #expect(first.obstacle == expected.0)
        #expect(first.distance == nil)
        #expect(second.verdict == .notComparable)
        #expect(second.obstacle == expected.1)
    }

    @Test func `subjects are compared as their templates are, and show nothing`() throws {
        let comparison = FaceComparer(descriptor).compare(try subject(0.25), try subject(0.25))
        #expect(comparison.verdict == .match)
        #expect(comparison.distance == 0)
        #expect(!"\(try subject(0.25))".contains("0.25"))
    }
}

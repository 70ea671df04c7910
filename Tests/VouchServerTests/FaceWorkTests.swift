import Foundation
import Testing
import VouchCore
import VouchEnrolment
import VouchKit
import VouchTestSupport

@testable import VouchServer

private enum FaceServiceForTests {
    static let shared = try? FaceService.build()
}

/// Published photographs, where they are present; their README says what they are.
@Suite(
    .enabled(if: FaceServiceForTests.shared != nil, "no engine: scripts/fetch-engines fetches it"),
    .enabled(if: SharedCorpus.folder("faces") != nil, "no corpus at ../shared/corpus/faces"))
struct FaceWorkTests {
    private let work: FaceWork
    private let folder: URL

    init() throws {
        work = FaceWork(try #require(FaceServiceForTests.shared), places: 1)
        folder = try #require(SharedCorpus.folder("faces")).appendingPathComponent("images")
    }

    private func picture(_ name: String) throws -> Sensitive<[UInt8]> {
        Sensitive([UInt8](try Data(contentsOf: folder.appendingPathComponent(name))))
    }

    @Test func `pictures of one person match, of two they do not, and what cannot be read is an error`() async throws {
        let first = try picture("person03_1.jpg")
        let same = try await work.compare(first, try picture("person03_2.jpg"))
        #expect(same.outcome == .match)
        #expect((same.probability ?? 0) > 0.5)
        let other = try await work.compare(first, try picture("person01_1.jpg"))
        #expect(other.outcome == .noMatch)
        #expect((other.probability ?? 1) < 0.5)
        await #expect(throws: ReadingProblem.self) { _ = try await work.compare(first, Sensitive([1, 2, 3])) }
    }

    @Test func `a photograph without a challenge and networks is not LIVE, and its frame comes back`() async throws {
        let frame = JudgedFrame(picture: try picture("person03_1.jpg"), time: 0)
        let work = FaceWork(try #require(FaceServiceForTests.shared), networks: .none, places: 1)
        let verdict = try await work.liveness(of: FaceCapture([frame]), received: Timestamp(seconds: 1_795_435_200))
        #expect(verdict.result.decision != .live)
        #expect(verdict.capturedFrame?.reveal { $0.starts(with: [0xFF, 0xD8]) } == true)
    }

    @Test func `what guides a capture is measured of a photograph`() async throws {
        let frames = try await work.look(at: [JudgedFrame(picture: try picture("person03_1.jpg"), time: 0)])
        let frame = try #require(frames.first)
        let face = try #require(frame.faces.first)
        #expect(frames.count == 1)
        #expect(frame.faces.count == 1)
        #expect(frame.size.width > 0)
        #expect(face.box.width > 0)
        #expect(face.box.width < Double(frame.size.width))
        #expect((face.distanceBetweenEyes ?? 0) > 10)
        #expect(abs(face.yaw ?? 90) < 45)
        #expect(face.brightness != nil)
        await #expect(throws: ReadingProblem.self) {
            try await work.look(at: [JudgedFrame(picture: Sensitive([1, 2, 3]), time: 0)])
        }
    }
}

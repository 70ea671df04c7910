import Foundation
import Testing
import VouchImaging
import VouchLiveness
import VouchTestSupport

@testable import VouchKit

@Suite struct LivenessInputTests {
    @Test(arguments: [
        ("a/frame-001234.jpg", 1234), ("7.png", 7), ("frame.jpg", nil), ("12/frame.jpg", nil),
        ("a-1234567890.jpg", nil),
        ("1٣.jpg", nil),
    ])
    func `a frame's time is the digits its name ends in`(path: String, time: Int?) {
        #expect(LivenessInput.time(of: path) == time)
    }

    @Test func `a folder of frames comes in the order of time, from nothing`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(throws: ReadingProblem.self) { try LivenessInput.path(folder.path) }
        for name in ["f-300.png", "f-1000.png", "f-200.png", "other.png"] {
            try Data().write(to: folder.appendingPathComponent(name))
        }
        guard case .frames(let frames) = try LivenessInput.path(folder.path).content else {
            Issue.record("a folder is not a file")
            return
        }
        #expect(frames.map(\.time) == [0, 0.1, 0.8])
    }
}

/// Loaded once for all tests; nil where the engine is missing.
private enum FaceServiceForTests {
    static let shared = try? FaceService.build()
}

/// Published photographs, where they are present; their README says what they are.
@Suite(
    .enabled(if: FaceServiceForTests.shared != nil, "no engine: scripts/fetch-engines fetches it"),
    .enabled(if: SharedCorpus.folder("faces") != nil, "no corpus at ../shared/corpus/faces"))
struct LivenessServiceTests {
    private let service: FaceService
    private let photograph: URL

    init() throws {
        service = try #require(FaceServiceForTests.shared)
        photograph = try #require(SharedCorpus.folder("faces")).appendingPathComponent("images/person03_1.jpg")
    }

    @Test func `a photograph of a real person is not LIVE: it may be of yesterday`() throws {
        let analysis = try service.liveness(of: .file(.file(photograph)), challenge: nil, received: .now)
        #expect(analysis.result.decision == .inconclusive)
        #expect(analysis.result.feedback == [.noChallenge])
        // P43: that a picture came where a video was wanted is seen in the result.
        #expect(analysis.material == .picture)
        #expect(analysis.result[.displayGrid]?.outcome == .passed)
        #expect(analysis.result[.relief]?.outcome == .notPerformed)
        let frame = try #require(analysis.capturedFrame)
        #expect(frame.starts(with: [0xFF, 0xD8]))
    }

    /// P41: a dark face may be as live as any other, and is of no use to compare with.
    @Test func `whether the kept frame is fit to compare with is told by itself`() throws {
        let good = try service.liveness(of: .file(.file(photograph)), challenge: nil, received: .now)
        #expect(try #require(good.reference).quality.isAcceptable, "\(good.reference?.faults.map(\.measure) ?? [])")
        let picture = try PictureDecoder().decode([UInt8](Data(contentsOf: photograph)), as: .rgb8)
        let dark = picture.withView { view in
            UnsafeRawBufferPointer(start: view.base, count: view.width * view.height * 3).map { $0 / 8 }
        }
        let png = try #require(
            PNGEncoder.encode(dark, width: picture.width, height: picture.height, format: .rgb8))
        let poor = try service.liveness(of: .file(.data(Data(png), name: "dark")), challenge: nil, received: .now)
        let reference = try #require(poor.reference)
        #expect(!reference.quality.isAcceptable)
        #expect(reference.faults.contains { $0.measure == .luminanceMean })
        #expect(reference.faults.allSatisfy { !$0.sentence.isEmpty })
        // The decision does not depend on it.
        #expect(poor.result.decision == good.result.decision)
    }

    @Test func `a photograph shown frame after frame is a SPOOF`() throws {
        let frames = (0..<12).map { LivenessInput.Frame(.file(photograph), time: Double($0) / 10) }
        let analysis = try service.liveness(of: .frames(frames), challenge: nil, received: .now)
        #expect(analysis.result.decision == .spoof)
        #expect(analysis.result[.frozenPixels]?.value == 1)
        #expect(analysis.frames.count == 12)
        #expect(analysis.material == .frames)
    }

    @Test func `a picture without a face has no frame to show and is not LIVE`() throws {
        let grey = try #require(
            PNGEncoder.encode([UInt8](repeating: 128, count: 320 * 240), width: 320, height: 240, format: .grey8))
        let analysis = try service.liveness(
            of: .file(.data(Data(grey), name: "grey")), challenge: nil, received: .now)
        #expect(analysis.result.decision == .inconclusive)
        #expect(analysis.result.feedback.contains(.noFace))
        #expect(analysis.capturedFrame == nil)
        #expect(analysis.reference == nil)
    }
}

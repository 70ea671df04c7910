import Foundation
import Testing
import VouchImaging
import VouchLiveness
import VouchFaceEngines
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
        let analysis = try service.liveness(
            of: .file(.file(photograph)), challenge: nil, received: .now, networks: .none)
        #expect(analysis.result.decision == .inconclusive)
        #expect(analysis.result.feedback == [.noChallenge])
        #expect(analysis.network == nil)
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

/// Silent-Face-Anti-Spoofing's networks and its authors' three samples, where they are present.
@Suite(
    .enabled(if: FaceServiceForTests.shared != nil, "no engine: scripts/fetch-engines fetches it"),
    .enabled(if: SharedCorpus.minifasnet != nil, "no networks at ../shared/models/minifasnet"))
struct MiniFASNetTests {
    private let service: FaceService
    private let folder: URL

    init() throws {
        service = try #require(FaceServiceForTests.shared)
        folder = try #require(SharedCorpus.minifasnet)
    }

    /// The networks as set-up installs them, from the folder in place of the repository.
    private func networks() throws -> AttackNetwork {
        let target = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-test-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: target) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../scripts/fetch-liveness-networks")
        process.arguments = ["python3", script.path, target.path, folder.path]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        let models = target.appendingPathComponent("models")
        let text = try Data(contentsOf: models.appendingPathComponent("minifasnet.json"))
        return try AttackNetwork(AttackNetworkDescription(json: [UInt8](text)), folder: models.path)
    }

    private func judged(_ name: String, by networks: AttackNetwork) throws -> LivenessAnalysis {
        try service.liveness(
            of: .file(.file(folder.appendingPathComponent(name))), challenge: nil, received: .now,
            networks: .plugged(networks))
    }

    @Test func `the authors' live sample is live, and their two attacks are not`() throws {
        let networks = try networks()
        let live = try judged("image_T1.jpg", by: networks)
        #expect(live.result.decision == .live)
        #expect(try #require(live.result[.network]?.value) > 0.99)
        #expect(live.network?.limits.contains("not for masks") == true)
        for name in ["image_F1.jpg", "image_F2.jpg"] {
            let attack = try judged(name, by: networks)
            #expect(attack.result.decision == .spoof, "\(name)")
            #expect(attack.result.feedback == [.notLive], "\(name)")
        }
    }

    /// Cut and scaled as OpenCV does it, by the authors' arithmetic, the samples have these scores.
    @Test(arguments: [("image_T1.jpg", 0.995), ("image_F1.jpg", 0.285), ("image_F2.jpg", 0.006)])
    func `scores are those of the authors' own cutting and scaling`(name: String, score: Double) throws {
        let found = try #require(try judged(name, by: try networks()).result[.network]?.value)
        #expect(abs(found - score) < 0.02)
    }

    @Test func `the live sample frame after frame is an attack all the same: no camera gives one picture twice`() throws
    {
        let file = folder.appendingPathComponent("image_T1.jpg")
        let frames = (0..<5).map { LivenessInput.Frame(.file(file), time: Double($0) / 4) }
        let analysis = try service.liveness(
            of: .frames(frames), challenge: nil, received: .now, networks: .plugged(try networks()))
        #expect(analysis.result[.network]?.outcome == .passed)
        #expect(analysis.result.decision == .spoof)
    }
}

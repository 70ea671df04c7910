import Foundation
import Testing
import VouchCamera
import VouchCapture
import VouchImaging
import VouchTestSupport

@testable import VouchKit

/// Recordings as sources of frames, and frames as recordings.
@Suite struct FrameSourceTests {
    private static let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Examples")

    private func withFolder<R>(_ body: (URL) async throws -> R) async throws -> R {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-capture-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder)
    }

    /// Ten frames a second of the specimen passport.
    private func clip(_ seconds: Int, in folder: URL) throws -> String {
        let path = folder.appendingPathComponent("clip.mov").path
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "ffmpeg", "-nostdin", "-v", "error", "-loop", "1", "-i",
            Self.examples.appendingPathComponent("passport.jpg").path, "-t", "\(seconds)", "-r", "10", "-vf",
            "scale=1280:-2", "-c:v", "mjpeg", "-q:v", "3", path,
        ]
        try process.run()
        process.waitUntilExit()
        return path
    }

    @Test func `a recording gives every frame in order, however slow its reader is`() async throws {
        try await withFolder { folder in
            let frames = try RecordedFrames(path: try clip(1, in: folder))
            var times: [Duration] = []
            while let frame = try await frames.next() {
                times.append(frame.time)
                #expect(frame.width == 1280)
                #expect(frame.format == .rgb8)
                try await Task.sleep(for: .milliseconds(5))
            }
            #expect(times.count == 10)
            #expect(times == times.sorted())
            #expect(times.first == .zero)
        }
    }

    @Test func `a recording that is stopped is at its end`() async throws {
        try await withFolder { folder in
            let frames = try RecordedFrames(path: try clip(2, in: folder))
            _ = try await frames.next()
            frames.stop()
            #expect(try await frames.next() == nil)
            let unused = try RecordedFrames(path: folder.appendingPathComponent("clip.mov").path)
            unused.stop()
            #expect(try await unused.next() == nil)
        }
    }

    @Test func `frames that are recorded play again with their times`() async throws {
        try await withFolder { folder in
            let path = folder.appendingPathComponent("frames").path
            let recorder = try FrameFolder(path: path)
            for time in [500, 566, 1700] {
                let pixels = [UInt8](repeating: UInt8(time % 251), count: 32 * 24 * 3)
                try await recorder.record(
                    try #require(
                        CameraFrame(pixels, width: 32, height: 24, format: .rgb8, time: .milliseconds(time))))
            }
            let frames = try RecordedFrames(path: path)
            var times: [Int] = []
            while let frame = try await frames.next() { times.append(Int((frame.time / .milliseconds(1)).rounded())) }
            #expect(times == [0, 66, 1200])
            // Nothing is replaced: another recording of the same times is refused.
            let other = try FrameFolder(path: path)
            let frame = try #require(CameraFrame([0, 0, 0], width: 1, height: 1, format: .rgb8, time: .zero))
            await #expect(throws: ReadingProblem.self) { try await other.record(frame) }
        }
    }

    @Test func `a frame of a time beyond all bounds is recorded with the latest name that can be read`() async throws {
        try await withFolder { folder in
            let path = folder.appendingPathComponent("frames").path
            let recorder = try FrameFolder(path: path)
            let pixels = [UInt8](repeating: 90, count: 32 * 24 * 3)
            for time in [Duration.zero, .seconds(1_000_000_000_000_000_000)] {
                try await recorder.record(
                    try #require(CameraFrame(pixels, width: 32, height: 24, format: .rgb8, time: time)))
            }
            let frames = try RecordedFrames(path: path)
            var times: [Int] = []
            while let frame = try await frames.next() { times.append(Int((frame.time / .milliseconds(1)).rounded())) }
            #expect(times == [0, 999_999_999])
        }
    }

    @Test func `what is no recording says so, and a camera that is not there too`() async throws {
        try await withFolder { folder in
            func code(_ path: String) -> String? {
                do throws(ReadingProblem) { _ = try RecordedFrames(path: path) } catch { return error.code }
                return nil
            }
            #expect(code(Self.examples.appendingPathComponent("passport.jpg").path) == "capture.picture")
            #expect(code(folder.path) == "folder.empty")
            #expect(code(folder.appendingPathComponent("none.mov").path) == "file.notFound")
            #expect { try DeviceFrames(camera: 254) } throws: { ($0 as? ReadingProblem)?.code == "camera.missing" }
            #expect { try DeviceFrames(camera: -1) } throws: { ($0 as? ReadingProblem)?.code == "camera.missing" }
        }
    }

    @Test func `a session of the service captures, reads each side and tells the doubt of each field`() async throws {
        try await withFolder { folder in
            let service = try DocumentService.build(.init(today: .init(year: 2026, month: 11, day: 24)))
            var engines = try service.captureEngines()
            // Print is not read, so that the result is the same where there is no engine for it.
            engines.reading = service.sideReading(policy: ReadingPolicy(readsText: false))
            let session = CaptureSession(
                try RecordedFrames(path: try clip(3, in: folder)),
                settings: DocumentCaptureSettings(plan: CapturePlan(expecting: [.passport])),
                engines: engines)
            var preview: SidePreview?
            var outcome: CaptureOutcome?
            for try await event in session {
                if case .captured(let side) = event { preview = side }
                if case .finished(let last) = event { outcome = last }
            }
            let seen = try #require(preview)
            #expect(seen.reasons.isEmpty)
            #expect(seen.report?.mrz?.valid == true)
            let number = try #require(seen.fields.first { $0.name == "documentNumber" })
            #expect(number.text == "K31185303")
            #expect(number.doubt == .none)
            #expect(seen.fields.first { $0.name == "nationality" }?.doubt == .unproved)
            let captured = try #require(outcome?.pictures.first)
            let input = try DocumentInput.captured(captured)
            #expect(outcome?.ending == .completed)
            #expect(input.name == "front")
        }
    }
}

import Foundation
import Testing
import VideoTestDevice
import VouchCamera
import VouchImaging

@testable import VouchDevice

/// A camera by Video4Linux, over a driver that does what a test says.
@Suite(.serialized, .timeLimit(.minutes(1))) struct VideoFramesTests {
    private func prepare(
        _ behaviour: Int = VIDEO_TEST_SOUND, motionJPEG: Bool = false, width: Int = 32, height: Int = 16,
        frame: [UInt8]? = nil, count: Int = 4
    ) {
        // A bright red: brightness 81, blue 90, red 240.
        let pixels = frame ?? [[UInt8]](repeating: [81, 90, 81, 240], count: width * height / 2).flatMap { $0 }
        video_test_prepare(
            Int32(behaviour), motionJPEG ? 1 : 0, UInt32(width), UInt32(height), pixels, UInt32(pixels.count),
            Int32(count))
    }

    private func open(patience: Duration = .seconds(5)) throws -> VideoFrames {
        try VideoFrames(path: "/dev/video7", calls: Self.calls, patience: patience)
    }

    /// Lives as long as the program: a camera's thread may end after its test.
    nonisolated(unsafe) private static let calls: UnsafePointer<vouch_video_calls> = {
        let calls = UnsafeMutablePointer<vouch_video_calls>.allocate(capacity: 1)
        calls.initialize(to: video_test_calls)
        return UnsafePointer(calls)
    }()

    private func isClosed() async -> Bool {
        for _ in 0..<200 where video_test_open_count() != 0 { try? await Task.sleep(for: .milliseconds(10)) }
        return video_test_open_count() == 0
    }

    @Test func `frames of both formats have their colours, and times that begin at zero`() async throws {
        let red = [[UInt8]](repeating: [254, 0, 0], count: 32 * 16).flatMap { $0 }
        let file = try #require(JPEGEncoder.encode(red, width: 32, height: 16, format: .rgb8, quality: 95))
        for isMotionJPEG in [false, true] {
            prepare(motionJPEG: isMotionJPEG, frame: isMotionJPEG ? file : nil)
            let camera = try open()
            let frame = try #require(try await camera.next())
            #expect((frame.width, frame.height, frame.format) == (32, 16, .rgb8))
            #expect((Duration.zero ..< .seconds(1)).contains(frame.time))
            let pixel = frame.withView { view in (0..<3).map { view.base.load(fromByteOffset: $0, as: UInt8.self) } }
            #expect(pixel[0] > 245)
            #expect(pixel[1] < 10)
            #expect(pixel[2] < 10)
            camera.stop()
            #expect(try await camera.next() == nil)
            #expect(await isClosed())
        }
    }

    @Test(arguments: [
        (VIDEO_TEST_NO_CAMERA, FrameSourceError.Code.missing), (VIDEO_TEST_OTHER_FORMATS, .lost),
        (VIDEO_TEST_IN_USE, .refused), (VIDEO_TEST_REFUSED, .refused), (VIDEO_TEST_NO_BUFFERS, .lost),
    ])
    func `a camera that cannot be used says why, and is released`(
        _ behaviour: Int, _ code: FrameSourceError.Code
    ) async throws {
        prepare(behaviour)
        #expect(throws: FrameSourceError(code)) { try open() }
        #expect(await isClosed())
    }

    @Test func `a camera that is unplugged, or lies about its memory, ends the frames`() async throws {
        for behaviour in [VIDEO_TEST_UNPLUGGED, VIDEO_TEST_WRONG_BUFFER] {
            prepare(behaviour)
            let camera = try open()
            await #expect(throws: FrameSourceError(.lost)) {
                while try await camera.next() != nil {}
            }
            #expect(await isClosed())
        }
    }

    @Test func `a camera that goes silent is stalled, and damaged or short frames are left out`() async throws {
        prepare(motionJPEG: true, frame: [0xff, 0xd8, 1, 2, 3])
        let damaged = try open(patience: .milliseconds(300))
        await #expect(throws: FrameSourceError(.stalled)) { try await damaged.next() }
        damaged.stop()
        #expect(await isClosed())
        prepare(frame: [UInt8](repeating: 128, count: 100))
        let short = try open(patience: .milliseconds(300))
        await #expect(throws: FrameSourceError(.stalled)) { try await short.next() }
        short.stop()
        #expect(await isClosed())
    }

    @Test func `an odd width ends with half a pair`() {
        let row: [UInt8] = [235, 128, 235, 128, 16, 128]
        let pixels = row.withUnsafeBufferPointer { YUYVPixels.rgb($0, width: 3, height: 1, stride: 6) }
        #expect(pixels == [255, 255, 255, 255, 255, 255, 0, 0, 0])
    }
}

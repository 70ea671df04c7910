import Testing
import VouchCamera
import VouchCore
import VouchTestSupport

@Suite struct FrameMailboxTests {
    private func frame(_ milliseconds: Int) throws -> CameraFrame {
        try #require(CameraFrame([0], width: 1, height: 1, format: .grey8, time: .milliseconds(milliseconds)))
    }

    @Test func `the newest frame wins`() async throws {
        let mailbox = FrameMailbox()
        for time in 1...5 { mailbox.push(try frame(time)) }
        #expect(try await mailbox.next()?.time == .milliseconds(5))
        #expect(mailbox.replaced == 4)
    }

    @Test func `who waits gets the next frame`() async throws {
        let mailbox = FrameMailbox()
        async let waiting = mailbox.next()
        try await Task.sleep(for: .milliseconds(20))
        mailbox.push(try frame(7))
        #expect(try await waiting?.time == .milliseconds(7))
    }

    @Test func `a camera that delivers nothing has stalled`() async throws {
        let mailbox = FrameMailbox(patience: .milliseconds(30))
        await #expect(throws: FrameSourceError(.stalled)) { try await mailbox.next() }
    }

    @Test func `a camera that fails says why, one that is stopped is at its end`() async throws {
        let lost = FrameMailbox()
        lost.finish(throwing: FrameSourceError(.lost))
        await #expect(throws: FrameSourceError(.lost)) { try await lost.next() }
        let stopped = FrameMailbox()
        stopped.push(try frame(1))
        stopped.stop()
        stopped.push(try frame(2))
        #expect(try await stopped.next() == nil)
    }

    @Test func `a task that is cancelled does not wait`() async throws {
        let mailbox = FrameMailbox()
        let waiting = Task { try await mailbox.next() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        // And takes no frame with it.
        mailbox.push(try frame(3))
        #expect(try await mailbox.next()?.time == .milliseconds(3))
    }

    @Test(arguments: [(0, 1, 0), (2, 2, 3), (2, 2, 5), (65536, 1, 65536), (-1, -1, 1)])
    func `pixels that do not fit their size are no frame`(_ width: Int, _ height: Int, _ count: Int) {
        let pixels = [UInt8](repeating: 0, count: count)
        #expect(CameraFrame(pixels, width: width, height: height, format: .grey8, time: .zero) == nil)
    }

    @Test(arguments: [PixelFormat.rgba8, .bgra8])
    func `a frame of a phone loses its alpha, not its colours`(_ format: PixelFormat) throws {
        let pixel: [UInt8] = format == .rgba8 ? [1, 2, 3, 255] : [3, 2, 1, 255]
        let frame = try #require(CameraFrame(pixel + pixel, width: 2, height: 1, format: format, time: .seconds(4)))
        let plain = frame.withoutAlpha
        #expect(plain.format == .rgb8)
        #expect(plain.time == .seconds(4))
        let bytes = plain.withView { [UInt8](UnsafeRawBufferPointer(start: $0.base, count: 6)) }
        #expect(bytes == [1, 2, 3, 1, 2, 3])
    }
}

import Foundation
import Synchronization
import VouchCamera
import VouchImaging

/// Frames that a program decodes: it runs on a thread of its own, from the first frame asked for until it is stopped.
final class FramePump: FrameSource {
    /// Decodes, and hands over each frame with its time; ends when the receiver wants no more.
    typealias Decoding = @Sendable (_ deliver: (Picture, Duration) -> Bool) throws -> Void

    private enum State { case idle, running, stopped }

    private let mailbox: FrameMailbox
    private let decoding: Mutex<Decoding?>
    private let state = Mutex(State.idle)
    /// Nil: frames that no one asks for in time are replaced by newer ones.
    private let taken: DispatchSemaphore?

    /// - Parameters:
    ///   - isLive: the newest frame counts; otherwise decoding waits until each is taken.
    ///   - patience: for the first frame, and between two.
    init(isLive: Bool, patience: Duration = .seconds(20), _ decoding: @escaping Decoding) {
        self.decoding = Mutex(decoding)
        mailbox = FrameMailbox(patience: patience)
        taken = isLive ? nil : DispatchSemaphore(value: 0)
    }

    func next() async throws -> CameraFrame? {
        if let decoding = decoding.withLock({ $0.take() }), isStarting() {
            Thread.detachNewThread { [self] in run(decoding) }
        }
        let frame = try await mailbox.next()
        if frame != nil { taken?.signal() }
        return frame
    }

    func stop() {
        state.withLock { $0 = .stopped }
        mailbox.stop()
        taken?.signal()
    }

    private func isStarting() -> Bool {
        state.withLock { state in
            guard state == .idle else { return false }
            state = .running
            return true
        }
    }

    private var isWanted: Bool { state.withLock { $0 == .running } }

    private func run(_ decode: Decoding) {
        do {
            try decode { picture, time in
                guard isWanted else { return false }
                // A picture that is not a frame does not occur: both have the same limits.
                guard let frame = CameraFrame(picture, time: time) else { return true }
                mailbox.push(frame)
                taken?.wait()
                return isWanted
            }
            mailbox.finish()
        } catch {
            mailbox.finish(throwing: error)
        }
    }
}

extension CameraFrame {
    init?(_ picture: Picture, time: Duration) {
        let pixels = picture.withView { [UInt8](UnsafeRawBufferPointer(start: $0.base, count: $0.height * $0.stride)) }
        self.init(pixels, width: picture.width, height: picture.height, format: picture.format, time: time)
    }
}

#if os(Linux)
import CVideo4Linux
import Foundation
import Synchronization
import VouchCamera
import VouchImaging

/// The frames of a camera by Video4Linux, without another program. Frames that no one asks for in time are replaced by
/// newer ones.
final class VideoFrames: FrameSource {
    private let mailbox: FrameMailbox
    private let isStopped: Mutex<Bool>

    /// Starts the camera, on a thread of its own.
    ///
    /// - Parameters:
    ///   - path: such as `/dev/video0`.
    ///   - calls: the system's, or those of a test; must live as long as the program.
    /// - Throws: `FrameSourceError`: missing, refused if this program may not use it or another does, lost if it delivers
    ///   nothing that can be used.
    init(path: String, calls: UnsafePointer<vouch_video_calls>, patience: Duration = .seconds(5))
        throws(FrameSourceError)
    {
        var camera: OpaquePointer?
        var layout = vouch_video_layout()
        let failure = vouch_video_open(calls, path, 1280, 720, &camera, &layout)
        guard failure == 0, let camera else { throw FrameSourceError(systemError: failure) }
        mailbox = FrameMailbox(patience: patience)
        isStopped = Mutex(false)
        let run = VideoRun(camera: camera, layout: layout)
        Thread.detachNewThread { [self] in
            defer { vouch_video_close(run.camera) }
            deliver(run)
        }
    }

    func next() async throws -> CameraFrame? { try await mailbox.next() }

    /// The camera is released by its thread, within a quarter of a second.
    func stop() {
        isStopped.withLock { $0 = true }
        mailbox.stop()
    }

    private func deliver(_ run: VideoRun) {
        var bytes = [UInt8](repeating: 0, count: run.capacity)
        var first: Int64?
        var last: Int64 = 0
        while !isStopped.withLock({ $0 }) {
            var length: UInt32 = 0
            var moment: Int64 = 0
            let failure = vouch_video_read(run.camera, 250, &bytes, UInt32(bytes.count), &length, &moment)
            // The mailbox tells of a camera that delivers nothing.
            if failure == ETIMEDOUT || failure == 0 && length == 0 { continue }
            guard failure == 0 else { return mailbox.finish(throwing: FrameSourceError(.lost)) }
            let start = first ?? moment
            first = start
            // A clock that was set back does not send frames back.
            last = max(last, moment &- start)
            if let frame = run.frame(bytes.prefix(Int(length)), at: .microseconds(last)) { mailbox.push(frame) }
        }
    }
}

/// What one camera delivers. Used by its thread only, after it was made.
private struct VideoRun: @unchecked Sendable {
    let camera: OpaquePointer
    let layout: vouch_video_layout

    private var width: Int { Int(layout.width) }
    private var height: Int { Int(layout.height) }
    private var isMotionJPEG: Bool { layout.format == UInt32(VOUCH_VIDEO_MJPEG) }

    /// The most bytes of a frame: a JPEG file is shorter than its pixels.
    var capacity: Int { isMotionJPEG ? width * height * 3 : Int(layout.stride) * height }

    /// - Returns: nil for a frame that is damaged: the next one comes soon.
    func frame(_ bytes: ArraySlice<UInt8>, at time: Duration) -> CameraFrame? {
        guard isMotionJPEG else {
            guard bytes.count >= Int(layout.stride) * (height - 1) + 2 * width else { return nil }
            let pixels = bytes.withUnsafeBufferPointer {
                YUYVPixels.rgb($0, width: width, height: height, stride: Int(layout.stride))
            }
            return CameraFrame(pixels, width: width, height: height, format: .rgb8, time: time)
        }
        guard let picture = try? PictureDecoder().decode(Array(bytes), as: .rgb8), !picture.isDamaged else {
            return nil
        }
        let pixels = picture.withView { Array(UnsafeRawBufferPointer(start: $0.base, count: $0.height * $0.stride)) }
        return CameraFrame(pixels, width: picture.width, height: picture.height, format: .rgb8, time: time)
    }
}

/// Pixels of two bytes: brightness, and by turns the blue and the red difference (ITU-R BT.601, 16...235).
enum YUYVPixels {
    /// - Parameter source: rows from the top, `stride` bytes apart.
    static func rgb(_ source: UnsafeBufferPointer<UInt8>, width: Int, height: Int, stride: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: width * height * 3) { target, count in
            for y in 0..<height {
                for x in 0..<width {
                    // An odd width ends with half a pair, which has the blue difference alone.
                    let pair = y * stride + (x & ~1) * 2
                    let luma = 298 * (Int(source[y * stride + x * 2]) - 16)
                    let blue = Int(source[pair + 1]) - 128
                    let isWhole = (x | 1) < width
                    let red = isWhole ? Int(source[pair + 3]) - 128 : 0
                    let at = (y * width + x) * 3
                    target[at] = level(luma + 409 * red)
                    target[at + 1] = level(luma - 100 * blue - 208 * red)
                    target[at + 2] = level(luma + 516 * blue)
                }
            }
            count = width * height * 3
        }
    }

    private static func level(_ value: Int) -> UInt8 { UInt8(min(max((value + 128) >> 8, 0), 255)) }
}

extension FrameSourceError {
    fileprivate init(systemError: Int32) {
        switch systemError {
        case ENOENT, ENODEV, ENXIO, ENOSYS: self.init(.missing)
        case EACCES, EPERM, EBUSY: self.init(.refused)
        default: self.init(.lost)
        }
    }
}
#endif

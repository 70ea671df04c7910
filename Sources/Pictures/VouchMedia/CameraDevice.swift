import Foundation
import VouchImaging

/// A camera of this machine: Video4Linux, through FFmpeg's command.
public struct CameraDevice: Sendable {
    /// The camera's number, 0...255: it is the one of `/dev/video0` for 0.
    public let number: Int
    private let limits: MediaLimits

    /// Looks for the camera; it is not started yet.
    ///
    /// - Parameters:
    ///   - number: the number in `/dev/video0`.
    ///   - limits: of these, the pixels of a frame and the seconds and megabytes of the program count.
    /// - Throws: ``MediaError/Code/noCamera(number:)`` where there is none: also on systems other than Linux.
    ///   ``MediaError/Code/cameraRefused(number:)`` if the user may not use it.
    public init(_ number: Int, limits: MediaLimits = MediaLimits(toolSeconds: 900)) throws(MediaError) {
        self.number = number
        self.limits = limits
        var status = stat()
        guard (0...255).contains(number), stat(Self.path(of: number), &status) == 0, status.st_mode & S_IFMT == S_IFCHR
        else { throw MediaError(.noCamera(number: number)) }
        guard access(Self.path(of: number), R_OK | W_OK) == 0 else { throw MediaError(.cameraRefused(number: number)) }
    }

    static func path(of number: Int) -> String { "/dev/video\(number)" }

    /// Delivers frame after frame, as they come, until `consume` returns false. The camera chooses the size nearest to
    /// 1280 x 720.
    ///
    /// - Parameter consume: called on this thread; frames that come meanwhile are left out by the camera.
    /// - Throws: ``MediaError``; ``MediaError/Code/cameraRefused(number:)`` if there was not a single frame.
    public func frames(_ consume: (Picture) -> Bool) throws(MediaError) {
        let arguments = [
            "-nostdin", "-v", "error", "-threads", "1", "-filter_threads", "1", "-fflags", "nobuffer", "-f", "v4l2",
            "-video_size", "1280x720", "-i", Self.path(of: number), "-an", "-sn", "-dn", "-fps_mode", "passthrough",
            "-pix_fmt", "rgb24", "-c:v", "ppm", "-f", "image2pipe", "-",
        ]
        let tool = ToolProcess(
            name: "ffmpeg", arguments: arguments, input: MediaInput(device: Self.path(of: number)), limits: limits)
        var count = 0
        // Pixels of a camera are of no file; the name of a recording is nearest.
        let (_, end) = try tool.run { read throws(MediaError) in
            try withoutActuallyEscaping(read) { read throws(MediaError) in
                var stream = PixmapStream(maximumPixels: limits.pixels, origin: .mp4, read: read)
                do throws(MediaError) {
                    while let picture = try stream.next() {
                        count += 1
                        guard consume(picture) else { return }
                    }
                } catch {
                    guard count > 0, error.code == .malformed else { throw error }
                }
            }
        }
        guard count == 0 else { return }
        if case .stopped(let cause) = end { throw cause }
        throw MediaError(.cameraRefused(number: number))
    }
}

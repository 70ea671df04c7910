#if os(Linux)
import CVideo4Linux
import Foundation
import VouchCamera
import VouchKit

/// The cameras of a machine with Linux: Video4Linux.
public struct LinuxCameras: CameraProviding {
    private let folder: String

    public init() { self.init(folder: "/sys/class/video4linux") }

    /// - Parameter folder: where the system lists its video devices.
    package init(folder: String) { self.folder = folder }

    /// In the order of their numbers. A device has one number for pictures, and others for what belongs to them: those have
    /// an `index` above 0.
    public func cameras() -> [DeviceCamera] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap(Self.number).sorted().compactMap { number in
            guard line("video\(number)/index") ?? "0" == "0" else { return nil }
            return DeviceCamera(
                identifier: "/dev/video\(number)", name: line("video\(number)/name") ?? "Camera \(number)",
                position: .external)
        }
    }

    /// Frames come straight from the system; of a camera that delivers neither YUYV nor MJPEG, through FFmpeg's command.
    ///
    /// - Throws: `FrameSourceError` if there is no such camera, or this program may not use it.
    public func open(_ camera: DeviceCamera) async throws -> OpenCamera {
        guard camera.identifier.hasPrefix("/dev/"), let number = Self.number(String(camera.identifier.dropFirst(5)))
        else { throw FrameSourceError(.missing) }
        do throws(FrameSourceError) {
            return OpenCamera(try VideoFrames(path: camera.identifier, calls: Self.system))
        } catch {
            guard error.code == .lost else { throw error }
            return OpenCamera(try DeviceFrames(camera: number))
        }
    }

    /// Lives as long as the program.
    nonisolated(unsafe) private static let system: UnsafePointer<vouch_video_calls> = {
        let calls = UnsafeMutablePointer<vouch_video_calls>.allocate(capacity: 1)
        calls.initialize(to: vouch_video_system)
        return UnsafePointer(calls)
    }()

    private static func number(_ name: String) -> Int? {
        guard name.hasPrefix("video"), let number = Int(name.dropFirst(5)), (0...255).contains(number) else {
            return nil
        }
        return number
    }

    private func line(_ path: String) -> String? {
        (try? String(contentsOfFile: folder + "/" + path, encoding: .utf8))
            .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
#endif

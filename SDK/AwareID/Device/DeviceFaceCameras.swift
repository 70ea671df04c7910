import Foundation
import Synchronization
import VouchCamera
import VouchCapture
public import VouchCore
public import VouchDevice
public import VouchDialects

/// A device's cameras for face capture, with faces measured by its engines.
///
/// A computer's camera looks at the person, so it is listed at the front. A frame is cut to the shape in which the camera is
/// held, from its middle.
public final class DeviceFaceCameras: FaceCameraProviding {
    private let device: Device
    private let running = Mutex<[AwareID.FaceCapture.CameraDescription: Task<Void, Never>]>([:])
    /// The size that is told of a camera which does not tell its own.
    private static let usualSize = FrameSize(width: 1280, height: 720)

    /// - Parameter device: its parts are used.
    public init(_ device: Device = .standard) { self.device = device }

    public func cameras(at position: AwareID.FaceCapture.CameraPosition) -> [AwareID.FaceCapture.CameraDescription] {
        cameras(at: position, of: device.cameras.cameras()).map(\.description)
    }

    private func cameras(
        at position: AwareID.FaceCapture.CameraPosition, of cameras: [DeviceCamera]
    ) -> [(camera: DeviceCamera, description: AwareID.FaceCapture.CameraDescription)] {
        let wanted: [DeviceCamera.Position] = position == .front ? [.front, .external] : [.back]
        return wanted.flatMap { place in cameras.filter { $0.position == place } }.map { camera in
            let isKnown = camera.width > 0 && camera.height > 0
            let size = isKnown ? FrameSize(width: camera.width, height: camera.height) : Self.usualSize
            return (
                camera,
                .init(
                    name: camera.name, position: position, isWebCamera: camera.position == .external, frameSize: size)
            )
        }
    }

    public func start(
        _ camera: AwareID.FaceCapture.CameraDescription, orientation: AwareID.FaceCapture.CameraOrientation,
        delivering receiver: AwareID.FrameReceiver
    ) throws {
        let known = cameras(at: camera.position, of: device.cameras.cameras())
        guard let found = known.first(where: { $0.description == camera }) else {
            throw AwareID.FaceCaptureException.invalidCamera
        }
        let size = camera.frameSize.held(orientation == .portrait ? .portrait : .landscape)
        let device = device
        let task = Task {
            do {
                let source = try await device.cameras.open(found.camera).frames
                defer { source.stop() }
                while let frame = try await source.next(), !Task.isCancelled {
                    receiver.receive(try await device.faceFrame(frame, held: size))
                }
                // A recording has ended before the session did.
                receiver.fail()
            } catch {
                receiver.fail()
            }
        }
        running.withLock { $0.updateValue(task, forKey: camera) }?.cancel()
    }

    public func stop(_ camera: AwareID.FaceCapture.CameraDescription) {
        running.withLock { $0.removeValue(forKey: camera) }?.cancel()
    }
}

/// Makes pictures smaller with a device's decoder and encoder.
public struct DeviceFrameScaling: FrameScaling {
    private let device: Device

    /// - Parameter device: its parts are used.
    public init(_ device: Device = .standard) { self.device = device }

    public func scaled(_ picture: Sensitive<[UInt8]>, longestSide: Int) throws -> Sensitive<[UInt8]> {
        try picture.reveal { file in
            let frame = try device.pictures.frame(of: file)
            return Sensitive(try device.pictures.jpeg(frame, quality: 0.9, longSide: longestSide))
        }
    }
}

extension Device {
    /// The middle of a frame in the shape of `size`, measured as if it were of that size.
    fileprivate func faceFrame(_ frame: CameraFrame, held size: FrameSize) async throws -> AwareID.CameraFrame {
        let factor = min(Double(frame.width) / Double(size.width), Double(frame.height) / Double(size.height))
        let width = max(1, Int(Double(size.width) * factor))
        let height = max(1, Int(Double(size.height) * factor))
        let part =
            frame.part(
                x: (frame.width - width) / 2, y: (frame.height - height) / 2, width: width, height: height) ?? frame
        let facts = try await faces.measure(part).faces.map { $0.scaled(by: Double(size.width) / Double(part.width)) }
        return AwareID.CameraFrame(
            picture: Sensitive(try pictures.jpeg(part, quality: 0.9, longSide: nil)),
            facts: FaceFrame(size: size, faces: facts), time: frame.time,
            timestamp: Int64(Date().timeIntervalSince1970 * 1000))
    }
}

extension FaceFacts {
    fileprivate func scaled(by factor: Double) -> FaceFacts {
        var scaled = self
        scaled.box = CaptureRegion(
            x: box.x * factor, y: box.y * factor, width: box.width * factor, height: box.height * factor)
        scaled.distanceBetweenEyes = distanceBetweenEyes.map { $0 * factor }
        return scaled
    }
}

#if canImport(AVFoundation)
@preconcurrency public import AVFoundation
public import Foundation
import Synchronization
public import VouchCamera
public import VouchCore
public import VouchDevice

/// Used on the camera's queue only.
private struct Confined<Value>: @unchecked Sendable {
    let value: Value
}

/// A camera of an iPhone or iPad, by AVFoundation: frames for a `CaptureSession`, torch and focus. Type-checked only: it was
/// never run on a device.
///
/// The app needs `NSCameraUsageDescription`; ask for the permission first (``CameraPermission``). Frames are BGRA, turned
/// upright. When the app goes to the background the camera is released and ``frames`` ends: ``CameraInterruption``.
///
/// Unchecked: what changes is changed on `queue` only.
public final class AppleCamera: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, CameraControlling,
    @unchecked Sendable
{
    /// Where the frames come out. Stopping it releases the camera.
    public let frames: FrameMailbox

    private let settings: CameraSettings
    private let queue: DispatchQueue
    private let device: AVCaptureDevice
    private let session: AVCaptureSession
    private let size = Mutex((width: 0, height: 0))
    private var observers: [any NSObjectProtocol] = []

    /// The cameras at a position, the one that focuses closest first. Empty if the device has none there.
    public static func cameras(at position: CameraSettings.Position) -> [DeviceCamera] {
        devices(at: position).map { device in
            let size = CMVideoFormatDescriptionGetDimensions(device.activeFormat.formatDescription)
            return DeviceCamera(
                identifier: device.uniqueID, name: device.localizedName, position: position, width: Int(size.width),
                height: Int(size.height), hasTorch: device.hasTorch)
        }
    }

    /// Starts the camera.
    ///
    /// - Throws: ``VouchCamera/FrameSourceError``: missing if there is no such camera, refused if the person has not
    ///   given the permission or the camera takes no such settings; AVFoundation's own error if the camera cannot be
    ///   opened.
    public init(_ settings: CameraSettings = CameraSettings()) throws {
        let devices = Self.devices(at: settings.position)
        let wanted = settings.identifier
        guard let device = wanted.map({ name in devices.first { $0.uniqueID == name } }) ?? devices.first else {
            throw FrameSourceError(.missing)
        }
        guard AVCaptureDevice.authorizationStatus(for: .video) == .authorized else { throw FrameSourceError(.refused) }
        let queue = DispatchQueue(label: "vouch.camera")
        let session = AVCaptureSession()
        self.settings = settings
        self.device = device
        self.queue = queue
        self.session = session
        // `stopRunning` blocks.
        let confined = Confined(value: session)
        frames = FrameMailbox { queue.async { confined.value.stopRunning() } }
        super.init()
        try configure()
        observe()
        queue.async { [self] in
            self.session.startRunning()
            if settings.isTorchOn { light(true) }
        }
    }

    deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }

    public func setTorch(_ isOn: Bool) async { queue.async { [self] in light(isOn) } }

    public func focus(at place: Point?) async { queue.async { [self] in aim(at: place) } }

    public func captureOutput(
        _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
    ) {
        let time = Duration.seconds(CMSampleBufferGetPresentationTimeStamp(sampleBuffer).seconds)
        guard let buffer = CMSampleBufferGetImageBuffer(sampleBuffer), let frame = CameraFrame(buffer, time: time)
        else { return }
        size.withLock { $0 = (frame.width, frame.height) }
        frames.push(frame)
    }

    /// The live picture, to be put into a view: it fills its frame, cut off where it is longer.
    @MainActor public func makePreviewLayer() -> AVCaptureVideoPreviewLayer {
        let layer = AVCaptureVideoPreviewLayer(session: session)
        layer.videoGravity = .resizeAspectFill
        return layer
    }

    // MARK: Setting up

    private static func devices(at position: CameraSettings.Position) -> [AVCaptureDevice] {
        let types: [AVCaptureDevice.DeviceType]
        let side: AVCaptureDevice.Position
        switch position {
        case .back:
            #if canImport(UIKit)
            // The first two change to their widest lens for what is close.
            types = [.builtInTripleCamera, .builtInDualWideCamera, .builtInDualCamera, .builtInWideAngleCamera]
            #else
            types = [.builtInWideAngleCamera]
            #endif
            side = .back
        case .front: (types, side) = ([.builtInWideAngleCamera], .front)
        case .external: (types, side) = ([.external], .unspecified)
        }
        return AVCaptureDevice.DiscoverySession(deviceTypes: types, mediaType: .video, position: side).devices
    }

    private func configure() throws {
        let input = try AVCaptureDeviceInput(device: device)
        let output = AVCaptureVideoDataOutput()
        output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
        output.alwaysDiscardsLateVideoFrames = true
        output.setSampleBufferDelegate(self, queue: queue)
        session.beginConfiguration()
        defer { session.commitConfiguration() }
        if session.canSetSessionPreset(.hd1920x1080) { session.sessionPreset = .hd1920x1080 }
        guard session.canAddInput(input), session.canAddOutput(output) else { throw FrameSourceError(.refused) }
        session.addInput(input)
        session.addOutput(output)
        let rotation = settings.orientation.rotation
        if let connection = output.connection(with: .video), connection.isVideoRotationAngleSupported(rotation) {
            connection.videoRotationAngle = rotation
        }
    }

    private func observe() {
        let center = NotificationCenter.default
        let frames = frames
        observers = [
            center.addObserver(
                forName: AVCaptureSession.runtimeErrorNotification, object: session, queue: nil
            ) { _ in frames.finish(throwing: FrameSourceError(.lost)) }
        ]
        // A Mac gives no reasons.
        #if canImport(UIKit)
        let (queue, confined) = (queue, Confined(value: session))
        observers.append(
            center.addObserver(
                forName: AVCaptureSession.wasInterruptedNotification, object: session, queue: nil
            ) { notification in
                let number = notification.userInfo?[AVCaptureSessionInterruptionReasonKey] as? Int
                guard case .end(let error) = CameraInterruption(number).consequence else { return }
                frames.finish(throwing: error)
                queue.async { confined.value.stopRunning() }
            })
        #endif
    }

    // MARK: On the queue

    private func light(_ isOn: Bool) {
        guard device.hasTorch, device.isTorchModeSupported(isOn ? .on : .off) else { return }
        change { $0.torchMode = isOn ? .on : .off }
    }

    private func aim(at place: Point?) {
        change { device in
            if let place, device.isFocusPointOfInterestSupported {
                let (width, height) = size.withLock { $0 }
                let sensor = settings.orientation.sensorPlace(of: place, width: width, height: height)
                device.focusPointOfInterest = CGPoint(x: sensor.x, y: sensor.y)
            }
            let mode: AVCaptureDevice.FocusMode = place == nil ? .continuousAutoFocus : .autoFocus
            if device.isFocusModeSupported(mode) { device.focusMode = mode }
        }
    }

    /// Another app may have the device just now: then it stays as it is.
    private func change(_ body: (AVCaptureDevice) -> Void) {
        guard (try? device.lockForConfiguration()) != nil else { return }
        body(device)
        device.unlockForConfiguration()
    }
}

extension CameraFrame {
    /// Copies a picture of the camera.
    ///
    /// - Parameters:
    ///   - buffer: a picture of the format `kCVPixelFormatType_32BGRA`; its rows may be padded.
    ///   - time: when it was taken, counted from any origin that its source keeps.
    /// - Returns: nil for another format, or if the buffer cannot be read.
    public init?(_ buffer: CVPixelBuffer, time: Duration) {
        guard CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_32BGRA,
            CVPixelBufferLockBaseAddress(buffer, .readOnly) == kCVReturnSuccess
        else { return nil }
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        guard let base = CVPixelBufferGetBaseAddress(buffer) else { return nil }
        let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
        let stride = CVPixelBufferGetBytesPerRow(buffer)
        let rows = UnsafeRawBufferPointer(start: base, count: stride * height)
        self.init(rows: rows, bytesPerRow: stride, width: width, height: height, format: .bgra8, time: time)
    }
}

#if canImport(UIKit)
extension CameraInterruption {
    /// - Parameter number: `AVCaptureSession.InterruptionReason`.
    fileprivate init(_ number: Int?) {
        switch number.flatMap(AVCaptureSession.InterruptionReason.init(rawValue:)) {
        case .videoDeviceNotAvailableInBackground: self = .background
        case .videoDeviceInUseByAnotherClient, .videoDeviceNotAvailableWithMultipleForegroundApps: self = .inUse
        case .videoDeviceNotAvailableDueToSystemPressure: self = .pressure
        default: self = .unknown
        }
    }
}
#endif

/// The permission to use the camera. Type-checked only.
public struct CameraPermission: CameraPermitting {
    public init() {}

    /// Whether the app may use the camera. The system asks the person the first time only; once they have refused, they
    /// can change it only in the device's settings.
    public func isCameraPermitted() async -> Bool { await AVCaptureDevice.requestAccess(for: .video) }

    /// Whether the person has refused, or a rule of the device forbids the camera: the system does not ask again, and
    /// only the device's settings can change it.
    public static var isDenied: Bool {
        switch AVCaptureDevice.authorizationStatus(for: .video) {
        case .denied, .restricted: true
        default: false
        }
    }
}
#endif

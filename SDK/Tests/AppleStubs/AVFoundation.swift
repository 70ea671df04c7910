// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Stubs of Apple's AVFoundation, with what it re-exports of Core Media and Core Video, for scripts/check-apple: only the
// declarations that VouchApple uses.
public import Foundation
@_exported public import QuartzCore

private func stub() -> Never { fatalError("a stub: it is only type-checked") }

public struct AVMediaType: Hashable, Sendable {
    public static let video = AVMediaType()
}

open class AVCaptureDevice: NSObject {
    public enum Position: Int, Sendable { case unspecified, back, front }
    public enum TorchMode: Int, Sendable { case off, on, auto }
    public enum FocusMode: Int, Sendable { case locked, autoFocus, continuousAutoFocus }

    public struct DeviceType: Hashable, Sendable {
        public static let builtInWideAngleCamera = DeviceType()
        public static let builtInDualCamera = DeviceType()
        public static let builtInDualWideCamera = DeviceType()
        public static let builtInTripleCamera = DeviceType()
        @available(iOS 17.0, *)
        public static let external = DeviceType()
    }

    open class DiscoverySession: NSObject {
        public init(deviceTypes: [DeviceType], mediaType: AVMediaType?, position: Position) {}
        open var devices: [AVCaptureDevice] { stub() }
    }

    open class Format: NSObject {
        open var formatDescription: CMFormatDescription { stub() }
    }

    open class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus { stub() }
    open class func requestAccess(for mediaType: AVMediaType) async -> Bool { stub() }

    open var uniqueID: String { stub() }
    open var localizedName: String { stub() }
    open var position: Position { stub() }
    open var deviceType: DeviceType { stub() }
    open var activeFormat: Format { stub() }
    open var hasTorch: Bool { stub() }
    open func isTorchModeSupported(_ torchMode: TorchMode) -> Bool { stub() }
    open var torchMode: TorchMode {
        get { stub() }
        set { _ = newValue }
    }
    open var isFocusPointOfInterestSupported: Bool { stub() }
    open var focusPointOfInterest: CGPoint {
        get { stub() }
        set { _ = newValue }
    }
    open func isFocusModeSupported(_ focusMode: FocusMode) -> Bool { stub() }
    open var focusMode: FocusMode {
        get { stub() }
        set { _ = newValue }
    }
    open func lockForConfiguration() throws {}
    open func unlockForConfiguration() {}
}

public enum AVAuthorizationStatus: Int, Sendable { case notDetermined, restricted, denied, authorized }

open class AVCaptureInput: NSObject {}

open class AVCaptureDeviceInput: AVCaptureInput {
    public init(device: AVCaptureDevice) throws {}
}

open class AVCaptureOutput: NSObject {
    open func connection(with mediaType: AVMediaType) -> AVCaptureConnection? { stub() }
}

open class AVCaptureConnection: NSObject {
    @available(iOS 17.0, *)
    open func isVideoRotationAngleSupported(_ videoRotationAngle: CGFloat) -> Bool { stub() }
    @available(iOS 17.0, *)
    open var videoRotationAngle: CGFloat {
        get { stub() }
        set { _ = newValue }
    }
}

public protocol AVCaptureVideoDataOutputSampleBufferDelegate: NSObjectProtocol {
    func captureOutput(
        _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection)
}

open class AVCaptureVideoDataOutput: AVCaptureOutput {
    public override init() {}
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var videoSettings: [String: Any]! {
        get { stub() }
        set { _ = newValue }
    }
    open var alwaysDiscardsLateVideoFrames: Bool {
        get { stub() }
        set { _ = newValue }
    }
    open func setSampleBufferDelegate(
        _ sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?,
        queue sampleBufferCallbackQueue: DispatchQueue?
    ) {}
}

open class AVCaptureSession: NSObject {
    public struct Preset: Hashable, Sendable {
        public static let hd1280x720 = Preset()
        public static let hd1920x1080 = Preset()
        public static let photo = Preset()
    }

    public enum InterruptionReason: Int, Sendable {
        case videoDeviceNotAvailableInBackground = 1
        case audioDeviceInUseByAnotherClient = 2
        case videoDeviceInUseByAnotherClient = 3
        case videoDeviceNotAvailableWithMultipleForegroundApps = 4
        case videoDeviceNotAvailableDueToSystemPressure = 5
    }

    open class var wasInterruptedNotification: NSNotification.Name { stub() }
    open class var interruptionEndedNotification: NSNotification.Name { stub() }
    open class var runtimeErrorNotification: NSNotification.Name { stub() }

    public override init() {}
    open func canSetSessionPreset(_ preset: Preset) -> Bool { stub() }
    open var sessionPreset: Preset {
        get { stub() }
        set { _ = newValue }
    }
    open func beginConfiguration() {}
    open func commitConfiguration() {}
    open func canAddInput(_ input: AVCaptureInput) -> Bool { stub() }
    open func addInput(_ input: AVCaptureInput) {}
    open func canAddOutput(_ output: AVCaptureOutput) -> Bool { stub() }
    open func addOutput(_ output: AVCaptureOutput) {}
    open func startRunning() {}
    open func stopRunning() {}
}

public let AVCaptureSessionInterruptionReasonKey: String = ""

// Core Media and Core Video.
public final class CMFormatDescription {}
public final class CMSampleBuffer {}
open class CVBuffer {}
public typealias CVImageBuffer = CVBuffer
public typealias CVPixelBuffer = CVImageBuffer
public typealias CVReturn = Int32

public struct CVPixelBufferLockFlags: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

public struct CMTime: Sendable {
    public var seconds: Double { stub() }
}

public struct CMVideoDimensions: Sendable {
    public var width: Int32
    public var height: Int32
}

public enum AVLayerVideoGravity: Sendable { case resizeAspect, resizeAspectFill }

open class AVCaptureVideoPreviewLayer: CALayer {
    public init(session: AVCaptureSession) {}
    open var videoGravity: AVLayerVideoGravity {
        get { stub() }
        set { _ = newValue }
    }
}

public let kCVReturnSuccess: CVReturn = 0
public let kCVPixelFormatType_32BGRA: UInt32 = 0x4247_5241
public var kCVPixelBufferPixelFormatTypeKey: NSString { stub() }
public func CMVideoFormatDescriptionGetDimensions(_ videoDesc: CMFormatDescription) -> CMVideoDimensions { stub() }
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? { stub() }
public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { stub() }
public func CVPixelBufferLockBaseAddress(
    _ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags
) -> CVReturn { stub() }
@discardableResult public func CVPixelBufferUnlockBaseAddress(
    _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn { stub() }
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> UInt32 { stub() }
public func CVPixelBufferCreate(
    _ allocator: NSObject?, _ width: Int, _ height: Int, _ pixelFormatType: UInt32,
    _ pixelBufferAttributes: NSDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn { stub() }
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? { stub() }
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int { stub() }
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { stub() }
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { stub() }

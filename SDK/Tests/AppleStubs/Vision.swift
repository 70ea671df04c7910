// Stubs of Apple's Vision for scripts/check-apple: only the declarations that VouchApple uses.
@_exported public import CoreGraphics
public import Foundation

private func stub() -> Never { fatalError("a stub: it is only type-checked") }

open class VNRequest: NSObject {
    public override init() {}
}

open class VNImageBasedRequest: VNRequest {
    open var regionOfInterest: CGRect {
        get { stub() }
        set { _ = newValue }
    }
}

public enum VNRequestTextRecognitionLevel: Int, Sendable { case accurate, fast }
public typealias VNConfidence = Float

open class VNObservation: NSObject {
    open var confidence: VNConfidence { stub() }
}

open class VNDetectedObjectObservation: VNObservation {
    open var boundingBox: CGRect { stub() }
}

open class VNRectangleObservation: VNDetectedObjectObservation {
    open var topLeft: CGPoint { stub() }
    open var topRight: CGPoint { stub() }
    open var bottomRight: CGPoint { stub() }
    open var bottomLeft: CGPoint { stub() }
}

open class VNRecognizedText: NSObject {
    open var string: String { stub() }
    open var confidence: VNConfidence { stub() }
}

open class VNRecognizedTextObservation: VNRectangleObservation {
    open func topCandidates(_ maxCandidateCount: Int) -> [VNRecognizedText] { stub() }
}

open class VNRecognizeTextRequest: VNImageBasedRequest {
    open var recognitionLevel: VNRequestTextRecognitionLevel {
        get { stub() }
        set { _ = newValue }
    }
    open var usesLanguageCorrection: Bool {
        get { stub() }
        set { _ = newValue }
    }
    open var recognitionLanguages: [String] {
        get { stub() }
        set { _ = newValue }
    }
    open func supportedRecognitionLanguages() throws -> [String] { stub() }
    open var results: [VNRecognizedTextObservation]? { stub() }
}

public struct VNBarcodeSymbology: Hashable, Sendable, RawRepresentable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let aztec = Self(rawValue: "")
    public static let codabar = Self(rawValue: "")
    public static let code39 = Self(rawValue: "")
    public static let code93 = Self(rawValue: "")
    public static let code128 = Self(rawValue: "")
    public static let dataMatrix = Self(rawValue: "")
    public static let ean8 = Self(rawValue: "")
    public static let ean13 = Self(rawValue: "")
    public static let i2of5 = Self(rawValue: "")
    public static let itf14 = Self(rawValue: "")
    public static let microPDF417 = Self(rawValue: "")
    public static let microQR = Self(rawValue: "")
    public static let pdf417 = Self(rawValue: "")
    public static let qr = Self(rawValue: "")
    public static let upce = Self(rawValue: "")
}

open class VNBarcodeObservation: VNRectangleObservation {
    open var symbology: VNBarcodeSymbology { stub() }
    open var payloadStringValue: String? { stub() }
    @available(iOS 17.0, *)
    open var payloadData: Data? { stub() }
}

open class VNDetectBarcodesRequest: VNImageBasedRequest {
    open var symbologies: [VNBarcodeSymbology] {
        get { stub() }
        set { _ = newValue }
    }
    open var results: [VNBarcodeObservation]? { stub() }
}

open class VNFaceLandmarkRegion2D: NSObject {
    open var normalizedPoints: [CGPoint] { stub() }
}

open class VNFaceLandmarks2D: NSObject {
    open var leftEye: VNFaceLandmarkRegion2D? { stub() }
    open var rightEye: VNFaceLandmarkRegion2D? { stub() }
    open var nose: VNFaceLandmarkRegion2D? { stub() }
    open var outerLips: VNFaceLandmarkRegion2D? { stub() }
}

open class VNFaceObservation: VNDetectedObjectObservation {
    open var landmarks: VNFaceLandmarks2D? { stub() }
    open var roll: NSNumber? { stub() }
    open var yaw: NSNumber? { stub() }
    open var pitch: NSNumber? { stub() }
}

open class VNDetectFaceLandmarksRequest: VNImageBasedRequest {
    open var results: [VNFaceObservation]? { stub() }
}

public struct VNImageOption: Hashable, Sendable {}

open class VNImageRequestHandler: NSObject {
    public init(cgImage image: CGImage, options: [VNImageOption: Any] = [:]) {}
    open func perform(_ requests: [VNRequest]) throws {}
}

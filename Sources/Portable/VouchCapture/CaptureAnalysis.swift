public import VouchVision

/// The analysis of one captured picture: `confidence`, `distanceConfidence` and `faceDetected` of a capture result.
public struct CaptureAnalysis: Sendable, Hashable {
    /// Quality of the picture, 0...1: how likely it is that the document can be read. 0.6 and above is recommended.
    public let confidence: Float
    /// How well the camera's distance was chosen, 0...1; 0.6 and above is recommended. Nil if no document was located.
    public let distanceConfidence: Float?
    /// Whether a human face was found in the document; nil if it was not looked for.
    public let faceDetected: Bool?

    /// Values that are not numbers count as the worst: confidence 0, distance unknown.
    public init(confidence: Float, distanceConfidence: Float?, faceDetected: Bool?) {
        self.confidence = confidence.isFinite ? min(max(confidence, 0), 1) : 0
        self.distanceConfidence = distanceConfidence.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
        self.faceDetected = faceDetected
    }

    /// Takes over the confidences and the face of a page's quality.
    public init(_ quality: PageQuality) {
        self.init(
            confidence: quality.confidence, distanceConfidence: quality.distanceConfidence,
            faceDetected: quality.faceDetected)
    }
}

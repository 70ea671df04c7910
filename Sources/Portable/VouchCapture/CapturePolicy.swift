/// The input of a decision: everything about a capture except the pictures themselves.
public struct CaptureEvidence: Sendable, Hashable {
    /// Whether there is an uncropped picture without flash.
    public let hasUncroppedImage: Bool
    /// Whether there is an uncropped picture with flash.
    public let hasUncroppedFlashImage: Bool
    /// Analysis of the best picture; nil if nothing was captured.
    public let analysis: CaptureAnalysis?

    public init(hasUncroppedImage: Bool, hasUncroppedFlashImage: Bool, analysis: CaptureAnalysis?) {
        self.hasUncroppedImage = hasUncroppedImage
        self.hasUncroppedFlashImage = hasUncroppedFlashImage
        self.analysis = analysis
    }

    /// Takes over which pictures a result has, and its analysis.
    public init<Picture: Sendable>(_ result: CaptureResult<Picture>) {
        self.init(
            hasUncroppedImage: result.uncroppedImage != nil,
            hasUncroppedFlashImage: result.uncroppedFlashImage != nil, analysis: result.captureAnalysis)
    }
}

/// Decides whether a capture succeeded. Apps supply their own if ``CapturePolicy`` does not fit.
public protocol CaptureDeciding: Sendable {
    /// Decides about one capture; asked once for each.
    func decision(on evidence: CaptureEvidence) -> CaptureDecision
}

/// The default decision, with configurable limits.
///
/// Checked in this order: the uncropped picture without flash must exist, then the one with flash if required; then
/// confidence at or above its limit is good, whatever the distance; below it, the distance distinguishes an uncentred
/// document (distance confidence below the limit, or no document located) from a bad picture.
public struct CapturePolicy: CaptureDeciding, Hashable {
    /// Minimum confidence, 0...1. A value at the limit passes: "0.60 and above is recommended".
    public var confidence: Float
    /// Distance confidence below which an insufficient picture is called uncentred, 0...1.
    public var distanceConfidence: Float
    /// Whether the uncropped picture with flash is required; false for cameras without a flash.
    public var requiresFlashImage: Bool

    public init(confidence: Float = 0.6, distanceConfidence: Float = 0.6, requiresFlashImage: Bool = true) {
        self.confidence = confidence
        self.distanceConfidence = distanceConfidence
        self.requiresFlashImage = requiresFlashImage
    }

    /// The decision by the limits, in the order described at ``CapturePolicy``.
    public func decision(on evidence: CaptureEvidence) -> CaptureDecision {
        guard evidence.hasUncroppedImage, let analysis = evidence.analysis else { return .notCaptured(.uncroppedImage) }
        if requiresFlashImage, !evidence.hasUncroppedFlashImage { return .notCaptured(.uncroppedFlashImage) }
        if analysis.confidence >= confidence { return .qualityGood }
        // Not "below": an unknown distance is not a good one either.
        let isWellPlaced = analysis.distanceConfidence.map { $0 >= distanceConfidence } ?? false
        return isWellPlaced ? .qualityNotGood : .notWellCentred
    }
}

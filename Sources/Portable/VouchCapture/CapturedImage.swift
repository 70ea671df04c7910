/// One picture that a capture gave.
///
/// `Picture` is whatever the platform calls a picture, or an identifier of one: nothing here looks inside.
public struct CapturedImage<Picture: Sendable>: Sendable {
    public let picture: Picture
    /// It was cropped to the document: no surroundings are left.
    public let isCropped: Bool
    public let isFlash: Bool
    public let analysis: CaptureAnalysis

    public init(_ picture: Picture, isCropped: Bool, isFlash: Bool, analysis: CaptureAnalysis) {
        self.picture = picture
        self.isCropped = isCropped
        self.isFlash = isFlash
        self.analysis = analysis
    }

    /// What the receiver is told.
    public var autoCrop: AutoCrop { AutoCrop(isPictureCropped: isCropped) }

    /// Only uncropped pictures are recommended for submission.
    public var isRecommendedForSubmission: Bool { !isCropped }

    /// The higher confidence; of equal ones the uncropped, then the better distance, where unknown is the worst.
    /// Otherwise neither: the one that came first stays.
    public func isBetter(than other: CapturedImage) -> Bool {
        if analysis.confidence != other.analysis.confidence { return analysis.confidence > other.analysis.confidence }
        if isCropped != other.isCropped { return !isCropped }
        return analysis.distanceConfidence ?? -1 > other.analysis.distanceConfidence ?? -1
    }
}

extension CapturedImage: Equatable where Picture: Equatable {}

/// One picture of a capture.
///
/// `Picture` is the platform's picture type, or an identifier: nothing here looks inside.
public struct CapturedImage<Picture: Sendable>: Sendable {
    /// The picture, or an identifier of it.
    public let picture: Picture
    /// Whether it is cropped to the document, with no surroundings left.
    public let isCropped: Bool
    /// Whether the flash or torch was lit.
    public let isFlash: Bool
    /// Analysis of this picture.
    public let analysis: CaptureAnalysis

    public init(_ picture: Picture, isCropped: Bool, isFlash: Bool, analysis: CaptureAnalysis) {
        self.picture = picture
        self.isCropped = isCropped
        self.isFlash = isFlash
        self.analysis = analysis
    }

    /// The `AutoCrop` value to send with the picture.
    public var autoCrop: AutoCrop { AutoCrop(isPictureCropped: isCropped) }

    /// Only uncropped pictures are recommended for submission.
    public var isRecommendedForSubmission: Bool { !isCropped }

    /// Compares confidence; on a tie the uncropped picture wins, then the better distance (unknown is worst). If all
    /// are equal, neither is better, so the first is kept.
    public func isBetter(than other: CapturedImage) -> Bool {
        if analysis.confidence != other.analysis.confidence { return analysis.confidence > other.analysis.confidence }
        if isCropped != other.isCropped { return !isCropped }
        return analysis.distanceConfidence ?? -1 > other.analysis.distanceConfidence ?? -1
    }
}

extension CapturedImage: Equatable where Picture: Equatable {}

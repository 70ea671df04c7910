/// Whether a capture is good enough to continue, and if not, why.
@nonexhaustive
public enum CaptureDecision: Sendable, Hashable {
    /// A required picture is missing.
    case notCaptured(MissingPicture)
    case notWellCentred
    case qualityNotGood
    case qualityGood

    public enum MissingPicture: Sendable, Hashable {
        case uncroppedImage
        case uncroppedFlashImage
    }

    public var isAccepted: Bool { self == .qualityGood }

    /// Stable, for programs.
    public var code: StaticString {
        switch self {
        case .notCaptured(.uncroppedImage): "capture.missing.uncroppedImage"
        case .notCaptured(.uncroppedFlashImage): "capture.missing.uncroppedFlashImage"
        case .notWellCentred: "capture.notWellCentred"
        case .qualityNotGood: "capture.qualityNotGood"
        case .qualityGood: "capture.qualityGood"
        }
    }

    /// One plain English sentence for the person holding the camera.
    public var sentence: StaticString {
        switch self {
        case .notCaptured(.uncroppedImage): "The document was not captured: please try again."
        case .notCaptured(.uncroppedFlashImage): "The document was not captured with flash: please try again."
        case .notWellCentred: "The document is not well centred: bring all of it into the frame, and move closer."
        case .qualityNotGood: "The picture is not good enough: hold still, and find even light."
        case .qualityGood: "The picture is good."
        }
    }
}

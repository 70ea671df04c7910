/// Whether a capture is good enough to continue, and if not, why.
@nonexhaustive
public enum CaptureDecision: Sendable, Hashable {
    /// A required picture is missing.
    case notCaptured(MissingPicture)
    /// The document is too near to the picture's border.
    case notWellCentred
    /// The picture is not good enough to be read.
    case qualityNotGood
    /// The picture is good enough to be sent.
    case qualityGood

    /// A picture that the policy requires and that was not given.
    public enum MissingPicture: Sendable, Hashable {
        /// The whole picture, without the torch.
        case uncroppedImage
        /// The whole picture, with the torch.
        case uncroppedFlashImage
    }

    /// Whether the picture is good enough, and the capture can end.
    public var isAccepted: Bool { self == .qualityGood }

    /// Stable code for programs, such as `capture.notWellCentred`.
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

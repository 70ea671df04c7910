/// The state of one frame, and so the person's next step.
public enum FaceFeedback: Sendable, Hashable, CaseIterable {
    /// Everything is right.
    case faceCompliant
    /// No face is seen.
    case noFaceDetected
    /// More than one face is seen.
    case multipleFacesDetected
    /// The head is turned, raised or inclined too far.
    case invalidPose
    /// The face is smaller than the region wants, or its eyes too close to each other.
    case faceTooFar
    /// The face is larger than the region wants.
    case faceTooClose
    /// The face is too far to the left of the picture, as the person sees it.
    case faceOnLeft
    /// The face is too far to the right of the picture, as the person sees it.
    case faceOnRight
    /// The face is too far up.
    case faceTooHigh
    /// The face is too far down.
    case faceTooLow
    /// The face is too dark, too bright, or lit from one side.
    case insufficientLighting
    /// The person's own left eye is closed.
    case leftEyeClosed
    /// The person's own right eye is closed.
    case rightEyeClosed
    /// Dark or tinted glasses hide the eyes.
    case darkGlassesDetected

    /// One plain English sentence for the person before the camera.
    public var sentence: StaticString {
        switch self {
        case .faceCompliant: "Hold still."
        case .noFaceDetected: "Show your whole face to the camera."
        case .multipleFacesDetected: "Only one person may be in the picture."
        case .invalidPose: "Look straight into the camera."
        case .faceTooFar: "Move closer."
        case .faceTooClose: "Move back a little."
        case .faceOnLeft, .faceOnRight, .faceTooHigh, .faceTooLow: "Bring your face to the middle of the frame."
        case .insufficientLighting: "Find brighter, even light."
        case .leftEyeClosed, .rightEyeClosed: "Keep both eyes open."
        case .darkGlassesDetected: "Take off dark glasses."
        }
    }
}

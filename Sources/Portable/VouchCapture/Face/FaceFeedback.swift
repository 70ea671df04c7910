/// What one frame shows, and so what the person should do next.
public enum FaceFeedback: Sendable, Hashable, CaseIterable {
    case faceCompliant
    case noFaceDetected
    case multipleFacesDetected
    case invalidPose
    case faceTooFar
    case faceTooClose
    /// The face is too far to the left of the picture, as it is shown.
    case faceOnLeft
    case faceOnRight
    case faceTooHigh
    case faceTooLow
    case insufficientLighting
    /// The person's own left eye.
    case leftEyeClosed
    case rightEyeClosed
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

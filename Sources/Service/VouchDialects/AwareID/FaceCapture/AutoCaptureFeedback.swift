public import VouchCapture

extension AwareID {
    /// Where the face is relative to the ideal, its light, and what else keeps it from being captured.
    public enum AutoCaptureFeedback: Int, Codable, Sendable, Hashable, CaseIterable {
        /// Everything is right.
        case faceCompliant = 0
        /// No face is seen.
        case noFaceDetected = 1
        /// More than one face is seen.
        case multipleFacesDetected = 2
        /// The head is turned, raised or inclined too far.
        case invalidPose = 3
        /// The face is too small.
        case faceTooFar = 4
        /// The face is too large.
        case faceTooClose = 5
        /// The face is too far to the left of the picture.
        case faceOnLeft = 6
        /// The face is too far to the right of the picture.
        case faceOnRight = 7
        /// The face is too far up.
        case faceTooHigh = 8
        /// The face is too far down.
        case faceTooLow = 9
        /// Too dark, too bright, or from one side only.
        case insufficientLighting = 10
        /// The person's own left eye.
        case leftEyeClosed = 11
        /// The person's own right eye.
        case rightEyeClosed = 12
        /// Glasses hide the eyes.
        case darkGlassesDetected = 13

        /// What Vouch's capture says, in the vendor's words.
        public init(_ feedback: FaceFeedback) {
            switch feedback {
            case .faceCompliant: self = .faceCompliant
            case .noFaceDetected: self = .noFaceDetected
            case .multipleFacesDetected: self = .multipleFacesDetected
            case .invalidPose: self = .invalidPose
            case .faceTooFar: self = .faceTooFar
            case .faceTooClose: self = .faceTooClose
            case .faceOnLeft: self = .faceOnLeft
            case .faceOnRight: self = .faceOnRight
            case .faceTooHigh: self = .faceTooHigh
            case .faceTooLow: self = .faceTooLow
            case .insufficientLighting: self = .insufficientLighting
            case .leftEyeClosed: self = .leftEyeClosed
            case .rightEyeClosed: self = .rightEyeClosed
            case .darkGlassesDetected: self = .darkGlassesDetected
            }
        }

        /// The name on Android: `FACE_COMPLIANT`; elsewhere it is the case's own.
        public var androidName: String {
            "\(self)".reduce(into: "") { name, character in
                if character.isUppercase { name += "_" }
                name += character.uppercased()
            }
        }
    }
}

public import VouchCapture

extension AwareID {
    /// Where the face is relative to the ideal, its light, and what else keeps it from being captured.
    public enum AutoCaptureFeedback: Int, Codable, Sendable, Hashable, CaseIterable {
        case faceCompliant = 0
        case noFaceDetected = 1
        case multipleFacesDetected = 2
        case invalidPose = 3
        case faceTooFar = 4
        case faceTooClose = 5
        case faceOnLeft = 6
        case faceOnRight = 7
        case faceTooHigh = 8
        case faceTooLow = 9
        case insufficientLighting = 10
        case leftEyeClosed = 11
        case rightEyeClosed = 12
        case darkGlassesDetected = 13

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

public import VouchCapture

extension AwareID {
    /// What keeps the face in a frame from being captured: one reason at a time, in the order in which a person can put
    /// them right.
    ///
    /// The numbers are those of the vendor's Flutter SDK (docs.knomi.aware.com, `face_capture/enums.html`). The limits
    /// are in ``/VouchCapture/FaceCaptureProfile``.
    public enum AutoCaptureFeedback: Int, Codable, Sendable, Hashable, CaseIterable {
        /// The face meets every criterion of the profile: hold still.
        case faceCompliant = 0
        /// No face is seen.
        case noFaceDetected = 1
        /// More than one face is seen.
        case multipleFacesDetected = 2
        /// The head is turned, raised or inclined too far.
        case invalidPose = 3
        /// The face is smaller than the capture region wants, or its eyes are too few pixels apart.
        case faceTooFar = 4
        /// The face is larger than the capture region.
        case faceTooClose = 5
        /// The face is too far to the left of the picture as it is shown, mirrored or not.
        case faceOnLeft = 6
        /// The face is too far to the right of the picture as it is shown, mirrored or not.
        case faceOnRight = 7
        /// The face is too far up.
        case faceTooHigh = 8
        /// The face is too far down.
        case faceTooLow = 9
        /// Too dark, too bright, or from one side only.
        case insufficientLighting = 10
        /// The person's own left eye is closed, or was not measured.
        case leftEyeClosed = 11
        /// The person's own right eye is closed, or was not measured.
        case rightEyeClosed = 12
        /// Dark or tinted glasses hide the eyes.
        case darkGlassesDetected = 13

        /// The vendor's word for the feedback of ``/VouchCapture/FaceCaptureProfile``; every feedback has one.
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

        /// The constant's name in the vendor's Android SDK, such as `FACE_COMPLIANT`. On iOS and in Flutter it is the
        /// case's own name.
        public var androidName: String {
            "\(self)".reduce(into: "") { name, character in
                if character.isUppercase { name += "_" }
                name += character.uppercased()
            }
        }
    }
}

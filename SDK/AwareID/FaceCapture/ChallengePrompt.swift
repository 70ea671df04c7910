import VouchCapture
public import VouchDevice
public import VouchDialects

extension AwareID {
    /// What a person is asked for at one moment of a liveness challenge.
    public typealias ChallengePrompt = VouchDevice.ChallengePrompt
}

extension FaceFeedback {
    /// What a person who follows a challenge has to put right: a face that turns as it is asked to is compliant.
    var duringChallenge: FaceFeedback {
        self == .noFaceDetected || self == .multipleFacesDetected ? self : .faceCompliant
    }
}

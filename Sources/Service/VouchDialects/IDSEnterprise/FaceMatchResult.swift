public import VouchEnrolment
public import VouchReport

extension IDSEnterprise {
    /// The face match result of a journey's `authenticationResultDetails`.
    public typealias FaceMatchResult = VouchEnrolment.FaceMatchResult
}

extension FaceMatchResult {
    /// The face match result of a reading.
    ///
    /// - Parameters:
    ///   - isEnabled: the face match option of the journey.
    ///   - hasSelfie: whether the reading was given one; a report does not mention a selfie that shows no face.
    /// - Returns: nil where none of the vendor's definitions fits: the option is on and there is a selfie, but no
    ///   portrait was found.
    public init?(_ report: DocumentReport, isEnabled: Bool, hasSelfie: Bool) {
        let match: Bool? =
            switch report.statuses.portrait.outcome {
            case .passed: true
            case .failed: false
            case .notPerformed: nil
            }
        self.init(
            isEnabled: isEnabled, hasSelfie: hasSelfie, isRecognised: report.document.type != "unknown",
            hasPortrait: !report.portraits.isEmpty, match: match)
    }
}

/// An event does not fit the state of an enrolment or an authentication; the state is unchanged.
public struct EnrolmentError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why something was refused.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The policy does not ask for the check.
        case notRequired
        /// The check has passed already.
        case alreadyPassed
        /// Another check must pass first: the document is compared with the face.
        case faceFirst
        /// Only the chip is missing, and the evidence has none.
        case chipMissing
        /// The person must accept the terms first.
        case consentMissing
        /// The answer is to other terms than those the policy asks for.
        case otherTerms
        /// The person refused the terms.
        case refused
        /// The enrolment or authentication is complete, and takes no more events.
        case complete
        /// It has failed: a check has no attempt left. Also an authentication of an enrolment that cannot be
        /// authenticated.
        case failed
        /// Its time is over.
        case expired
        /// The enrolment given is of another person or tenant than the authentication.
        case otherSubject
    }

    /// The kind of failure, for programs.
    public let code: Code
    /// The check that the event was about; nil if it was about none.
    public let check: RequiredCheck?

    init(_ code: Code, _ check: RequiredCheck? = nil) {
        self.code = code
        self.check = check
    }

    /// A description of the failure and advice, without personal data.
    public var description: String {
        let name = check.map { "the \($0.rawValue)" } ?? "this"
        return switch code {
        case .notRequired: "\(name) is not among the required checks: leave it out"
        case .alreadyPassed: "\(name) has been added already: go on with the next check"
        case .faceFirst: "\(name) is compared with the face: add the face first"
        case .chipMissing: "the chip has not been read: read it and add it"
        case .consentMissing: "\(name) needs the person's consent: add it first"
        case .otherTerms: "the policy asks for another version of the terms: show that one"
        case .refused: "the person refused the terms: begin a new one"
        case .complete: "this is complete already: begin a new one"
        case .failed: "this has failed: begin a new one"
        case .expired: "the time for this is over: begin a new one"
        case .otherSubject: "this belongs to another person"
        }
    }
}

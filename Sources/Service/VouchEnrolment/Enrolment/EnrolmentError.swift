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
        /// Another check must pass first: the chip is compared with the document.
        case documentFirst
        /// Only the chip is missing, and the evidence has none.
        case chipMissing
        /// The person must accept the terms first.
        case consentMissing
        /// The policy asks for a challenge, and the frames answer none.
        case challengeMissing
        /// The policy asks for a package, and the frames came plain.
        case packageMissing
        /// The challenge is unknown, was used before, or is of another enrolment or authentication.
        case challengeOver
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
        /// The tenant has no enrolment or authentication with this token.
        case unknown
        /// No person of the tenant is enrolled with this registration code, or the person was deleted.
        case notEnrolled
        /// The session is unknown, was used before, or its time is over.
        case sessionOver
        /// No registration code is free.
        case noCode
        /// The customer has no app that a link could open.
        case noApp
        /// Neither the answer nor the policy names the version of the terms.
        case termsMissing
        /// The person has answered to more versions of the terms than are kept.
        case tooManyAnswers
    }

    /// The kind of failure, for programs.
    public let code: Code
    /// The check that the event was about; nil if it was about none.
    public let check: RequiredCheck?

    package init(_ code: Code, _ check: RequiredCheck? = nil) {
        self.code = code
        self.check = check
    }

    /// What happened, without personal data.
    public var message: String {
        let name = check.map { "the \($0.rawValue)" } ?? "this"
        return switch code {
        case .notRequired: "\(name) is not among the required checks"
        case .alreadyPassed: "\(name) has been added already"
        case .faceFirst: "\(name) is compared with the face"
        case .documentFirst: "\(name) is compared with the document"
        case .chipMissing: "the chip has not been read"
        case .consentMissing: "\(name) needs the person's consent"
        case .challengeMissing: "the policy asks for a challenge, and the frames answer none"
        case .packageMissing: "the policy asks for a package that names this enrolment, and the frames came plain"
        case .challengeOver: "the challenge is unknown, was answered before, or is another's"
        case .otherTerms: "the policy asks for another version of the terms"
        case .refused: "the person refused the terms"
        case .complete: "this is complete already"
        case .failed: "this has failed"
        case .expired: "the time for this is over"
        case .otherSubject: "this belongs to another person"
        case .unknown: "nothing has this identifier"
        case .notEnrolled: "no person is enrolled with this registration code"
        case .sessionOver: "the session is unknown, was used before, or its time is over"
        case .noCode: "no registration code is free"
        case .noApp: "this customer has no app that a link could open"
        case .termsMissing: "terms is missing, and the policy asks for none"
        case .tooManyAnswers: "the person has answered too often"
        }
    }

    /// What to do about it.
    public var remedy: String {
        switch code {
        case .notRequired: "leave it out"
        case .alreadyPassed: "go on with the next check"
        case .faceFirst: "add the face first"
        case .documentFirst: "add the document first"
        case .chipMissing: "read the chip and add it"
        case .consentMissing: "add the consent first"
        case .challengeMissing:
            "draw a challenge with POST /v1/liveness-challenges, show it to the person, and name it with the frames"
        case .packageMissing: "encrypt the frames to the server's key, with the identifier of this enrolment as nonce"
        case .challengeOver: "draw a new challenge, and film the person again"
        case .otherTerms: "show that version"
        case .refused, .complete, .failed, .expired, .tooManyAnswers: "begin a new one"
        case .otherSubject, .unknown: "check the identifier, or begin a new one"
        case .notEnrolled: "enrol the person first"
        case .sessionOver: "trigger the enrolment again"
        case .noCode: "try again later"
        case .noApp: "begin the enrolment from the client, or ask the operator to set up an app"
        case .termsMissing: "name the version of the terms"
        }
    }

    public var description: String { "\(message); \(remedy)" }
}

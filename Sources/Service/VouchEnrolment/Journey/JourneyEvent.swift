/// Something that happened in a journey.
@nonexhaustive
public enum JourneyEvent: Sendable, Hashable {
    /// The person accepted the terms, or refused them, which ends the journey.
    case terms(agreed: Bool)
    /// A side of the identity document was read, together with those before.
    case document(DocumentFinding)
    /// A face was captured. In a liveness step it is the face of the session, before its result.
    case selfie(FaceFinding)
    /// A liveness session ended.
    case liveness(LivenessFinding)
    /// A letter or bill was captured.
    case address(AddressFinding)
    /// The chip was read; passed if it is genuine.
    case chip(Fact, retake: RetakeReason? = nil)
    /// The data services answered; passed if they confirm the person's data.
    case dataChecks(Fact)
    /// A page of the customer's own ended with one of its outcomes.
    case page(id: String, outcome: String)
    /// The person cannot do the step, for want of a camera or chip reader. Possible at every step, which has then
    /// failed.
    case unable
    /// The person gave up.
    case aborted

    /// For sentences.
    var words: String {
        switch self {
        case .terms: "an answer to the terms"
        case .document: "a side of the document"
        case .selfie: "a selfie"
        case .liveness: "a liveness result"
        case .address: "an address document"
        case .chip: "a chip"
        case .dataChecks: "data checks"
        case .page: "a page's outcome"
        case .unable: "a step that cannot be done"
        case .aborted: "the end"
        }
    }
}

/// Something is refused, such as an event that does not fit. The journey is unchanged, except that one whose time is over has
/// ended.
public struct JourneyRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why it was refused.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable {
        /// The journey has ended.
        case finished
        /// The time limit of the policy is over, which has ended the journey.
        case timeOver
        /// The terms must be accepted first.
        case termsFirst
        /// The journey waits at a step of another kind, or for the result of a liveness session.
        case unexpected
        /// A passed liveness session needs its face first.
        case noLivenessFace
        /// The frames of a liveness session answer no challenge.
        case challengeMissing
        /// The page has no outcome of that name.
        case unknownOutcome
        /// The journey began with another definition.
        case otherDefinition
        /// The journey has taken ``Journey/maximumEntryCount`` events.
        case tooManyEvents
        /// The tenant has no journey with this identifier.
        case unknown
        /// No definition has this name.
        case unknownDefinition
        /// The definition that the journey began with is no longer there.
        case definitionGone
        /// A person has nothing to decide about the journey.
        case notReferred
        /// A person decided the journey before.
        case decided
        /// Another person looks at the journey now.
        case held
        /// Two people have to agree, and the caller is one of them already.
        case sameReviewer
        /// Two people differ, and the caller is not a senior.
        case seniorNeeded
        /// The person's name is not one that a journey may have.
        case malformedPerson
    }

    /// The kind of refusal, for programs.
    public let code: Code
    /// A description, without personal data.
    public let message: String
    /// Advice to the caller.
    public let remedy: String

    init(_ code: Code, _ message: String, remedy: String) {
        (self.code, self.message, self.remedy) = (code, message, remedy)
    }

    public var description: String { "\(message); \(remedy)" }
}

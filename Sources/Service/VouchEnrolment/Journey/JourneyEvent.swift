/// Something that happened in a journey.
@nonexhaustive
public enum JourneyEvent: Sendable, Hashable {
    /// The person agreed, or did not.
    case terms(agreed: Bool)
    /// A side of the identity document was read, together with those before.
    case document(DocumentFinding)
    /// A face was captured.
    case selfie(FaceFinding)
    /// The judge decided.
    case liveness(LivenessFinding)
    /// A letter or bill was captured.
    case address(AddressFinding)
    /// Passed: the chip is genuine.
    case chip(JourneyCheck, retake: RetakeReason? = nil)
    /// A service answered.
    case dataChecks(JourneyCheck)
    /// How a page of the customer's own ended.
    case page(id: String, outcome: String)
    /// The person cannot do the step: no camera, no chip reader. Always possible, so that nobody is stuck.
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

/// An event that does not fit: the journey is as it was before, except that one whose time is over has ended.
public struct JourneyRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why an event was refused.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable {
        /// The journey is over.
        case finished, timeOver, termsFirst, unexpected, noLivenessFace, unknownOutcome, otherDefinition, tooManyEvents
    }

    /// What went wrong, for programs.
    public let code: Code
    /// What happened. No personal data.
    public let message: String
    /// What to do about it.
    public let remedy: String

    init(_ code: Code, _ message: String, remedy: String) {
        (self.code, self.message, self.remedy) = (code, message, remedy)
    }

    public var description: String { "\(message); \(remedy)" }
}

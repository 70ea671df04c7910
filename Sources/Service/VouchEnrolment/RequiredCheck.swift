/// A check that an enrolment or an authentication asks for.
public enum RequiredCheck: String, Codable, Sendable, Hashable, CaseIterable {
    /// The person's device is bound.
    case device
    /// The person's face is live, and the enrolled one where there is one.
    case face
    /// An identity document passes, and its portrait is the person's.
    case document
    /// The document's chip is genuine.
    case chip
}

/// A part of an enrolment.
public enum RequiredCheck: String, Codable, Sendable, Hashable, CaseIterable {
    /// A device is bound.
    case device, face, document, chip
}

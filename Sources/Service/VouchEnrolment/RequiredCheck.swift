/// A part of an enrolment.
public enum RequiredCheck: String, Codable, Sendable, Hashable, CaseIterable {
    case device, face, document, chip
}

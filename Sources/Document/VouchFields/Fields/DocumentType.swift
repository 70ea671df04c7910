/// The kind of a document.
public enum DocumentType: String, Sendable, Hashable, CaseIterable {
    case passport, idCard, residencePermit, visa, drivingLicence, unknown
}

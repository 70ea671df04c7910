/// The kind of a document.
public enum DocumentType: String, Sendable, Hashable, CaseIterable {
    /// ICAO Doc 9303-4, and cards that a State calls passport.
    case passport, idCard, residencePermit, visa, drivingLicence, unknown
}

/// The kind of a document.
public enum DocumentType: String, Sendable, Hashable, CaseIterable {
    /// Passport book, ICAO Doc 9303-4, or a card that a State calls passport.
    case passport
    /// Identity card of a State's own nationals.
    case idCard
    /// Permit by which a foreigner stays in a State.
    case residencePermit
    /// Visa, ICAO Doc 9303-7.
    case visa
    /// Driving licence.
    case drivingLicence
    /// No known model, or none of these.
    case unknown
}

/// A picture on a document that is cut out, or that its chip holds.
public enum GraphicKind: String, Sendable, Hashable, CaseIterable {
    /// Portrait of the holder.
    case portrait
    /// Second, smaller or fainter portrait of the holder.
    case ghostPortrait
    /// Signature of the holder.
    case signature
}

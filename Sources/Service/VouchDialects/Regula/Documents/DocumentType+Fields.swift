public import VouchFields

extension Regula.DocumentType {
    /// The API's number for a kind of document that Vouch knows: passport 11, identity card 12, residence permit 215,
    /// visa 178, driving licence 49, unknown 0. Vouch does not distinguish the API's finer kinds.
    public init(_ type: VouchFields.DocumentType) {
        let name =
            switch type {
            case .passport: "PASSPORT"
            case .idCard: "IDENTITY_CARD"
            case .residencePermit: "RESIDENCE_PERMIT"
            case .visa: "VISA"
            case .drivingLicence: "DRIVING_LICENSE"
            case .unknown: "NOT_DEFINED"
            }
        self = Self(name: name) ?? Self(rawValue: 0)
    }
}

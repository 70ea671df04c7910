/// The name of a document's field, as in ICAO Doc 9303 if it has one. Models may define others.
public struct FieldName: RawRepresentable, Sendable, Hashable, Comparable {
    /// Lower camel case, ASCII letters and digits: `documentNumber`.
    public let rawValue: String

    public init?(rawValue: String) {
        let bytes = Array(rawValue.utf8)
        guard let first = bytes.first, (97...122).contains(first), bytes.count <= 40,
            bytes.allSatisfy({ (97...122).contains($0) || (65...90).contains($0) || (48...57).contains($0) })
        else { return nil }
        self.rawValue = rawValue
    }

    private init(known name: StaticString) { rawValue = name.description }

    public static func < (a: FieldName, b: FieldName) -> Bool { a.rawValue < b.rawValue }
}

extension FieldName {
    /// The family name, in the document's own script or in Latin letters.
    public static let surname = FieldName(known: "surname")
    /// All given names, in their order.
    public static let givenNames = FieldName(known: "givenNames")
    /// For documents with only one name, or with all names in one field.
    public static let fullName = FieldName(known: "fullName")
    /// Of the document itself, without check digits.
    public static let documentNumber = FieldName(known: "documentNumber")
    /// As the zone's first two characters, or printed as "type".
    public static let documentCode = FieldName(known: "documentCode")
    /// Three letters, or `D`.
    public static let issuingStateCode = FieldName(known: "issuingStateCode")
    /// Three letters, or `D`.
    public static let nationality = FieldName(known: "nationality")
    /// ISO 8601, shortened where a part is unknown.
    public static let dateOfBirth = FieldName(known: "dateOfBirth")
    /// ISO 8601.
    public static let dateOfIssue = FieldName(known: "dateOfIssue")
    /// ISO 8601.
    public static let dateOfExpiry = FieldName(known: "dateOfExpiry")
    /// The first day, where it is not the day of issue: ISO 8601.
    public static let validFrom = FieldName(known: "validFrom")
    /// `M`, `F` or `X`.
    public static let sex = FieldName(known: "sex")
    /// As printed.
    public static let placeOfBirth = FieldName(known: "placeOfBirth")
    /// As printed.
    public static let placeOfIssue = FieldName(known: "placeOfIssue")
    /// Of the State's register of persons.
    public static let personalNumber = FieldName(known: "personalNumber")
    /// As printed.
    public static let issuingAuthority = FieldName(known: "issuingAuthority")
    /// Of the holder, as printed.
    public static let address = FieldName(known: "address")
    /// With its unit.
    public static let height = FieldName(known: "height")
    /// With its unit.
    public static let weight = FieldName(known: "weight")
    /// As printed, or by the code of the licence's standard.
    public static let eyeColour = FieldName(known: "eyeColour")
    /// Of a driving licence.
    public static let licenceCategories = FieldName(known: "licenceCategories")
    /// Of a driving licence.
    public static let restrictions = FieldName(known: "restrictions")
    /// Of a driving licence.
    public static let endorsements = FieldName(known: "endorsements")
    /// What tells a licence from an earlier one of the person.
    public static let documentDiscriminator = FieldName(known: "documentDiscriminator")
    /// Of the card's layout.
    public static let revisionDate = FieldName(known: "revisionDate")
    /// Opens the chip, with PACE.
    public static let cardAccessNumber = FieldName(known: "cardAccessNumber")
    /// Of the zone, at the discretion of the State.
    public static let optionalData = FieldName(known: "optionalData")
    /// Of the zone's second line.
    public static let optionalData2 = FieldName(known: "optionalData2")
    /// Of the passport that a visa was given for.
    public static let passportNumber = FieldName(known: "passportNumber")
    /// That a visa allows.
    public static let numberOfEntries = FieldName(known: "numberOfEntries")
    /// As printed.
    public static let visaType = FieldName(known: "visaType")
    /// Names of the parents.
    public static let parents = FieldName(known: "parents")
    /// Another name of the holder.
    public static let alsoKnownAs = FieldName(known: "alsoKnownAs")
    /// Of a permit or visa.
    public static let category = FieldName(known: "category")
    /// ISO 8601.
    public static let residentSince = FieldName(known: "residentSince")
    /// Of the holder, in the register of foreigners.
    public static let alienNumber = FieldName(known: "alienNumber")
    /// As printed.
    public static let permitType = FieldName(known: "permitType")
    /// As printed.
    public static let remarks = FieldName(known: "remarks")
    /// Of a State that has several.
    public static let jurisdiction = FieldName(known: "jurisdiction")

    /// Fields whose values are dates: ISO 8601 if complete.
    public var isDate: Bool {
        switch self {
        case .dateOfBirth, .dateOfIssue, .dateOfExpiry, .validFrom, .revisionDate, .residentSince: true
        default: false
        }
    }
}

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
    public static let surname = FieldName(known: "surname")
    public static let givenNames = FieldName(known: "givenNames")
    /// For documents with only one name, or with all names in one field.
    public static let fullName = FieldName(known: "fullName")
    public static let documentNumber = FieldName(known: "documentNumber")
    /// As the zone's first two characters, or printed as "type".
    public static let documentCode = FieldName(known: "documentCode")
    public static let issuingStateCode = FieldName(known: "issuingStateCode")
    public static let nationality = FieldName(known: "nationality")
    public static let dateOfBirth = FieldName(known: "dateOfBirth")
    public static let dateOfIssue = FieldName(known: "dateOfIssue")
    public static let dateOfExpiry = FieldName(known: "dateOfExpiry")
    public static let validFrom = FieldName(known: "validFrom")
    public static let sex = FieldName(known: "sex")
    public static let placeOfBirth = FieldName(known: "placeOfBirth")
    public static let placeOfIssue = FieldName(known: "placeOfIssue")
    public static let personalNumber = FieldName(known: "personalNumber")
    public static let issuingAuthority = FieldName(known: "issuingAuthority")
    public static let address = FieldName(known: "address")
    public static let height = FieldName(known: "height")
    public static let weight = FieldName(known: "weight")
    public static let eyeColour = FieldName(known: "eyeColour")
    public static let licenceCategories = FieldName(known: "licenceCategories")
    public static let restrictions = FieldName(known: "restrictions")
    public static let endorsements = FieldName(known: "endorsements")
    public static let documentDiscriminator = FieldName(known: "documentDiscriminator")
    public static let revisionDate = FieldName(known: "revisionDate")
    public static let cardAccessNumber = FieldName(known: "cardAccessNumber")
    public static let optionalData = FieldName(known: "optionalData")
    public static let optionalData2 = FieldName(known: "optionalData2")
    public static let passportNumber = FieldName(known: "passportNumber")
    public static let numberOfEntries = FieldName(known: "numberOfEntries")
    public static let visaType = FieldName(known: "visaType")
    public static let parents = FieldName(known: "parents")
    public static let alsoKnownAs = FieldName(known: "alsoKnownAs")
    public static let category = FieldName(known: "category")
    public static let residentSince = FieldName(known: "residentSince")
    public static let alienNumber = FieldName(known: "alienNumber")
    public static let permitType = FieldName(known: "permitType")
    public static let remarks = FieldName(known: "remarks")
    public static let jurisdiction = FieldName(known: "jurisdiction")

    /// Fields whose values are dates: ISO 8601 if complete.
    public var isDate: Bool {
        switch self {
        case .dateOfBirth, .dateOfIssue, .dateOfExpiry, .validFrom, .revisionDate, .residentSince: true
        default: false
        }
    }
}

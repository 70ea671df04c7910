public import VouchFields

extension Regula.TextFieldType {
    /// None of these.
    public static let other = Self(rawValue: 50)
    /// All lines of the zone.
    public static let mrzStrings = Self(rawValue: 51)
    /// In whole years.
    public static let age = Self(rawValue: 185)

    /// The API's number for a field that Vouch reads; ``other`` for one it has none for.
    public init(_ field: FieldName) { self = Self.numbers[field].flatMap(Self.init(name:)) ?? .other }

    private static let numbers: [FieldName: String] = [
        .surname: "SURNAME", .givenNames: "GIVEN_NAMES", .fullName: "SURNAME_AND_GIVEN_NAMES",
        .documentNumber: "DOCUMENT_NUMBER", .documentCode: "DOCUMENT_CLASS_CODE",
        .issuingStateCode: "ISSUING_STATE_CODE", .nationality: "NATIONALITY_CODE", .dateOfBirth: "DATE_OF_BIRTH",
        .dateOfIssue: "DATE_OF_ISSUE", .dateOfExpiry: "DATE_OF_EXPIRY", .validFrom: "VISA_VALID_FROM", .sex: "SEX",
        .placeOfBirth: "PLACE_OF_BIRTH", .placeOfIssue: "PLACE_OF_ISSUE", .personalNumber: "PERSONAL_NUMBER",
        .issuingAuthority: "AUTHORITY", .address: "ADDRESS", .height: "HEIGHT", .weight: "WEIGHT",
        .eyeColour: "EYES_COLOR", .licenceCategories: "DL_CLASS", .restrictions: "DL_RESTRICTION_CODE",
        .endorsements: "DL_ENDORSED", .documentDiscriminator: "DOCUMENT_DISCRIMINATOR",
        .revisionDate: "REVISION_DATE", .cardAccessNumber: "CARD_ACCESS_NUMBER", .optionalData: "OPTIONAL_DATA",
        .passportNumber: "PASSPORT_NUMBER", .numberOfEntries: "NUMBER_OF_ENTRIES", .visaType: "VISA_TYPE",
        .residentSince: "RESIDENT_FROM", .jurisdiction: "ADDRESS_JURISDICTION_CODE", .remarks: "SPECIAL_NOTES",
        .alsoKnownAs: "AKA_SURNAME_AND_GIVEN_NAMES", .category: "CATEGORY",
    ]

    /// For people: `Date of birth`.
    public var readableName: String {
        guard let name else { return "Other" }
        return Self.readable(name)
    }

    static func readable(_ name: String) -> String {
        let words = name.lowercased().replacing("_", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}

extension Regula.GraphicFieldType {
    /// The holder's picture.
    public static let portrait = Self(rawValue: 201)
    /// The holder's own.
    public static let signature = Self(rawValue: 204)
    /// The front, straightened.
    public static let documentFront = Self(rawValue: 207)
    /// The back, straightened.
    public static let documentRear = Self(rawValue: 208)
    /// A second, smaller picture of the holder.
    public static let ghostPortrait = Self(rawValue: 210)
    /// None of these.
    public static let other = Self(rawValue: 250)

    /// - Parameter kind: as in a report.
    init(kind: String) {
        switch kind {
        case "portrait": self = .portrait
        case "ghostPortrait": self = .ghostPortrait
        case "signature": self = .signature
        default: self = .other
        }
    }

    /// For people: `Document front`.
    public var readableName: String { name.map(Regula.TextFieldType.readable) ?? "Other" }
}

public import VouchFields

extension Regula.TextFieldType {
    /// A field without a number of its own, 50.
    public static let other = Self(rawValue: 50)
    /// All lines of the zone, 51, separated by `^`.
    public static let mrzStrings = Self(rawValue: 51)
    /// The holder's age in whole years, 185.
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
        .alsoKnownAs: "AKA_SURNAME_AND_GIVEN_NAMES", .category: "CATEGORY", .nameAtBirth: "SURNAME_AT_BIRTH",
        .title: "TITLE", .organisation: "ORGANIZATION", .taxNumber: "TAX_NUMBER",
        .socialSecurityNumber: "SOCIAL_SECURITY_NUMBER", .validFor: "TERRITORIAL_VALIDITY",
        .durationOfStay: "DURATION_OF_STAY", .controlNumber: "CONTROL_NUMBER",
    ]

    /// The field's name for people, in English: `Date of birth`; `Other` for a number that the table does not have.
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
    /// The holder's portrait, 201.
    public static let portrait = Self(rawValue: 201)
    /// The holder's signature, 204.
    public static let signature = Self(rawValue: 204)
    /// The front of the document, straightened, 207.
    public static let documentFront = Self(rawValue: 207)
    /// The back of the document, straightened, 208.
    public static let documentRear = Self(rawValue: 208)
    /// A second, fainter portrait of the holder, 210.
    public static let ghostPortrait = Self(rawValue: 210)
    /// A picture without a number of its own, 250.
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

    /// The picture's name for people, in English: `Document front`; `Other` for a number that the table does not have.
    public var readableName: String { name.map(Regula.TextFieldType.readable) ?? "Other" }
}

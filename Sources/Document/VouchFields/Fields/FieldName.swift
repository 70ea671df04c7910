/// The name of a document's field, as in ICAO Doc 9303 if it has one. Models may define others.
public struct FieldName: RawRepresentable, Sendable, Hashable, Comparable {
    /// The name: lower camel case of at most 40 ASCII letters and digits, such as `documentNumber`.
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
    /// Family name, in the document's own script or in Latin letters.
    public static let surname = FieldName(known: "surname")
    /// All given names, in their order.
    public static let givenNames = FieldName(known: "givenNames")
    /// All names together, of documents that have one field for them.
    public static let fullName = FieldName(known: "fullName")
    /// Number of the document, without check digits.
    public static let documentNumber = FieldName(known: "documentNumber")
    /// Code of the document's type: the zone's first two characters, or what is printed as "type".
    public static let documentCode = FieldName(known: "documentCode")
    /// Issuing State as in the zone: three letters, or `D`.
    public static let issuingStateCode = FieldName(known: "issuingStateCode")
    /// Nationality of the holder as in the zone: three letters, or `D`.
    public static let nationality = FieldName(known: "nationality")
    /// Date of birth, ISO 8601; shortened where a part is unknown.
    public static let dateOfBirth = FieldName(known: "dateOfBirth")
    /// Date of issue, ISO 8601.
    public static let dateOfIssue = FieldName(known: "dateOfIssue")
    /// Last day of validity, ISO 8601.
    public static let dateOfExpiry = FieldName(known: "dateOfExpiry")
    /// First day of validity, where it is not the day of issue; ISO 8601.
    public static let validFrom = FieldName(known: "validFrom")
    /// Sex: `M`, `F` or `X`.
    public static let sex = FieldName(known: "sex")
    /// Place of birth, as printed.
    public static let placeOfBirth = FieldName(known: "placeOfBirth")
    /// Place of issue, as printed.
    public static let placeOfIssue = FieldName(known: "placeOfIssue")
    /// Number of the person in a register of the State.
    public static let personalNumber = FieldName(known: "personalNumber")
    /// Authority that issued the document, as printed.
    public static let issuingAuthority = FieldName(known: "issuingAuthority")
    /// Address of the holder, as printed.
    public static let address = FieldName(known: "address")
    /// Height of the holder; its value is in whole centimetres.
    public static let height = FieldName(known: "height")
    /// Weight of the holder; its value is in whole kilograms.
    public static let weight = FieldName(known: "weight")
    /// Colour of the eyes, as printed, or by the code of the licence's standard.
    public static let eyeColour = FieldName(known: "eyeColour")
    /// Categories of vehicles that a driving licence allows.
    public static let licenceCategories = FieldName(known: "licenceCategories")
    /// Restrictions of a driving licence.
    public static let restrictions = FieldName(known: "restrictions")
    /// Endorsements of a driving licence.
    public static let endorsements = FieldName(known: "endorsements")
    /// Number that distinguishes a licence from an earlier one of the same person.
    public static let documentDiscriminator = FieldName(known: "documentDiscriminator")
    /// Date of the card's design, which AAMVA licences have; ISO 8601.
    public static let revisionDate = FieldName(known: "revisionDate")
    /// Card access number, which opens the chip by PACE.
    public static let cardAccessNumber = FieldName(known: "cardAccessNumber")
    /// Optional data of the zone, at the discretion of the State.
    public static let optionalData = FieldName(known: "optionalData")
    /// Optional data of the zone's second line, in TD1.
    public static let optionalData2 = FieldName(known: "optionalData2")
    /// Number of the passport that a visa was issued for.
    public static let passportNumber = FieldName(known: "passportNumber")
    /// How many entries a visa allows.
    public static let numberOfEntries = FieldName(known: "numberOfEntries")
    /// Type of a visa, as printed.
    public static let visaType = FieldName(known: "visaType")
    /// Names of the parents.
    public static let parents = FieldName(known: "parents")
    /// Another name of the holder.
    public static let alsoKnownAs = FieldName(known: "alsoKnownAs")
    /// Category of a permit or visa.
    public static let category = FieldName(known: "category")
    /// Since when the holder is resident, ISO 8601.
    public static let residentSince = FieldName(known: "residentSince")
    /// Number of the holder in a register of foreigners.
    public static let alienNumber = FieldName(known: "alienNumber")
    /// Type of a residence permit, as printed.
    public static let permitType = FieldName(known: "permitType")
    /// Colour of the hair, as printed.
    public static let hairColour = FieldName(known: "hairColour")
    /// Marital status, as printed.
    public static let maritalStatus = FieldName(known: "maritalStatus")
    /// Profession, as printed.
    public static let profession = FieldName(known: "profession")
    /// Remarks, as printed.
    public static let remarks = FieldName(known: "remarks")
    /// Name of the holder at birth, or before another change of name.
    public static let nameAtBirth = FieldName(known: "nameAtBirth")
    /// Academic or other title of the holder, as printed.
    public static let title = FieldName(known: "title")
    /// Organisation that the holder works for or belongs to, as printed.
    public static let organisation = FieldName(known: "organisation")
    /// Number of the holder with the tax authority, where it is not the ``personalNumber``.
    public static let taxNumber = FieldName(known: "taxNumber")
    /// Number of the holder in the social insurance.
    public static let socialSecurityNumber = FieldName(known: "socialSecurityNumber")
    /// States or region where a visa or permit is valid, as printed.
    public static let validFor = FieldName(known: "validFor")
    /// How long a visa lets the holder stay, as printed: in days, if there is no unit.
    public static let durationOfStay = FieldName(known: "durationOfStay")
    /// Number by which the issuer keeps track of the form or the card, other than the ``documentNumber``: of the control
    /// or the inventory.
    public static let controlNumber = FieldName(known: "controlNumber")
    /// Number of the application or file from which the document was issued.
    public static let caseNumber = FieldName(known: "caseNumber")
    /// Number of an entry in a register, where it is not the ``personalNumber``.
    public static let registrationNumber = FieldName(known: "registrationNumber")
    /// Part of a State that issued the document, of States that have such parts.
    public static let jurisdiction = FieldName(known: "jurisdiction")

    /// Whether values of the field are dates, ISO 8601 if complete.
    public var isDate: Bool {
        switch self {
        case .dateOfBirth, .dateOfIssue, .dateOfExpiry, .validFrom, .revisionDate, .residentSince: true
        default: false
        }
    }
}

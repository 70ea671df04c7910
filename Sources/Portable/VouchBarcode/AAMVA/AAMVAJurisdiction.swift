public import VouchCore

/// Who issues licences and identity cards, by issuer identification number.
///
/// Source: AAMVA, list of issuer identification numbers.
public struct AAMVAJurisdiction: Sendable, Hashable {
    /// Six digits: 636015.
    public let issuerIdentificationNumber: Int
    /// Two ASCII letters as the post uses them: `TX`.
    public let postalCode: StaticCode
    /// Name in English.
    public let name: StaticCode
    /// Country that the jurisdiction belongs to.
    public let country: AAMVACountry

    /// - Returns: nil for an unassigned number.
    public init?(issuerIdentificationNumber number: Int) {
        guard let found = Self.all.first(where: { $0.issuerIdentificationNumber == number }) else { return nil }
        self = found
    }

    /// - Parameter postalCode: two ASCII letters, case aside.
    init?(postalCode: [UInt8]) {
        guard !postalCode.isEmpty,
            let found = Self.all.first(where: { AAMVAText.equals(postalCode, $0.postalCode.text) })
        else {
            return nil
        }
        self = found
    }

    private init(_ number: Int, _ postalCode: StaticCode, _ name: StaticCode, _ country: AAMVACountry = .unitedStates) {
        issuerIdentificationNumber = number
        self.postalCode = postalCode
        self.name = name
        self.country = country
    }

    /// Every known one, by number.
    public static let all: [AAMVAJurisdiction] = [
        .init(604426, "PE", "Prince Edward Island", .canada),
        .init(604427, "AS", "American Samoa"),
        .init(604428, "QC", "Quebec", .canada),
        .init(604429, "YT", "Yukon", .canada),
        .init(604430, "MP", "Northern Mariana Islands"),
        .init(604431, "PR", "Puerto Rico"),
        .init(604432, "AB", "Alberta", .canada),
        .init(604433, "NU", "Nunavut", .canada),
        .init(604434, "NT", "Northwest Territories", .canada),
        .init(636000, "VA", "Virginia"),
        .init(636001, "NY", "New York"),
        .init(636002, "MA", "Massachusetts"),
        .init(636003, "MD", "Maryland"),
        .init(636004, "NC", "North Carolina"),
        .init(636005, "SC", "South Carolina"),
        .init(636006, "CT", "Connecticut"),
        .init(636007, "LA", "Louisiana"),
        .init(636008, "MT", "Montana"),
        .init(636009, "NM", "New Mexico"),
        .init(636010, "FL", "Florida"),
        .init(636011, "DE", "Delaware"),
        .init(636012, "ON", "Ontario", .canada),
        .init(636013, "NS", "Nova Scotia", .canada),
        .init(636014, "CA", "California"),
        .init(636015, "TX", "Texas"),
        .init(636016, "NL", "Newfoundland and Labrador", .canada),
        .init(636017, "NB", "New Brunswick", .canada),
        .init(636018, "IA", "Iowa"),
        .init(636019, "GU", "Guam"),
        .init(636020, "CO", "Colorado"),
        .init(636021, "AR", "Arkansas"),
        .init(636022, "KS", "Kansas"),
        .init(636023, "OH", "Ohio"),
        .init(636024, "VT", "Vermont"),
        .init(636025, "PA", "Pennsylvania"),
        .init(636026, "AZ", "Arizona"),
        // The department has no postal code.
        .init(636027, "", "United States Department of State"),
        .init(636028, "BC", "British Columbia", .canada),
        .init(636029, "OR", "Oregon"),
        .init(636030, "MO", "Missouri"),
        .init(636031, "WI", "Wisconsin"),
        .init(636032, "MI", "Michigan"),
        .init(636033, "AL", "Alabama"),
        .init(636034, "ND", "North Dakota"),
        .init(636035, "IL", "Illinois"),
        .init(636036, "NJ", "New Jersey"),
        .init(636037, "IN", "Indiana"),
        .init(636038, "MN", "Minnesota"),
        .init(636039, "NH", "New Hampshire"),
        .init(636040, "UT", "Utah"),
        .init(636041, "ME", "Maine"),
        .init(636042, "SD", "South Dakota"),
        .init(636043, "DC", "District of Columbia"),
        .init(636044, "SK", "Saskatchewan", .canada),
        .init(636045, "WA", "Washington"),
        .init(636046, "KY", "Kentucky"),
        .init(636047, "HI", "Hawaii"),
        .init(636048, "MB", "Manitoba", .canada),
        .init(636049, "NV", "Nevada"),
        .init(636050, "ID", "Idaho"),
        .init(636051, "MS", "Mississippi"),
        .init(636052, "RI", "Rhode Island"),
        .init(636053, "TN", "Tennessee"),
        .init(636054, "NE", "Nebraska"),
        .init(636055, "GA", "Georgia"),
        .init(636056, "CU", "Coahuila", .mexico),
        .init(636057, "HL", "Hidalgo", .mexico),
        .init(636058, "OK", "Oklahoma"),
        .init(636059, "AK", "Alaska"),
        .init(636060, "WY", "Wyoming"),
        .init(636061, "WV", "West Virginia"),
        .init(636062, "VI", "United States Virgin Islands"),
    ]
}

/// The country of a jurisdiction; it decides the order of dates.
@nonexhaustive
public enum AAMVACountry: Sendable, Hashable {
    /// 50 States, the District of Columbia, and the territories.
    case unitedStates
    /// Provinces and territories.
    case canada
    /// States of Mexico.
    case mexico

    /// As element DCG has it.
    public var code: StaticCode {
        switch self {
        case .unitedStates: "USA"
        case .canada: "CAN"
        case .mexico: "MEX"
        }
    }
}

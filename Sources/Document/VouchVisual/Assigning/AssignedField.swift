import VouchFields

/// The classes of the field assigner: *nothing*, *label*, the values of these fields in this order,
/// and last a value whose label names no field of these.
package enum AssignedField {
    /// The order is the network's: a change needs new weights.
    package static let all: [FieldName] = [
        .surname, .givenNames, .documentNumber, .passportNumber, .nationality, .dateOfBirth, .sex, .placeOfBirth,
        .dateOfIssue, .dateOfExpiry, .validFrom, .personalNumber, .issuingAuthority, .placeOfIssue, .height, .eyeColour,
        .address, .documentCode, .issuingStateCode, .cardAccessNumber, .numberOfEntries, .visaType, .remarks,
        .permitType, .licenceCategories, .endorsements, .restrictions, .documentDiscriminator, .revisionDate, .weight,
        .hairColour, .residentSince, .category, .alienNumber, .parents, .nameAtBirth, .durationOfStay, .maritalStatus,
        .registrationNumber, .controlNumber, .validFor, .alsoKnownAs, .taxNumber, .socialSecurityNumber, .profession,
        .signature,
    ]

    /// Classes before the fields'.
    package static let nothing = 0
    package static let label = 1
    static let first = 2
    /// A value that its label alone names.
    package static var other: Int { first + all.count }
    package static var classCount: Int { other + 1 }

    private static let places = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, $0) })

    /// The class of a field's values; ``other`` for a field of no class.
    package static func valueClass(_ field: FieldName) -> Int { places[field].map { first + $0 } ?? other }

    static func field(_ valueClass: Int) -> FieldName? {
        all.indices.contains(valueClass - first) ? all[valueClass - first] : nil
    }
}

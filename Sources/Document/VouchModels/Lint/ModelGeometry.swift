import VouchFields

extension DocumentModelFormat {
    /// Width and height of the upright page; nil for `other`.
    ///
    /// Source: ISO/IEC 7810, Doc 9303-4 §3.1, -5 §3.1, -6 §3.1: nominal.
    public var millimetres: (width: Double, height: Double)? {
        switch self {
        case .id1: (85.6, 53.98)
        case .id2: (105, 74)
        case .id3: (125, 88)
        case .other: nil
        }
    }
}

extension DocumentModel.ZoneLayout {
    /// Doc 9303-4 to -7, ISO/IEC 18013-3 annex B. A visa of format A is of no other format's size.
    func fits(_ format: DocumentModelFormat) -> Bool {
        switch self {
        case .td1, .td1Licence: format == .id1
        case .td2, .mrvb: format == .id2
        case .td3: format == .id3
        case .mrva: format == .other
        }
    }
}

extension DocumentModel.Rectangle {
    /// By more than half a millimetre either way.
    func overlaps(_ other: DocumentModel.Rectangle) -> Bool {
        min(x + width, other.x + other.width) - max(x, other.x) > 0.5
            && min(y + height, other.y + other.height) - max(y, other.y) > 0.5
    }
}

extension FieldForm {
    var isDate: Bool { if case .date = self { true } else { false } }
}

extension String {
    /// Without case, blanks and most punctuation (`1,2` is not `12`); texts consisting only of these are unchanged.
    var foldedAsLabel: String {
        let folded = String(lowercased().filter { $0.isLetter || $0.isNumber || $0 == "," || $0 == "/" })
        return folded.isEmpty ? self : folded
    }
}

extension FieldName {
    /// Those that have a meaning to the rest of the library.
    static let known: [FieldName] = [
        .surname, .givenNames, .fullName, .documentNumber, .documentCode, .issuingStateCode, .nationality, .dateOfBirth,
        .dateOfIssue, .dateOfExpiry, .validFrom, .sex, .placeOfBirth, .placeOfIssue, .personalNumber, .issuingAuthority,
        .address, .height, .weight, .eyeColour, .licenceCategories, .restrictions, .endorsements,
        .documentDiscriminator, .revisionDate, .cardAccessNumber, .optionalData, .passportNumber, .numberOfEntries,
        .visaType, .parents, .alsoKnownAs, .category, .residentSince, .alienNumber, .permitType, .remarks,
        .jurisdiction, .nameAtBirth, .title, .organisation, .taxNumber, .socialSecurityNumber, .validFor,
        .durationOfStay, .controlNumber, .caseNumber, .registrationNumber,
    ]
}

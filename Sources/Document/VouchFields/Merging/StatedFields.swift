/// Fields that two sources must have alike, so that a value missing from one of them is a contradiction.
///
/// The zone on a page and DG1 of its chip are such a pair: Doc 9303-10 §4.7.1 has the chip repeat the zone as it is
/// printed. Other sources may omit what they like.
public struct StatedFields: Sendable {
    /// The fields that each source would have if the document had them.
    private let names: [FieldSource: Set<FieldName>]

    /// No such pair.
    public init() { names = [:] }

    /// The fields that a page's zone and a chip whose DG1 was read must share.
    ///
    /// - Parameter zone: fields of DG1 alone. What the chip has only in DG11 or DG12 is in no zone.
    public init(chipZone zone: [FieldName: FieldValue]) {
        // The holder's number is derived from the optional data.
        names = [
            .chip: Self.ofZone.union([.personalNumber]),
            .mrz: Set(zone.filter { $0.value.value != nil }.keys).intersection(Self.ofZone),
        ]
    }

    private static let ofZone: Set<FieldName> = [
        .documentCode, .issuingStateCode, .surname, .givenNames, .documentNumber, .nationality, .dateOfBirth, .sex,
        .dateOfExpiry, .optionalData, .optionalData2,
    ]

    /// Sources without a value that they must have, because the other one has it.
    func lacking(_ name: FieldName, in sources: [FieldSource: [FieldName: FieldValue]]) -> Set<FieldSource> {
        // Both must have been read.
        guard let chip = sources[.chip], let zone = sources[.mrz] else { return [] }
        switch (chip[name], zone[name]) {
        case (nil, _?): return names[.chip]?.contains(name) ?? false ? [.chip] : []
        case (_?, nil): return names[.mrz]?.contains(name) ?? false ? [.mrz] : []
        default: return []
        }
    }
}

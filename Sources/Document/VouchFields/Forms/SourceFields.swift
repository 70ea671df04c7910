public import VouchCore
public import VouchMRZ

/// Converts each source of a document to fields with comparable values.
///
/// A value's validity says whether the source's own rules are satisfied, not whether the source is genuine: signatures
/// are checked elsewhere, and the result is passed to ``FieldMerger`` as ``SourceTrust``.
public enum SourceFields {
    /// The fields of a machine-readable zone. Validity `passed` means that a check digit covers the field and is right.
    ///
    /// - Parameter today: the day of reading, for years of two digits.
    public static func zone(_ zone: MRZ, today: CalendarDate) -> [FieldName: FieldValue] {
        fields(zone.fields(today: today), nameLength: nameLength(zone.format), isPicture: false)
    }

    /// The fields of a zone read from a picture: with the probability of each field.
    public static func zone(_ decoding: MRZDecoding, today: CalendarDate) -> [FieldName: FieldValue] {
        fields(decoding.fields, nameLength: decoding.format.flatMap(nameLength), isPicture: true)
    }

    /// Characters of the field that holds both names; nil if each has its own.
    private static func nameLength(_ format: MRZFormat) -> Int? {
        switch format {
        case .td1, .swissDrivingLicence: 30
        case .td2, .mrvB: 31
        case .td3, .mrvA: 39
        default: nil
        }
    }

    private static func fields(
        _ zone: [MRZField], nameLength: Int?, isPicture: Bool
    ) -> [FieldName: FieldValue] {
        var fields: [FieldName: FieldValue] = [:]
        let primary = zone.first { $0.name == .primaryIdentifier }?.raw ?? []
        let secondary = zone.first { $0.name == .secondaryIdentifier }?.raw ?? []
        let lastOfNames = secondary.isEmpty ? (primary.count == nameLength ? primary.last : nil) : secondary.last
        let isFull = nameLength != nil && (lastOfNames.map { $0 != UInt8(ascii: "<") } ?? false)
        // A short one is not what takes the room.
        let isSurnameLong = primary.count * 2 > (nameLength ?? 0)
        for field in zone {
            guard let name = FieldName(field.name), !field.value.isEmpty || field.standing == .failed else { continue }
            let raw = String(decoding: field.raw, as: UTF8.self)
            let text = String(decoding: field.value, as: UTF8.self)
            fields[name] = FieldValue(
                value: value(text, name, field.standing), raw: raw, validity: validity(field),
                confidence: isPicture ? Double(field.probability) : nil,
                mayBeTruncated: isFull && (name == .givenNames || name == .surname && isSurnameLong))
        }
        if let number = personalNumber(zone, isPicture: isPicture) { fields[.personalNumber] = number }
        return fields
    }

    private static func value(_ text: String, _ name: FieldName, _ standing: MRZField.Standing) -> String? {
        if name.isDate { return isoDate(text) }
        switch name {
        // Hyphens became fillers, and those spaces.
        case .documentNumber: return text.filter { $0 != " " }
        // Slovenian cards of 1998 have `SI<`.
        case .issuingStateCode, .nationality:
            if text == "SI" { return "SVN" }
            // ISO 3166-1 leaves codes that begin with X to their users: kept as printed.
            return PrintedState.canonical(text) ?? (text.utf8.count == 3 && text.hasPrefix("X") ? text : nil)
        case .sex: return ["M", "F", "X"].contains(text) ? text : nil
        default: return text.isEmpty ? nil : text
        }
    }

    /// `1974-08-12` as it is, `1974-08-<<` without what is unknown.
    private static func isoDate(_ text: String) -> String? {
        let parts = text.split(separator: "-").map { String($0) }
        guard parts.count == 3, parts[0].utf8.count == 4, parts[0].allSatisfy(\.isNumber) else { return nil }
        let known = parts.prefix { $0.allSatisfy(\.isNumber) }
        return known.joined(separator: "-")
    }

    private static func validity(_ field: MRZField) -> CheckOutcome {
        switch field.standing {
        case .proved: return .passed
        case .likely: return .notPerformed(.valueUnproved)
        case .failed:
            let isPossible: Bool
            switch field.name {
            case .dateOfBirth, .dateOfExpiry: isPossible = field.value.count == 10
            case .issuingState, .nationality: isPossible = StateCode(field.value) != nil
            case .sex: isPossible = true
            // No check digit covers it.
            case .documentCode: isPossible = false
            default: isPossible = !field.value.isEmpty
            }
            return .failed(isPossible ? .zoneCheckDigit : .zoneContent)
        }
    }

    /// The holder's number, where the State is known to put one into the optional data.
    private static func personalNumber(_ zone: [MRZField], isPicture: Bool) -> FieldValue? {
        guard let state = zone.first(where: { $0.name == .issuingState }) else { return nil }
        let code = PrintedState.canonical(String(decoding: state.value, as: UTF8.self)) ?? ""
        for field in zone where field.name == .optionalData || field.name == .optionalData2 {
            let text = String(decoding: field.value, as: UTF8.self)
            guard !text.isEmpty, let number = PersonalNumber(text, state: code) else { continue }
            var validity = validity(field)
            if case .failed = validity {
            } else if case .failed = number.validity {
                validity = number.validity
            }
            return FieldValue(
                value: number.text, raw: String(decoding: field.raw, as: UTF8.self), validity: validity,
                confidence: isPicture ? Double(field.probability) : nil)
        }
        return nil
    }
}

extension FieldName {
    /// The name of a zone's field, by what a report's zone calls it (`primaryIdentifier`); nil if it is not a field of
    /// a zone.
    package init?(ofZone identifier: String) {
        guard let name = MRZField.Name.allCases.first(where: { $0.identifier.description == identifier }) else {
            return nil
        }
        self.init(name)
    }

    /// The name of a zone's field; nil for a field that was added later.
    package init?(_ name: MRZField.Name) {
        switch name {
        case .documentCode: self = .documentCode
        case .issuingState: self = .issuingStateCode
        case .primaryIdentifier: self = .surname
        case .secondaryIdentifier: self = .givenNames
        case .documentNumber: self = .documentNumber
        case .nationality: self = .nationality
        case .dateOfBirth: self = .dateOfBirth
        case .sex: self = .sex
        case .dateOfExpiry: self = .dateOfExpiry
        case .optionalData: self = .optionalData
        case .optionalData2: self = .optionalData2
        @unknown default: return nil
        }
    }
}

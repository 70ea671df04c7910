public import VouchBarcode
public import VouchCore
public import VouchFields
import VouchMRZ

extension SourceFields {
    /// From a visible digital seal: its zone and its messages.
    public static func seal(_ seal: VisibleDigitalSeal, today: CalendarDate) -> [FieldName: FieldValue] {
        var fields: [FieldName: FieldValue] = [:]
        for message in seal.messages {
            guard let meaning = message.meaning, seal.message(meaning) != nil, let value = message.value else {
                continue
            }
            switch value {
            case .machineReadableZone(let zone):
                fields.merge(sealedZone(zone, today: today)) { first, _ in first }
            case .text(let text):
                guard let name = FieldName(meaning) else { continue }
                fields[name] = text.reveal { coded($0, name) }
            case .number(let number) where meaning == .numberOfEntries:
                // Doc 9303-7: zero means any number of entries.
                let text = number == 0 ? "MULT" : String(number)
                fields[.numberOfEntries] = FieldValue(value: text, raw: String(number), validity: .passed)
            case .duration(let days, let months, let years) where meaning == .durationOfStay:
                let parts = [(years, "year"), (months, "month"), (days, "day")].filter { $0.0 > 0 }
                let text = parts.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: " ")
                fields[.durationOfStay] = FieldValue(
                    value: text.isEmpty ? nil : text, raw: "\(days)/\(months)/\(years)",
                    validity: .notPerformed(.noRule))
            default: continue
            }
        }
        if let state = PrintedState.canonical(seal.header.issuingState), fields[.issuingStateCode] == nil {
            fields[.issuingStateCode] = FieldValue(value: state, raw: seal.header.issuingState, validity: .passed)
        }
        if let issued = seal.header.dateOfIssue {
            let date = PrintedDate(year: issued.year, month: issued.month, day: issued.day)
            fields[.dateOfIssue] = FieldValue(
                value: "\(issued)", raw: "\(issued)", validity: date.validity(as: .issue, today: today))
        }
        return fields
    }

    private static func coded(_ text: String, _ name: FieldName) -> FieldValue {
        guard !PrintedText.isTooLong(text) else {
            return FieldValue(value: nil, raw: String(text.prefix(40)), validity: .notPerformed(.valueTooLong))
        }
        let line = PrintedText.line(text)
        return FieldValue(value: line.isEmpty ? nil : line, raw: text, validity: .notPerformed(.noRule))
    }

    private static func sealedZone(
        _ zone: VisibleDigitalSeal.Zone, today: CalendarDate
    ) -> [FieldName: FieldValue] {
        zone.characters.reveal { characters in
            guard characters.count == 2 * zone.lineLength, zone.sealedCount <= characters.count else { return [:] }
            let lines = [Array(characters[..<zone.lineLength]), Array(characters[zone.lineLength...])]
            guard let parsed = try? MRZ(lines: lines) else { return [:] }
            var fields = self.zone(parsed, today: today)
            // Characters that the seal leaves out read as fillers.
            if zone.sealedCount < characters.count {
                fields[.optionalData] = nil
                fields[.personalNumber] = nil
            }
            return fields
        }
    }

    /// From a proof of vaccination or test: its subject.
    public static func proof(_ proof: VDSNC, today: CalendarDate) -> [FieldName: FieldValue] {
        let holder: VDSNC.Holder
        switch proof.content {
        case .vaccination(let content): holder = content.reveal(\.holder)
        case .test(let content): holder = content.reveal(\.holder)
        default: return [:]
        }
        var fields: [FieldName: FieldValue] = [:]
        func add(_ name: FieldName, _ text: String?, form: FieldForm? = nil) {
            guard let text, !text.isEmpty else { return }
            let result = PrintedValue.normalise(text, name: name, form: form, today: today)
            let raw = PrintedText.isTooLong(text) ? String(text.prefix(40)) : text
            fields[name] = FieldValue(value: result.value, raw: raw, validity: result.validity)
        }
        add(
            .fullName,
            holder.name.map { PrintedText.isTooLong($0) ? $0 : $0.split(separator: "<").joined(separator: " ") })
        add(.dateOfBirth, holder.dateOfBirth, form: .date(order: .ymd))
        add(.sex, holder.sex)
        add(.documentCode, holder.documentType)
        add(.passportNumber, holder.documentNumber, form: .number(pattern: ""))
        return fields
    }
}

extension FieldName {
    init?(_ meaning: VisibleDigitalSeal.Meaning) {
        switch meaning {
        case .passportNumber: self = .passportNumber
        case .documentNumber: self = .documentNumber
        case .registerNumber: self = .alienNumber
        case .address: self = .address
        case .socialInsuranceNumber: self = .socialSecurityNumber
        case .surnameAtBirth: self = .nameAtBirth
        case .surname: self = .surname
        case .givenNames: self = .givenNames
        case .visaType: self = .visaType
        default: return nil
        }
    }
}

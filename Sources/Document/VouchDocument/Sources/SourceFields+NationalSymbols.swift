public import VouchBarcode
public import VouchCore
public import VouchFields
import VouchMRZ

extension SourceFields {
    /// From a 2D-Doc: the fields that describe a person or a document, and a zone among them.
    public static func twoDDoc(_ document: TwoDDoc, today: CalendarDate) -> [FieldName: FieldValue] {
        var list = SymbolFields(today: today)
        for field in document.fields {
            guard let meaning = field.meaning, document.field(meaning) != nil else { continue }
            field.text.reveal { text in
                switch meaning {
                case .machineReadableZone: list.addZone(text)
                case .givenNames: list.add(.givenNames, text.split(separator: "/").joined(separator: " "))
                case .surname: list.add(.surname, text)
                case .usualName: list.add(.alsoKnownAs, text)
                case .documentNumber: list.add(.documentNumber, text, form: .number(pattern: ""))
                case .nationality: list.addState(.nationality, text)
                case .sex: list.add(.sex, text)
                case .dateOfBirth: list.add(.dateOfBirth, field.date)
                case .placeOfBirth: list.add(.placeOfBirth, text)
                case .dateOfExpiry: list.add(.dateOfExpiry, field.date)
                case .registerNumber: list.add(.alienNumber, text)
                default: break
                }
            }
        }
        list.addState(.issuingStateCode, document.header.issuingState)
        list.add(.dateOfIssue, document.header.dateOfIssue)
        return list.fields
    }

    /// From the symbol of an Argentine identity card.
    public static func argentineCard(_ card: ArgentineCard, today: CalendarDate) -> [FieldName: FieldValue] {
        var list = SymbolFields(today: today)
        list.add(.documentNumber, card.documentNumber.reveal { $0 }, form: .number(pattern: ""))
        list.add(.surname, card.surname.reveal { $0 })
        list.add(.givenNames, card.givenNames.reveal { $0 })
        list.add(.sex, card.sex)
        list.add(.dateOfBirth, card.dateOfBirth?.reveal { $0 })
        list.add(.dateOfIssue, card.dateOfIssue)
        list.add(.dateOfExpiry, card.dateOfExpiry)
        list.addState(.issuingStateCode, "AR")
        return list.fields
    }
}

/// Fields of a symbol whose values are text.
private struct SymbolFields {
    let today: CalendarDate
    private(set) var fields: [FieldName: FieldValue] = [:]

    init(today: CalendarDate) { self.today = today }

    mutating func add(_ name: FieldName, _ text: String, form: FieldForm? = nil) {
        guard !text.isEmpty else { return }
        let result = PrintedValue.normalise(text, name: name, form: form, today: today)
        let raw = PrintedText.isTooLong(text) ? String(text.prefix(40)) : text
        fields[name] = FieldValue(value: result.value, raw: raw, validity: result.validity)
    }

    mutating func add(_ name: FieldName, _ date: CalendarDate?) {
        guard let date else { return }
        add(name, "\(date)", form: .date(order: .ymd))
    }

    /// By the two letters of ISO 3166-1.
    mutating func addState(_ name: FieldName, _ twoLetters: String) {
        guard fields[name] == nil, let code = PrintedState.canonical(StateCode.text(twoLetters: twoLetters)) else {
            return
        }
        fields[name] = FieldValue(value: code, raw: twoLetters, validity: .passed)
    }

    /// All lines one after another; the fields of the symbol itself come first.
    mutating func addZone(_ text: String) {
        guard let input = try? MRZInput(text), let zone = try? MRZ(parsing: input) else { return }
        fields.merge(SourceFields.zone(zone, today: today)) { own, _ in own }
    }
}

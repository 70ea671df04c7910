import VouchCore

@testable import VouchFields

/// The visual zone of a generated document as an engine reads it: in the State's form, with harmless noise.
///
/// The shares are assumptions: one field in ten has other capitals, other spaces or a label's rest, one name in seven has
/// lost its accents, one field in a hundred was read with little confidence and a third of those wrongly, and one in five
/// thousand was read wrongly with confidence.
struct GeneratedPrint {
    let document: GeneratedDocument
    var random: SplitMix64
    let today: CalendarDate

    static let months: [String: [[String]]] = (try? FieldVectors.load("months.json")) ?? [:]

    private var look: GeneratedState { document.look }

    mutating func fields(_ person: GeneratedPerson) -> [FieldName: FieldValue] {
        let template = random.pick(look.dates)
        let order: FieldForm.DateOrder = template.hasPrefix("y") ? .ymd : look.order == "mdy" ? .mdy : .dmy
        var fields: [FieldName: FieldValue] = [:]
        func read(_ raw: String, _ name: FieldName, _ confidence: Double) {
            let form: FieldForm? = name.isDate ? .date(order: order) : nil
            let result = PrintedValue.normalise(raw, name: name, form: form, today: today)
            fields[name] = FieldValue(
                value: result.value, raw: raw, validity: result.validity, confidence: confidence)
        }
        func add(_ name: FieldName, _ print: String) {
            let (text, confidence) = noisy(print, name)
            read(text, name, confidence)
        }
        let isCapital = random.chance(0.7)
        add(.surname, isCapital ? person.surname.uppercased() : person.surname)
        add(.givenNames, isCapital ? person.givenNames.uppercased() : person.givenNames)
        add(.dateOfBirth, date(person.birth, template))
        add(.dateOfIssue, date(person.issue, template))
        add(.dateOfExpiry, date(person.expiry, template))
        add(.sex, look.sex[person.sex == "M" ? 0 : 1])
        add(.documentNumber, random.chance(0.3) ? spaced(person.number) : person.number)
        if document.kind != .licence {
            let nation = document.states[person.nationality]
            add(.nationality, person.nationality == document.state ? random.pick(nation.nationality) : nation.code)
            add(.issuingStateCode, look.code)
        }
        return fields
    }

    private mutating func spaced(_ number: String) -> String {
        let place = Int.random(in: 1..<number.count, using: &random)
        return String(number.prefix(place)) + " " + String(number.dropFirst(place))
    }

    private mutating func date(_ date: CalendarDate, _ template: String) -> String {
        func month(_ language: String) -> String {
            // As in dates rather than by themselves; the shortest of the forms.
            let forms = Self.months[language]?[date.month - 1] ?? []
            let short = forms.min { $0.count < $1.count } ?? ""
            return short.filter { $0 != "." }.uppercased()
        }
        var text = template.replacing("dd", with: PrintedDate.padded(date.day, 2))
            .replacing("MM", with: PrintedDate.padded(date.month, 2))
            .replacing("yyyy", with: PrintedDate.padded(date.year, 4))
            .replacing("yy", with: PrintedDate.padded(date.year % 100, 2))
        text = text.replacing("MON", with: "\u{1}").replacing("EN", with: month("en")).replacing(
            "FR", with: month("fr"))
        return text.replacing("\u{1}", with: month(look.language))
    }

    private mutating func noisy(_ print: String, _ name: FieldName) -> (text: String, confidence: Double) {
        var text = print
        let kind = FieldKind.of(name)
        if random.chance(0.1) { text = random.chance(0.5) ? text.uppercased() : text.lowercased() }
        if random.chance(0.1) { text = " " + text.replacing(" ", with: "  ") + " " }
        if kind == .names, random.chance(0.14), look.schwa == nil { text = withoutAccents(text) }
        if random.chance(0.1) {
            switch kind {
            case .names: text = random.pick(["1. ", "2. ", ": ", "- ", "Name "]) + text
            case .date: text = random.pick(["3. ", "4b. ", ": ", ". "]) + text
            case .number: text = random.pick(["No. ", "5. ", "Nr. ", ": "]) + text
            case .sex, .state: text += " ."
            default: break
            }
        }
        if random.chance(0.01) {
            if random.chance(1.0 / 3) { text = misread(text) }
            return (text, Double.random(in: 0.4..<0.84, using: &random))
        }
        if random.chance(0.0002) { text = misread(text) }
        return (text, Double.random(in: 0.87...1, using: &random))
    }

    private func withoutAccents(_ text: String) -> String {
        String(
            text.map { character in
                let folded = PrintedText.folded(String(character))
                return folded.count == 1 && character.isLetter && !character.isASCII && folded.first?.isASCII == true
                    ? folded.first ?? character : character
            })
    }

    private mutating func misread(_ text: String) -> String {
        var characters = Array(text)
        let places = characters.indices.filter { characters[$0].isLetter || characters[$0].isNumber }
        guard !places.isEmpty else { return text }
        let place = random.pick(places)
        let alike: [Character: Character] = [
            "0": "O", "O": "0", "1": "I", "I": "1", "8": "B", "B": "8", "5": "S", "S": "5",
        ]
        characters[place] = alike[characters[place]] ?? random.pick(Array("ABCEHKMNRTUX0123456789"))
        return String(characters)
    }
}

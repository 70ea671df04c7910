import VouchCore

@testable import VouchFields

/// One field altered in one source, so that a document says two things.
struct GeneratedAttack {
    let source: FieldSource
    let field: FieldName

    static let fields: [FieldName] = [
        .surname, .givenNames, .dateOfBirth, .dateOfIssue, .dateOfExpiry, .sex, .documentNumber, .nationality,
    ]

    /// Alters the document; nil where this source, or every other, lacks the field.
    init?(_ document: inout GeneratedDocument, _ random: inout SplitMix64) {
        field = random.pick(Self.fields)
        source = random.pick(document.kind.sources)
        guard var person = document.persons[source], Self.isComparable(field, source, document) else { return nil }
        switch field {
        case .surname:
            person.surname = Self.altered(person.surname, document, isSurname: true, &random)
        case .givenNames:
            person.givenNames = Self.altered(person.givenNames, document, isSurname: false, &random)
        case .dateOfBirth: person.birth = Self.altered(person.birth, &random)
        case .dateOfIssue: person.issue = Self.altered(person.issue, &random)
        case .dateOfExpiry: person.expiry = Self.altered(person.expiry, &random)
        case .sex: person.sex = person.sex == "M" ? "F" : "M"
        case .documentNumber: person.number = Self.altered(person.number, &random)
        default:
            let old = person.nationality
            while person.nationality == old { person.nationality = Int(random.next() % UInt64(document.states.count)) }
        }
        document.persons[source] = person
    }

    private static func isComparable(_ field: FieldName, _ source: FieldSource, _ document: GeneratedDocument) -> Bool {
        switch field {
        // The zone has no date of issue; a chip has one in DG12 where it has it.
        case .dateOfIssue:
            document.kind == .licence
                || document.kind == .chipPassport && document.noise % 2 == 0 && (source == .chip || source == .visual)
        case .nationality: document.kind != .licence
        default: true
        }
    }

    /// One letter replaced, of those that every source has room for.
    private static func altered(
        _ name: String, _ document: GeneratedDocument, isSurname: Bool, _ random: inout SplitMix64
    ) -> String {
        var room = name.count
        if let zone = document.persons[.mrz],
            let written = try? document.look.zone(zone, document.states, format: document.kind.format)
        {
            let raw = SourceFields.zone(written, today: FieldVectors.today)[isSurname ? .surname : .givenNames]
            if raw?.mayBeTruncated ?? false { room = max(1, (raw?.value?.reveal { $0.count } ?? 1) - 2) }
        }
        let latin = GeneratedState.latin(name)
        var characters = Array(latin)
        let places = characters.indices.prefix(room).filter {
            characters[$0].isASCII && characters[$0].isLetter
        }
        guard !places.isEmpty else { return "Z" + name }
        let place = random.pick(Array(places))
        let old = PrintedText.folded(String(characters[place]))
        while PrintedText.folded(String(characters[place])) == old {
            characters[place] = random.pick(Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
        }
        return name.dropLast(latin.count) + String(characters)
    }

    private static func altered(_ number: String, _ random: inout SplitMix64) -> String {
        var characters = Array(number)
        let place = Int(random.next() % UInt64(characters.count))
        let signs = Array(characters[place].isNumber ? "0123456789" : "ABCDEFGHJKLMNPRSTUVWXYZ")
        let old = characters[place]
        while characters[place] == old { characters[place] = random.pick(signs) }
        return String(characters)
    }

    /// Another day that can be: one of the figures of day, month or the year's last two replaced.
    private static func altered(_ date: CalendarDate, _ random: inout SplitMix64) -> CalendarDate {
        while true {
            var (year, month, day) = (date.year, date.month, date.day)
            switch random.next() % 3 {
            case 0: day = Int.random(in: 1...31, using: &random)
            case 1: month = Int.random(in: 1...12, using: &random)
            default: year += Int.random(in: -9...9, using: &random)
            }
            if let other = CalendarDate(year: year, month: month, day: day), other != date { return other }
        }
    }
}

import VouchCore
import VouchMRZ

/// Numbers that are the same in every run.
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }

    mutating func pick<Element>(_ list: [Element]) -> Element { list[Int(next() % UInt64(list.count))] }
}

/// How one State's documents of the generator look: `persons.json`. All names are invented combinations.
struct GeneratedState: Decodable {
    let code: String
    let surnames: [String]
    let male: [String]
    let female: [String]
    /// With `dd`, `MM`, `yyyy`, `yy`, `MON` and, for the second language, `EN` or `FR`.
    let dates: [String]
    /// Printed for M and F.
    let sex: [String]
    let nationality: [String]
    let number: String
    let language: String
    /// Which transliteration the State takes: the first that Doc 9303-3 §6 has, or the last.
    let option: Int
    let order: String?
    /// What is written for Ə.
    let schwa: String?
}

/// What one source says of a person and a document; each source has a copy, so that one can be altered.
struct GeneratedPerson {
    var surname: String
    var givenNames: String
    var birth: CalendarDate
    var issue: CalendarDate
    var expiry: CalendarDate
    /// `M`, `F`
    var sex: Character
    var number: String
    /// Index into the States; also the nationality.
    var state: Int
    var nationality: Int

    init(_ states: [GeneratedState], state: Int, _ random: inout SplitMix64) {
        let look = states[state]
        sex = random.chance(0.5) ? "M" : "F"
        surname = random.pick(look.surnames)
        givenNames = random.pick(sex == "M" ? look.male : look.female)
        birth = Self.date(years: 1936...2024, &random)
        var issue = Self.date(years: 2016...2026, &random)
        if issue < birth || issue > FieldVectors.today { issue = FieldVectors.today }
        self.issue = issue
        expiry = issue.addingYears(Int.random(in: 5...10, using: &random)) ?? issue
        number = String(
            look.number.map { sign in
                switch sign {
                case "A": random.pick(Array("ABCDEFGHJKLMNPRSTUVWXYZ"))
                default: random.pick(Array("0123456789"))
                }
            })
        self.state = state
        nationality = random.chance(0.95) ? state : Int(random.next() % UInt64(states.count))
    }

    static func date(years: ClosedRange<Int>, _ random: inout SplitMix64) -> CalendarDate {
        while true {
            let (year, month) = (Int.random(in: years, using: &random), Int.random(in: 1...12, using: &random))
            if let date = CalendarDate(year: year, month: month, day: Int.random(in: 1...31, using: &random)) {
                return date
            }
        }
    }
}

extension GeneratedState {
    /// The half of a bilingual name in Latin letters.
    static func latin(_ name: String) -> String { name.split(separator: "/").last.map { String($0) } ?? name }

    /// As the zone has it.
    func zoneName(_ name: String) -> [UInt8] {
        var result: [UInt8] = []
        for scalar in Self.latin(name).unicodeScalars {
            if let schwa, scalar == "Ə" || scalar == "ə" {
                result += Array(schwa.utf8)
                continue
            }
            guard let options = Transliteration.options(for: scalar) else { continue }
            result += (option == 0 ? options.first : options.last) ?? []
        }
        return result
    }

    func zone(_ person: GeneratedPerson, _ states: [GeneratedState], format: MRZFormat) throws -> MRZ {
        func short(_ date: CalendarDate) -> [UInt8] { Array("\(date)".replacing("-", with: "").utf8.dropFirst(2)) }
        return try MRZ(
            writing: MRZContents(
                format: format, documentCode: Array((format == .td3 ? "P" : "ID").utf8),
                issuingState: Array(code.utf8), primaryIdentifier: zoneName(person.surname),
                secondaryIdentifier: zoneName(person.givenNames), documentNumber: Array(person.number.utf8),
                nationality: Array(states[person.nationality].code.utf8), dateOfBirth: short(person.birth),
                sex: person.sex.asciiValue ?? 60, dateOfExpiry: short(person.expiry)))
    }
}

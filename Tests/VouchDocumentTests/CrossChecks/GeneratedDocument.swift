import VouchBarcode
import VouchChip
import VouchCore
import VouchMRZ

@testable import VouchFields

/// One document of the generator: what each of its sources says, before it is read.
struct GeneratedDocument {
    enum Kind: String, CaseIterable {
        case passport, card, smallCard, chipPassport, licence

        var sources: [FieldSource] {
            switch self {
            case .passport, .card, .smallCard: [.mrz, .visual]
            case .chipPassport: [.chip, .mrz, .visual]
            case .licence: [.barcode, .visual]
            }
        }

        var format: MRZFormat {
            switch self {
            case .passport, .chipPassport, .licence: .td3
            case .card: .td1
            case .smallCard: .td2
            }
        }
    }

    let kind: Kind
    let states: [GeneratedState]
    let state: Int
    var persons: [FieldSource: GeneratedPerson]
    /// Of what happens on the way from print to text.
    let noise: UInt64

    init(_ states: [GeneratedState], seed: UInt64) {
        var random = SplitMix64(state: seed)
        self.states = states
        kind = random.pick(Kind.allCases)
        let american = states.firstIndex { $0.code == "USA" } ?? 0
        state = kind == .licence ? american : Int(random.next() % UInt64(states.count))
        let person = GeneratedPerson(states, state: state, &random)
        persons = Dictionary(uniqueKeysWithValues: kind.sources.map { ($0, person) })
        noise = random.next()
    }

    var look: GeneratedState { states[state] }

    /// Every source as it is read.
    func sources(today: CalendarDate) throws -> [FieldSource: [FieldName: FieldValue]] {
        var sources: [FieldSource: [FieldName: FieldValue]] = [:]
        for (source, person) in persons {
            switch source {
            case .mrz:
                sources[.mrz] = SourceFields.zone(try look.zone(person, states, format: kind.format), today: today)
            case .visual:
                var print = GeneratedPrint(document: self, random: SplitMix64(state: noise), today: today)
                sources[.visual] = print.fields(person)
            case .chip:
                sources[.chip] = SourceFields.chip(try chip(person), today: today)
            case .barcode:
                sources[.barcode] = SourceFields.licence(try AAMVADocument.parse(payload(person)), today: today)
            }
        }
        return sources
    }

    func fields(today: CalendarDate) throws -> [DocumentField] { FieldMerger().merge(try sources(today: today)) }

    private func chip(_ person: GeneratedPerson) throws -> [LDSContent] {
        var files: [LDSContent] = [.machineReadableZone(DG1(try look.zone(person, states, format: kind.format)))]
        if noise % 2 == 0 {
            var details = DG11()
            details.fullName = Sensitive(
                "\(person.surname.replacing(" ", with: "<"))<<\(person.givenNames.replacing(" ", with: "<"))")
            details.fullDateOfBirth = Sensitive(LDSDate(person.birth))
            files.append(.personalDetails(details))
            var document = DG12()
            document.dateOfIssue = Sensitive(LDSDate(person.issue))
            files.append(.documentDetails(document))
        }
        return files
    }

    /// AAMVA DL/ID Card Design Standard (2020) annex D, version 8.
    private func payload(_ person: GeneratedPerson) -> [UInt8] {
        func american(_ date: CalendarDate) -> String {
            PrintedDate.padded(date.month, 2) + PrintedDate.padded(date.day, 2) + PrintedDate.padded(date.year, 4)
        }
        let names = PrintedText.folded(person.givenNames).split(separator: " ")
        let elements = [
            "DCAD", "DCBNONE", "DCDNONE", "DBA" + american(person.expiry), "DCS" + PrintedText.folded(person.surname),
            "DAC" + (names.first ?? ""), "DAD" + (names.count > 1 ? names[1...].joined(separator: ",") : "NONE"),
            "DBD" + american(person.issue), "DBB" + american(person.birth), "DBC" + (person.sex == "M" ? "1" : "2"),
            "DAYBRO", "DAU070 in", "DAG12 ALDER LOOP", "DAIDALLAS", "DAJTX", "DAK752010000  ", "DAQ" + person.number,
            "DCF10020030040", "DCGUSA", "DDEN", "DDFN", "DDGN",
        ]
        let body = "DL" + elements.joined(separator: "\n") + "\r"
        let header = "@\n\u{1E}\rANSI 636015080001DL0031" + PrintedDate.padded(body.utf8.count, 4)
        return Array((header + body).utf8)
    }
}

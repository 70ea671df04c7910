import Foundation
import Testing
import VouchCore
import VouchFields
import VouchMRZ
import VouchVisual

@testable import VouchDocument

/// Issue 18: documents are decided first, and values merged within one only.
@Suite struct DocumentPartingTests {
    /// One page that says something of a person.
    private struct Page {
        let person: Int
        let part: DocumentPart
    }

    private static let surnames = [
        "ERIKSSON", "LINDGREN", "KOVACS", "TKACHENKO", "OKAFOR", "DUPONT", "YILDIZ", "SANTOS",
    ]
    private static let givenNames = ["ANNA MARIA", "BJORN", "CHIARA", "DMYTRO", "EMEKA", "FLORENCE", "GUL", "HUGO"]

    private static func value(_ text: String, _ validity: CheckOutcome = .passed, confidence: Double = 0.95)
        -> FieldValue
    {
        FieldValue(value: text, raw: text, validity: validity, confidence: confidence)
    }

    /// What a person's documents say; no two persons have anything in common.
    private static func record(_ person: Int, document: Int) -> [FieldName: FieldValue] {
        let day = String(format: "%04d-%02d-%02d", 1950 + person % 50, 1 + person % 12, 1 + person % 28)
        return [
            .surname: value(surnames[person % 8], .notPerformed(.noRule)),
            .givenNames: value(givenNames[(person / 8 + person) % 8], .notPerformed(.noRule)),
            .dateOfBirth: value(day),
            .documentNumber: value(String(format: "X%05d%02d7", 10_000 + 37 * person, document)),
        ]
    }

    private static let pictures = (0..<4).map { _ in PictureID() }

    private static func page(
        _ person: Int, document: Int, type: DocumentType, state: String, _ sources: [FieldSource], index: Int,
        without omitted: Set<FieldName> = []
    ) throws -> Page {
        let (findings, source) = try #require(ReadingVector.side(id: pictures[index]))
        let fields = record(person, document: document).filter { !omitted.contains($0.key) }
        let identity = DocumentIdentity(type: type, issuingState: state)
        return Page(
            person: person * 10 + document,
            part: DocumentPart(
                picture: ExaminedPicture(findings, source: source), identity: identity,
                sources: Dictionary(uniqueKeysWithValues: sources.map { ($0, fields) })))
    }

    /// Forty pairs of documents in one file: two passports; two cards with both sides, in any order; a card and a
    /// passport of one person; a licence without a zone and a passport of another person.
    @Test(arguments: 0..<40) func `no value of one document reaches the other`(_ number: Int) throws {
        let (one, other) = (number, number + 3)
        var pages: [Page] = []
        switch number % 4 {
        case 0:
            pages = [
                try Self.page(one, document: 1, type: .passport, state: "UTO", [.mrz, .visual], index: 0),
                try Self.page(other, document: 1, type: .passport, state: "UTO", [.mrz, .visual], index: 1),
            ]
        case 1:
            pages = [
                try Self.page(one, document: 1, type: .idCard, state: "UTO", [.visual], index: 0),
                try Self.page(other, document: 1, type: .idCard, state: "UTO", [.visual], index: 1),
                try Self.page(other, document: 1, type: .idCard, state: "UTO", [.mrz], index: 2),
                try Self.page(one, document: 1, type: .idCard, state: "UTO", [.mrz], index: 3),
            ]
            if number % 8 == 1 { pages.swapAt(0, 3) }
        case 2:
            pages = [
                try Self.page(one, document: 1, type: .idCard, state: "UTO", [.visual], index: 0),
                try Self.page(one, document: 2, type: .passport, state: "UTO", [.mrz, .visual], index: 0),
            ]
        default:
            pages = [
                try Self.page(one, document: 1, type: .passport, state: "UTO", [.mrz, .visual], index: 0),
                try Self.page(
                    other, document: 1, type: .drivingLicence, state: "UTO", [.visual], index: 1,
                    without: [.documentNumber, .dateOfBirth]),
            ]
        }
        let groups = DocumentReader.groups(pages.map(\.part))
        for group in groups { #expect(Set(group.map { pages[$0].person }).count == 1, "values crossed") }
        #expect(groups.flatMap { $0 }.sorted() == Array(pages.indices), "a page was lost")
        #expect(groups.count == 2)
    }

    @Test func `front and back of one card stay together, whatever they have in common`() throws {
        let front = try Self.page(1, document: 1, type: .idCard, state: "UTO", [.visual], index: 0)
        let back = try Self.page(1, document: 1, type: .idCard, state: "UTO", [.mrz], index: 1)
        #expect(DocumentReader.groups([front.part, back.part]) == [[0, 1]])
        let silent = try Self.page(
            1, document: 1, type: .idCard, state: "UTO", [.visual], index: 1,
            without: [.surname, .givenNames, .dateOfBirth, .documentNumber])
        #expect(DocumentReader.groups([front.part, silent.part]) == [[0, 1]])
    }

    @Test func `a value altered on one side does not part a document`() throws {
        let front = try Self.page(1, document: 2, type: .idCard, state: "UTO", [.visual], index: 0)
        let back = try Self.page(1, document: 1, type: .idCard, state: "UTO", [.mrz], index: 1)
        #expect(DocumentReader.groups([front.part, back.part]) == [[0, 1]])
    }

    @Test func `a side that may be of either of two cards is joined to none`() throws {
        func side(_ person: Int, index: Int, without omitted: Set<FieldName> = []) throws -> DocumentPart {
            try Self.page(
                person, document: 1, type: .idCard, state: "UTO", [.visual], index: index, without: omitted
            ).part
        }
        let silent = try side(1, index: 2, without: [.surname, .givenNames, .dateOfBirth, .documentNumber])
        let groups = DocumentReader.groups([try side(1, index: 0), try side(2, index: 1), silent])
        #expect(groups == [[0], [1], [2]])
    }

    @Test func `a picture of a zone that could not be made out is not read`() throws {
        var zone = ReadingVector.zone(number: "L898902C3", surname: "ERIKSSON")
        #expect(try #require(ReadingVector.side(zones: [zone])).findings.isRead)
        zone = MRZDecoding(
            format: zone.format, lines: [], verdict: MRZVerdict(wrongCheckDigits: [.composite]), rawLines: [],
            characterProbabilities: [],
            fields: zone.fields, checks: [], score: -5)
        #expect(try !#require(ReadingVector.side(zones: [zone])).findings.isRead)
    }

    @Test func `cards of two States are two documents, also of one holder`() throws {
        func card(_ state: String, index: Int) throws -> DocumentPart {
            try Self.page(
                1, document: 1, type: .idCard, state: state, [.visual], index: index, without: [.documentNumber]
            ).part
        }
        let front = try card("UTO", index: 0)
        #expect(front.relation(to: try card("UTO", index: 1)) == .same)
        #expect(front.relation(to: try card("D", index: 1)) == .other)
    }

    @Test func `a card and a passport of one holder are two documents, unless they have one number`() throws {
        func page(_ type: DocumentType, document: Int, index: Int, without omitted: Set<FieldName>) throws
            -> DocumentPart
        {
            try Self.page(1, document: document, type: type, state: "UTO", [.visual], index: index, without: omitted)
                .part
        }
        let card = try page(.idCard, document: 1, index: 0, without: [.documentNumber])
        #expect(card.relation(to: try page(.passport, document: 1, index: 1, without: [.documentNumber])) == .other)
        let numbered = try page(.idCard, document: 1, index: 0, without: [])
        #expect(numbered.relation(to: try page(.passport, document: 1, index: 1, without: [])) == .same)
    }

    @Test func `as many values that differ as agree are of two documents`() throws {
        func page(_ person: Int, _ fields: Set<FieldName>) throws -> [FieldName: FieldValue] {
            Self.record(person, document: 1).filter { fields.contains($0.key) }
        }
        func part(_ sources: [FieldName: FieldValue]) throws -> DocumentPart {
            let (findings, source) = try #require(ReadingVector.side())
            return DocumentPart(
                picture: ExaminedPicture(findings, source: source),
                identity: DocumentIdentity(type: .idCard, issuingState: "UTO"), sources: [.visual: sources])
        }
        let own = try page(1, [.surname, .dateOfBirth, .givenNames])
        let surname = try page(1, [.surname]).merging(page(2, [.dateOfBirth])) { $1 }
        #expect(try part(own).relation(to: part(surname)) == .other)
        let names = try page(1, [.surname, .givenNames]).merging(page(2, [.dateOfBirth])) { $1 }
        #expect(try part(own).relation(to: part(names)) == .same)
    }

    @Test func `two zones of one number and two dates of birth are of two documents`() throws {
        let one = try Self.page(1, document: 1, type: .idCard, state: "UTO", [.mrz], index: 0).part
        var fields = Self.record(1, document: 1)
        fields[.dateOfBirth] = Self.value("1999-01-01")
        let second = try Self.page(1, document: 1, type: .idCard, state: "UTO", [.mrz], index: 1).part
        let other = DocumentPart(picture: second.picture, identity: one.identity, sources: [.mrz: fields])
        #expect(one.relation(to: other) == .other)
    }

    @Test func `two passports in one picture are two parts`() throws {
        let zones = [
            ReadingVector.zone(number: "L898902C3", surname: "ERIKSSON"),
            ReadingVector.zone(number: "X12345678", surname: "LINDGREN"),
        ]
        let (findings, source) = try #require(ReadingVector.side(zones: zones))
        #expect(findings.parts.count == 2)
        #expect(findings.parts.map(\.zones.count) == [1, 1])
        _ = source
    }

    @Test func `of two passports each is read by itself, and as one the second counts against the first`() async throws
    {
        let zones = [
            ReadingVector.zone(number: "L898902C3", surname: "ERIKSSON"),
            ReadingVector.zone(number: "X12345678", surname: "LINDGREN"),
        ]
        let (findings, source) = try #require(ReadingVector.side(zones: zones))
        let reader = DocumentReader(
            text: nil, models: [],
            configuration: .init(today: try #require(CalendarDate(year: 2026, month: 11, day: 22))))
        let picture = ExaminedPicture(findings, source: source)
        let documents = try await reader.documents(in: [picture])
        #expect(documents.count == 2)
        var numbers: [String?] = []
        for document in documents {
            let read = try await reader.read(document.pictures)
            numbers.append(read.fields.first { $0.name == .documentNumber }?.value?.reveal { $0 })
            #expect(read.checks.outcome("sides.consistency") == .notPerformed(.noSecondSide))
        }
        #expect(numbers == ["L898902C3", "X12345678"])
        var companions = DocumentReader.Companions()
        companions.strangers = Array(documents.dropFirst())
        let first = try await reader.read(documents[0].pictures, companions: companions)
        #expect(first.checks.outcome("sides.consistency") == .failed(.sidesDiffer))
        #expect(first.fields.first { $0.name == .surname }?.value?.reveal { $0 } == "ERIKSSON")
        #expect(try await reader.documents(in: [picture], grouping: .pages).count == 2)
    }
}

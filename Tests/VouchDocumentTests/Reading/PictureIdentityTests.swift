import Testing
import VouchCore
import VouchMRZ
import VouchReport

@testable import VouchDocument

/// A picture and its pages keep their identity from the examination to the report.
struct PictureIdentityTests {
    private static let first = ReadingVector.zone(number: "L898902C3", surname: "ERIKSSON")
    private static let other = ReadingVector.zone(number: "X12345678", surname: "LINDGREN")

    private static func reader() throws -> DocumentReader {
        DocumentReader(
            text: nil, models: [],
            configuration: .init(today: try #require(CalendarDate(year: 2026, month: 11, day: 22))))
    }

    private static func picture(_ zones: [MRZDecoding]) throws -> ExaminedPicture {
        let (findings, source) = try #require(ReadingVector.side(zones: zones))
        return ExaminedPicture(findings, source: source)
    }

    @Test func `of zones alike the first picture's counts, everywhere`() throws {
        let sides = [try Self.picture([Self.first]), try Self.picture([Self.first])].map(\.findings)
        #expect(sides.zones.map(\.picture) == sides.map(\.id))
        #expect(ReadingSources(sides, today: FieldVectors.today).zone?.picture == sides[0].id)
    }

    @Test func `a valid zone beats an earlier one that is not`() throws {
        let invalid = MRZDecoding(
            format: .td3, lines: [], verdict: MRZVerdict(wrongCheckDigits: [.composite]), rawLines: [],
            characterProbabilities: [], fields: [], checks: [],
            score: 0)
        let sides = [try Self.picture([invalid]), try Self.picture([Self.first])].map(\.findings)
        #expect(sides.zones.first?.picture == sides[1].id)
        #expect(sides.zones.count == 2)
    }

    @Test func `what is parted is still of its picture`() async throws {
        let pictures = [try Self.picture([Self.first, Self.other]), try Self.picture([Self.first])]
        let documents = try await Self.reader().documents(in: pictures)
        let ids = pictures.map(\.findings.id)
        #expect(documents.map { $0.pictures.map(\.findings.id) } == [ids, [ids[0]]])
    }

    @Test func `a report names each picture by its place among the inputs`() async throws {
        let pictures = [try Self.picture([]), try Self.picture([Self.first])]
        let findings = try await Self.reader().read(pictures)
        let ids = pictures.map(\.findings.id)
        let versions = DocumentReport.Versions(vouch: "1")
        let alone = ReportContents(findings, versions: versions)
        #expect(alone.pages.map(\.picture) == [0, 1])
        #expect(alone.zone?.picture == 1)
        let among = ReportContents(findings, pictures: [PictureID(), ids[1], ids[0]], versions: versions)
        #expect(among.pages.map(\.picture) == [2, 1])
        #expect(among.zone?.picture == 1)
    }
}

import Testing
import VouchCore
import VouchFields
import VouchReport

@testable import VouchEnrolment

/// What the picture of a second side must show.
struct SecondSideTests {
    private static let values: [FieldName: String] = [
        .surname: "ERIKSSON", .givenNames: "ANNA MARIA", .documentNumber: "L898902C3", .dateOfBirth: "1974-08-12",
    ]

    private func source(_ names: [FieldName], _ values: [FieldName: String] = values) -> [FieldName: FieldValue] {
        var source: [FieldName: FieldValue] = [:]
        for name in names {
            source[name] = values[name].map { FieldValue(value: $0, raw: $0, validity: .passed) }
        }
        return source
    }

    private func report(
        _ type: DocumentType = .idCard, _ sources: [FieldSource: [FieldName: FieldValue]] = [:],
        state: String? = nil, hasPortrait: Bool = false, sides: SideConsistency? = nil
    ) throws -> DocumentReport {
        let fields = FieldMerger().merge(sources)
        var contents = ReportContents(versions: .init(vouch: "0"), type: type)
        contents.issuingState = state
        contents.add(fields: fields)
        if let sides {
            var input = CheckInput(fields: fields, documentType: .passed)
            input.sides = sides
            contents.add(
                DocumentChecks(input, today: try #require(CalendarDate(year: 2026, month: 11, day: 27))),
                sides: sides, threshold: nil)
        }
        if hasPortrait { contents.graphics = [.init(.portrait, chip: [1], mime: "image/jp2", width: 1, height: 1)] }
        return DocumentReport(contents)
    }

    private func front() throws -> DocumentReport {
        try report(.idCard, [.visual: source(Array(Self.values.keys))], state: "UTO", hasPortrait: true)
    }

    private func judged(_ alone: DocumentReport?, joint: DocumentReport? = nil) throws -> SecondSide {
        SecondSide(alone, beside: try front(), joint: try joint ?? front())
    }

    @Test func `a blank picture agrees with everything, and is no side`() throws {
        let blank = try judged(try report(.unknown))
        #expect(blank.outcome == .notPerformed)
        #expect(blank.retake == .unreadable)
        #expect(try judged(nil).retake == .unreadable)
    }

    @Test func `another document's page is no side of this one`() throws {
        #expect(try judged(try report(.visa)).retake == .sidesDiffer)
        #expect(try judged(try report(.idCard, state: "D")).retake == .sidesDiffer)
        #expect(try judged(try report(.visa)).outcome == .failed)
    }

    @Test func `another person's page of the same type differs`() throws {
        let other = source([.documentNumber], [.documentNumber: "X12345678"])
        let sides = SideConsistency([.visual: source([.documentNumber])], [.barcode: other])
        let judged = try judged(
            try report(.idCard, [.barcode: other]), joint: try report(.idCard, sides: sides))
        #expect(judged.outcome == .failed)
        #expect(judged.retake == .sidesDiffer)
    }

    @Test func `one value of several that differs is asked for again, and no accusation`() throws {
        var back = source(Array(Self.values.keys))
        back[.documentNumber] = FieldValue(value: "L898902C8", raw: "L898902C8", validity: .passed)
        let sides = SideConsistency([.visual: source(Array(Self.values.keys))], [.mrz: back])
        let judged = try judged(try report(.idCard, [.mrz: back]), joint: try report(.idCard, sides: sides))
        #expect(judged.outcome == .notPerformed)
        #expect(judged.retake == .sidesDiffer)
    }

    @Test func `the front shown twice is not its back`() throws {
        let sides = SideConsistency(
            [.visual: source(Array(Self.values.keys))], [.visual: source(Array(Self.values.keys))])
        let judged = try judged(try front(), joint: try report(.idCard, sides: sides))
        #expect(judged.outcome == .failed)
        #expect(judged.retake == .sameSide)
    }

    @Test func `two pictures of the side with the zone are one side`() throws {
        let zone = try report(.idCard, [.mrz: source([.documentNumber])])
        let judged = SecondSide(zone, beside: zone, joint: zone)
        #expect(judged.retake == .sameSide)
    }

    @Test func `the other side passes by a value that both have`() throws {
        let back = source([.documentNumber])
        let sides = SideConsistency([.visual: source([.documentNumber])], [.mrz: back])
        let judged = try judged(try report(.idCard, [.mrz: back]), joint: try report(.idCard, sides: sides))
        #expect(judged.outcome == .passed)
        #expect(judged.retake == nil)
    }

    @Test func `a side with nothing in common proves nothing, and is not asked for again`() throws {
        let judged = try judged(try report(.idCard))
        #expect(judged.outcome == .notPerformed)
        #expect(judged.retake == nil)
    }
}

import Testing
import VouchCore
import VouchFields
import VouchMRZ

@testable import VouchDocument
@testable import VouchReport

/// 300 disagreements of two sources: field by pair by kind. Each is told as what it is, and none shown as agreeing.
@Suite struct DisagreementMatrixTests {
    enum Kind: String, CaseIterable { case missing, different, otherDocument, truncated, transliterated }

    struct Case: CustomStringConvertible, Sendable {
        let name: FieldName
        let first: FieldSource
        let second: FieldSource
        let kind: Kind

        var description: String { "\(name.rawValue) \(first)/\(second) \(kind.rawValue)" }
    }

    /// The value, another, another holder's, cut, written in another way.
    private static let values:
        [(name: FieldName, own: String, other: String, stranger: String, cut: String?, way: String?)] = [
            (.surname, "MUELLER KRAUS", "SCHMIDT", "LINDGREN", "MUELLER", "MULLER KRAUS"),
            (.givenNames, "JOERG ADAM", "EMIL", "ASTRID", "JOERG", "JORG ADAM"),
            (.documentNumber, "L898902C3", "L898902D7", "X12345678", "L898902", nil),
            (.dateOfBirth, "1974-08-12", "1975-09-13", "1990-01-02", "1974-08", nil),
            (.dateOfIssue, "2025-04-16", "2023-10-23", "2019-05-06", "2025", nil),
            (.dateOfExpiry, "2030-04-15", "2031-05-16", "2029-05-05", "2030-04", nil),
            (.sex, "F", "M", "M", nil, nil),
            (.nationality, "UTO", "SWE", "NOR", nil, nil),
            (.personalNumber, "7408122233", "7509133344", "9001024455", "740812", nil),
            (.optionalData, "ZE184226B", "ZE999999C", "QQ777777D", "ZE1842", nil),
            (.placeOfBirth, "KOELN UTOPIA", "STOCKHOLM SWEDEN", "OSLO NORGE", "KOELN", "KOLN UTOPIA"),
            (.issuingAuthority, "STADT KOELN", "GEMEINDE ULM", "POLITI OSLO", "STADT", "STADT KOLN"),
        ]

    private static let pairs: [(FieldSource, FieldSource)] = [
        (.mrz, .visual), (.mrz, .barcode), (.visual, .barcode), (.chip, .mrz), (.chip, .visual), (.chip, .barcode),
    ]

    static let cases: [Case] = values.flatMap { row in
        pairs.flatMap { first, second in
            Kind.allCases.filter { $0 != .truncated || row.cut != nil }.filter {
                $0 != .transliterated || row.way != nil
            }
            .map { Case(name: row.name, first: first, second: second, kind: $0) }
        }
    }

    private static func value(_ text: String, _ source: FieldSource, confidence: Double = 0.97) -> FieldValue {
        FieldValue(
            value: text, raw: text, validity: source == .mrz ? .passed : .notPerformed(.noRule),
            confidence: source == .visual || source == .mrz ? confidence : nil)
    }

    /// Both sources whole, but for what the case changes.
    private static func sources(_ one: Case, confidence: Double = 0.97) -> [FieldSource: [FieldName: FieldValue]] {
        var sources: [FieldSource: [FieldName: FieldValue]] = [one.first: [:], one.second: [:]]
        for row in values {
            sources[one.first]?[row.name] = value(row.own, one.first, confidence: confidence)
            let text: String? =
                switch one.kind {
                case .otherDocument: row.stranger
                case _ where row.name != one.name: row.own
                case .missing: nil
                case .different: row.other
                case .truncated: row.cut
                case .transliterated: row.way
                }
            sources[one.second]?[row.name] = text.map { value($0, one.second, confidence: confidence) }
        }
        return sources
    }

    private static func merged(_ one: Case, confidence: Double = 0.97) -> [DocumentField] {
        let sources = sources(one, confidence: confidence)
        let isChipAndZone = one.first == .chip && one.second == .mrz
        return FieldMerger().merge(
            sources, stated: isChipAndZone ? StatedFields(chipZone: sources[.chip] ?? [:]) : StatedFields())
    }

    private static let ofZone: Set<FieldName> = [
        .surname, .givenNames, .documentNumber, .dateOfBirth, .dateOfExpiry, .sex, .nationality, .optionalData,
    ]

    @Test func `there are 300 of them`() { #expect(Self.cases.count == 300) }

    @Test(arguments: cases) func `a disagreement is told as what it is`(_ one: Case) throws {
        let fields = Self.merged(one)
        let field = try #require(fields.first { $0.name == one.name })
        let comparison = field.comparisons.first { $0.first == one.first && $0.second == one.second }
        #expect(comparison?.outcome != .passed)
        #expect(field.saidBy != [one.first, one.second])
        #expect(field.saidBy != [one.second, one.first])
        switch one.kind {
        case .missing where one.first == .chip && one.second == .mrz && Self.ofZone.contains(one.name):
            #expect(comparison?.outcome == .failed(.valueMissing))
            #expect(field.outcome == .failed(.valueMissing))
        case .missing:
            #expect(comparison == nil)
            #expect(field.saidBy == [one.first])
        case .different, .otherDocument:
            guard case .failed? = comparison?.outcome, case .failed = field.outcome else {
                Issue.record("not contradicted: \(String(describing: comparison?.outcome))")
                return
            }
        case .truncated, .transliterated:
            #expect(comparison != nil)
            #expect(field.outcome != .passed)
        }
        try Self.expectTold(one, fields)
    }

    /// The check of the pair names the field, and the report both values.
    private static func expectTold(_ one: Case, _ fields: [DocumentField]) throws {
        let field = try #require(fields.first { $0.name == one.name })
        let today = try #require(CalendarDate(year: 2026, month: 11, day: 22))
        let checks = DocumentChecks(CheckInput(fields: fields), today: today)
        var contents = ReportContents(versions: .init(vouch: "0"))
        contents.add(fields: fields)
        contents.add(checks)
        let report = DocumentReport(contents)
        guard one.kind != .missing || field.comparisons.contains(where: { $0.first == one.first }) else { return }
        let check = try #require(
            checks.checks.first { "\($0.name.text)".hasPrefix("comparison.") && $0.sources == [one.first, one.second] })
        #expect(check.outcome != .passed)
        #expect(check.fields.contains(one.name))
        let told = try #require(report.disagreements.first { $0.field == one.name.rawValue })
        let said = Self.sources(one)
        #expect(told.firstValue == said[one.first]?[one.name]?.value?.reveal { $0 })
        #expect(told.secondValue == said[one.second]?[one.name]?.value?.reveal { $0 })
        let shown = HeadlineText.value(told.firstValue, one.name.rawValue, .english)
        #expect(!told.isCertain || report.failures().contains { $0.text.contains(shown) })
    }

    @Test func `what was read badly is not confirmed, with both values`() throws {
        let one = Case(name: .dateOfIssue, first: .chip, second: .visual, kind: .different)
        let field = try #require(Self.merged(one, confidence: 0.5).first { $0.name == .dateOfIssue })
        #expect(field.outcome == .notPerformed(.readingUncertain))
        #expect(field.saidBy == [.chip])
        var contents = ReportContents(versions: .init(vouch: "0"))
        contents.add(fields: [field])
        let told = try #require(DocumentReport(contents).disagreements.first)
        #expect([told.first, told.firstValue] == ["chip", "2025-04-16"])
        #expect([told.second, told.secondValue] == ["visual", "2023-10-23"])
        #expect(!told.isCertain)
    }

    /// Issue 18: the page's zone has optional data that the chip's DG1 lacks.
    @Test func `the zone is compared with DG1 whole`() throws {
        let today = try #require(CalendarDate(year: 2026, month: 11, day: 22))
        let page = "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10"
        let chip = "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159<<<<<<<<<<<<<<04"
        let stored = try #require(MRZ.made(chip))
        let read = try #require(MRZ.made(page))
        let decoding = Self.decoding(read, today)
        let check = ZoneComparison.check(decoding, chip: stored, today: today)
        #expect(check.outcome == .failed(.zonesDiffer))
        #expect(check.fields == [.optionalData])
        #expect(ZoneComparison.check(decoding, chip: read, today: today).outcome == .passed)
        let fields = FieldMerger(trust: SourceTrust(chip: .passed)).merge(
            [.mrz: SourceFields.zone(decoding, today: today), .chip: SourceFields.zone(stored, today: today)],
            stated: StatedFields(chipZone: SourceFields.zone(stored, today: today)))
        let optional = try #require(fields.first { $0.name == .optionalData })
        #expect(optional.outcome == .failed(.valueMissing))
        let checks = DocumentChecks(CheckInput(fields: fields), today: today)
        #expect(checks.outcome("comparison.chipMRZ") == .failed(.valueMissing))
    }

    private static func decoding(_ zone: MRZ, _ today: CalendarDate) -> MRZDecoding {
        MRZDecoding(
            format: zone.format, lines: zone.lines, verdict: MRZVerdict(), rawLines: zone.lines,
            characterProbabilities: [],
            fields: zone.fields(today: today), checks: [], score: 0)
    }
}

extension MRZ {
    /// Of lines whose check digits are not looked at.
    fileprivate static func made(_ text: String) -> MRZ? {
        try? MRZ(lines: text.split(separator: "\n").map { Array($0.utf8) })
    }
}

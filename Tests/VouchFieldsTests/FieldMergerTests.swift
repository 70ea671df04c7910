import Testing
import VouchCore

@testable import VouchFields

/// What is believed, and when a field is passed.
@Suite struct FieldMergerTests {
    private func value(
        _ text: String?, raw: String? = nil, _ validity: CheckOutcome = .notPerformed(.noRule),
        confidence: Double? = nil
    ) -> FieldValue {
        FieldValue(value: text, raw: raw ?? text ?? "?", validity: validity, confidence: confidence)
    }

    private func outcome(
        _ name: FieldName, _ sources: [FieldSource: FieldValue], trust: SourceTrust = SourceTrust()
    ) -> (value: String?, outcome: String) {
        let field = FieldMerger(trust: trust).field(name, sources)
        return (field.value?.reveal { $0 }, FieldVectors.text(field.outcome))
    }

    @Test func `a print alone proves nothing, whatever it says`() {
        let field = outcome(.dateOfBirth, [.visual: value("1974-08-12", .passed)])
        #expect(field == ("1974-08-12", "notPerformed value.unproved"))
    }

    @Test func `a check digit proves, names have none`() {
        #expect(outcome(.documentNumber, [.mrz: value("L898902C3", .passed)]) == ("L898902C3", "passed"))
        #expect(
            outcome(.surname, [.mrz: value("ERIKSSON", .notPerformed(.valueUnproved))]) == (
                "ERIKSSON", "notPerformed value.unproved"
            ))
    }

    @Test func `a check digit does not stand for print that could not be read`() {
        let zone: [FieldSource: FieldValue] = [.mrz: value("1974-08-12", .passed)]
        func outcome(_ sources: [FieldSource: FieldValue]) -> String {
            FieldVectors.text(FieldMerger().field(.dateOfBirth, sources, isPrinted: true).outcome)
        }
        #expect(outcome(zone) == "notPerformed print.notFound")
        #expect(outcome(zone.merging([.visual: value(nil, raw: "?2 A??")]) { $1 }) == "notPerformed print.notFound")
        #expect(outcome(zone.merging([.visual: value("1974-08-12")]) { $1 }) == "passed")
        // Somebody else says the same.
        #expect(outcome(zone.merging([.barcode: value("1974-08-12")]) { $1 }) == "passed")
        let merged = FieldMerger().merge([.mrz: [.dateOfBirth: value("1974-08-12", .passed)]], printed: [.dateOfBirth])
        #expect(merged.map(\.outcome) == [.notPerformed(.printNotFound)])
    }

    @Test func `two sources that agree do`() {
        let sources: [FieldSource: FieldValue] = [
            .mrz: value("MUELLER", .notPerformed(.valueUnproved)), .visual: value("Müller"),
        ]
        // The print's letters are the fuller ones.
        #expect(outcome(.surname, sources) == ("Müller", "passed"))
    }

    @Test func `what leaves two other sources undecided leaves the believed value proved`() {
        let chip = value("L898902C3", .passed)
        func outcome(_ comparisons: [FieldComparison]) -> CheckOutcome {
            FieldOutcomeRule.outcome(
                FieldEvidence(
                    sources: [.chip: chip, .mrz: value("L898902C3"), .visual: value("L898902")],
                    comparisons: comparisons, believed: .chip, trust: SourceTrust(chip: .passed), policy: .standard))
        }
        let undecided = CheckOutcome.notPerformed(.partsMissing)
        #expect(outcome([.init(.mrz, .visual, undecided), .init(.chip, .mrz, .passed)]) == .passed)
        #expect(outcome([.init(.chip, .visual, undecided), .init(.chip, .mrz, .passed)]) == undecided)
    }

    @Test func `full years of two centuries settle no third`() {
        let fields: [FieldSource: [FieldName: FieldValue]] = [
            .chip: [.dateOfBirth: value("1912-08-12", raw: "19120812", .passed)],
            .barcode: [.dateOfBirth: value("1812-08-12", raw: "18120812", .passed)],
            .visual: [.dateOfBirth: value("2012-08-12", raw: "12.08.12")],
        ]
        func print(_ sources: [FieldSource: [FieldName: FieldValue]]) -> String? {
            CenturySettling(sources).settled[.visual]?[.dateOfBirth]?.value?.reveal { $0 }
        }
        #expect(print(fields) == "2012-08-12")
        #expect(print(fields.filter { $0.key != .barcode }) == "1912-08-12")
    }

    @Test func `what differs fails, and the more believed value stands`() {
        let sources: [FieldSource: FieldValue] = [
            .mrz: value("L898902C3", .passed), .visual: value("L898902C4"), .chip: value("L898902C3", .passed),
        ]
        #expect(outcome(.documentNumber, sources) == ("L898902C3", "failed compare.numbers"))
    }

    @Test func `a chip proves only what somebody signed`() {
        let sources: [FieldSource: FieldValue] = [.chip: value("MÜLLER")]
        #expect(outcome(.surname, sources) == ("MÜLLER", "notPerformed value.unproved"))
        #expect(outcome(.surname, sources, trust: SourceTrust(chip: .passed)) == ("MÜLLER", "passed"))
        let failed = SourceTrust(chip: .failed(.codeUnknown))
        #expect(outcome(.surname, sources, trust: failed) == ("MÜLLER", "notPerformed value.unproved"))
    }

    @Test func `a seal proves where its signature holds, a licence's barcode never`() {
        let sources: [FieldSource: FieldValue] = [.barcode: value("Z1")]
        #expect(outcome(.documentNumber, sources) == ("Z1", "notPerformed value.unproved"))
        #expect(outcome(.documentNumber, sources, trust: SourceTrust(barcode: .passed)) == ("Z1", "passed"))
    }

    @Test func `a proved value is believed before a likelier source`() {
        let sources: [FieldSource: FieldValue] = [
            .chip: value(nil, .notPerformed(.valueNotUnderstood)), .barcode: value("L898902C3X"),
            .mrz: value("L898902C3", .passed),
        ]
        #expect(outcome(.documentNumber, sources) == ("L898902C3", "notPerformed compare.partsMissing"))
    }

    @Test func `a source that breaks its own rules fails`() {
        #expect(
            outcome(.dateOfBirth, [.mrz: value("1974-08-12", .passed), .visual: value(nil, .failed(.dateImpossible))])
                == ("1974-08-12", "failed date.impossible"))
        #expect(
            outcome(.documentNumber, [.mrz: value("A", .failed(.zoneCheckDigit)), .visual: value("A")])
                == ("A", "failed checkDigit.mismatch"))
    }

    @Test func `what was hardly read neither passes nor fails a field`() {
        let sources: [FieldSource: FieldValue] = [
            .mrz: value("1974-08-12", raw: "740812", .passed), .visual: value("1974-06-12", .passed, confidence: 0.6),
        ]
        #expect(outcome(.dateOfBirth, sources) == ("1974-08-12", "notPerformed compare.readingUncertain"))
        let broken: [FieldSource: FieldValue] = [
            .mrz: value("1974-08-12", .passed), .visual: value(nil, .failed(.dateImpossible), confidence: 0.6),
        ]
        #expect(outcome(.dateOfBirth, broken) == ("1974-08-12", "notPerformed compare.readingUncertain"))
    }

    @Test func `the print's century is kept`() {
        let sources: [FieldSource: FieldValue] = [
            .mrz: value("2012-12-12", raw: "121212", .passed), .visual: value("1912-12-12", raw: "12.12.1912", .passed),
        ]
        #expect(outcome(.dateOfBirth, sources) == ("1912-12-12", "passed"))
    }

    @Test func `an issue to come is no reason to be born a century earlier`() throws {
        func merged(issued: String) throws -> [FieldName: DocumentField] {
            func read(_ name: FieldName, _ print: String) -> FieldValue {
                let read = PrintedValue.normalise(print, name: name, today: FieldVectors.today)
                return FieldValue(value: read.value, raw: print, validity: read.validity, confidence: 0.95)
            }
            let print: [FieldName: FieldValue] = [.dateOfIssue: read(.dateOfIssue, issued)]
            let zone: [FieldName: FieldValue] = [
                .dateOfBirth: value("1974-08-12", raw: "740812", .passed),
                .dateOfExpiry: value("2036-11-22", raw: "361122", .passed),
            ]
            return Dictionary(
                FieldMerger().merge([.visual: print, .mrz: zone]).map { ($0.name, $0) }, uniquingKeysWith: { $1 })
        }
        for (issued, year) in [("23 NOV 26", 2026), ("01 JAN 36", 2036)] {
            let fields = try merged(issued: issued)
            #expect(fields[.dateOfIssue]?.outcome == .failed(.dateInFuture))
            #expect(fields[.dateOfIssue]?.value?.reveal { $0.hasPrefix("\(year)") } == true)
            #expect(fields[.dateOfBirth]?.value?.reveal { $0 } == "1974-08-12")
        }
        // Too far to come, so of the century before: the order of the dates speaks against that.
        #expect(try merged(issued: "01 JAN 40")[.dateOfBirth]?.value?.reveal { $0 } == "1974-08-12")
        #expect(try merged(issued: "22 NOV 26")[.dateOfIssue]?.outcome == .notPerformed(.valueUnproved))
    }

    @Test func `nobody is born after the issue`() throws {
        func born(_ raw: String, issued: String) throws -> [String] {
            var fields: [FieldName: FieldValue] = [:]
            for (name, print) in [(FieldName.dateOfBirth, raw), (.dateOfIssue, issued)] {
                let read = PrintedValue.normalise(print, name: name, today: FieldVectors.today)
                fields[name] = FieldValue(value: read.value, raw: print, validity: read.validity, confidence: 0.95)
            }
            let zone: [FieldName: FieldValue] = [
                .dateOfBirth: value("20" + raw.suffix(2) + "-12-12", raw: raw.suffix(2) + "1212", .passed)
            ]
            let field = try #require(
                FieldMerger().merge([.visual: fields, .mrz: zone]).first { $0.name == .dateOfBirth })
            return [field.value, field.sources[.visual]?.value, field.sources[.mrz]?.value].map {
                $0?.reveal { $0 } ?? "nil"
            }
        }
        #expect(try born("12 DES /DEC 12", issued: "29 MAR /MAR 07") == ["1912-12-12", "1912-12-12", "1912-12-12"])
        #expect(try born("12 DES /DEC 12", issued: "29 MAR /MAR 17") == ["2012-12-12", "2012-12-12", "2012-12-12"])
        #expect(try born("12.12.1912", issued: "29 MAR /MAR 17") == ["1912-12-12", "1912-12-12", "1912-12-12"])
    }

    @Test func `a model may believe the print first`() {
        var merger = FieldMerger(precedence: [.visual])
        let sources: [FieldSource: FieldValue] = [.barcode: value("12 MAIN ST"), .visual: value("12 MAIN ST APT 3")]
        #expect(merger.field(.address, sources).value?.reveal { $0 } == "12 MAIN ST APT 3")
        merger = FieldMerger()
        #expect(merger.field(.address, sources).value?.reveal { $0 } == "12 MAIN ST")
    }

    @Test func `one name of all is compared with two`() throws {
        let fields = FieldMerger().merge([
            .visual: [.fullName: value("CHRIS ÅSE SMITH")],
            .barcode: [.surname: value("SMITH"), .givenNames: value("CHRIS ASE")],
        ])
        let field = try #require(fields.first { $0.name == .fullName })
        #expect(field.outcome == .passed)
        #expect(field.value?.reveal { $0 } == "CHRIS ÅSE SMITH")
    }

    /// Every combination of what sources can say: a field is passed only where its value is proved or agreed.
    @Test func `no combination passes a value that another contradicts`() {
        let choices: [FieldValue?] = [
            nil, value(nil, .notPerformed(.valueNotUnderstood)), value("A1", .passed), value("A1"),
            value("A1", .failed(.codeUnknown)),
            value("B2", .passed), value("B2"), value("B2", confidence: 0.3), value("A1", confidence: 0.3),
        ]
        var passed = 0
        for index in 0..<choices.count * choices.count * choices.count * choices.count {
            var rest = index
            var sources: [FieldSource: FieldValue] = [:]
            for source in FieldSource.allCases {
                sources[source] = choices[rest % choices.count]
                rest /= choices.count
            }
            for trust in [SourceTrust(), SourceTrust(chip: .passed), SourceTrust(barcode: .passed)] {
                let field = FieldMerger(trust: trust).field(.documentNumber, sources)
                guard field.outcome == .passed else { continue }
                passed += 1
                let said = Set(sources.values.compactMap { $0.value?.reveal { $0 } })
                #expect(said == [field.value?.reveal { $0 } ?? ""])
                let proving = sources.contains { trust.proves($0.key, $0.value) }
                #expect(proving || sources.values.filter { $0.value != nil }.count > 1)
            }
        }
        #expect(passed > 100)
    }

    @Test func `names and sources of a field stay out of logs`() {
        let field = FieldMerger().field(.surname, [.visual: value("ERIKSSON")])
        #expect(!"\(field)".contains("ERIKSSON"))
        #expect(!"\(field.sources)".contains("ERIKSSON"))
    }
}

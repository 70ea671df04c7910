import Foundation
import Testing
import VouchCore

@testable import VouchFields
@testable import VouchReport

@Suite struct HeadlineTests {
    static func report(
        _ sources: [FieldSource: [FieldName: (String, Double)]], age threshold: Int? = nil
    ) throws -> DocumentReport {
        let fields = FieldMerger().merge(
            sources.mapValues {
                $0.mapValues { value, confidence in
                    FieldValue(value: value, raw: value, validity: .passed, confidence: confidence)
                }
            })
        var contents = ReportContents(versions: .init(vouch: "0"), type: .passport)
        contents.add(fields: fields)
        var evidence = CheckInput(fields: fields, documentType: .passed, pageCount: .passed)
        evidence.ageThreshold = threshold
        contents.add(DocumentChecks(evidence, today: try ReportExample.today()), threshold: threshold)
        return DocumentReport(contents)
    }

    @Test func `a document that has expired says since when`() throws {
        let report = try Self.report([
            .mrz: [.surname: ("SPECIMEN", 1), .dateOfExpiry: ("2024-03-12", 1), .documentNumber: ("K31185303", 1)]
        ])
        #expect(report.headline().text == "Expired since 12 March 2024")
        #expect(report.headline().outcome == .failed)
        #expect(report.headline().otherFailures == 0)
    }

    @Test func `a difference names the field, both sources and both values`() throws {
        let report = try Self.report([
            .visual: [.surname: ("SPECIMEN", 0.98)], .chip: [.surname: ("ERIKSSON", 1)],
        ])
        #expect(report.headline().text == "Surname differs: print SPECIMEN, chip ERIKSSON")
    }

    @Test func `printing a difference, a failure or a headline shows no value`() throws {
        let report = try Self.report([
            .visual: [.surname: ("SPECIMEN", 0.98)], .chip: [.surname: ("ERIKSSON", 1)],
        ])
        let things: [Any] = [
            try #require(report.disagreements.first), try #require(report.failures().first), report.headline(),
        ]
        for thing in things {
            var dumped = ""
            dump(thing, to: &dumped)
            for text in ["\(thing)", String(reflecting: thing), dumped] {
                #expect(!text.contains("SPECIMEN"))
                #expect(!text.contains("ERIKSSON"))
            }
        }
    }

    @Test func `the gravest comes first and the others are counted`() throws {
        let report = try Self.report([
            .visual: [.dateOfBirth: ("1990-01-01", 0.98), .dateOfExpiry: ("2024-03-12", 0.98)],
            .mrz: [.dateOfBirth: ("1991-01-01", 1), .dateOfExpiry: ("2024-03-12", 1)],
        ])
        let headline = report.headline()
        #expect(headline.text == "Date of birth differs: print 1 January 1990, zone 1 January 1991")
        #expect(headline.otherFailures == 1)
    }

    @Test func `who is too young is told the age`() throws {
        let report = try Self.report(
            [.mrz: [.dateOfBirth: ("2012-01-01", 1), .dateOfExpiry: ("2030-01-01", 1)]], age: 18)
        #expect(report.headline().text == "Holder is 14, younger than required")
    }

    @Test func `pictures that agree are not called genuine, and what is missing is named`() throws {
        let passed = try ReportExample.report()
        #expect(passed.headline().text == "All checks performed passed")
        let open = try ReportExample.report(chip: try ReportExample.chip())
        #expect(open.headline().outcome == .notPerformed)
        #expect(
            open.headline().text
                == "Not confirmed: the trust store has no certificate for the signer of these files")
    }

    @Test func `printing a headline shows none of it`() throws {
        let report = try Self.report([
            .visual: [.surname: ("SPECIMEN", 0.98)], .chip: [.surname: ("ERIKSSON", 1)],
        ])
        #expect(!"\(report.headline())".contains("SPECIMEN"))
        #expect(!String(reflecting: report.headline()).contains("ERIKSSON"))
    }

    @Test(arguments: [
        ("de", "D", "Deutschland"), ("fr", "DEU", "Allemagne"), ("es", "GBR", "Reino Unido"), ("en", "FRA", "France"),
        ("de", "UTO", "Utopia (specimen)"), ("xx-none", "FRA", "France"),
    ])
    func `States are named in the caller's language`(_ language: String, _ code: String, _ name: String) {
        #expect(ReportTerms(language: language).state(code) == name)
        #expect(ReportTerms(language: language).state("QQ1") == nil)
    }

    @Test func `values are put in once, signs of percent in them stay`() {
        let terms = ReportTerms(
            language: "de", texts: ["differs": "%1 weicht ab: %2", "expiredSince": "Abgelaufen %9 %"])
        #expect(terms(.differs, "a%2", "b%1") == "a%2 weicht ab: b%1")
        #expect(terms(.expiredSince, "x") == "Abgelaufen %9 %")
        #expect(terms.date("2024-03-12") == "12 March 2024")
    }
}

@Suite struct FailureTests {
    private func failed(_ name: String, _ reason: String, _ fields: [String] = []) -> [String: Any] {
        [
            "name": name, "part": "mrz", "sources": ["mrz"], "outcome": "failed", "reason": reason, "fields": fields,
            "words": "A check digit is wrong.",
        ]
    }

    /// The example, with these checks only.
    private func report(_ checks: [[String: Any]]) throws -> DocumentReport {
        let bytes = try JSONEncoder().encode(try ReportExample.report())
        var object = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        object["checks"] = checks
        return try JSONDecoder().decode(
            DocumentReport.self, from: try JSONSerialization.data(withJSONObject: object))
    }

    @Test func `all wrong check digits are one line that names what they protect`() throws {
        let report = try report([
            failed("zone.checkDigits", "checkDigit.mismatch"),
            failed("zone.dateOfBirth", "checkDigit.mismatch", ["dateOfBirth"]),
            failed("zone.composite", "checkDigit.mismatch"),
        ])
        let lines = report.failures().map(\.text)
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("Check digit wrong: date of birth ") == true)
        #expect(lines.first?.hasSuffix("; the zone was misread or altered") == true)
    }

    @Test func `of a poor picture it is not said that the zone was altered`() throws {
        let report = try report([
            failed("zone.composite", "checkDigit.mismatch"), failed("image.quality", "image.tooPoor"),
        ])
        #expect(
            report.failures().first?.text
                == "Check digit of the whole zone wrong; the picture is too poor to tell whether it was altered")
    }

    @Test func `a chip that differs in number and holder is another document's`() throws {
        let report = try HeadlineTests.report([
            .mrz: [.surname: ("NOVAK", 1), .documentNumber: ("K1234567", 1)],
            .chip: [.surname: ("ERIKSSON", 1), .documentNumber: ("L898902C3", 1)],
        ])
        #expect(report.failures().first?.text == "The chip belongs to another document")
        #expect(report.failures().map(\.text).contains("Surname differs: zone NOVAK, chip ERIKSSON"))
    }
}

import Foundation
import Testing
import VouchCore
import VouchFields

@testable import VouchReport

/// Which failures are listed, in which order.
@Suite struct FailureOrderTests {
    private typealias Check = DocumentReport.Check

    private func report(
        _ checks: [Check], fields: [FieldSource: [FieldName: String]] = [:], chip: DocumentReport.Chip? = nil
    ) -> DocumentReport {
        var contents = ReportContents(versions: .init(vouch: "0"), type: .passport)
        contents.add(
            fields: FieldMerger().merge(
                fields.mapValues { $0.mapValues { FieldValue(value: $0, raw: $0, validity: .passed) } }))
        contents.checks = checks
        contents.chip = chip
        return DocumentReport(contents)
    }

    private func chip(_ genuine: DocumentReport.Chip.Genuine, _ verdict: ChipVerdict) -> DocumentReport.Chip {
        DocumentReport.Chip(
            genuine: genuine, rule: verdict, reason: nil, clause: nil, accessControl: nil, checks: [],
            certificates: [], missingAnchors: [], day: "2026-11-27")
    }

    private func failed(_ name: String, _ part: DocumentReport.Part, _ code: CheckCode) -> Check {
        Check(name, part, .failed(.init(code)))
    }

    @Test func `the chip's verdict comes first, and replaces the chip's own checks`() {
        let checks = [
            failed("dates.expiry", .dates, .expiryExpired), failed("chip.genuine", .chip, .chipNotGenuine),
            failed("chip.passiveAuthentication", .chip, .hashesMismatch),
        ]
        let failures = report(checks, chip: chip(.no, .altered)).failures()
        #expect(failures.map(\.check) == ["chip.genuine", "dates.expiry"])
        #expect(failures.first?.text.hasSuffix("a file was changed after it was signed") == true)
    }

    @Test func `if the verdict is open, a check of the chip that failed is listed by itself`() {
        let checks = [failed("chip.passiveAuthentication", .chip, .hashesMismatch)]
        let failures = report(checks, chip: chip(.notEstablished, .weakSignerKey)).failures()
        #expect(failures.map(\.check) == ["chip.passiveAuthentication"])
        #expect(failures.map(\.text) == ["A file on the chip was changed after it was signed"])
    }

    @Test func `contradictions come before check digits, and these before the rest`() {
        let checks = [
            failed("dates.expiry", .dates, .expiryExpired), failed("zone.composite", .mrz, .checkDigitMismatch),
        ]
        let differing: [FieldSource: [FieldName: String]] = [
            .visual: [.surname: "SPECIMEN"], .chip: [.surname: "ERIKSSON"],
        ]
        let failures = report(checks, fields: differing).failures()
        #expect(failures.map(\.check) == ["text.fields", "zone.composite", "dates.expiry"])
        #expect(failures.first?.text == "Surname differs: print SPECIMEN, chip ERIKSSON")
    }

    @Test func `a comparison whose fields are listed already is not listed again`() {
        let differing: [FieldSource: [FieldName: String]] = [
            .visual: [.surname: "SPECIMEN"], .chip: [.surname: "ERIKSSON"],
        ]
        let checks = [
            Check("comparison.chipVisual", .fields, .failed(.namesDiffer), fields: [.surname]),
            Check("comparison.mrzVisual", .fields, .failed(.namesDiffer), fields: [.givenNames]),
            Check("zone.dataGroup1", .mrz, .failed(.zonesDiffer), fields: [.surname]),
            Check("zone.dataGroup1", .mrz, .failed(.zonesDiffer), fields: [.surname, .sex]),
        ]
        let failures = report(checks, fields: differing).failures()
        #expect(failures.map(\.check) == ["text.fields", "comparison.mrzVisual", "zone.dataGroup1"])
    }

    @Test func `a check digit in a poor picture is not called an alteration`() {
        let digits = failed("zone.composite", .mrz, .checkDigitMismatch)
        let sharp = report([digits]).failures().map(\.text)
        #expect(sharp == ["Check digit of the whole zone wrong; the zone was misread or altered"])
        let poor = report([digits, Check("image.quality", .pictureQuality, .notPerformed(.init(.imageTooPoor)))])
        #expect(
            poor.failures().map(\.text)
                == ["Check digit of the whole zone wrong; the picture is too poor to tell whether it was altered"])
    }

    @Test func `expiry names the day it knows`() {
        let expired = [failed("dates.expiry", .dates, .expiryExpired)]
        #expect(
            report(expired, fields: [.mrz: [.dateOfExpiry: "2024-03-12"]]).failures().map(\.text)
                == ["Expired since 12 March 2024"])
        #expect(report(expired).failures().map(\.text) == ["Expired"])
        let early = [failed("dates.validFrom", .dates, .expiryNotYetValid)]
        #expect(
            report(early, fields: [.visual: [.validFrom: "2027-01-02"]]).failures().map(\.text)
                == ["Not valid until 2 January 2027"])
        #expect(report(early).failures().map(\.text) == ["The document is not valid yet"])
    }

    @Test func `what passed, or was not performed, is not a failure`() {
        let report = report([
            Check("dates.expiry", .dates, .passed), Check("dates.order", .dates, .notPerformed(.init(.datesUnknown))),
        ])
        #expect(report.failures().isEmpty)
    }

    @Test func `a failure with a code of another version is listed with general words`() throws {
        let known = report([failed("dates.expiry", .dates, .expiryExpired)])
        let text = String(decoding: try known.json(isPretty: false), as: UTF8.self)
            .replacing("expiry.expired", with: "expiry.ofTomorrow")
        let read = try DocumentReport(json: Data(text.utf8))
        let check = try #require(read.checks.first)
        #expect(check.outcome.code == nil)
        #expect(check.outcome.reason == "expiry.ofTomorrow")
        #expect(read.failures().map(\.check) == ["dates.expiry"])
    }
}

/// An outcome in the form of a report.
@Suite struct OutcomeTests {
    @Test func `an outcome is written by its codes' texts`() {
        #expect(DocumentReport.Outcome(.passed) == .init(word: .passed))
        #expect(
            DocumentReport.Outcome(.failed(.init(.checkDigitMismatch)))
                == .init(word: .failed, reason: "checkDigit.mismatch", clause: "Doc 9303-3 §4.9"))
        #expect(
            DocumentReport.Outcome(.notPerformed(.init(.chipNotRead)))
                == .init(word: .notPerformed, reason: "chip.notRead"))
    }

    @Test(arguments: CheckCode.allCases)
    func `every code is known again`(_ code: CheckCode) {
        #expect(DocumentReport.Outcome(.notPerformed(.init(code))).code == code)
        #expect(DocumentReport.Outcome(.failed(.init(code))).code == code)
    }

    @Test func `the inspection record distinguishes three kinds of not performed`() {
        func result(_ code: CheckCode) -> InspectionResult { InspectionResult(.init(.notPerformed(.init(code)))) }
        #expect(result(.checkNotOffered) == .notSupported)
        #expect(result(.sidesOnlyOne) == .notSupported)
        #expect(result(.proofChipLost) == .aborted)
        #expect(result(.readingInterrupted) == .aborted)
        #expect(result(.chainNoTrustAnchor) == .undetermined)
        #expect(InspectionResult(.init(word: .notPerformed, reason: "code.ofTomorrow")) == .undetermined)
        #expect(InspectionResult(.init(.failed(.init(.hashesMismatch)))) == .failed)
        #expect(InspectionResult(combining: [.successful, .undetermined, .aborted]) == .aborted)
        #expect(InspectionResult(combining: [.aborted, .failed]) == .failed)
        #expect(InspectionResult(combining: []) == .notSupported)
    }
}

import Foundation
import Testing
import VouchCore
import VouchDialects
import VouchFields
import VouchMRZ
import VouchReport
import VouchTestSupport

/// `ocrResults` of AddDocumentOCR's response, member by member, of a document whose every value is known.
@Suite struct OCRResultsTests {
    private static let lines = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F3504152ZE184226B<<<<<16",
    ]
    private static let portrait: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9]

    private static func zoneFields() throws -> [FieldName: FieldValue] {
        let zone = try MRZ(lines: lines.map { Array($0.utf8) })
        var fields = SourceFields.zone(zone, today: try DialectReport.today())
        fields[.optionalData] = FieldValue(value: "ZE184226B", raw: "ZE184226B", validity: .passed)
        return fields
    }

    private static func print(_ changes: [FieldName: String] = [:]) -> [FieldName: FieldValue] {
        DialectReport.source(
            [
                .dateOfIssue: "2025-04-16", .placeOfBirth: "ZENITH", .sex: "F", .nationality: "UTO",
                .issuingAuthority: "PASSPORT OFFICE", .remarks: "SEE PAGE 5", .passportNumber: "X1234567",
                .documentCode: "P",
            ].merging(changes) { $1 })
    }

    private static func report(
        printed: [FieldName: String] = [:], barcode: [FieldName: FieldValue]? = nil,
        _ change: @escaping (inout CheckInput) -> Void = { _ in },
        complete: @escaping (inout ReportContents) -> Void = { _ in }
    ) throws -> DocumentReport {
        let zone = try MRZ(lines: lines.map { Array($0.utf8) })
        var sources = [FieldSource.mrz: try zoneFields(), .visual: print(printed)]
        sources[.barcode] = barcode
        return try DialectReport.make(sources) {
            $0.zoneChecks = zone.checks
            change(&$0)
        } complete: {
            $0.zone = .init(format: "TD3", lines: lines, valid: true)
            $0.modelID = "uto-passport-2005"
            $0.modelName = "Utopia - ePassport (2005) Page 3"
            $0.issuingState = "USA"
            $0.graphics = [.init(.portrait, chip: portrait, mime: "image/jpeg", width: nil, height: nil)]
            complete(&$0)
        }
    }

    private func response(_ report: DocumentReport) throws -> [String: Any] {
        try object(
            AwareID.AddDocumentOCRResponse(
                enrollmentStatus: 1, registrationCode: "", matchResult: false, matchScore: 0,
                documentVerificationResult: false, retryDocumentCaptureCause: nil,
                icaoVerificationResult: report.chip?.genuine == "yes", report: report))
    }

    private func results(_ report: DocumentReport) throws -> [String: Any] {
        try #require(try response(report)["ocrResults"] as? [String: Any])
    }

    private func record(_ number: Int, _ report: DocumentReport) throws -> [String: Any] {
        let records = try #require(try results(report)["fieldType"] as? [[String: Any]])
        return try #require(records.first { $0["typeId"] as? Int == number })
    }

    @Test(.shows("A203", "A204", "A205", "A206", "A207", "A208", "A215", "A216"))
    func `the document is described as in the sample`() throws {
        let results = try results(try Self.report())
        #expect(results["mrzPresence"] as? Bool == true)
        #expect(results["documentType"] as? String == "Utopia - ePassport (2005) Page 3")
        #expect(results["year"] as? String == "2005")
        let number = Regula.OneCandidate.identifier(ofModel: "uto-passport-2005")
        #expect(results["documentTypeId"] as? String == "\(number)")
        #expect(number != 0)
        #expect(results["fidType"] as? String == "Passport Page")
        #expect(results["fidTypeId"] as? String == "240")
        #expect(results["icaoCode"] as? String == "USA")
        #expect((results["countryName"] as? String)?.contains("United States") == true)
        let bare = try self.results(
            try DialectReport.make([.visual: Self.print()]) {
                $0.documentType = .passed
            } complete: {
                $0.type = .idCard
            })
        #expect(bare["mrzPresence"] as? Bool == false)
        #expect(bare["year"] as? String == "")
        #expect(bare["documentTypeId"] as? String == "0")
        #expect(bare["fidType"] as? String == "Identity Card")
    }

    @Test(.shows("A209", "A210", "A235", "A236")) func `the overall result follows the report's`() throws {
        let passed = try results(try Self.report())
        #expect(passed["overallResult"] as? String == "PASSED")
        #expect((passed["overallResultScore"] as? Int).map { $0 > 0 && $0 <= 100 } == true)
        let expired = try results(try Self.report(printed: [.dateOfExpiry: "2020-04-15"]))
        #expect(expired["overallResult"] as? String == "FAILED")
        #expect(expired["overallResultScore"] as? Int == 0)
        let open = try results(try Self.report { $0.documentType = .notPerformed(.notExamined) })
        #expect(open["overallResult"] as? String == "UNDEFINED")
    }

    @Test(.shows("A211", "A225", "A228", "A229")) func `a chip's results are null, or an object`() throws {
        let without = try response(try Self.report())
        let inner = try #require(without["ocrResults"] as? [String: Any])
        #expect(without["icaoChipValidationResults"] is NSNull)
        #expect(inner["rfidValidationResults"] is NSNull)
        #expect(without["icaoVerificationResult"] as? Bool == false)
        #expect(inner["icaoVerificationResult"] as? Bool == false)
        let read = try response(try Self.report { $0.chip = DialectReport.proved })
        let proved = try #require(read["ocrResults"] as? [String: Any])
        #expect(read["icaoVerificationResult"] as? Bool == true)
        #expect(proved["icaoVerificationResult"] as? Bool == true)
        for object in [read["icaoChipValidationResults"], proved["rfidValidationResults"]] {
            let chip = try #require(object as? [String: Any])
            let protocols = try #require(chip["protocols"] as? [String: String])
            #expect(protocols["PA"] == "PASSED")
            #expect(protocols["PACE"] == "PASSED")
            #expect(protocols["AA"] == "UNDEFINED")
        }
    }

    @Test(.shows("A212", "A213", "A214", "A223", "A234")) func `security elements are told where they were examined`()
        throws
    {
        func authenticity(_ report: DocumentReport) throws -> (
            elements: Int, inner: String?, outer: String?, codes: [String]?
        ) {
            let results = try results(report)
            let outer = try #require(results["authenticityResult"] as? [String: Any])
            let inner = try #require(outer["authenticityImagePatternCheck"] as? [String: Any])
            let info = try #require(results["overallResultInfo"] as? [String: Any])
            return (
                try #require(inner["securityElements"] as? [Any]).count, inner["overallResult"] as? String,
                outer["overallResult"] as? String, info["analysisEngineErrorCodes"] as? [String]
            )
        }
        let none = try authenticity(try Self.report())
        #expect(none == (0, "UNDEFINED", "UNDEFINED", ["AUTHENTICITY_NULL"]))
        let seen = try authenticity(try Self.report { $0.security = .passed })
        #expect(seen == (1, "PASSED", "PASSED", []))
    }

    @Test(.shows("A217", "A218")) func `pictures are in Base64, or null`() throws {
        let results = try results(try Self.report())
        #expect(results["portraitImage"] as? String == Data(Self.portrait).base64EncodedString())
        #expect(results["signatureImage"] is NSNull)
        let signed = try self.results(
            try Self.report { _ in
            } complete: {
                $0.graphics = [.init(.signature, chip: [1, 2, 3], mime: "image/jpeg", width: nil, height: nil)]
            })
        #expect(signed["signatureImage"] as? String == "AQID")
        #expect(signed["portraitImage"] is NSNull)
    }

    @Test(.shows("A219", "A290"), arguments: [(nil, nil, 0), (true, "page", 1), (true, "cover", 2), (true, "back", 2)])
    func `rfidPresence tells where the chip is`(_ has: Bool?, _ place: String?, _ number: Int) throws {
        let results = try results(
            try Self.report { _ in
            } complete: {
                $0.hasChip = has
                $0.chipPlace = place
            })
        #expect(results["rfidPresence"] as? Int == number)
    }

    @Test(.shows("A220", "A221", "A222", "A230", "A231", "A232", "A233"))
    func `overallResultInfo counts pictures and names what is missing`() throws {
        func info(_ report: DocumentReport) throws -> [String: Any] {
            try #require(try results(report)["overallResultInfo"] as? [String: Any])
        }
        let sides = SideConsistency([.mrz: try Self.zoneFields()], [.visual: Self.print()])
        let full = try info(
            try Self.report {
                $0.sides = sides
            } complete: {
                $0.inputs = ["front", "back"].map {
                    .init(name: $0, bytes: 1, sha256: nil, format: "jpeg", width: 1, height: 1)
                }
            })
        #expect(full["numberOfImages"] as? Int == 2)
        #expect(full["imagePairValid"] as? Bool == true)
        #expect(full["fieldErrorCodes"] as? [String] == ["BARCODE_NONE"])
        let printed = try info(try DialectReport.make([.barcode: DialectReport.source([.dateOfExpiry: "2020-04-15"])]))
        #expect(printed["fieldErrorCodes"] as? [String] == ["MRZ_NONE", "VISUAL_NONE", "DOCUMENT EXPIRED"])
        #expect(printed["imagePairValid"] as? Bool == false)
    }

    @Test(
        .shows(
            "A224", "A237", "A238", "A251", "A252", "A253", "A254", "A255", "A256", "A257", "A258", "A259", "A260",
            "A261", "A262", "A263", "A264", "A265", "A266", "A267", "A268", "A269", "A270", "A271", "A272", "A273",
            "A274", "A275", "A276", "A278", "A279", "A280"))
    func `each record has its number, name and texts`() throws {
        let results = try results(try Self.report())
        let records = try #require(results["fieldType"] as? [[String: Any]])
        let expected: [(Int, String, mrz: String, visual: String)] = [
            (0, "Document Class Code", "P", "P"), (1, "Issuing State Code", "UTO", "UTO"),
            (2, "Document #", "L898902C3", "L898902C3"), (3, "Date of expiry", "2035-04-15", "2035-04-15"),
            (4, "Date of issue", "", "2025-04-16"), (5, "Date of birth", "1974-08-12", "1974-08-12"),
            (6, "Place of Birth", "", "ZENITH"), (8, "Surname", "ERIKSSON", "ERIKSSON"),
            (9, "Given names", "ANNA MARIA", "ANNA MARIA"),
            (11, "Nationality", "Utopia (specimen)", "Utopia (specimen)"),
            (12, "Sex", "F", "F"), (24, "Issuing Authority", "", "PASSPORT OFFICE"),
            (25, "Surname And Given Names", "ERIKSSON ANNA MARIA", "ERIKSSON ANNA MARIA"),
            (26, "Nationality Code", "UTO", "UTO"), (35, "MRZ Type", "TD3", ""),
            (36, "Optional data", "ZE184226B", ""), (38, "Issuing State", "Utopia (specimen)", "Utopia (specimen)"),
            (51, "MRZ Lines", Self.lines.joined(separator: "^"), ""), (80, "Check digit of document number", "6", ""),
            (81, "Check digit of birth date ", "2", ""), (82, "Check digit of expiry date", "2", ""),
            (84, "Final check digit", "6", ""), (185, "Age", "52", "52"),
            (195, "Check digit of 'Optional data'", "1", ""), (315, "Other valid IDs", "", "X1234567"),
            (318, "Observations", "", "SEE PAGE 5"), (364, "Months to expire", "100", "100"),
            (522, "Age at issue", "", "50"), (523, "Years since issue", "", "1"),
        ]
        for (number, name, mrz, visual) in expected {
            let record = try #require(records.first { $0["typeId"] as? Int == number }, "\(number)")
            let texts = try #require(record["fieldResult"] as? [String: String])
            #expect(record["name"] as? String == name)
            #expect(texts["mrz"] == mrz, "\(name) \(texts)")
            #expect(texts["visual"] == visual, "\(name) \(texts)")
            #expect(texts["barcode"] == "", "\(name) \(texts)")
        }
        // As many as the sample, in its order.
        #expect(records.prefix(30).compactMap { $0["typeId"] as? Int } == (expected.map(\.0) + [327]).sorted())
    }

    @Test func `a full name is not valid if a part of it is not`() throws {
        func status(_ surname: CheckOutcome, _ givenNames: CheckOutcome) throws -> String? {
            let barcode: [FieldName: FieldValue] = [
                .surname: FieldValue(value: "ERIKSSON", raw: "ERIKSSON", validity: surname),
                .givenNames: FieldValue(value: "ANNA MARIA", raw: "ANNA MARIA", validity: givenNames),
            ]
            let record = try record(25, try Self.report(barcode: barcode))
            return (record["fieldResult"] as? [String: String])?["isBarcodeStatusValid"]
        }
        let wrong = CheckOutcome.failed(.init(.nameCharacters, clause: .policy))
        #expect(try status(.passed, .passed) == "VALID")
        #expect(try status(wrong, .passed) == "INVALID")
        #expect(try status(.passed, wrong) == "INVALID")
        #expect(try status(.passed, .notPerformed(.noRule)) == "NOT_VALIDATED")
    }

    @Test(.shows("A277")) func `the signer's record carries the result of passive authentication`() throws {
        let record = try record(327, try Self.report())
        #expect(record["typeId"] as? Int == 327)
        #expect(record["name"] as? String == "DS Certificate Issuer")
        #expect(record["overallResult"] as? String == "UNDEFINED")
        let certificate = DocumentReport.Chip.Certificate(
            role: "documentSigner", subject: "CN=DS", issuer: "CN=CSCA", validFrom: nil, validTo: nil,
            fingerprint: "00")
        let signed = try Self.report {
            $0.chip = DialectReport.proved
        } complete: {
            $0.chip = .init(
                genuine: .yes, rule: .genuine, reason: nil, clause: nil, accessControl: "PACE", checks: [],
                certificates: [certificate], missingAnchors: [], day: "2026-11-23")
        }
        #expect(try self.record(327, signed)["overallResult"] as? String == "PASSED")
        let chip = try #require(try results(signed)["rfidValidationResults"] as? [String: Any])
        #expect(chip["documentSignerIssuer"] as? String == "CN=CSCA")
    }

    @Test(
        .shows(
            "A239", "A240", "A241", "A242", "A243", "A244", "A245", "A246", "A247", "A248", "A249", "A250"))
    func `each status has both polarities, and a third for what was not judged`() throws {
        func number(_ text: String, _ validity: CheckOutcome = .passed) -> [FieldName: FieldValue] {
            [.documentNumber: FieldValue(value: text, raw: text, validity: validity)]
        }
        let failed = CheckOutcome.failed(.sidesDiffer)
        let mixed = try record(
            2, try DialectReport.make([.mrz: number("A1", failed), .visual: number("A2"), .barcode: number("A1")]))
        let texts = try #require(mixed["fieldResult"] as? [String: String])
        #expect(texts["mrz"] == "A1")
        #expect(texts["visual"] == "A2")
        #expect(texts["barcode"] == "A1")
        #expect(texts["isMrzStatusValid"] == "INVALID")
        #expect(texts["isVisualStatusValid"] == "VALID")
        #expect(texts["isBarcodeStatusValid"] == "VALID")
        #expect(texts["visualBarcodeCompareValid"] == "COMPARE_FALSE")
        #expect(texts["mrzVisualCompareValid"] == "COMPARE_FALSE")
        #expect(mixed["overallResult"] as? String == "FAILED")
        let same = try record(
            2, try DialectReport.make([.mrz: number("A1"), .visual: number("A1"), .barcode: number("A1", failed)]))
        let agreed = try #require(same["fieldResult"] as? [String: String])
        #expect(agreed["isMrzStatusValid"] == "VALID")
        #expect(agreed["isBarcodeStatusValid"] == "INVALID")
        #expect(agreed["mrzVisualCompareValid"] == "COMPARE_TRUE")
        #expect(agreed["mrzBarcodeCompareValid"] == "COMPARE_TRUE")
        let empty = try record(6, try Self.report(printed: [.placeOfBirth: "ZENITH"]))
        let half = try #require(empty["fieldResult"] as? [String: String])
        #expect(half["isMrzStatusValid"] == "NOT_VALIDATED")
        #expect(half["mrzVisualCompareValid"] == "NOT_COMPARED")
        #expect(half["mrzBarcodeCompareValid"] == "NOT_COMPARED")
        #expect(half["isBarcodeStatusValid"] == "NOT_VALIDATED")
    }

    @Test func `what is read back is what was written, and printing it shows nothing`() throws {
        let made = AwareID.OCRResults(try Self.report { $0.chip = DialectReport.proved })
        let read = try JSONDecoder().decode(AwareID.OCRResults.self, from: JSONEncoder().encode(made))
        #expect(read == made)
        #expect(!"\(made)".contains("ERIKSSON"))
    }
}

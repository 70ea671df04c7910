import Foundation
import Testing
import VouchCore
import VouchDialects
import VouchFields
import VouchMRZ
import VouchReport
import VouchTestSupport

/// The SDK's report, key by key, of a document whose every value is known.
@Suite struct VisionBoxReportTests {
    private static let lines = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F3504152ZE184226B<<<<<16",
    ]
    private static let portrait: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9]

    private static func report(lines: [String] = lines) throws -> DocumentReport {
        let zone = try MRZ(lines: lines.map { Array($0.utf8) })
        var fields = SourceFields.zone(zone, today: try DialectReport.today())
        var printed = DialectReport.source()
        printed[.dateOfIssue] = FieldValue(value: "2025-04-16", raw: "16 APR 2025", validity: .passed)
        printed[.personalNumber] = FieldValue(value: "ZE184226B", raw: "ZE184226B", validity: .passed)
        printed[.cardAccessNumber] = FieldValue(value: "123456", raw: "123456", validity: .passed)
        fields[.optionalData] = FieldValue(value: "ZE184226B", raw: "ZE184226B", validity: .passed)
        return try DialectReport.make([.mrz: fields, .visual: printed]) {
            $0.chip = DialectReport.proved
            $0.zoneChecks = zone.checks
        } complete: {
            $0.zone = .init(format: "TD3", lines: lines, valid: true)
            $0.modelName = "Utopia: passport"
            $0.graphics = [.init(.portrait, chip: portrait, mime: "image/jpeg", width: nil, height: nil)]
        }
    }

    private func data(_ report: DocumentReport) throws -> [String: Any] {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        let made = VisionBox.DocumentReaderReport(report, documentImage: Data([1, 2, 3]))
        let object = try #require(try JSONSerialization.jsonObject(with: encoder.encode(made)) as? [String: Any])
        return try #require(object["documentData"] as? [String: Any])
    }

    @Test(
        .shows(
            "B42", "B43", "B44", "B45", "B46", "B47", "B48", "B49", "B51", "B52", "B54", "B55", "B56", "B57", "B58",
            "B59", "B60", "B61", "B62", "B63", "B64", "B65", "B66", "B67", "B68"))
    func `each value of the page is under its name`() throws {
        let data = try data(try Self.report())
        let values = [
            "documentNumber": "L898902C3", "age": "52", "personalNumber": "ZE184226B", "sex": "F",
            "issuingStateCode": "UTO", "nationalityCode": "UTO", "givenNames": "ANNA MARIA", "surname": "ERIKSSON",
            "surnameAndGivenNames": "ERIKSSON ANNA MARIA", "documentClassCode": "P", "documentNumberCheckDigit": "6",
            "dateOfBirthCheckDigit": "2", "dateOfExpiryCheckDigit": "2", "optionalDataCheckDigit": "1",
            "finalCheckDigit": "6", "optionalData": "ZE184226B", "cardAccessNumber": "123456", "remainderTerm": "100",
            "mrzType": "2", "mrzStrings": Self.lines.joined(separator: "\n"),
            "mrzStringsWithCorrectCheckSums": Self.lines.joined(separator: "\n"),
        ]
        for (name, value) in values {
            let field = try #require(data[name] as? [String: String], "\(name)")
            #expect(field["value"] == value, "\(name)")
        }
        let documentData: VisionBox.DocumentData = VisionBox.DocumentReaderReport(try Self.report()).documentData
        #expect(documentData.age == VisionBox.DocumentDataField(value: "52", status: .ok))
        #expect(documentData.sex?.value == "F")
        #expect(documentData.surname?.value == "ERIKSSON")
        let proved = ["documentNumber", "surname", "documentNumberCheckDigit", "finalCheckDigit", "mrzStrings", "age"]
        for name in proved { #expect((data[name] as? [String: String])?["status"] == "ok", "\(name)") }
        #expect(data["hasChip"] as? Bool == true)
        #expect(data["dateOfExpiry"] as? String == "2035-04-15T00:00:00Z")
        #expect(data["dateOfBirth"] as? String == "1974-08-12T00:00:00Z")
        #expect(data["dateOfIssue"] as? String == "2025-04-16T00:00:00Z")
    }

    @Test(.shows("B50", "B53")) func `States have their names in the language of the locale`() throws {
        let german = DialectReport.source([.issuingStateCode: "D", .nationality: "AUT"])
        let report = try DialectReport.make([.mrz: german, .visual: german])
        func names(_ locale: Locale?) -> [String?] {
            let data = VisionBox.DocumentData(report, locale: locale)
            return [data.issuingState?.value, data.nationality?.value]
        }
        #expect(names(Locale(identifier: "de_AT")) == ["Deutschland", "Österreich"])
        #expect(names(Locale(identifier: "fr")) == ["Allemagne", "Autriche"])
        #expect(names(nil) == ["Germany", "Austria"])
        let utopia = VisionBox.DocumentData(try Self.report(), locale: Locale(identifier: "de"))
        #expect(utopia.issuingState?.value == "Utopia (specimen)")
    }

    @Test func `a wrong check digit is an error, and is put right beside the zone`() throws {
        var wrong = Self.lines
        wrong[1] = "L898902C37UTO7408122F3504152ZE184226B<<<<<16"
        let data = VisionBox.DocumentData(try Self.report(lines: wrong))
        #expect(data.documentNumberCheckDigit == .init(value: "7", status: .error))
        #expect(data.dateOfBirthCheckDigit?.status == .ok)
        #expect(data.mrzStrings == .init(value: wrong.joined(separator: "\n"), status: .error))
        let corrected = try #require(data.mrzStringsWithCorrectCheckSums)
        #expect(corrected.value == Self.lines.joined(separator: "\n"))
        #expect(corrected.status == .error)
    }

    @Test func `what no source says is absent`() throws {
        let data = VisionBox.DocumentData(DocumentReport(ReportContents(versions: .init(vouch: "0"))))
        let object = try object(data)
        #expect(Set(object.keys) == ["hasChip", "documentTypeData"])
        #expect(object["hasChip"] as? Bool == false)
        let partial = DialectReport.source([.dateOfBirth: "1974-08"])
        #expect(VisionBox.DocumentData(try DialectReport.make([.visual: partial])).dateOfBirth == nil)
    }

    @Test(.shows("B69", "B70", "B71")) func `the certificate that signed the chip's data is told`() throws {
        let report = try DialectReport.make {
            $0.chip = DialectReport.proved
        } complete: {
            $0.chip = .init(
                genuine: .yes, rule: .genuine, reason: nil, clause: nil, accessControl: "PACE", checks: [],
                certificates: [
                    .init(
                        role: "documentSigner", subject: "C=UT, CN=Signer", issuer: "C=UT, CN=CSCA",
                        validFrom: "2025-01-01", validTo: "2035-06-30", fingerprint: "00")
                ], missingAnchors: [], day: "2026-11-23")
        }
        let data = VisionBox.DocumentData(report)
        #expect(data.dsCertificateSubject == .init(value: "C=UT, CN=Signer", status: .ok))
        #expect(data.dsCertificateValidFrom == .init(value: "2025-01-01", status: .ok))
        #expect(data.dsCertificateValidTo == .init(value: "2035-06-30", status: .ok))
    }

    @Test(.shows("B72", "B80", "B81", "B82", "B83", "B84", "B116"))
    func `the kind of document has its number, its name and its State, under either platform's key`() throws {
        let data = VisionBox.DocumentData(try Self.report())
        let kind = try object(try #require(data.documentTypeData))
        let info = try #require(kind["info"] as? [String: Any])
        #expect(kind["type"] as? String == "passport")
        #expect(info["dTypeId"] as? Int == 11)
        #expect(info["icaoCode"] as? String == "UTO")
        #expect(info["documentName"] as? String == "Utopia: passport")
        let android = #"{"type": "ID_CARD", "infoVal": {"dTypeId": 12, "icaoCode": "UTO", "documentId": 7}}"#
        let read = try JSONDecoder().decode(VisionBox.DocumentTypeData.self, from: Data(android.utf8))
        #expect(read.type == .idCard)
        #expect(read.infoVal?.dTypeId == 12)
        #expect(read.info == read.infoVal)
    }

    @Test(.shows("B73", "B74", "B117")) func `portrait and document picture are kept as files, through JSON too`()
        throws
    {
        let made = VisionBox.DocumentReaderReport(try Self.report(), documentImage: Data([1, 2, 3]))
        #expect(made.documentData.portraitData == Data(Self.portrait))
        #expect(made.documentData.documentImageData == Data([1, 2, 3]))
        let read = try JSONDecoder().decode(VisionBox.DocumentReaderReport.self, from: JSONEncoder().encode(made))
        #expect(read.documentData.portraitData == Data(Self.portrait))
        #expect(read.documentData.documentImageData == Data([1, 2, 3]))
    }

    @Test(.shows("B37", "B38", "B39", "B40", "B41")) func `a report is written and read whole`() throws {
        let made = VisionBox.DocumentReaderReport(try Self.report(), chipTrouble: .chipTimeout)
        let object = try object(made)
        #expect(
            Set(object.keys) == [
                "documentData", "documentType", "documentRFIDStatus", "documentStatuses", "idDocument",
            ])
        #expect(object["documentType"] as? String == "passport")
        #expect(object["documentRFIDStatus"] as? String == "success")
        #expect(object["documentStatuses"] as? [String] == ["rfidTimeouError"])
        #expect(made.rfidStatus == .success)
        #expect(made.status == [.rfidTimeouError])
        #expect(try JSONDecoder().decode(VisionBox.DocumentReaderReport.self, from: JSONEncoder().encode(made)) == made)
        #expect("\(made)".contains("ERIKSSON") == false)
    }

    @Test(.shows("B30", "B31", "B32", "B33", "B34", "B35"))
    func `a result is a success if there is a report; else the error says who ended it`() throws {
        let report = VisionBox.DocumentReaderReport(try Self.report())
        let success = VisionBox.DocumentReaderActivityResult(.success(report))
        #expect(success.success)
        #expect(success.documentReaderReport == report)
        #expect(success.documentReaderError == nil)
        let canceled = VisionBox.DocumentReaderError(userCanceled: true, termsAndConditionsAccepted: true)
        let failure = VisionBox.DocumentReaderActivityResult(.failure(canceled))
        #expect(!failure.success)
        #expect(failure.documentReaderReport == nil)
        #expect(failure.documentReaderError?.userCanceled == true)
        #expect(failure.documentReaderError?.termsAndConditionsAccepted == true)
        let message = "mrzReadTimeout value must be between 10 and 60 seconds."
        let other = VisionBox.DocumentReaderError(
            userCanceled: false, termsAndConditionsAccepted: true,
            featureError: .init(.rfidError, messages: .init([.documentReaderError: message])))
        #expect(other.featureError?.publicMessage == message)
    }
}

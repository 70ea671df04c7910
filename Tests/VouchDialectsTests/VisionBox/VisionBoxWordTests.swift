import Foundation
import Testing
import VouchDialects
import VouchFields
import VouchTestSupport

/// Each word, as the SDK's documentation spells it for its two platforms.
@Suite struct VisionBoxWordTests {
    struct Spellings: Decodable {
        let iOS: [String]
        let android: [String]
    }

    private func expect<Word: VisionBox.Word>(_ type: Word.Type) throws {
        let vectors: [String: Spellings] = try DialectVector.load("visionbox-words")
        let spellings = try #require(vectors["\(type)"])
        #expect(Set(Word.allCases.compactMap(\.iOSName)) == Set(spellings.iOS))
        #expect(Set(Word.allCases.map(\.androidName)) == Set(spellings.android))
        for name in spellings.iOS + spellings.android {
            let word = try #require(Word(name: name), "\(name)")
            #expect(word.iOSName == name || word.androidName == name)
            #expect(try JSONDecoder().decode(Word.self, from: Data("\"\(name)\"".utf8)) == word)
            #expect(spellings.iOS.contains(word.name(on: .iOS)))
            #expect(spellings.android.contains(word.name(on: .android)))
        }
        for word in Word.allCases { #expect(try text(word) == "\"\(word.iOSName ?? word.androidName)\"") }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Word.self, from: Data("\"Ok\"".utf8)) }
    }

    @Test(
        .shows("B114"),
        arguments: [
            ("OK", VisionBox.DocumentDataStatus.ok), ("VALIDATION_ERROR", .validationError),
            ("EXPIRED_DOCUMENT", .expiredDocument), ("RFID_PASSIVE_AUTHENTICATION", .rfidPassiveAuthentication),
            ("MRZ_RFID_MISMATCH", .mrzRFIDMismatch), ("RFID_TIMEOUT", .rfidTimeouError),
            ("RFID_PERMISSION_NOT_GRANTED", .rfidPermissionNotGranted), ("RFID_TAG_NOT_FOUND", .rfidTagNotFound),
            ("RFID_NFC_NOT_SUPPORTED", .rfidNFCNotSupported), ("RFID_GENERIC_ERROR", .rfidGenericError),
            ("USER_SKIPPED_RFID", .userSkipedRfid),
        ])
    func `a status is read in Android's spelling and in that of iOS`(
        _ android: String, _ status: VisionBox.DocumentDataStatus
    ) throws {
        #expect(VisionBox.DocumentDataStatus(name: android) == status)
        #expect(status.name(on: .android) == android)
        try expect(VisionBox.DocumentDataStatus.self)
    }

    @Test(.shows("B115")) func `kinds, chip statuses and field statuses are read in both spellings`() throws {
        #expect(VisionBox.DocumentType(name: "ID_CARD") == .idCard)
        #expect(VisionBox.DocumentType(name: "DRIVING_LICENSE") == .drivingLicense)
        #expect(VisionBox.DocumentDataFieldStatus(name: "NOT_CHECKED") == .notChecked)
        #expect(VisionBox.DocumentRFIDStatus(name: "UNDEFINED") == .undefined)
        #expect(VisionBox.DocumentRFIDStatus(name: "SUCCESS") == .success)
        #expect(VisionBox.DocumentRFIDStatus(name: "ERROR") == .error)
        #expect(VisionBox.DocumentDataFieldStatus(name: "ERROR") == .error)
        try expect(VisionBox.DocumentType.self)
        try expect(VisionBox.DocumentRFIDStatus.self)
        try expect(VisionBox.DocumentDataFieldStatus.self)
    }

    @Test func `a misspelt name put right is read, and written as the SDK has it`() throws {
        let timeout = try #require(VisionBox.DocumentDataStatus(name: "rfidTimeoutError"))
        #expect(try text(timeout) == "\"rfidTimeouError\"")
        let skipped = try #require(VisionBox.DocumentDataStatus(name: "userSkippedRfid"))
        #expect(try text(skipped) == "\"userSkipedRfid\"")
    }

    @Test func `an iOS app is told a word it knows`() {
        #expect(VisionBox.DocumentDataStatus.rfidTagNotFound.name(on: .iOS) == "rfidGenericError")
        #expect(VisionBox.DocumentDataStatus.rfidPermissionNotGranted.name(on: .iOS) == "rfidGenericError")
    }

    @Test(
        .shows("B86", "B87", "B88", "B89", "B90"),
        arguments: [
            (DocumentType.passport, "passport"), (.visa, "visa"), (.idCard, "idCard"), (.residencePermit, "idCard"),
            (.drivingLicence, "drivingLicense"), (.unknown, "unknown"),
        ])
    func `a report's kind of document has its word`(_ type: DocumentType, _ word: String) throws {
        let report = try DialectReport.make { _ in
        } complete: {
            $0.type = type
        }
        #expect(try text(VisionBox.DocumentType(report)) == "\"\(word)\"")
    }

    @Test(.shows("B75", "B76", "B77", "B78", "B79"))
    func `a field is ok where it is proved, error where it is contradicted, else notChecked`() throws {
        let report = try DialectReport.make([
            .mrz: DialectReport.source([.documentNumber: "L898902C4"]), .visual: DialectReport.source(),
        ]) { _ in
        }
        func field(_ name: String) throws -> [String: Any] {
            let field = try #require(report.fields[name])
            return try object(try #require(VisionBox.DocumentDataField(field)))
        }
        let proved = try field("dateOfBirth")
        #expect(proved["value"] as? String == "1974-08-12")
        #expect(proved["status"] as? String == "ok")
        #expect(try field("documentNumber")["status"] as? String == "error")
        let alone = try DialectReport.make([
            .visual: [.placeOfBirth: FieldValue(value: "ZENITH", raw: "ZENITH", validity: .notPerformed(.noRule))]
        ])
        let place = try #require(alone.fields["placeOfBirth"].flatMap { VisionBox.DocumentDataField($0) })
        #expect(try object(place)["status"] as? String == "notChecked")
        let statuses = try ["dateOfBirth", "documentNumber"].map {
            try #require(report.fields[$0].flatMap { VisionBox.DocumentDataField($0) }).status
        }
        #expect(statuses == [VisionBox.DocumentDataFieldStatus.ok, VisionBox.DocumentDataFieldStatus.error])
    }
}

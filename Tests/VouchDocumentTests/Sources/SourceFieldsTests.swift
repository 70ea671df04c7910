import Foundation
import Testing
import VouchBarcode
import VouchChip
import VouchCore
import VouchMRZ

@testable import VouchFields

@Suite struct SourceFieldsTests {
    private func values(_ fields: [FieldName: FieldValue]) -> [String: String] {
        var result: [String: String] = [:]
        for (name, field) in fields {
            result[name.rawValue] = "\(field.value?.reveal { $0 } ?? "nil"), \(FieldVectors.text(field.validity))"
        }
        return result
    }

    @Test func `a passport's zone says its fields, proved where a check digit covers them`() throws {
        let zone = try MRZ(
            parsing: "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10")
        let fields = SourceFields.zone(zone, today: FieldVectors.today)
        #expect(
            values(fields) == [
                "documentCode": "P, notPerformed value.unproved",
                "issuingStateCode": "UTO, notPerformed value.unproved",
                "surname": "ERIKSSON, notPerformed value.unproved",
                "givenNames": "ANNA MARIA, notPerformed value.unproved",
                "documentNumber": "L898902C3, passed", "nationality": "UTO, notPerformed value.unproved",
                "dateOfBirth": "1974-08-12, passed", "sex": "F, notPerformed value.unproved",
                "dateOfExpiry": "2012-04-15, passed", "optionalData": "ZE184226B, passed",
            ])
        #expect(fields[.dateOfBirth]?.raw.reveal { $0 } == "740812")
        #expect(fields.values.allSatisfy { !$0.mayBeTruncated })
    }

    @Test func `a broken check digit and impossible content are told apart`() throws {
        let zone = try MRZ(
            parsing: "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C37QQQ7413122F1204159ZE184226B<<<<<10")
        let fields = SourceFields.zone(zone, today: FieldVectors.today)
        #expect(fields[.documentNumber]?.validity == .failed(.zoneCheckDigit))
        #expect(fields[.dateOfBirth]?.validity == .failed(.zoneContent))
        #expect(fields[.dateOfBirth]?.value == nil)
        #expect(fields[.nationality]?.validity == .failed(.zoneContent))
        #expect(fields[.nationality]?.value == nil)
    }

    @Test func `a name without room may be truncated`() throws {
        var contents = MRZContents(
            format: .td1, documentCode: "ID", issuingState: "UTO",
            primaryIdentifier: "FEATHERSTONEHAUGH CHOLMONDELEY", secondaryIdentifier: "ANNA", documentNumber: "1",
            nationality: "UTO", dateOfBirth: "740812", sex: "F", dateOfExpiry: "300101")
        var fields = SourceFields.zone(try MRZ(writing: contents), today: FieldVectors.today)
        #expect(fields[.surname]?.mayBeTruncated == true)
        contents.primaryIdentifier = Array("SHORT".utf8)
        fields = SourceFields.zone(try MRZ(writing: contents), today: FieldVectors.today)
        #expect(fields[.surname]?.mayBeTruncated == false)
        contents.primaryIdentifier = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZABCD".utf8)
        contents.secondaryIdentifier = []
        fields = SourceFields.zone(try MRZ(writing: contents), today: FieldVectors.today)
        #expect(fields[.surname]?.mayBeTruncated == true)
    }

    @Test(
        arguments: [
            ("EST", "38001085718", "38001085718, passed"),
            ("EST", "38001085719", "38001085719, failed personalNumber.checkDigit"),
            ("FIN", "131052<308T", "131052308T, passed"), ("UTO", "38001085718", nil), ("TUR", "ABC", nil),
        ] as [(String, String, String?)])
    func `a State's own number is found in the optional data`(_ state: String, _ optional: String, _ expected: String?)
        throws
    {
        let zone = try MRZ(
            writing: MRZContents(
                format: .td1, documentCode: "ID", issuingState: state, primaryIdentifier: "A", documentNumber: "1",
                nationality: state, dateOfBirth: "800108", sex: "M", dateOfExpiry: "300101", optionalData: optional))
        #expect(values(SourceFields.zone(zone, today: FieldVectors.today))["personalNumber"] == expected)
    }

    @Test func `a licence's barcode says its fields, and that proves nothing`() throws {
        let text =
            "@\n\u{1E}\rANSI 636015080001DL00310211DCAC\nDCBNONE\nDCDNONE\nDBA08122030\nDCSSAMPLE\nDACJAMES\nDADHENRY,LEE\n"
            + "DBD02012022\nDBB08121964\nDBC1\nDAYBLU\nDAU5'-11\"\nDAG1 MAIN ST\nDAIDALLAS\nDAJTX\nDAK752010000  \n"
            + "DAQ12345678\nDCFABC123\nDCGUSA\nDDEN\nDDFN\nDDGN\nDCUJR\r"
        let fields = SourceFields.licence(try AAMVADocument.parse(Array(text.utf8)), today: FieldVectors.today)
        let values = values(fields)
        #expect(values["surname"] == "SAMPLE JR, notPerformed value.noRule")
        #expect(values["givenNames"] == "JAMES HENRY LEE, notPerformed value.noRule")
        #expect(values["dateOfBirth"] == "1964-08-12, passed")
        #expect(values["dateOfExpiry"] == "2030-08-12, passed")
        #expect(values["height"] == "180, passed")
        #expect(values["address"] == "1 MAIN ST\nDALLAS TX 75201, notPerformed value.noRule")
        #expect(values["issuingStateCode"] == "USA, passed")
        #expect(values["jurisdiction"] == "TX, passed")
        #expect(fields[.dateOfBirth]?.raw.reveal { $0 } == "08121964")
        let merged = FieldMerger().merge([.barcode: fields])
        #expect(merged.allSatisfy { $0.outcome != .passed })
    }

    @Test func `a chip's fuller name and day of birth stand where they are the zone's`() throws {
        let zone = try MRZ(
            parsing: "P<D<<MUELLER<<HANS<<<<<<<<<<<<<<<<<<<<<<<<<<\nC01X00T478D<<6408125M2702283<<<<<<<<<<<<<<<4")
        var details = DG11()
        details.fullName = Sensitive("MÜLLER<<HANS<JÜRGEN")
        details.fullDateOfBirth = Sensitive(LDSDate(try #require(CalendarDate(year: 1964, month: 8, day: 12))))
        details.placeOfBirth = Sensitive(["BERLIN", "D"])
        details.personalNumber = Sensitive("123 456")
        let files: [LDSContent] = [.personalDetails(details), .machineReadableZone(DG1(zone))]
        let fields = SourceFields.chip(files, today: FieldVectors.today)
        let values = values(fields)
        #expect(values["surname"] == "MÜLLER, notPerformed value.noRule")
        // The zone had room for another name, so that it is another person's.
        #expect(values["givenNames"] == "HANS, notPerformed value.unproved")
        #expect(fields[.dateOfBirth]?.raw.reveal { $0 } == "19640812")
        #expect(values["placeOfBirth"] == "BERLIN, D, notPerformed value.noRule")
        #expect(values["personalNumber"] == "123456, notPerformed value.noRule")
        details.fullName = Sensitive("SCHMIDT<<HANS")
        details.fullDateOfBirth = Sensitive(LDSDate(try #require(CalendarDate(year: 1965, month: 8, day: 12))))
        let other = SourceFields.chip(
            [.machineReadableZone(DG1(zone)), .personalDetails(details)], today: FieldVectors.today)
        #expect(other[.surname]?.value?.reveal { $0 } == "MUELLER")
        #expect(other[.dateOfBirth]?.value?.reveal { $0 } == "1964-08-12")
    }

    /// Files that the fuzzers begin with.
    @Test(arguments: [
        ("dl-dg1", ElementaryFile.drivingLicenceFiles, 2), ("dl-dg2", ElementaryFile.drivingLicenceFiles, 3),
        ("edl-dg1", ElementaryFile.euDrivingLicenceFiles, 2), ("dg12", ElementaryFile.dataGroups, 11),
        ("eid-4", ElementaryFile.eIDDataGroups, 3), ("eid-8", ElementaryFile.eIDDataGroups, 7),
        ("eid-17", ElementaryFile.eIDDataGroups, 15),
    ])
    func `every kind of chip file says something`(_ name: String, _ files: [ElementaryFile], _ index: Int) throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let bytes = try Data(contentsOf: tests.appendingPathComponent("Fuzz/Corpus/lds/\(name).bin"))
        // The fuzzer's first byte says which file it is.
        let contents = [Array(bytes), Array(bytes.dropFirst())].compactMap {
            try? LDSContent.decode(files[index], $0).content
        }
        let fields = SourceFields.chip(contents, today: FieldVectors.today)
        #expect(!fields.isEmpty)
    }

    private func seed(_ path: String) throws -> [UInt8] {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return Array(try Data(contentsOf: tests.appendingPathComponent("Fuzz/Corpus/\(path)")))
    }

    @Test func `a seal says its zone and its messages`() throws {
        let emergency = try VisibleDigitalSeal(seed("vds/worked-example-of-Doc-9303-8"))
        let fields = values(SourceFields.seal(emergency, today: FieldVectors.today))
        #expect(fields["surname"] != nil)
        #expect(fields["dateOfBirth"]?.hasSuffix("passed") == true)
        let permit = try VisibleDigitalSeal(seed("vds/residence-permit"))
        #expect(SourceFields.seal(permit, today: FieldVectors.today)[.passportNumber] != nil)
        let card = try VisibleDigitalSeal(seed("vds/social-insurance-card"))
        let insured = SourceFields.barcode(.visibleDigitalSeal(card), today: FieldVectors.today)
        #expect(insured[.surname] != nil)
        #expect(insured[.givenNames] != nil)
        #expect(insured[.socialSecurityNumber] != nil)
    }

    @Test func `a proof of vaccination says whom it is about`() throws {
        let proof = try VDSNC(seed("vdsnc/vaccination"))
        let fields = SourceFields.proof(proof, today: FieldVectors.today)
        #expect(fields[.fullName]?.value != nil)
        #expect(fields[.dateOfBirth]?.validity == .passed)
        #expect(SourceFields.barcode(.unknown, today: FieldVectors.today).isEmpty)
    }
}

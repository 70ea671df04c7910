import Foundation
import Testing
import VouchCore
import VouchDialects
import VouchFields
import VouchMRZ
import VouchReport
import VouchTestSupport

/// The report of later versions: by source, with validations as numbers.
@Suite struct VisionBoxIdDocumentTests {
    private static let lines = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F3504152ZE184226B<<<<<16",
    ]

    private static func zone() throws -> [FieldName: FieldValue] {
        SourceFields.zone(try MRZ(lines: lines.map { Array($0.utf8) }), today: try DialectReport.today())
    }

    /// - Parameter printed: changes of what is printed.
    private static func report(chip: Bool = true, printed: [FieldName: String] = [:]) throws -> DocumentReport {
        let fields = try zone()
        var page = DialectReport.source(printed)
        for (name, value) in [
            FieldName.dateOfIssue: "2025-04-16", .personalNumber: "ZE184226B", .height: "170", .validFrom: "2025-04-16",
        ] { page[name] = FieldValue(value: value, raw: value, validity: .passed) }
        var sources: [FieldSource: [FieldName: FieldValue]] = [.mrz: fields, .visual: page]
        if chip { sources[.chip] = fields }
        let zone = try MRZ(lines: lines.map { Array($0.utf8) })
        return try DialectReport.make(sources) {
            if chip { $0.chip = DialectReport.proved }
            $0.zoneChecks = zone.checks
        } complete: {
            $0.zone = .init(format: "TD3", lines: lines, valid: true)
            $0.modelName = "Utopia: passport"
            $0.issuingState = "UTO"
            $0.hasChip = true
            $0.chipPlace = "cover"
            $0.graphics = [.init(.portrait, chip: [0xFF, 0xD8], mime: "image/jpeg", width: nil, height: nil)]
        }
    }

    @Test(.shows("X-B11", "X-B12")) func `a document is told by its sources, and what kind it is`() throws {
        let document = VisionBox.IdDocument(try Self.report())
        let json = try object(document)
        #expect(Set(json.keys) == ["info", "data", "viz", "mrz", "rfid", "validations"])
        let info = try #require(json["info"] as? [String: Any])
        #expect(info["id"] as? Int == 11)
        #expect(info["documentName"] as? String == "Utopia: passport")
        #expect(info["ICAOCode"] as? String == "UTO")
        #expect(info["type"] as? String == "P")
        #expect(info["isElectronic"] as? Int == 1)
        #expect(info["chipPage"] as? Int == 2)
        let page = VisionBox.IdDocument(try DialectReport.make([.visual: DialectReport.source()]))
        #expect(page.mrz == nil)
        #expect(page.rfid == nil)
        #expect(page.viz?.surname == "ERIKSSON")
        #expect(page.info?.isElectronic == .unknown)
        #expect(page.info?.chipPage == .unknown)
    }

    @Test(.shows("X-B11")) func `of each value the chip's counts before the zone's before the print's`() throws {
        func surname(_ said: [FieldSource: String]) throws -> String? {
            let sources = said.mapValues { DialectReport.source([.surname: $0]) }
            return VisionBox.IdDocument(try DialectReport.make(sources)).data?.surname
        }
        var said: [FieldSource: String] = [.chip: "CHIP", .mrz: "ZONE", .visual: "PRINT", .barcode: "BARCODE"]
        for best in [FieldSource.chip, .mrz, .visual, .barcode] {
            #expect(try surname(said) == said[best])
            said[best] = nil
        }
        let document = VisionBox.IdDocument(try Self.report(printed: [.surname: "ERIKSEN"]))
        #expect(document.data?.surname == "ERIKSSON")
        #expect(document.viz?.surname == "ERIKSEN")
    }

    @Test(.shows("X-B13")) func `data, zone and chip have every value by its name`() throws {
        let json = try object(VisionBox.IdDocument(try Self.report()))
        let expected = [
            "mrzString": Self.lines.joined(), "docType": "P", "surname": "ERIKSSON", "name": "ANNA MARIA",
            "docNumber": "L898902C3", "checkDigit": "6", "nationality": "UTO", "birthDate": "74-08-12",
            "birthDateDigit": "2", "sex": "F", "expiryDate": "35-04-15", "expiryDateDigit": "2",
            "optionalData": "ZE184226B", "optionalDataDigit": "1", "mrzType": "ID-3",
        ]
        for name in ["data", "mrz", "rfid"] {
            let section = try #require(json[name] as? [String: Any])
            for (key, value) in expected where !(name == "rfid" && ["mrzString"].contains(key)) {
                if name == "rfid",
                    ["checkDigit", "birthDateDigit", "expiryDateDigit", "optionalDataDigit", "mrzType"].contains(key)
                {
                    continue
                }
                #expect(section[key] as? String == value, "\(name).\(key)")
            }
        }
        let data = try #require(VisionBox.IdDocument(try Self.report()).data)
        #expect(data.holderImageData == Data([0xFF, 0xD8]))
        #expect(data.validFrom == "25-04-16")
    }

    @Test(.shows("X-B14")) func `print has what zones have not`() throws {
        let viz = try #require(VisionBox.IdDocument(try Self.report()).viz)
        #expect(viz.issueState == "UTO")
        #expect(viz.issueDate == "25-04-16")
        #expect(viz.personalNumber == "ZE184226B")
        #expect(viz.height == "170")
        #expect(viz.expiryDate == "35-04-15")
        #expect(viz.validations.expired == .success)
    }

    @Test(.shows("X-B15")) func `validations are 0 failed, 1 success, 2 unknown, of the sources there are`() throws {
        let chip = try #require(VisionBox.IdDocument(try Self.report()).validations)
        #expect(chip.chip == .success)
        #expect(chip.PA == .success)
        #expect(chip.CA == .success)
        #expect(chip.PACE == .success)
        #expect(chip.AA == .unknown)
        #expect(chip.BAC == .unknown)
        #expect(chip.TA == .unknown)
        #expect(chip.surname == .success)
        #expect(chip.docNumber == .success)
        #expect(chip.expired == .success)
        #expect(chip.checkDigit == .success)
        #expect(chip.birthDateDigit == .success)
        #expect(chip.expiryDateDigit == .success)
        #expect(chip.optionalDataDigit == .success)
        #expect(chip.checkDigitCalculation == .success)
        // Without a chip, zone and print are compared: they differ.
        let page = try #require(
            VisionBox.IdDocument(try Self.report(chip: false, printed: [.surname: "OTHER"])).validations)
        #expect(page.surname == .failed)
        #expect(page.name == .success)
        #expect(page.chip == .unknown)
        #expect(page.status == .failed)
        // The zone alone: its own rules.
        let zone = try #require(VisionBox.IdDocument(try DialectReport.make([.mrz: Self.zone()])).validations)
        #expect(zone.docNumber == .success)
        // No digit protects it.
        #expect(zone.nationality == .unknown)
        #expect(zone.PA == .unknown)
        let names = try object(chip).keys.sorted()
        #expect(
            names == [
                "AA", "BAC", "CA", "PA", "PACE", "TA", "birthDate", "birthDateDigit", "checkDigit",
                "checkDigitCalculation", "chip", "docNumber", "docType", "expired", "expiryDate", "expiryDateDigit",
                "mrzType", "name", "nationality", "optionalData", "optionalDataDigit", "sex", "status", "surname",
            ])
        #expect(try object(chip).values.allSatisfy { (0...2).contains($0 as? Int ?? 9) })
    }

    @Test func `a zone of none of the three sizes has no valid mrzType`() throws {
        func type(_ lines: [String]) throws -> VisionBox.IdDocument.ValidationStatus? {
            let report = try DialectReport.make([.mrz: Self.zone()]) { _ in
            } complete: {
                $0.zone = .init(format: "TD3", lines: lines, valid: false)
            }
            return VisionBox.IdDocument(report).validations?.mrzType
        }
        #expect(try type(Self.lines) == .success)
        #expect(try type(Self.lines.map { String($0.dropLast(4)) }) == .failed)
        #expect(try type([]) == .unknown)
    }

    @Test(.shows("X-B16")) func `digests of portrait and document tell whether they were changed`() throws {
        func hash(_ bytes: [UInt8]) -> String? { "\(bytes.count)-\(bytes.reduce(0) { ($0 &* 31) &+ Int($1) })" }
        let report = VisionBox.DocumentReaderReport(try Self.report(), hash: hash)
        #expect(report.documentPhotoHash == hash([0xFF, 0xD8]))
        #expect(report.idDocumentHash != nil)
        #expect(report.documentDataHash != nil)
        #expect(report.isIntact(hash: hash))
        // What an app got is what it hands back, unless someone wrote into it.
        let text = String(decoding: try JSONEncoder().encode(report), as: UTF8.self)
        let same = try JSONDecoder().decode(VisionBox.DocumentReaderReport.self, from: Data(text.utf8))
        #expect(same.isIntact(hash: hash))
        let changed = text.replacingOccurrences(of: "\"surname\":\"ERIKSSON\"", with: "\"surname\":\"ERIKSEN\"")
        #expect(changed != text)
        let forged = try JSONDecoder().decode(VisionBox.DocumentReaderReport.self, from: Data(changed.utf8))
        #expect(!forged.isIntact(hash: hash))
        #expect(VisionBox.DocumentReaderReport(try Self.report()).idDocumentHash == nil)
    }

    @Test func `a document of which nothing is known says so`() throws {
        let document = VisionBox.IdDocument(DocumentReport(ReportContents(versions: .init(vouch: "0"))))
        #expect(document.viz == nil)
        #expect(document.mrz == nil)
        #expect(document.rfid == nil)
        #expect(document.info?.type == nil)
        #expect(document.data?.docType == nil)
        #expect(document.validations?.status == .unknown)
        #expect(!"\(VisionBox.IdDocument(try Self.report()))".contains("ERIKSSON"))
    }
}

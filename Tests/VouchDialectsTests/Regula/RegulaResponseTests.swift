import Foundation
import Testing
import VouchCore
import VouchFields
import VouchReport
import VouchTestSupport

@testable import VouchDialects

@Suite struct RegulaResponseTests {
    private func request(_ parameters: String = #""scenario":"FullProcess""#, _ members: String = "") throws
        -> Regula.ProcessRequest
    {
        try Regula.ProcessRequest(
            parsing: Array(
                #"{"processParam":{\#(parameters)},"List":[{"ImageData":{"image":"AQI="}}]\#(members)}"#.utf8))
    }

    private func report(
        _ sources: [FieldSource: [FieldName: FieldValue]]? = nil, graphics: [DocumentReport.Graphic] = [],
        threshold: Int? = nil
    ) throws -> DocumentReport {
        try DialectReport.make(sources, threshold: threshold) {
            $0.imageQuality = .passed
        } complete: {
            $0.pages = [DialectReport.page()]
            $0.graphics = graphics
            $0.zone = .init(
                format: "TD3",
                lines: [
                    "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
                ], valid: true, page: 0)
        }
    }

    private func response(
        _ report: DocumentReport?, _ request: Regula.ProcessRequest, pages: [Regula.PagePicture] = []
    ) throws -> [String: Any] {
        try object(
            Regula.ProcessResponse(
                report, to: request, pages: pages,
                transaction: .init(
                    computerName: "c", dateTime: "2026-11-23T10:00:00Z",
                    documentsDatabase: .init(description: "d", id: "Full", version: "7"), systemInfo: "s", tag: "t",
                    transactionID: "i", userName: "u", version: "0.1")))
    }

    private func container(_ response: [String: Any], _ type: Int) throws -> [String: Any]? {
        let list = try #require((response["ContainerList"] as? [String: Any])?["List"] as? [[String: Any]])
        return list.first { $0["result_type"] as? Int == type }
    }

    private func types(_ response: [String: Any]) throws -> Set<Int> {
        let list = try #require((response["ContainerList"] as? [String: Any])?["List"] as? [[String: Any]])
        return Set(list.compactMap { $0["result_type"] as? Int })
    }

    @Test(arguments: ["id1", "id2", "id3", "other"], 0..<4)
    func `a page says how it is turned, also where its format has no number for that`(
        _ format: String, _ turns: Int
    ) throws {
        let upright = [Point(x: 0, y: 0), Point(x: 90, y: 0), Point(x: 90, y: 60), Point(x: 0, y: 60)]
        let placed = (0..<4).map { upright[($0 + turns) % 4] }
        let corners = Quad(topLeft: placed[0], topRight: placed[1], bottomRight: placed[2], bottomLeft: placed[3])
        let turned = try DialectReport.make {
            $0.imageQuality = .passed
        } complete: {
            $0.pages = [DialectReport.page(format: format, corners: corners)]
        }
        let kind = try #require(try container(response(turned, request()), 9)?["OneCandidate"] as? [String: Any])
        #expect(kind["RotationAngle"] as? Int == 90 * turns)
        #expect(kind["Rotated180"] as? Int == (turns == 2 ? 1 : 0))
    }

    @Test(.shows("X-R8")) func `a response has every member under its name`() throws {
        let request = try request(
            #""scenario":"FullProcess","log":true,"checkAuth":true"#,
            #","passBackObject":{"order":7,"of":["a",null,true,1.5]}"#)
        let response = try response(report(), request)
        #expect(
            Set(response.keys) == [
                "ChipPage", "CoreLibResultCode", "ProcessingFinished", "ContainerList", "TransactionInfo", "log",
                "passBackObject", "morePagesAvailable", "elapsedTime", "metadata",
            ])
        #expect(response["ChipPage"] as? Int == 0)
        #expect(response["CoreLibResultCode"] as? Int == 0)
        #expect(response["ProcessingFinished"] as? Int == 1)
        #expect(Regula.ProcessingStatus.notFinished.rawValue == 0)
        #expect(Regula.ProcessingStatus.timeout.rawValue == 2)
        let back = try #require(response["passBackObject"] as? [String: Any])
        #expect(back["order"] as? Int == 7)
        #expect((back["of"] as? [Any])?.count == 4)
        let metadata = try #require(response["metadata"] as? [String: [String]])
        #expect(metadata == ["ignoredParameters": ["processParam.checkAuth"]])
        let list = try #require(response["ContainerList"] as? [String: Any])
        #expect(list["Count"] as? Int == (list["List"] as? [Any])?.count)
        let packed = try #require(response["log"] as? String)
        let log = try #require(Data(base64Encoded: packed))
        #expect(Array(log.prefix(2)) == [0x78, 0x01])
        #expect(!String(decoding: log, as: UTF8.self).contains("ERIKSSON"))
    }

    @Test(.shows("X-R9")) func `the transaction is told with every member`() throws {
        let told = try #require(try response(report(), request())["TransactionInfo"] as? [String: Any])
        #expect(
            told.compactMapValues { $0 as? String } == [
                "ComputerName": "c", "DateTime": "2026-11-23T10:00:00Z", "SystemInfo": "s", "Tag": "t",
                "TransactionID": "i", "UserName": "u", "Version": "0.1",
            ])
        let database = try #require(told["DocumentsDatabase"] as? [String: String])
        #expect(database == ["Description": "d", "ExportDate": "", "ID": "Full", "Version": "7"])
    }

    @Test(.shows("X-R6")) func `text has each field with its sources, validity and comparison`() throws {
        let sources: [FieldSource: [FieldName: FieldValue]] = [
            .mrz: DialectReport.source(), .visual: DialectReport.source([.surname: "ERIKSEN"]),
        ]
        let response = try response(report(sources), request())
        let text = try #require(try container(response, 36)?["Text"] as? [String: Any])
        #expect(
            Set(text.keys) == [
                "status", "validityStatus", "comparisonStatus", "dateFormat", "fieldList", "availableSourceList",
            ])
        #expect(text["status"] as? Int == 0)
        #expect(text["comparisonStatus"] as? Int == 0)
        #expect(text["validityStatus"] as? Int == 1)
        #expect(text["dateFormat"] as? String == "yyyy-MM-dd")
        let fields = try #require(text["fieldList"] as? [[String: Any]])
        let surname = try #require(fields.first { $0["fieldType"] as? Int == 8 })
        #expect(
            Set(surname.keys) == [
                "fieldType", "fieldName", "lcid", "lcidName", "status", "validityStatus", "comparisonStatus", "value",
                "valueList", "validityList", "comparisonList",
            ])
        #expect(surname["fieldName"] as? String == "Surname")
        #expect(surname["comparisonStatus"] as? Int == 0)
        let values = try #require(surname["valueList"] as? [[String: Any]])
        #expect(values.map { $0["source"] as? String } == ["MRZ", "VISUAL"])
        #expect(values.map { $0["value"] as? String } == ["ERIKSSON", "ERIKSEN"])
        #expect(values.map { $0["containerType"] as? Int } == [3, 17])
        #expect(
            Set(values[0].keys).isSuperset(of: [
                "source", "value", "originalValue", "originalValidity", "pageIndex", "probability", "containerType",
            ]))
        let validities = try #require(surname["validityList"] as? [[String: Any]])
        #expect(validities.map { $0["status"] as? Int } == [1, 1])
        let pair = try #require((surname["comparisonList"] as? [[String: Any]])?.first)
        #expect(Set([pair["sourceLeft"] as? String, pair["sourceRight"] as? String]) == ["MRZ", "VISUAL"])
        #expect(pair["status"] as? Int == 0)
        let strings = try #require(fields.first { $0["fieldType"] as? Int == 51 })
        #expect((strings["value"] as? String)?.split(separator: "^").map(\.count) == [44, 44])
    }

    @Test(.shows("X-R5")) func `lexical analysis has a verdict for each source and each pair`() throws {
        let sources: [FieldSource: [FieldName: FieldValue]] = [
            .mrz: DialectReport.source(), .visual: DialectReport.source([.surname: "ERIKSEN"]),
        ]
        let analysis = try #require(
            try container(response(report(sources), request()), 15)?["ListVerifiedFields"] as? [String: Any])
        let maps = try #require(analysis["pFieldMaps"] as? [[String: Any]])
        #expect(analysis["Count"] as? Int == maps.count)
        let surname = try #require(maps.first { $0["wFieldType"] as? Int == 8 })
        #expect(surname["Field_MRZ"] as? String == "ERIKSSON")
        #expect(surname["Field_Visual"] as? String == "ERIKSEN")
        #expect(surname["Field_Barcode"] == nil)
        #expect(surname["Field_RFID"] == nil)
        // Zone and print hold by their rules and differ; there is no chip and no barcode.
        #expect(surname["Matrix"] as? [Int] == [1, 0, 1, 0, 0, 4, 0, 0, 0, 0])
        let number = try #require(maps.first { $0["wFieldType"] as? Int == 2 })
        #expect((number["Matrix"] as? [Int])?[5] == 3)
        #expect(Regula.VerificationResult.notVerified.rawValue == 2)
    }

    @Test(.shows("X-R18")) func `a chip's portrait names the file it comes from, and a model where the chip is`() throws
    {
        let graphics = [
            DocumentReport.Graphic(.portrait, chip: [1, 2, 3], mime: "image/jp2", width: nil, height: nil)
        ]
        let images = try #require(
            try container(response(report(graphics: graphics), request()), 37)?["Images"] as? [String: Any])
        let field = try #require((images["fieldList"] as? [[String: Any]])?.first)
        #expect(field["fieldType"] as? Int == 201)
        #expect(field["fieldName"] as? String == "Portrait")
        let value = try #require((field["valueList"] as? [[String: Any]])?.first)
        #expect(value["source"] as? String == "RFID")
        #expect(value["value"] as? String == "AQID")
        #expect(value["rfidOrigin"] as? [String: Int] == ["dg": 2, "dgTag": 0, "tagEntry": 0, "entryView": 0])
        #expect(Regula.ChipLocation.allCases.map(\.rawValue) == [0, 1, 2])
    }

    @Test func `a request's filters leave out fields, containers, pictures and documents`() throws {
        let report = try report()
        let some = try response(
            report, request(#""scenario":"FullProcess","resultTypeOutput":[36],"fieldTypesFilter":[8,2]"#))
        #expect(try types(some) == [36])
        let text = try #require(try container(some, 36)?["Text"] as? [String: Any])
        let fields = try #require(text["fieldList"] as? [[String: Any]])
        #expect(fields.compactMap { $0["fieldType"] as? Int } == [8, 2])
        let pages = [Regula.PagePicture(page: 0, base64: "AQI=")]
        #expect(try types(response(report, request(), pages: pages)).contains(1))
        #expect(try types(response(report, request(#""scenario":"FullProcess","documentGroupFilter":[49]"#))).isEmpty)
        #expect(
            try !types(response(report, request(#""scenario":"Mrz","mrzFormatsFilter":["3x30"]"#))).contains(3))
        #expect(
            try types(response(report, request(#""scenario":"Mrz","returnUncroppedImage":true"#))).contains(16))
        #expect(try types(response(nil, request(#""scenario":"Capture""#))) == [16])
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 131_070]) func `a log of any length is packed in blocks`(count: Int) {
        let packed = ProcessLog.stored([UInt8](repeating: 65, count: count))
        let blocks = max(1, (count + 65_534) / 65_535)
        #expect(packed.count == 2 + blocks * 5 + count + 4)
        #expect(packed.count > 2 && packed[2] == (blocks == 1 ? 1 : 0))
    }
}

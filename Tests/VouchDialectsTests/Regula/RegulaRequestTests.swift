import Foundation
import Testing
import VouchCore
import VouchTestSupport

@testable import VouchDialects

@Suite struct RegulaRequestTests {
    private let picture = "/9j/2w=="

    private func body(_ members: String = "", parameters: String = #""scenario":"FullProcess""#) -> [UInt8] {
        Array(#"{"processParam":{\#(parameters)}\#(members.isEmpty ? "" : ","+members)}"#.utf8)
    }

    private func list(_ count: Int = 1) -> String {
        #""List":["# + Array(repeating: #"{"ImageData":{"image":"\#(picture)"}}"#, count: count).joined(separator: ",")
            + "]"
    }

    private func refused(_ bytes: [UInt8], limits: Regula.ProcessRequest.Limits = .init()) -> Regula
        .ProcessRequestError?
    {
        do throws(Regula.ProcessRequestError) {
            _ = try Regula.ProcessRequest(parsing: bytes, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a request has its pictures in the order of their pages, and everything beside them`() throws {
        let request = try Regula.ProcessRequest(
            parsing: body(
                #""List":[{"ImageData":{"image":"AQI=","format":".jpg"},"light":24,"page_idx":1},"#
                    + #"{"ImageData":{"image":"data:image/png;base64,Aw=="},"light":6,"page_idx":0}],"#
                    + #""tag":"t","tenant":"bank","env":"prod","passBackObject":{"a":[1,null]},"livePortrait":"BA==","#
                    + #""extPortrait":"BA==","systemInfo":{"license":"AA=="}"#,
                parameters: #""scenario":"MrzAndLocate","resultTypeOutput":[36,33],"dateFormat":"M/d/yyyy","#
                    + #""minimalHolderAge":18,"mrzFormatsFilter":["2x44"],"checkAuth":true,"imageQa":{"dpiThreshold":200,"#
                    + #""glaresCheck":false}"#))
        #expect(request.images.map(\.bytes) == [[3], [1, 2]])
        #expect(request.images.map(\.isReadable) == [true, false])
        #expect(request.images[1].light.name == "IR")
        #expect(request.images[1].format == ".jpg")
        #expect(request.livePortrait == [4])
        #expect([request.tag, request.tenant, request.environment] == ["t", "bank", "prod"])
        #expect(request.passBackObject?["a"]?.elements?.count == 2)
        #expect(request.parameters.scenario == .mrzAndLocate)
        #expect(request.parameters.resultTypeOutput.map(\.rawValue) == [36, 33])
        #expect(request.parameters.minimalHolderAge == 18)
        #expect(request.parameters.mrzFormatsFilter == [.id3])
        #expect(request.parameters.imageQa.glaresCheck == false)
        #expect(
            request.ignored == ["processParam.checkAuth", "processParam.imageQa.dpiThreshold", "extPortrait"])
        #expect("\(request) \(request.images[0])" == "<redacted> <redacted>")
    }

    @Test(.shows("X-R2")) func `every scenario has its name, and one that cannot be done says why`() throws {
        let names = [
            "Mrz", "Barcode", "Locate", "Ocr", "DocType", "MrzOrBarcode", "MrzOrLocate", "MrzAndLocate",
            "BarcodeAndLocate", "MrzOrOcr", "MrzOrBarcodeOrOcr", "LocateVisual_And_MrzOrOcr", "FullProcess", "FullAuth",
            "RusStamp", "OcrFree", "CreditCard", "Capture", "DTC", "RFID",
        ]
        for name in names {
            let scenario = try #require(Regula.Scenario(rawValue: name))
            let error = refused(body(list(), parameters: #""scenario":"\#(name)""#))
            #expect((error?.code == .unsupportedScenario) == (scenario.obstacle != nil), "\(name)")
            if let error { #expect(error.message.hasPrefix(name) && error.remedy.contains("FullProcess")) }
        }
        #expect(Regula.Scenario.allCases.map(\.rawValue) == names + ["mDL"])
        #expect(refused(body(list(), parameters: #""scenario":"Everything""#))?.code == .unknownScenario)
    }

    @Test(arguments: [
        "", "[]", "null", "{", "{}", #"{"processParam":7}"#, #"{"processParam":{}}"#,
        #"{"processParam":{"scenario":7}}"#, #"{"processParam":{"scenario":"Mrz"},"List":7}"#,
        #"{"processParam":{"scenario":"Mrz"},"List":[7]}"#, #"{"processParam":{"scenario":"Mrz"},"List":[{}]}"#,
        #"{"processParam":{"scenario":"Mrz"},"List":[{"ImageData":{}}]}"#,
        #"{"processParam":{"scenario":"Mrz"},"List":[{"ImageData":{"image":""}}]}"#,
        #"{"processParam":{"scenario":"Mrz"},"List":[{"ImageData":{"image":"AQI=="}}]}"#,
        #"{"processParam":{"scenario":"Mrz"},"List":[{"ImageData":{"image":"AQI="},"page_idx":-1}]}"#,
        #"{"processParam":{"scenario":"Mrz"},"List":[{"ImageData":{"image":"AQI="},"light":1e300}]}"#,
        #"{"processParam":{"scenario":"Mrz"},"passBackObject":[]}"#,
        #"{"processParam":{"scenario":"Mrz","dateFormat":"dd.MM"}}"#,
        #"{"processParam":{"scenario":"Mrz","mrzFormatsFilter":["9x9"]}}"#,
        #"{"processParam":{"scenario":"Mrz","log":1}}"#,
        #"{"processParam":{"scenario":"Mrz","resultTypeOutput":[1.5]}}"#,
        #"{"processParam":{"scenario":"Mrz"},"ContainerList":{"List":[{}]}}"#,
        #"{"processParam":{"scenario":"Mrz"},"ContainerList":{"List":[{"result_type":1}]}}"#,
    ])
    func `a malformed request is refused with its place`(text: String) throws {
        let error = try #require(refused(Array(text.utf8)))
        #expect(error.code == .malformed)
        #expect(!error.description.contains("AQI"))
    }

    @Test(arguments: [(100, true), (101, false)])
    func `a list is as long as it may be`(_ count: Int, _ isTaken: Bool) {
        let formats = Array(repeating: "\"2x44\"", count: count).joined(separator: ",")
        let error = refused(body(list(), parameters: #""scenario":"Mrz","mrzFormatsFilter":[\#(formats)]"#))
        #expect(error?.code == (isTaken ? nil : .malformed))
    }

    @Test func `a picture over the limit is too large, and so is the whole`() throws {
        var limits = Regula.ProcessRequest.Limits()
        limits.imageBytes = 1000
        func image(_ count: Int) -> [UInt8] {
            let text = Data(repeating: 7, count: count).base64EncodedString()
            return body(#""List":[{"ImageData":{"image":"\#(text)"}}]"#)
        }
        #expect(refused(image(1000), limits: limits) == nil)
        #expect(refused(image(1001), limits: limits)?.code == .tooLarge)
        #expect(refused(image(100_000), limits: limits)?.code == .tooLarge)
        limits.bytes = 100
        #expect(refused(image(1000), limits: limits)?.code == .tooLarge)
        #expect(Regula.ProcessRequest.Limits().imageBytes == 10_000_000)
        limits = .init()
        limits.images = 3
        #expect(refused(body(list(3)), limits: limits) == nil)
        #expect(refused(body(list(4)), limits: limits)?.code == .tooManyImages)
    }

    @Test func `a plain container is a picture`() throws {
        let request = try Regula.ProcessRequest(
            parsing: body(
                #""ContainerList":{"Count":2,"List":[{"result_type":1,"page_idx":1,"light":6,"buf_length":2,"list_idx":0,"#
                    + #""RawImageContainer":{"image":"AQI=","format":".jpg"}},"#
                    + #"{"result_type":16,"page_idx":0,"RawImageContainer":{"image":"Aw=="}}]}"#))
        #expect(request.images.map(\.bytes) == [[3], [1, 2]])
    }

    @Test
    func `an encrypted container is answered with what to send instead, and a licence beside pictures is passed over`()
        throws
    {
        let encrypted = #"{"EncryptedRCL":"AQID","buf_length":4,"light":6,"list_idx":0,"page_idx":0,"result_type":49}"#
        let licence = #"{"License":"AQID","buf_length":4,"light":6,"list_idx":0,"page_idx":0,"result_type":50}"#
        func containers(_ list: String) -> String { #""ContainerList":{"List":[\#(list)]}"# }
        let error = try #require(refused(body(containers(encrypted + "," + licence))))
        #expect(error.code == .encryptedContainer)
        #expect(error.place == "ContainerList.List[0].EncryptedRCL")
        #expect(error.remedy.contains("ImageData.image"))
        #expect(refused(body(list() + "," + containers(encrypted)))?.code == .encryptedContainer)
        #expect(refused(body(containers(licence)))?.code == .licenceContainer)
        #expect(refused(body(list() + "," + containers(licence))) == nil)
        #expect(refused(body(containers(#"{"License":7,"result_type":50}"#)))?.code == .malformed)
        #expect(refused(body(containers(#"{"EncryptedRCL":"{}","result_type":49}"#)))?.code == .malformed)
        #expect(refused(body(containers(#"{"result_type":101}"#)))?.code == .unsupportedContainer)
        #expect(refused(body(containers(#"{"result_type":104}"#)))?.remedy.contains("chipSession") == true)
        #expect(refused(body(containers(#"{"result_type":109}"#)))?.remedy.contains("dtc") == true)
        #expect(refused(body(containers(#"{"result_type":38}"#)))?.remedy.contains("List") == true)
        #expect(refused(body(#""ImageUrls":["http://127.0.0.1/"]"#))?.code == .unsupportedContainer)
    }

    @Test(arguments: [
        ("yyyy-MM-dd", "2033-03-09"), ("dd.MM.yyyy", "09.03.2033"), ("M/d/yy", "3/9/33"), ("yyyyMMdd", "20330309"),
    ])
    func `dates are written as the request wants`(pattern: String, expected: String) throws {
        let format = try #require(Regula.DateFormat(pattern))
        #expect(format.written("2033-03-09") == expected)
        #expect(format.written("2033-03") == "2033-03")
        #expect(format.written("2033-03-XX") == "2033-03-XX")
    }

    @Test(arguments: ["", "yyyy", "yyyy-MM-dd-dd", "YYYY-MM-dd", "yyyyy-MM-dd", "mm/dd/yyyy", "yyyy-MM-dd\u{0}hh"])
    func `another pattern of dates is refused`(pattern: String) {
        #expect(Regula.DateFormat(pattern) == nil)
    }

    @Test func `values are written in the case that the request wants`() {
        let written = [0, 1, 2, 3].map { Regula.TextPostProcessing(rawValue: $0)?.written("ANNA mARIA") }
        #expect(written == ["ANNA mARIA", "ANNA MARIA", "anna maria", "Anna Maria"])
    }
}

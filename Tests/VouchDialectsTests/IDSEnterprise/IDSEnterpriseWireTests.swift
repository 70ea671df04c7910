import Foundation
import Testing
import VouchDialects
import VouchEnrolment
import VouchTestSupport

@Suite struct IDSEnterpriseWireTests {
    private func bytes(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    @Test("a response is these bytes", .shows("X-E6"))
    func response() throws {
        var response = IDSEnterprise.UploadResponse(
            highLevelResult: .undefined, highLevelResultDetails: ["DOCUMENTEXPIRY:PASSED"], requiredAction: "BACKSIDE",
            extractedFields: [], scanDateTime: "2026-11-23T12:00:00.000", journeyID: "j", identityMeansID: "m",
            requestID: "r", authenticationResultDetails: ["DOCUMENTEXPIRY": "Passed"],
            responsePayload: [
                "BranchCode": "b", "CustomerNumber": "c", "Username": "u", "ScanReason": "s",
            ])
        response.documentType = "National ID"
        #expect(
            try bytes(response)
                == #"{"AuthenticationResultDetails":{"DOCUMENTEXPIRY":"Passed"},"BranchCode":"b","CustomerNumber":"c","#
                + #""DocumentType":"National ID","ExtractedFields":[],"HighLevelResult":"Undefined","#
                + #""HighLevelResultDetails":["DOCUMENTEXPIRY:PASSED"],"IdentityMeansId":"m","JourneyId":"j","#
                + #""PersonEntryId":"j","RequestId":"r","RequiredAction":"BACKSIDE","#
                + #""ResponsePayload":{"BranchCode":"b","CustomerNumber":"c","ScanReason":"s","Username":"u"},"#
                + #""ScanDateTime":"2026-11-23T12:00:00.000","ScanReason":"s","ScanReference":"j","ScanResult":0,"#
                + #""ScanUsername":"u"}"#)
        #expect(
            IDSEnterprise.UploadResponse.ScanResult.allCases.map { "\($0) \($0.rawValue)" } == [
                "passed 0", "serverError 1", "internalError 2", "notAuthenticated 3",
            ])
        #expect(!"\(response)".contains("National"))
        let back = try JSONDecoder().decode(IDSEnterprise.UploadResponse.self, from: Data(try bytes(response).utf8))
        #expect(back.action == RequiredAction(.backSide))
    }

    @Test func `a token's response is these bytes, and printing it shows none`() throws {
        let token = IDSEnterprise.TokenResponse(
            username: "u", fullName: "f", role: "scanning", token: "DE14ydbx", expiresIn: 36_000)
        #expect(
            try bytes(token)
                == #"{"FullName":"f","Role":"scanning","Username":"u","access_token":"DE14ydbx","expires_in":36000,"#
                + #""token":"DE14ydbx","token_type":"bearer"}"#)
        #expect(!"\(token)".contains("DE14"))
    }

    @Test func `a token of a service that does not say for how long lasts ten hours`() throws {
        let token = try JSONDecoder().decode(
            IDSEnterprise.TokenResponse.self, from: Data(#"{"access_token":"a"}"#.utf8))
        #expect(token.token == "a")
        #expect(token.expiresIn == 36_000)
    }

    @Test(arguments: [
        (["front", "back"], "Both"), (["front"], "Front"), (["back"], "Back"), ([], "Front"),
        (["front", "front"], "Both"),
    ])
    func `a document of two pages has both sides`(_ sides: [String], _ side: String) throws {
        let report = try DialectReport.make { _ in
        } complete: {
            $0.pages = sides.map { DialectReport.page(side: $0) }
        }
        let document = IDSEnterprise.ProcessedDocument(report, result: "Passed", attempt: 1, meansID: "m", images: [])
        #expect(document.side == side)
    }

    @Test func `a request that a client in use sends is read`() throws {
        let text = #"""
            {"PersonEntryId":"p","AdditionalData":[{"Name":"Platform","Value":"WJCS"},{"Name":"UserName","Value":"u"}],
            "ExcludeOutputImagesFromResponse":true,"InputImages":[{"Data":"QUFB","ImageFormat":"jpeg",
            "Name":"WhiteImage","inputFormat":0}],"IsDocumentExtracted":false,"Source":"2"}
            """#
        let request = try IDSEnterprise.UploadRequest(json: Array(text.utf8))
        #expect(request.journeyID == "p")
        #expect(request.excludesImages)
        #expect(request.source == .camera)
        #expect(request.additionalData == ["Platform": "WJCS", "UserName": "u"])
        #expect(request.picture(.white) == [65, 65, 65])
        #expect(!"\(request)".contains("WJCS"))
    }

    @Test(arguments: [(0, true), (1, false)])
    func `a picture has ten megabytes at most`(_ more: Int, _ isTaken: Bool) throws {
        let count = IDSEnterprise.UploadRequest.maximumPicture + more
        let data = Data(repeating: 65, count: count).base64EncodedString()
        let text = #"{"PersonEntryId":"p","InputImages":[{"Data":""# + data + #"","Name":"WhiteImage"}]}"#
        if isTaken {
            #expect(try IDSEnterprise.UploadRequest(json: Array(text.utf8)).picture(.white)?.count == count)
        } else {
            #expect(throws: IDSEnterprise.RequestError.self) {
                try IDSEnterprise.UploadRequest(json: Array(text.utf8))
            }
        }
    }

    private static func upload(additionalData: String) throws -> [String: String] {
        let text = #"{"AdditionalData":"# + additionalData + #","InputImages":[{"Data":"QUFB","Name":"WhiteImage"}]}"#
        return try IDSEnterprise.UploadRequest(json: Array(text.utf8)).additionalData
    }

    @Test(arguments: [
        #"{"Terms":true,"Branch":12,"Ratio":0.5,"Note":null}"#,
        #"[{"Name":"Terms","Value":true},{"Name":"Branch","Value":12},{"Name":"Ratio","Value":0.5},{"Name":"Note"}]"#,
    ])
    func `flags and numbers of additional data are kept as text, in either form`(_ data: String) throws {
        #expect(
            try Self.upload(additionalData: data)
                == ["Terms": "true", "Branch": "12", "Ratio": "0.5", "Note": ""])
    }

    @Test(arguments: ["value", "name"], [1000, 1001])
    func `a name or value of additional data has 1000 bytes at most`(_ part: String, _ length: Int) throws {
        let long = String(repeating: "a", count: length)
        let data = part == "value" ? #"{"n":"\#(long)"}"# : #"{"\#(long)":"v"}"#
        if length <= 1000 {
            #expect(try Self.upload(additionalData: data).count == 1)
        } else {
            let error = #expect(throws: IDSEnterprise.RequestError.self) { try Self.upload(additionalData: data) }
            #expect(error?.place == "AdditionalData")
            #expect(error?.message == "a \(part) is too long")
        }
    }

    @Test func `a nested value of additional data is refused, not dropped`() {
        for data in [#"{"n":{}}"#, #"[{"Name":"n","Value":[]}]"#] {
            let error = #expect(throws: IDSEnterprise.RequestError.self) { try Self.upload(additionalData: data) }
            #expect(error?.code == .malformed)
            #expect(error?.message == "a value is not a text")
        }
    }
}

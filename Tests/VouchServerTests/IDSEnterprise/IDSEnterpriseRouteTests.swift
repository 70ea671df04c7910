import Foundation
import HTTPTypes
import Testing
import VouchCore
import VouchEnrolment
import VouchTestSupport

@testable import VouchServer
@testable import VouchServerDialects

@Suite struct IDSEnterpriseRouteTests {
    private func client() async throws -> EnterpriseClient {
        try await EnterpriseClient([#require(BuiltInJourneys.definition(named: "identity"))])
    }

    @Test("a token by form, used by header and by cookie", .shows("X-E9"))
    func token() async throws {
        let client = try await client()
        let answer = await client.token()
        #expect(answer.status == 200)
        #expect(answer.json["Username"] as? String == "ann")
        #expect(answer.json["Role"] as? String == "scanning")
        #expect(answer.json["FullName"] != nil)
        #expect(answer.json["expires_in"] as? Int == 36_000)
        let token = try #require(answer.json["token"] as? String)
        #expect(answer.json["access_token"] as? String == token)
        #expect(try await client.upload(("WhiteImage", "card"), token: token).status == 200)
        #expect(try await client.upload(("WhiteImage", "card"), token: "Bearer " + token).status == 200)
        let seen = await client.token("investigation")
        let other = try #require(seen.json["token"] as? String)
        let path = "/idscanenterprisesvc/Journey/Get?JourneyID=none"
        #expect(await client.send(.get, path, fields: [.cookie: "a=b; token= \(other)"]).status == 404)
        #expect(await client.send(.get, path, fields: [.cookie: "token=\(token)"]).status == 403)
        #expect(await client.send(.get, path).status == 401)
    }

    @Test(
        arguments: [
            "", "grant_type=password", "UserName=a&Password=secret&area=scanning",
            "UserName=a&Password=secret&area=kitchen&grant_type=password",
            "UserName=a&area=scanning&grant_type=password", "%",
        ])
    func `a token request that lacks something is told what`(_ form: String) async throws {
        let answer = try await client().send(.post, "/idscanenterprisesvc/token", Array(form.utf8))
        #expect(answer.status == 400)
        #expect((answer.json["Remedy"] as? String)?.isEmpty == false)
    }

    @Test func `a wrong password gets no token, and is not repeated`() async throws {
        let answer = try await client().token(password: "hunter2")
        #expect(answer.status == 401)
        #expect(!String(decoding: answer.bytes, as: UTF8.self).contains("hunter2"))
    }

    @Test("an upload has the vendor's shape, and over 10 MB a picture it is 413", .shows("X-E10"))
    func upload() async throws {
        let client = try await client()
        func body(_ bytes: Int, source: Int = 1) -> [UInt8] {
            let data = String(repeating: "QUFB", count: bytes / 3)
            return Array(
                """
                {"AdditionalData":{"JourneyDefinitionId":"identity","Username":"u","BranchCode":"b"},\
                "ExcludeOutputImagesFromResponse":"true","IdentitiyMeansId":"","InputImages":[\
                {"Name":"WhiteImage","Data":"\(data)","ImageFormat":"jpeg"},\
                {"Name":"NearInfraredImage","Data":"QUFB","ImageFormat":"jpeg"},\
                {"Name":"UltravioletImage","Data":"QUFB","ImageFormat":"jpeg"}],\
                "IsDocumentExtracted":true,"PersonEntryId":"","Source":\(source)}
                """.utf8)
        }
        let fields: HTTPFields = [.authorization: "ann-scanning"]
        let path = "/idscanenterprisesvc/journey/upload"
        for source in 1...3 {
            #expect(await client.send(.post, path, body(300, source: source), fields: fields).status == 200)
        }
        #expect(await client.send(.post, path, body(300, source: 4), fields: fields).status == 400)
        #expect(await client.send(.post, path, body((10 << 20) + 3), fields: fields).status == 413)
    }

    @Test(
        arguments: [
            "", "{}", "[]", "null", #"{"InputImages":[]}"#, #"{"InputImages":[{"Name":"WhiteImage","Data":"%%%"}]}"#,
            #"{"InputImages":[{"Name":"X","Data":"QUFB"}]}"#, #"{"InputImages":[{"Name":"WhiteImage"}]}"#,
            #"{"Source":"x","InputImages":[{"Name":"WhiteImage","Data":"QUFB"}]}"#,
            #"{"InputImages":[{"Name":"UltravioletImage","Data":"QUFB"}]}"#,
            #"{"AdditionalData":3,"InputImages":[{"Name":"WhiteImage","Data":"QUFB"}]}"#,
        ])
    func `a malformed upload is refused and begins no journey`(_ body: String) async throws {
        let answer = try await client().send(
            .post, "/idscanenterprisesvc/journey/upload", Array(body.utf8), fields: [.authorization: "ann-scanning"])
        #expect(answer.status == 400)
        #expect(answer.json["Code"] as? String == "request.malformed")
    }

    @Test func `the response has the names of IDSEnterpriseResponse`() async throws {
        let json = try await client().upload(("WhiteImage", "card"), data: ["BranchCode": "b", "Username": "u"]).json
        #expect(
            Set(json.keys).isSuperset(of: [
                "ScanResult", "HighLevelResult", "HighLevelResultDetails", "RequiredAction", "BranchCode",
                "DocumentType",
                "ExtractedFields", "ScanReference", "ScanUsername", "ScanDateTime", "PersonEntryId", "JourneyId",
                "IdentityMeansId", "RequestId", "AuthenticationResultDetails", "ResponsePayload",
            ]))
        #expect(json["ScanResult"] as? Int == 0)
        #expect(json["ScanDateTime"] as? String == "2026-11-23T12:00:01.000")
        let fields = json["ExtractedFields"] as? [[String: Any]] ?? []
        #expect(fields.contains { $0["Name"] as? String == "LastName" && $0["Value"] as? String == "ERIKSSON" })
    }

    @Test("the detail response tells the person, the documents and the result", .shows("X-E7"))
    func detail() async throws {
        let client = try await client()
        let first = try await client.upload(
            ("WhiteImage", "passport"), data: ["ScanReason": "account", "PersonProfileID": "p"])
        let id = try #require(first.json["JourneyId"] as? String)
        let json = await client.send(
            .get, "/idscanenterprisesvc/Journey/Get?JourneyID=\(id)", fields: [.authorization: "ann-investigation"]
        ).json
        let expected = [
            "FirstName": "ANNA MARIA", "LastName": "ERIKSSON", "FullName": "ANNA MARIA ERIKSSON", "Gender": "F",
            "EntryDateTime": "2026-11-23T12:00:01.000", "EvaluatedPersonEntryID": id, "ReferenceNumber": id,
            "ScanReason": "account", "PersonProfileID": "p",
            "HighLevelResult": first.json["HighLevelResult"] as? String,
        ]
        for (name, value) in expected { #expect(json[name] as? String == value, "\(name)") }
        #expect(json["Age"] as? Int == 52)
        #expect((json["ProcessedDocuments"] as? [Any])?.count == 1)
        #expect(
            (json["AdditionalData"] as? [[String: String]]) == [
                ["Name": "PersonProfileID", "Value": "p"], ["Name": "ScanReason", "Value": "account"],
            ])
    }

    @Test("a processed document has the vendor's members", .shows("X-E8"))
    func processedDocument() async throws {
        let client = try await client()
        let id = try #require(try await client.upload(("WhiteImage", "passport")).json["JourneyId"] as? String)
        let got = await client.send(
            .get, "/idscanenterprisesvc/Journey/Get?journeyID=\(id)", fields: [.authorization: "ann-investigation"])
        let document = try #require((got.json["ProcessedDocuments"] as? [[String: Any]])?.first)
        for name in [
            "DocumentCategory", "DocumentImages", "DocumentNumber", "DocumentType", "ExpiryDate", "ExtractedFields",
            "HighLevelResult", "IsRecognized", "Page", "ProcessStartedDateTime", "ProcessFinishedDateTime", "Side",
            "WorkflowAttempt", "CountryCode", "CountryName", "DocumentName", "IssueDate", "Subtype",
        ] { #expect(document[name] != nil, "\(name)") }
        #expect(document["DocumentNumber"] as? String == "L898902C3")
        #expect(document["IsRecognized"] as? Bool == true)
        let field = try #require((document["ExtractedFields"] as? [[String: Any]])?.first)
        #expect(field["Name"] as? String == "LastName")
        #expect(field["Value"] as? String == "ERIKSSON")
        #expect(field["IdentityMeansScanID"] != nil)
        #expect(field["DocumentSide"] as? String == "Front")
        let bounds = try #require(field["Bounds"] as? [String: Any])
        #expect(bounds["X"] as? Double == 0)
        #expect(bounds["Y"] as? Double == 0)
        #expect(bounds["Width"] as? Double == 30)
        #expect(bounds["Height"] as? Double == 5)
        #expect(bounds["Source"] != nil)
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000"), (1_795_435_200_001, "2026-11-23T12:00:00.001"),
        (951_782_400_999, "2000-02-29T00:00:00.999"), (-1, "1969-12-31T23:59:59.999"),
    ])
    func `moments are written in UTC`(_ milliseconds: Int, _ text: String) {
        let moment = Timestamp(milliseconds: Int64(milliseconds))
        #expect(IDSEnterpriseService.text(moment) == text)
        #expect(moment.day?.description == String(text.prefix(10)))
    }

    @Test(arguments: [Int64.max, Int64.min, -62_135_596_800_001])
    func `a clock that is out of its mind has no day`(_ milliseconds: Int64) {
        #expect(Timestamp(milliseconds: milliseconds).day == nil)
    }
}

import Foundation
import Testing
import VouchAPI

@testable import VouchServer

/// What a client learns of a body that is not understood: where it is wrong, and nothing of what it says.
struct MalformedBodyTests {
    private static let bodies = [
        ("{\n  \"inputs\": [\n    {\"data\": ERIKSSON}\n  ]\n}", "line 3, column 14"),
        ("{\"inputs\": [{\"data\": \"QUFB\"}]", "it ends too early, at line 1, column 30"),
        ("{\"größe\": 1,\n\"x\" ERIKSSON}", "line 2, column 5"), ("", "it ends too early, at line 1, column 1"),
        ("{\"inputs\": [{\"data\": \"QUFB\"}]} ERIKSSON", "line 1, column 32"),
    ]

    @Test(arguments: bodies)
    func `a body that is not JSON is refused by line and column`(body: String, place: String) async throws {
        let api = try await NativeFixture()
        let answer = await api.send(.post, "/v1/enrolments", body)
        #expect(answer.status == 400)
        #expect(answer.json["detail"] as? String == "the body is not JSON: \(place)")
        #expect(!String(decoding: answer.response.body, as: UTF8.self).contains("ERIKSSON"))
    }

    @Test(arguments: [
        (#"{}"#, "the JSON lacks the member inputs"), (#"{"inputs":[{}]}"#, "the JSON lacks the member inputs[0].data"),
        (#"{"inputs":[{"data":"ERIKSSON!"}]}"#, "the member inputs[0].data is not Base64"),
        (
            #"{"inputs":[{"data":"data:image/jpeg,ERIKSSON"}]}"#,
            "the member inputs[0].data is a data URI without ;base64"
        ), (#"{"inputs":[{"data":"QUFB"}],"selfie":"ERIKSSON!"}"#, "the member selfie is not Base64"),
        (#"{"inputs":[{"data":7}]}"#, "the member inputs[0].data has the wrong type"),
        (#"{"inputs":[{"data":"QUFB"}],"ageThreshold":"ERIKSSON"}"#, "the member ageThreshold has the wrong type"),
        ("{\"inputs\":\nERIKSSON}", "the body is not JSON: line 2, column 1"),
    ])
    func `a reading names the member that is wrong, as every route does`(body: String, detail: String) async throws {
        let api = try await NativeFixture()
        let answer = await api.send(.post, "/v1/readings", body)
        #expect(answer.status == 400)
        #expect(answer.json["detail"] as? String == detail)
        #expect(!String(decoding: answer.response.body, as: UTF8.self).contains("ERIKSSON"))
    }

    /// What clients send: a browser's `FileReader` writes a data URI, `base64` breaks its lines at 76 characters.
    @Test(arguments: [
        "SGVsbG8sIHdvcmxk", "data:image/jpeg;base64,SGVsbG8sIHdvcmxk", "data:;base64,SGVsbG8sIHdvcmxk",
        "SGVsbG8s\\nIHdvcmxk\\n", "SGVsbG8s\\r\\n IHdvcmxk", "data:image/png;base64,SGVsbG8s\\nIHdvcmxk",
        "DATA:image/jpeg;name=a.jpg;BASE64,SGVsbG8sIHdvcmxk",
    ])
    func `a file is taken as Base64, with line breaks and as a data URI`(text: String) throws {
        let body = Array("{\"inputs\":[{\"data\":\"\(text)\"}]}".utf8)
        let request = try ServerRequest.decoded(ReadingRequest.self, from: body)
        #expect(request.inputs.map(\.data) == [Data("Hello, world".utf8)])
    }
}

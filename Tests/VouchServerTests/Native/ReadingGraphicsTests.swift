import Foundation
import HTTPTypes
import Testing
import VouchAPI
import VouchTestSupport

@testable import VouchServer

/// `graphics=none`: a reading without the files of the pictures that were cut out.
struct ReadingGraphicsTests {
    private static let plain = #"{"inputs":[{"data":"\#(NativeFixture.picture)"}]"#

    private func graphic(_ json: [String: Any]) throws -> [String: Any] {
        try #require((json["graphics"] as? [[String: Any]])?.first)
    }

    @Test func `pictures are left out where the query or the body asks for it, and only their bytes`() async throws {
        let api = try await NativeFixture()
        let whole = try graphic(await api.send(.post, "/v1/readings", Self.plain + "}").json)
        #expect(whole["data"] as? String == "AQ==")
        for (path, member) in [
            ("?graphics=none", ""), ("", #","graphics":"none""#), ("?graphics=none", #","graphics":"none""#),
        ] {
            let answer = await api.send(.post, "/v1/readings" + path, Self.plain + member + "}")
            #expect(answer.status == 200)
            var rest = whole
            rest["data"] = nil
            #expect(try graphic(answer.json) as NSDictionary == rest as NSDictionary, "\(path)\(member)")
        }
        for path in ["?graphics=all", "?other=none"] {
            #expect(try graphic(await api.send(.post, "/v1/readings" + path, Self.plain + "}").json)["data"] != nil)
        }
    }

    @Test func `a file that is sent as it is takes the query`() async throws {
        let api = try await NativeFixture()
        let answer = await api.send(.post, "/v1/readings?graphics=none", "card", more: [.contentType: "image/jpeg"])
        #expect(answer.status == 200)
        #expect(try graphic(answer.json)["data"] == nil)
    }

    @Test(arguments: ["no", "", "None", "NONE", "none,all", "%00", "1"])
    func `another value is refused by the parameter's name, and the value is not repeated`(_ value: String) async throws
    {
        let api = try await NativeFixture()
        let answer = await api.send(.post, "/v1/readings?graphics=" + value, Self.plain + "}")
        #expect(answer.status == 400)
        #expect(answer.json["detail"] as? String == "graphics is not all or none")
        let member = await api.send(.post, "/v1/readings", Self.plain + #","graphics":"\#(value)"}"#)
        #expect(member.status == 400)
        #expect(member.json["detail"] as? String == "graphics is not all or none")
    }

    @Test func `query and body that differ are refused, and a member of another type is named`() async throws {
        let api = try await NativeFixture()
        let both = await api.send(.post, "/v1/readings?graphics=all", Self.plain + #","graphics":"none"}"#)
        #expect(both.status == 400)
        #expect((both.json["detail"] as? String)?.contains("graphics") == true)
        let number = await api.send(.post, "/v1/readings", Self.plain + #","graphics":0}"#)
        #expect(number.status == 400)
        #expect(number.json["detail"] as? String == "the member graphics has the wrong type")
        let inputs = await api.send(.post, "/v1/readings", #"{"graphics":"none"}"#)
        #expect(inputs.json["detail"] as? String == "the JSON lacks the member inputs")
    }

    @Test func `a job remembers what was asked`() async throws {
        let api = try await NativeFixture()
        let job = await api.send(
            .post, "/v1/readings?graphics=none", Self.plain + "}", more: [.prefer: "respond-async"])
        #expect(job.status == 202)
        let id = try #require(job.json["id"] as? String)
        #expect(try await api.jobs.workOnce())
        #expect(try graphic(await api.send(.get, "/v1/jobs/\(id)/report").json)["data"] == nil)
    }
}

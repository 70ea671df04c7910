import Foundation
import HTTPTypes
import Testing
import VouchAPI
import VouchCore
import VouchEnrolment
import VouchStores

@testable import VouchServer

/// The journeys that are left to a person, through the API.
struct ReviewTests {
    private let api: NativeFixture

    init() async throws { api = try await NativeFixture() }

    private static func picture(_ words: String) -> String {
        #"{"picture":"\#(Data(words.utf8).base64EncodedString())"}"#
    }

    /// A card whose back the person could not photograph.
    private func referred(_ subject: String? = nil) async throws -> String {
        let more = subject.map { #","subject":"\#($0)""# } ?? ""
        let id = try await api.make("/v1/journeys", #"{"definition":"identity"\#(more)}"#)
        _ = await api.send(.post, "/v1/journeys/\(id)/document", Self.picture("card"))
        let last = await api.send(.post, "/v1/journeys/\(id)/unable")
        try #require(last.json["result"] as? String == "Refer")
        return id
    }

    private func ids(_ path: String, tenant: String = "acme") async -> [String]? {
        (await api.send(.get, path, tenant: tenant).json["items"] as? [[String: Any]])?.compactMap {
            $0["id"] as? String
        }
    }

    @Test func `a journey that was referred waits in the queue, with its pictures`() async throws {
        let id = try await referred()
        let queue = await api.send(.get, "/v1/reviews").json["items"] as? [[String: Any]]
        #expect(queue?.compactMap { $0["id"] as? String } == [id])
        #expect(queue?.first?["review"] as? String == "open")
        #expect((queue?.first?["doubts"] as? Int ?? 0) > 0)
        let picture = await api.send(.get, "/v1/journeys/\(id)/pictures/front").response
        #expect(picture.body == Array("card".utf8))
        #expect(picture.fields[.contentDisposition] == "attachment")
        #expect(picture.fields[.contentType] == "application/octet-stream", "it is no picture of a known kind")
        #expect(await api.send(.get, "/v1/journeys/\(id)/pictures/back").status == 404)
        #expect(await api.send(.get, "/v1/journeys/\(id)/pictures/king").status == 404)
        let report = await api.send(.get, "/v1/journeys/\(id)/report").json
        #expect((report["document"] as? [String: Any])?["fields"] != nil)
        #expect(report["address"] == nil)
    }

    @Test func `a journey that passed has no pictures, and nothing to decide`() async throws {
        let id = try await api.make("/v1/journeys", #"{"definition":"identity"}"#)
        let last = await api.send(.post, "/v1/journeys/\(id)/document", Self.picture("passport"))
        try #require(last.json["result"] as? String == "Passed")
        #expect(await ids("/v1/reviews") == [])
        #expect(await api.send(.get, "/v1/journeys/\(id)/pictures/front").status == 404)
        #expect(await api.send(.post, "/v1/journeys/\(id)/review", #"{"decision":"refused"}"#).status == 409)
    }

    @Test(arguments: ["accepted", "refused"])
    func `a decision stands beside the result, and takes the pictures away`(_ decision: String) async throws {
        let id = try await referred()
        let path = "/v1/journeys/\(id)"
        let decided = await api.send(.post, path + "/review", #"{"decision":"\#(decision)","note":"seen in person"}"#)
        #expect(decided.status == 200)
        #expect(decided.json["result"] as? String == "Refer", "a decision proves nothing")
        let review = await api.send(.get, path).json["review"] as? [String: Any]
        #expect(review?["decision"] as? String == decision)
        #expect(review?["reviewer"] as? String == "acme")
        #expect(review?["note"] as? String == "seen in person")
        #expect(await ids("/v1/reviews") == [])
        #expect(await ids("/v1/journeys?review=\(decision)") == [id])
        #expect(await api.send(.get, path + "/pictures/front").status == 404)
        let again = await api.send(.post, path + "/review", #"{"decision":"accepted"}"#)
        #expect(again.status == 409)
    }

    @Test func `two people do not decide the same journey`() async throws {
        let id = try await referred()
        let path = "/v1/journeys/\(id)/review"
        #expect(await api.send(.post, path + "/hold", as: "ada").status == 200)
        #expect(await api.send(.post, path + "/hold", as: "bob").status == 409)
        #expect(await api.send(.post, path, #"{"decision":"accepted"}"#, as: "bob").status == 409)
        #expect(await api.send(.delete, path + "/hold", as: "bob").status == 409)
        let held = await api.send(.get, "/v1/reviews").json["items"] as? [[String: Any]]
        #expect(held?.first?["holder"] as? String == "ada")
        #expect(await api.send(.delete, path + "/hold", as: "ada").status == 200)
        #expect(await api.send(.post, path, #"{"decision":"accepted"}"#, as: "bob").status == 200)
    }

    @Test(arguments: [
        #"{"decision":"passed"}"#, #"{}"#, #"{"decision":"accepted","note":""}"#,
        #"{"decision":"accepted","note":" x"}"#, #"{"decision":"accepted","note":"\u0000"}"#,
    ])
    func `a decision that is none is refused, and the journey waits on`(_ body: String) async throws {
        let id = try await referred()
        #expect(await api.send(.post, "/v1/journeys/\(id)/review", body).status == 400)
        #expect(await ids("/v1/reviews") == [id])
    }

    @Test func `journeys are found by what is known of them`() async throws {
        let first = try await referred("person-1")
        let second = try await api.make("/v1/journeys", #"{"definition":"identity-selfie"}"#)
        #expect(await ids("/v1/journeys").map(Set.init) == [first, second])
        #expect(await ids("/v1/journeys?subject=person-1") == [first])
        #expect(await ids("/v1/journeys?subject=person-2") == [])
        #expect(await ids("/v1/journeys?result=Undefined") == [second])
        #expect(await ids("/v1/journeys?definition=identity-selfie/1") == [second])
        #expect(await ids("/v1/journeys?since=2026-11-23").map(Set.init) == [first, second])
        #expect(await ids("/v1/journeys?since=2026-11-24") == [])
        #expect(await ids("/v1/journeys?until=2026-11-23").map(Set.init) == [first, second])
        #expect(await ids("/v1/journeys?until=2026-11-22") == [])
        #expect(await ids("/v1/journeys", tenant: "other") == [])
    }

    @Test(arguments: [
        "result=Fine", "review=none", "since=2026-13-01", "since=20261123", "until=x", "cursor=31", "cursor=3141",
        "limit=0",
    ])
    func `a filter that is none is refused by name`(_ query: String) async throws {
        let answer = await api.send(.get, "/v1/journeys?" + query)
        #expect(answer.status == 400)
        #expect((answer.json["detail"] as? String)?.contains(query.prefix { $0 != "=" }) == true)
    }

    @Test func `a list goes on where a page ended`() async throws {
        var made: Set<String> = []
        for _ in 1...5 { made.insert(try await referred()) }
        for path in ["/v1/journeys", "/v1/reviews"] {
            var (seen, cursor) = ([String](), "")
            repeat {
                let page = await api.send(.get, "\(path)?limit=2\(cursor)").json
                seen += (page["items"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
                cursor = (page["next"] as? String).map { "&cursor=\($0)" } ?? ""
            } while !cursor.isEmpty && seen.count < 20
            #expect(seen.count == 5)
            #expect(Set(seen) == made)
        }
    }

    @Test func `a credential for some journeys sees and decides no others`() async throws {
        let id = try await referred()
        let path = "/v1/journeys/\(id)"
        let (mine, others) = ("acme:investigate,review:identity", "acme:investigate,review:identity-selfie")
        #expect(await ids("/v1/reviews", tenant: mine) == [id])
        #expect(await ids("/v1/journeys", tenant: mine) == [id])
        #expect(await ids("/v1/reviews", tenant: others) == [])
        #expect(await ids("/v1/journeys", tenant: others) == [])
        #expect(await api.send(.get, path + "/report", tenant: others).status == 404)
        #expect(await api.send(.get, path + "/pictures/front", tenant: others).status == 404)
        #expect(await api.send(.post, path + "/review", #"{"decision":"accepted"}"#, tenant: others).status == 404)
        #expect(await api.send(.post, path + "/review", #"{"decision":"accepted"}"#, tenant: mine).status == 200)
    }

    @Test func `the person is not shown who decided`() async throws {
        let id = try await referred()
        _ = await api.send(.post, "/v1/journeys/\(id)/review", #"{"decision":"refused","note":"looks odd"}"#)
        let caller = Caller(tenant: "acme", client: "c", scopes: [.journeys], only: Proceeding(.journey, id))
        let route = try #require(api.routes.first { $0.method == .get && $0.template == "/v1/journeys/{id}" })
        var request = ServerRequest(
            .get, "/v1/journeys/\(id)", identifier: "r", received: NativeFixture.start)
        request.parameters = ["id": id]
        request.caller = caller
        let answer = try await route.answer(request)
        let json = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
        #expect(json?["result"] as? String == "Refer")
        #expect(json?["review"] == nil)
    }

    @Test func `enrolments are found by status, user and subject`() async throws {
        let complete = try await api.enrolled()
        let pending = try await api.make("/v1/enrolments", #"{"username":"Bert","email":"b@example.com"}"#)
        #expect(await ids("/v1/enrolments?status=complete") == [complete.id])
        #expect(await ids("/v1/enrolments?status=pending") == [pending])
        #expect(await ids("/v1/enrolments?status=failed") == [])
        #expect(await ids("/v1/enrolments?username=%20BERT") == [pending])
        #expect(await ids("/v1/enrolments?username=be") == [])
        #expect(await ids("/v1/enrolments?subject=\(complete.subject)") == [complete.id])
        #expect(await api.send(.get, "/v1/enrolments?status=done").status == 400)
        let later = NativeFixture.start.adding(seconds: 30 * 86_400)
        let failed = await api.send(.get, "/v1/enrolments?status=failed", at: later).json["items"] as? [[String: Any]]
        #expect(failed?.compactMap { $0["id"] as? String } == [pending])
        #expect(failed?.first?["status"] as? String == "failed")
    }
}

extension NativeFixture {
    /// As another client of the same tenant.
    fileprivate func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: String = "", as client: String
    ) async -> (status: Int, json: [String: Any], response: ServerResponse) {
        await send(method, path, body, tenant: "acme@\(client):investigate,review")
    }
}

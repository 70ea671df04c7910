import Foundation
import HTTPTypes
import Testing
import VouchAPI
import VouchCore
import VouchEnrolment
import VouchPersistence
import VouchStores

@testable import VouchServer

/// Cases, as the console lists, shows and decides them.
struct CaseTests {
    private let api: NativeFixture

    init() async throws { api = try await NativeFixture() }

    private static func picture(_ words: String) -> String {
        #"{"picture":"\#(Data(words.utf8).base64EncodedString())"}"#
    }

    /// A card whose back the person could not photograph.
    private func referred(
        _ tenant: String = "acme", subject: String? = nil, definition: String = "identity"
    ) async throws -> String {
        let more = subject.map { #","subject":"\#($0)""# } ?? ""
        let made = await api.send(
            .post, "/v1/journeys", #"{"definition":"\#(definition)"\#(more)}"#, tenant: tenant)
        let id = try #require(made.json["id"] as? String)
        _ = await api.send(.post, "/v1/journeys/\(id)/document", Self.picture("card"), tenant: tenant)
        var last = await api.send(.post, "/v1/journeys/\(id)/unable", tenant: tenant)
        while last.json["result"] as? String == "Undefined" {
            last = await api.send(.post, "/v1/journeys/\(id)/unable", tenant: tenant)
        }
        try #require(last.json["result"] as? String == "Refer")
        return id
    }

    private func ids(_ query: String = "", as caller: String = "acme") async -> [String]? {
        (await api.send(.get, "/v1/cases" + query, tenant: caller).json["items"] as? [[String: Any]])?.compactMap {
            $0["id"] as? String
        }
    }

    private func decide(
        _ id: String, _ decision: String, as person: String, _ scopes: String = "investigate,review",
        tenant: String = "careful"
    ) async -> (status: Int, json: [String: Any], response: ServerResponse) {
        await api.send(
            .post, "/v1/journeys/\(id)/review", #"{"decision":"\#(decision)"}"#,
            tenant: "\(tenant)@\(person):\(scopes)")
    }

    // MARK: The list

    @Test func `cases that wait come by doubt, and a selfie that is missing is a doubt more`() async throws {
        let less = try await referred()
        let more = try await referred(definition: "identity-selfie")
        #expect(await ids() == [more, less])
        let items = await api.send(.get, "/v1/cases").json["items"] as? [[String: Any]]
        let doubts = items?.compactMap { $0["doubt"] as? Int } ?? []
        try #require(doubts.count == 2)
        #expect(doubts[0] > doubts[1])
        #expect(doubts[1] > 0)
    }

    @Test func `the latest come first where that is asked for, decided and passed ones too`() async throws {
        let id = try await referred()
        _ = await decide(id, "refused", as: "ada", tenant: "acme")
        let passed = try await api.make("/v1/journeys", #"{"definition":"identity"}"#)
        _ = await api.send(.post, "/v1/journeys/\(passed)/document", Self.picture("passport"))
        #expect(await ids() == [])
        #expect(await ids("?order=latest").map(Set.init) == [id, passed])
        #expect(await ids("?order=latest&review=refused") == [id])
        #expect(await ids("?order=latest&result=Passed") == [passed])
        #expect(await ids("?order=latest", as: "other") == [])
    }

    @Test func `a case is found by whole names and numbers of its document, however they are written`() async throws {
        let id = try await referred(subject: "person-7")
        for words in [
            "Eriksson", "eriksson%20ANNA", "maria", "L898902C3", "L898902C3%20%C3%A9riksson", "l89-8902-c3", "person-7",
            id, id.uppercased(),
        ] {
            #expect(await ids("?search=\(words)") == [id], "\(words)")
        }
        for words in ["Eriks", "eriksson%20otto", "L898902C", "a", "%C3%A4", "person-8", UUID().uuidString] {
            #expect(await ids("?search=\(words)") == [], "\(words)")
        }
        #expect(await ids("?search=Eriksson", as: "other") == [], "another customer's digests are others")
    }

    @Test(arguments: [
        "order=time", "opinions=4", "opinions=x", "holder=ada", "search=", "search=a%20b%20c%20d%20e%20f",
        "search=\(String(repeating: "x", count: 121))", "review=none", "cursor=31", "limit=101",
    ])
    func `a filter that is none is refused by name`(_ query: String) async throws {
        let answer = await api.send(.get, "/v1/cases?" + query)
        #expect(answer.status == 400)
        #expect((answer.json["detail"] as? String)?.contains(query.prefix { $0 != "=" }) == true)
    }

    @Test func `a list goes on where a page ended, in either order`() async throws {
        var made: Set<String> = []
        for index in 1...5 { made.insert(try await referred(definition: index < 3 ? "identity" : "identity-selfie")) }
        for order in ["doubt", "latest"] {
            var (seen, cursor) = ([String](), "")
            repeat {
                let page = await api.send(.get, "/v1/cases?order=\(order)&limit=2\(cursor)").json
                seen += (page["items"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
                cursor = (page["next"] as? String).map { "&cursor=\($0)" } ?? ""
            } while !cursor.isEmpty && seen.count < 20
            #expect(seen.count == 5)
            #expect(Set(seen) == made)
        }
    }

    // MARK: Two people

    @Test func `two people have to agree, and one person is not two`() async throws {
        let id = try await referred("careful")
        let first = await decide(id, "accepted", as: "ada")
        #expect(first.status == 200)
        #expect(first.json["review"] == nil, "one opinion is no decision")
        #expect(await ids("?opinions=1", as: "careful") == [id])
        let again = await decide(id, "accepted", as: "ada")
        #expect(again.status == 409)
        #expect((again.json["detail"] as? String)?.contains("you have given your opinion") == true)
        let hold = "/v1/journeys/\(id)/review/hold"
        #expect(await api.send(.post, hold, tenant: "careful@ada:investigate,review").status == 409)
        #expect(await api.send(.get, "/v1/journeys/\(id)/pictures/front", tenant: "careful").status == 200)
        let second = await decide(id, "accepted", as: "bob")
        let review = second.json["review"] as? [String: Any]
        #expect(review?["decision"] as? String == "accepted")
        #expect(review?["reviewer"] as? String == "bob")
        #expect(second.json["result"] as? String == "Refer")
        #expect(await ids(as: "careful") == [])
        let detail = await api.send(.get, "/v1/cases/\(id)", tenant: "careful").json
        #expect((detail["opinions"] as? [[String: Any]])?.compactMap { $0["reviewer"] as? String } == ["ada", "bob"])
    }

    @Test func `where two differ a senior who is neither of them decides`() async throws {
        let id = try await referred("careful")
        _ = await decide(id, "accepted", as: "ada")
        let second = await decide(id, "refused", as: "sam", "investigate,review,senior")
        #expect(second.status == 200)
        #expect(second.json["review"] == nil)
        #expect(await ids("?opinions=2", as: "careful") == [id])
        #expect(await decide(id, "accepted", as: "bob").status == 409, "no senior")
        #expect(await decide(id, "refused", as: "sam", "investigate,review,senior").status == 409, "one of the two")
        let third = await decide(id, "refused", as: "sue", "investigate,review,senior")
        #expect((third.json["review"] as? [String: Any])?["decision"] as? String == "refused")
    }

    @Test func `the second person does not see the first one's opinion, a senior does`() async throws {
        let id = try await referred("careful")
        _ = await decide(id, "accepted", as: "ada")
        func opinions(_ caller: String) async -> Int? {
            (await api.send(.get, "/v1/cases/\(id)", tenant: "careful@\(caller)").json["opinions"] as? [Any])?.count
        }
        #expect(await opinions("bob:investigate,review") == 0)
        #expect(await opinions("ada:investigate,review") == 1)
        #expect(await opinions("sue:investigate,review,senior") == 1)
        #expect(await opinions("eve:audit") == 1)
    }

    // MARK: Retakes and notes

    @Test func `a retake begins another journey of the same person, with a link for them`() async throws {
        let id = try await referred("careful", subject: "person-1")
        let path = "/v1/cases/\(id)"
        #expect(await api.send(.post, path + "/link", tenant: "careful").status == 409, "not sent back")
        let sent = await decide(id, "retake", as: "ada")
        let follow = try #require((sent.json["review"] as? [String: Any])?["follow"] as? String)
        let next = await api.send(.get, "/v1/journeys/\(follow)", tenant: "careful").json
        #expect(next["definition"] as? String == "identity/1")
        #expect(next["subject"] as? String == "person-1")
        #expect(next["requiredAction"] as? String != "NONE")
        #expect(await ids("?order=latest&review=retake", as: "careful") == [id])
        let link = await api.send(.post, path + "/link", tenant: "careful@ada:investigate,review")
        #expect(link.status == 201)
        #expect(link.response.fields[.cacheControl] == "no-store")
        let url = try #require(link.json["url"] as? String)
        #expect(url.hasPrefix("https://id.example/capture#journey=\(follow)&token=ey"))
        #expect(await decide(id, "accepted", as: "bob").status == 409)
        #expect(await api.send(.get, "/v1/journeys/\(id)/pictures/front", tenant: "careful").status == 404)
    }

    @Test func `a note is for other reviewers, and leaves a case with its holder`() async throws {
        let id = try await referred()
        let hold = "/v1/journeys/\(id)/review/hold"
        #expect(await api.send(.post, hold, tenant: "acme@ada:investigate,review").status == 200)
        let noted = await api.send(
            .post, "/v1/cases/\(id)/notes", #"{"text":"<b>Anna</b> called"}"#, tenant: "acme@bob:investigate,review")
        #expect(noted.status == 201)
        let notes = await api.send(.get, "/v1/cases/\(id)").json["notes"] as? [[String: Any]]
        #expect(notes?.first?["text"] as? String == "<b>Anna</b> called")
        #expect(notes?.first?["reviewer"] as? String == "bob")
        #expect((noted.json["summary"] as? [String: Any])?["holder"] as? String == "ada")
        for text in ["", " x", "a\\u0000b", String(repeating: "x", count: 2_001)] {
            let answer = await api.send(.post, "/v1/cases/\(id)/notes", #"{"text":"\#(text)"}"#)
            #expect(answer.status == 400)
        }
        for _ in 2...JourneyNote.maximumCount {
            _ = await api.send(.post, "/v1/cases/\(id)/notes", #"{"text":"x"}"#)
        }
        #expect(await api.send(.post, "/v1/cases/\(id)/notes", #"{"text":"x"}"#).status == 409)
    }

    // MARK: Roles

    @Test func `an auditor sees where a case stands, and nothing of its person`() async throws {
        let id = try await referred(subject: "person-1")
        _ = await api.send(.post, "/v1/cases/\(id)/notes", #"{"text":"Anna called"}"#)
        _ = await api.send(.post, "/v1/journeys/\(id)/review", #"{"decision":"refused","note":"Anna was rude"}"#)
        let auditor = "acme@eve:audit"
        #expect(await ids("?order=latest", as: auditor) == [id])
        let answer = await api.send(.get, "/v1/cases/\(id)", tenant: auditor)
        #expect(answer.status == 200)
        let text = String(decoding: answer.response.body, as: UTF8.self)
        #expect(!text.contains("Anna"))
        #expect(!text.contains("person-1"))
        #expect(answer.json["pictures"] as? [String] == [])
        for (method, path) in [
            (HTTPRequest.Method.get, "/v1/cases?search=Eriksson"), (.get, "/v1/journeys/\(id)/report"),
            (.get, "/v1/journeys/\(id)/pictures/front"), (.post, "/v1/cases/\(id)/notes"),
            (.post, "/v1/cases/\(id)/link"), (.post, "/v1/journeys/\(id)/review"),
        ] {
            let refused =
                path.contains("?")
                ? await api.send(method, path, tenant: auditor).status == 403
                : api.routes.first {
                    $0.method == method && path.replacingOccurrences(of: id, with: "{id}") == $0.template
                        || $0.template.hasSuffix("{picture}") && path.hasSuffix("front")
                }?.access.scopes.contains(.audit) == false
            #expect(refused, "\(path)")
        }
    }

    @Test func `each act is in the audit log, with the case and the person who did it`() async throws {
        let id = try await referred("careful")
        let ada = "careful@ada:investigate,review"
        _ = await api.send(.post, "/v1/journeys/\(id)/review/hold", tenant: ada)
        _ = await api.send(.post, "/v1/cases/\(id)/notes", #"{"text":"x"}"#, tenant: ada)
        _ = await decide(id, "accepted", as: "ada")
        _ = await decide(id, "accepted", as: "bob")
        let entries = try await api.stores.audit.entries(of: "careful", after: 0, limit: 99, subject: nil).map(\.record)
        for (action, client, count) in [
            ("POST /v1/journeys/{id}/review/hold", "ada", 1), ("POST /v1/cases/{id}/notes", "ada", 1),
            ("POST /v1/journeys/{id}/review", "ada", 1), ("POST /v1/journeys/{id}/review", "bob", 1),
        ] {
            let found = entries.filter {
                $0.action == action && $0.client == client && $0.identifier == id && $0.outcome == "changed"
            }
            #expect(found.count >= count, "\(action)")
        }
    }

    // MARK: Figures

    @Test func `figures count what became of journeys, by day`() async throws {
        let id = try await referred()
        _ = try await referred()
        _ = await decide(id, "accepted", as: "ada", tenant: "acme")
        let passed = try await api.make("/v1/journeys", #"{"definition":"identity"}"#)
        _ = await api.send(.post, "/v1/journeys/\(passed)/document", Self.picture("passport"))
        let figures = await api.send(.get, "/v1/case-figures", tenant: "acme@eve:audit").json
        let days = try #require(figures["days"] as? [[String: Any]])
        #expect(days.count == 1)
        #expect(days.first?["day"] as? String == "2026-11-23")
        #expect(days.first?["results"] as? [String: Int] == ["Refer": 2, "Passed": 1])
        #expect(figures["reviews"] as? [String: Int] == ["open": 1, "accepted": 1])
        #expect((figures["lasted"] as? [[String: Any]])?.first?["count"] as? Int == 3)
        #expect((figures["decided"] as? [[String: Any]])?.compactMap { $0["count"] as? Int }.reduce(0, +) == 1)
        let none = await api.send(.get, "/v1/case-figures?since=2026-11-24").json
        #expect((none["days"] as? [Any])?.isEmpty == true)
        #expect(await api.send(.get, "/v1/case-figures?since=x").status == 400)
        let others = await api.send(.get, "/v1/case-figures", tenant: "acme:investigate:identity-selfie").json
        #expect((others["days"] as? [Any])?.isEmpty == true, "of other journeys than the caller's")
    }
}

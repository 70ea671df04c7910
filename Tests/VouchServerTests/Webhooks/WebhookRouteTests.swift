import Foundation
import HTTPTypes
import Testing
import VouchAPI
import VouchCore
import VouchOutbound
import VouchPersistence
import VouchStores

@testable import VouchServer

/// A store in which one endpoint's URL and secrets are damaged.
private struct OneDamaged: WebhookStore {
    let store: SQLWebhooks
    let damaged: String

    func insert(_ endpoint: WebhookEndpoint) async throws -> Bool { try await store.insert(endpoint) }
    func endpoints(of tenant: String) async throws -> [WebhookEndpoint] {
        try await store.endpoints(of: tenant).filter { $0.id != damaged }
    }
    func listed(of tenant: String) async throws -> [ListedEndpoint] {
        try await store.endpoints(of: tenant).map {
            $0.id == damaged
                ? ListedEndpoint(damaged: $0.id, tenant: $0.tenant, kinds: $0.kinds, created: $0.created)
                : ListedEndpoint($0)
        }
    }
    func update(_ endpoint: WebhookEndpoint, replacing known: WebhookEndpoint) async throws -> Bool {
        try await store.update(endpoint, replacing: known)
    }
    func delete(_ id: String, tenant: String) async throws -> Bool { try await store.delete(id, tenant: tenant) }
}

private struct OneCustomer: CallerRecognising {
    func caller(of request: ServerRequest, for access: Access) async throws -> Caller? {
        Caller(tenant: "acme", client: "acme", scopes: Set(Scope.allCases))
    }
}

struct WebhookRouteTests {
    private static let body = #"{"url":"https://hooks.example.com/vouch?key=k-1"}"#

    private func items(_ api: NativeFixture, _ path: String, tenant: String = "acme") async throws -> [[String: Any]] {
        try #require(await api.send(.get, path, tenant: tenant).json["items"] as? [[String: Any]])
    }

    @Test func `an endpoint is made, listed without its secret, given another, and deleted`() async throws {
        let api = try await NativeFixture()
        let made = await api.send(.post, "/v1/webhooks", Self.body)
        #expect(made.status == 201)
        #expect(made.response.fields[.cacheControl] == "no-store")
        let id = try #require(made.json["id"] as? String)
        let secret = try #require(made.json["secret"] as? String)
        #expect(secret.hasPrefix("whsec_"))
        #expect((made.json["types"] as? [String])?.count == WebhookEvent.Kind.subscribable.count)
        let listed = try await items(api, "/v1/webhooks")
        try #require(listed.count == 1)
        #expect(listed[0]["secret"] == nil)
        #expect(listed[0]["id"] as? String == id)
        #expect(try await items(api, "/v1/webhooks", tenant: "other").isEmpty)
        let rotated = await api.send(.post, "/v1/webhooks/\(id)/rotate")
        #expect(rotated.status == 200)
        #expect(rotated.json["secret"] as? String != secret)
        #expect(rotated.json["previousSecretEnds"] as? String == "2026-11-24T12:00:00.000Z")
        #expect(await api.send(.delete, "/v1/webhooks/\(id)").status == 204)
        #expect(try await items(api, "/v1/webhooks").isEmpty)
        #expect(await api.send(.delete, "/v1/webhooks/\(id)").status == 404)
    }

    @Test(arguments: [
        (#"{"url":"http://hooks.example.com/"}"#, 422), (#"{"url":"https://127.0.0.1/"}"#, 422),
        (#"{"url":"https://u:p@hooks.example.com/"}"#, 422), (#"{"url":"https://169.254.169.254/latest"}"#, 422),
        (#"{"url":"nonsense"}"#, 422), (#"{"url":""}"#, 400), (#"{}"#, 400), (#"{"url":1}"#, 400),
        (#"{"url":"https://a.example/","types":[]}"#, 400), (#"{"url":"https://a.example/","types":["x"]}"#, 400),
        (#"{"url":"https://a.example/","types":["webhook.test"]}"#, 400),
    ])
    func `a URL to which nothing may be sent, and an unknown type, are refused`(body: String, status: Int) async throws
    {
        let api = try await NativeFixture()
        let answer = await api.send(.post, "/v1/webhooks", body)
        #expect(answer.status == status)
        #expect((answer.json["remedy"] as? String)?.isEmpty == false)
        #expect(try await items(api, "/v1/webhooks").isEmpty)
    }

    @Test func `a customer has ten endpoints at most, and another's are not counted`() async throws {
        let api = try await NativeFixture()
        for _ in 0..<WebhookEndpoint.most { _ = try await api.make("/v1/webhooks", Self.body) }
        #expect(await api.send(.post, "/v1/webhooks", Self.body).status == 409)
        #expect(await api.send(.post, "/v1/webhooks", Self.body, tenant: "other").status == 201)
    }

    @Test func `a test event is on its way at once, whatever types the endpoint wants`() async throws {
        let api = try await NativeFixture()
        let id = try await api.make(
            "/v1/webhooks", #"{"url":"https://hooks.example.com/","types":["journey.finished"]}"#)
        let sent = await api.send(.post, "/v1/webhooks/\(id)/test")
        #expect(sent.status == 202)
        #expect(sent.json["state"] as? String == "waiting")
        #expect(sent.json["type"] as? String == "webhook.test")
        #expect(sent.json["attempts"] as? Int == 0)
        let listed = try await items(api, "/v1/webhooks/\(id)/deliveries")
        #expect(listed.first?["id"] as? String == sent.json["id"] as? String)
    }

    @Test func `deliveries are told by pages, the latest first`() async throws {
        let api = try await NativeFixture()
        let id = try await api.make("/v1/webhooks", Self.body)
        var ids: [String] = []
        for _ in 0..<5 {
            ids.append(try #require(await api.send(.post, "/v1/webhooks/\(id)/test").json["id"] as? String))
        }
        ids.sort(by: >)
        var found: [String] = []
        var next: String?
        repeat {
            let cursor = next.map { "&cursor=\($0)" } ?? ""
            let page = await api.send(.get, "/v1/webhooks/\(id)/deliveries?limit=2\(cursor)").json
            found += try #require(page["items"] as? [[String: Any]]).compactMap { $0["id"] as? String }
            next = page["next"] as? String
        } while next != nil
        #expect(found == ids)
        #expect(await api.send(.get, "/v1/webhooks/\(id)/deliveries?limit=0").status == 400)
        #expect(await api.send(.get, "/v1/webhooks/\(id)/deliveries", tenant: "other").status == 404)
    }

    @Test func `a delivery that was made is sent again, and one that is being made is not`() async throws {
        let api = try await NativeFixture()
        let id = try await api.make("/v1/webhooks", Self.body)
        let delivery = try #require(await api.send(.post, "/v1/webhooks/\(id)/test").json["id"] as? String)
        let path = "/v1/webhooks/\(id)/deliveries/\(delivery)/replay"
        let claimed = try #require(await api.outbox.claim(for: 60, at: NativeFixture.start, except: []))
        #expect(await api.send(.post, path).status == 409)
        #expect(try await api.outbox.settle(claimed.lease, .delivered))
        let again = await api.send(.post, path)
        #expect(again.status == 202)
        #expect(again.json["state"] as? String == "waiting")
        #expect(try await api.outbox.claim(for: 60, at: NativeFixture.start, except: [])?.lease.attempt == 2)
        #expect(await api.send(.post, "/v1/webhooks/\(id)/deliveries/unknown/replay").status == 404)
    }

    @Test func `each change of an endpoint is in the audit log, without its URL`() async throws {
        let api = try await NativeFixture()
        let id = try await api.make("/v1/webhooks", Self.body)
        _ = await api.send(.post, "/v1/webhooks/\(id)/rotate")
        _ = await api.send(.delete, "/v1/webhooks/\(id)")
        let entries = try await api.audit.entries(of: "acme", after: 0, limit: 10, subject: nil).map(\.record)
        #expect(entries.map(\.identifier) == [id, id, id])
        #expect(entries.allSatisfy { $0.outcome == "changed" })
        #expect(entries.map(\.action).last == "DELETE /v1/webhooks/{id}")
        #expect(!"\(entries)".contains("k-1"))
        #expect(!"\(try await api.webhooks.endpoints(of: "acme"))".contains("k-1"))
    }

    @Test func `a change that was refused is in the audit log as refused, without the caller's text`() async throws {
        let api = try await NativeFixture()
        #expect(await api.send(.delete, "/v1/webhooks/anna-berger").status == 404)
        for _ in 0..<WebhookEndpoint.most { _ = try await api.make("/v1/webhooks", Self.body) }
        #expect(await api.send(.post, "/v1/webhooks", Self.body).status == 409)
        let entries = try await api.audit.entries(of: "acme", after: 0, limit: 100, subject: nil).map(\.record)
        let refused = [entries.first, entries.last].compactMap(\.self)
        #expect(refused.map(\.outcome) == ["resource.notFound", "resource.conflict"])
        #expect(refused.allSatisfy { $0.identifier.isEmpty })
        #expect(entries.count == WebhookEndpoint.most + 2)
    }

    @Test func `a damaged endpoint is listed as such, can only be deleted, and keeps nobody from the others`()
        async throws
    {
        let api = try await NativeFixture()
        let id = try await api.make("/v1/webhooks", Self.body)
        let other = try await api.make("/v1/webhooks", Self.body)
        let routes = WebhookRoutes(
            store: OneDamaged(store: api.webhooks, damaged: id), outbox: api.outbox, policy: OutgoingPolicy(),
            cryptography: api.cryptography, identifier: { "w-9" }
        ).routes
        let table = RouteTable(routes, gate: OneCustomer())
        func send(_ method: HTTPRequest.Method, _ path: String) async -> ServerResponse {
            await table.answer(
                ServerRequest(method, "/v1/webhooks" + path, identifier: "r-1", received: NativeFixture.start))
        }
        let body = await send(.get, "").body
        let page = try #require(JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])
        let items = try #require(page["items"] as? [[String: Any]])
        let damaged = try #require(items.first { $0["id"] as? String == id })
        #expect(damaged["isDamaged"] as? Bool == true)
        #expect(damaged["url"] == nil)
        #expect((damaged["types"] as? [String])?.count == WebhookEvent.Kind.subscribable.count)
        let whole = try #require(items.first { $0["id"] as? String == other })
        #expect(whole["isDamaged"] == nil)
        #expect(whole["url"] != nil)
        for path in ["rotate", "test"] {
            #expect(await send(.post, "/\(id)/\(path)").status.code == 409)
            #expect(await send(.post, "/\(other)/\(path)").status.code < 300)
        }
        #expect(await send(.get, "/\(id)/deliveries").status.code == 200)
        #expect(await send(.delete, "/\(id)").status.code == 204)
        #expect(await send(.post, "/\(id)/test").status.code == 404)
    }

    @Test func `what the API says of endpoints and deliveries has the members of its description`() async throws {
        let api = try await NativeFixture()
        let made = await api.send(.post, "/v1/webhooks", Self.body).json
        let id = try #require(made["id"] as? String)
        let rotated = await api.send(.post, "/v1/webhooks/\(id)/rotate").json
        let sent = await api.send(.post, "/v1/webhooks/\(id)/test").json
        for (name, json) in [("WebhookState", made), ("WebhookState", rotated), ("WebhookDeliveryState", sent)] {
            guard case .object(let schema)? = APISchemas.all[name], case .object(let members)? = schema["properties"],
                case .array(let required)? = schema["required"]
            else {
                Issue.record("\(name) has no members")
                continue
            }
            #expect(Set(json.keys).isSubset(of: members.keys))
            #expect(required.allSatisfy { member in json.keys.contains { .string($0) == member } })
        }
    }
}

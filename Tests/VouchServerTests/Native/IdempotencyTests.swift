import Foundation
import HTTPTypes
import StoreTestSupport
import Synchronization
import Testing
import VouchAPI
import VouchCore
import VouchEnrolment
import VouchPersistence
import VouchStores

@testable import VouchServer

/// A store that a server loses when it dies: what the server writes from then on does not arrive.
private final class LostStore: TransientStore {
    private struct Away: Error {}

    private let store: SQLTransients
    private let lost = Mutex(false)

    init(_ store: SQLTransients) { self.store = store }

    var isLost: Bool {
        get { lost.withLock { $0 } }
        set { lost.withLock { $0 = newValue } }
    }

    @discardableResult func put(
        _ item: TransientItem, at key: TransientKey, if condition: TransientCondition, now: Timestamp
    ) async throws -> Int? {
        // A request begins before its server dies.
        guard !isLost || condition == .absent else { throw Away() }
        return try await store.put(item, at: key, if: condition, now: now)
    }

    func item(at key: TransientKey, now: Timestamp) async throws -> TransientItem? {
        try await store.item(at: key, now: now)
    }

    func items(
        labelled label: String, _ kind: TransientKey.Kind, tenant: String, now: Timestamp
    ) async throws -> [TransientItem] {
        try await store.items(labelled: label, kind, tenant: tenant, now: now)
    }

    @discardableResult func remove(_ key: TransientKey) async throws -> Bool { try await store.remove(key) }

    func remove(labelled label: String, _ kind: TransientKey.Kind, tenant: String) async throws -> Int {
        try await store.remove(labelled: label, kind, tenant: tenant)
    }
}

struct IdempotencyTests {
    private let clock = MovableClock()

    private func api(_ store: (any TransientStore)? = nil) async throws -> NativeFixture {
        try await NativeFixture(transients: store, clock: { [clock] in clock.now })
    }

    @Test func `a request that is sent twice with one key is answered once`() async throws {
        let api = try await api()
        let first = await api.send(.post, "/v1/enrolments", NativeFixture.anna, key: "k-1")
        let second = await api.send(.post, "/v1/enrolments", NativeFixture.anna, key: "k-1")
        #expect(first.status == 201)
        #expect(first.response.body == second.response.body)
        let other = NativeFixture.anna.replacingOccurrences(of: "anna", with: "berta")
        #expect(await api.send(.post, "/v1/enrolments", other, key: "k-1").status == 422)
        // Another tenant's key is another key.
        let foreign = await api.send(.post, "/v1/enrolments", NativeFixture.anna, tenant: "other", key: "k-1")
        #expect(foreign.json["id"] as? String != first.json["id"] as? String)
        clock.advance(86_400)
        let again = await api.send(.post, "/v1/enrolments", NativeFixture.anna, key: "k-1")
        #expect(again.status == 201)
        #expect(again.json["id"] as? String != first.json["id"] as? String)
    }

    @Test func `a key whose first request is being answered is refused, and one that failed is free`() async throws {
        let memory = IdempotencyMemory(try await MemoryStores().transients)
        let key = IdempotencyMemory.Key(tenant: "a", client: "c", path: "/", key: "k")
        let now = NativeFixture.start
        func mark(_ digest: UInt8, _ identifier: String, at now: Timestamp) async throws -> IdempotencyMemory.Mark {
            let begun = try await memory.begin(key, [digest], identifier: identifier, at: now)
            guard case .first(let mark) = begun else { throw Problem(.failed, "it was answered") }
            return mark
        }
        let first = try await mark(1, "i-1", at: now)
        await #expect { _ = try await mark(1, "i-2", at: now) } throws: {
            ($0 as? Problem)?.status == 409 && ($0 as? Problem)?.retryAfter == 10
        }
        await #expect { _ = try await mark(1, "i-2", at: now.adding(seconds: 7)) } throws: {
            ($0 as? Problem)?.status == 409 && ($0 as? Problem)?.retryAfter == 3
        }
        try await memory.end(key, first, [1], .refused, at: now)
        #expect(try await mark(2, "i-2", at: now).identifier == "i-2")
    }

    @Test func `a request whose server died is taken over once, for the same identifier, and the late server is told`()
        async throws
    {
        let memory = IdempotencyMemory(try await MemoryStores().transients)
        let key = IdempotencyMemory.Key(tenant: "a", client: "c", path: "/", key: "k")
        let now = NativeFixture.start
        let later = now.adding(seconds: IdempotencyMemory.leaseSeconds)
        guard case .first(let died) = try await memory.begin(key, [1], identifier: "i-1", at: now) else {
            throw Problem(.failed, "it was answered")
        }
        await #expect { _ = try await memory.begin(key, [2], identifier: "i-2", at: later) } throws: {
            ($0 as? Problem)?.status == 422
        }
        guard case .first(let heir) = try await memory.begin(key, [1], identifier: "i-2", at: later) else {
            throw Problem(.failed, "it was answered")
        }
        #expect(heir.identifier == "i-1")
        #expect(heir.version != died.version)
        await #expect { _ = try await memory.begin(key, [1], identifier: "i-3", at: later) } throws: {
            ($0 as? Problem)?.status == 409
        }
        #expect(try await memory.renew(key, died, [1], at: later) == nil)
        try await memory.end(key, died, [1], .answered(ServerResponse(.ok, body: [1])), at: later)
        try await memory.end(key, heir, [1], .answered(ServerResponse(.ok, body: [2])), at: later)
        guard case .answered(let kept) = try await memory.begin(key, [1], identifier: "i-3", at: later) else {
            throw Problem(.failed, "it was not answered")
        }
        #expect(kept.body == [2])
    }

    @Test(arguments: ["/v1/enrolments", "/v1/authentications", "/v1/journeys"])
    func `what a server did before it died is found by the request that comes again, and not done twice`(
        path: String
    ) async throws {
        let store = LostStore(try await MemoryStores().transients)
        let api = try await api(store)
        let person = try await api.enrolled()
        let body =
            switch path {
            case "/v1/enrolments": NativeFixture.anna.replacingOccurrences(of: "anna", with: "berta")
            case "/v1/authentications": #"{"registrationCode":"\#(person.code)"}"#
            default: #"{"definition":"identity","subject":"p-1"}"#
            }
        store.isLost = true
        let lost = await api.send(.post, path, body, key: "k")
        #expect(lost.status == 201)
        store.isLost = false
        let early = await api.send(.post, path, body, key: "k")
        #expect(early.status == 409)
        #expect(early.response.fields[.retryAfter] == "10")
        clock.advance(10)
        let again = await api.send(.post, path, body, key: "k")
        #expect(again.status == 201)
        #expect(again.response.fields[.location] == lost.response.fields[.location])
        #expect(again.json["id"] as? String == lost.json["id"] as? String)
        let kept = await api.send(.post, path, body, key: "k")
        #expect(kept.status == 201)
        #expect(kept.response.body == again.response.body)
        let listed = await api.send(.get, "/v1/enrolments").json["items"] as? [Any]
        #expect(listed?.count == (path == "/v1/enrolments" ? 2 : 1))
    }

    @Test func `a request of which no one knows what it did comes again at once, for the same identifier`() async throws
    {
        struct AnswerLost: TransientError { let isTransient = true }
        let calls = Mutex<[String]>([])
        let route = Route(
            .post, "/r", access: .scope(.enrol),
            operation: Operation("r", tag: "Tests", "Fail.", answer: nil, isIdempotent: true)
        ) { request in
            let count = calls.withLock { calls in
                calls.append(request.reservedIdentifier ?? "-")
                return calls.count
            }
            switch count {
            case 1: throw Problem(.malformed, "refused")
            case 2: throw AnswerLost()
            case 3: throw CancellationError()
            default: return ServerResponse(.ok)
            }
        }
        let clock = clock
        let guarded = Idempotency(
            in: try await MemoryStores().transients, digest: { $0 }, identifier: { UUID().uuidString },
            clock: { clock.now }
        ).guarding([route])
        let name = try #require(HTTPField.Name("Idempotency-Key"))
        func send() async throws -> ServerResponse {
            var request = ServerRequest(.post, "/r", fields: [name: "k"], identifier: "r", received: clock.now)
            request.caller = Caller(tenant: "a", client: "c", scopes: [.enrol])
            return try await guarded[0].answer(request)
        }
        await #expect(throws: Problem.self) { _ = try await send() }
        // A lost answer and a cancelled one are both 503: the caller asks again.
        await #expect { _ = try await send() } throws: { ($0 as? Problem)?.code == .unavailable }
        await #expect { _ = try await send() } throws: { ($0 as? Problem)?.code == .unavailable }
        #expect(try await send().status == .ok)
        #expect(try await send().status == .ok)
        let seen = calls.withLock { $0 }
        #expect(seen.count == 4)
        #expect(Set(seen).count == 2)
        #expect(seen[0] != seen[1])
    }

    /// A route that fails once with a problem, and a client that sends the same request twice.
    ///
    /// - Returns: the identifiers that the route was given.
    private func identifiers(afterFailingWith code: Problem.Code) async throws -> [String?] {
        let seen = Mutex<[String?]>([])
        let route = Route(
            .post, "/r", access: .scope(.enrol),
            operation: Operation("r", tag: "Tests", "Fail.", answer: nil, isIdempotent: true)
        ) { request in
            let isFirst = seen.withLock { seen in
                seen.append(request.reservedIdentifier)
                return seen.count == 1
            }
            if isFirst { throw Problem(code, "once") }
            return ServerResponse(.ok)
        }
        let clock = clock
        let guarded = Idempotency(
            in: try await MemoryStores().transients, digest: { $0 }, identifier: { UUID().uuidString },
            clock: { clock.now }
        ).guarding([route])
        let name = try #require(HTTPField.Name("Idempotency-Key"))
        var request = ServerRequest(.post, "/r", fields: [name: "k"], identifier: "r", received: clock.now)
        request.caller = Caller(tenant: "a", client: "c", scopes: [.enrol])
        let sent = request
        await #expect(throws: Problem.self) { _ = try await guarded[0].answer(sent) }
        #expect(try await guarded[0].answer(sent).status == .ok)
        return seen.withLock { $0 }
    }

    @Test(arguments: [Problem.Code.failed, .unavailable])
    func `a request that failed in the server comes again under the same identifier`(_ code: Problem.Code) async throws
    {
        let seen = try await identifiers(afterFailingWith: code)
        #expect(seen.count == 2)
        #expect(seen.first == seen.last)
    }

    @Test(arguments: [Problem.Code.malformed, .conflict])
    func `a request that was refused comes again under a new identifier`(_ code: Problem.Code) async throws {
        let seen = try await identifiers(afterFailingWith: code)
        #expect(seen.count == 2)
        #expect(seen.first != seen.last)
    }

    @Test(arguments: [
        IdempotencyMemory.Key(tenant: "b", client: "c", path: "/", key: "k"),
        .init(tenant: "a", client: "d", path: "/", key: "k"), .init(tenant: "a", client: "c", path: "/x", key: "k"),
        .init(tenant: "a", client: "c", path: "/", key: "l"),
    ])
    func `a key is of one tenant, client and path`(_ other: IdempotencyMemory.Key) async throws {
        let memory = IdempotencyMemory(try await MemoryStores().transients)
        let key = IdempotencyMemory.Key(tenant: "a", client: "c", path: "/", key: "k")
        let now = NativeFixture.start
        guard case .first(let mark) = try await memory.begin(key, [1], identifier: "i-1", at: now) else {
            throw Problem(.failed, "it was answered")
        }
        try await memory.end(key, mark, [1], .answered(ServerResponse(.ok, body: [1])), at: now)
        guard case .first(let others) = try await memory.begin(other, [1], identifier: "i-2", at: now) else {
            throw Problem(.failed, "another's answer was given")
        }
        #expect(others.identifier == "i-2")
    }

    @Test func `a server that answers slowly stays the one that answers`() async throws {
        let gate = AsyncStream<Void>.makeStream()
        let calls = Mutex(0)
        let slow = Route(
            .post, "/slow", access: .scope(.enrol),
            operation: Operation("slow", tag: "Tests", "Wait.", answer: nil, isIdempotent: true)
        ) { request in
            calls.withLock { $0 += 1 }
            for await _ in gate.stream { break }
            return ServerResponse(.ok, body: Array((request.reservedIdentifier ?? "").utf8))
        }
        let identifiers = Mutex(0)
        let clock = clock
        let guarded = Idempotency(
            in: try await MemoryStores().transients, digest: { $0 },
            identifier: {
                identifiers.withLock {
                    $0 += 1; return "i-\($0)"
                }
            }, clock: { clock.now },
            renewal: .milliseconds(5)
        ).guarding([slow])
        let name = try #require(HTTPField.Name("Idempotency-Key"))
        var request = ServerRequest(.post, "/slow", fields: [name: "k"], identifier: "r", received: clock.now)
        request.caller = Caller(tenant: "a", client: "c", scopes: [.enrol])
        let sent = request
        async let first = guarded[0].answer(sent)
        while calls.withLock({ $0 }) == 0 { try await Task.sleep(for: .milliseconds(1)) }
        for _ in 0..<6 {
            clock.advance(9)
            // Several renewals.
            try await Task.sleep(for: .milliseconds(100))
            await #expect { _ = try await guarded[0].answer(sent) } throws: { ($0 as? Problem)?.status == 409 }
        }
        gate.continuation.finish()
        #expect(try await first.body == Array("i-1".utf8))
        #expect(try await guarded[0].answer(sent).body == Array("i-1".utf8))
        #expect(calls.withLock { $0 } == 1)
    }
}

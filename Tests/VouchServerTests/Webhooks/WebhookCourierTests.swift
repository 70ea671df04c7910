import Foundation
import HTTPTypes
import StoreTestSupport
import Synchronization
import Testing
import VouchCore
import VouchOpenSSL
import VouchOutbound
import VouchPersistence
import VouchStores

@testable import VouchServer

/// Answers as told, and keeps what it was sent.
private final class FakeReceiver: OutgoingHTTP {
    private struct State {
        var answers: [Result<Int, OutgoingFailure>] = []
        var requests: [OutgoingRequest] = []
        var atOnce: [String: Int] = [:]
        var most: [String: Int] = [:]
        var fields = HTTPFields()
    }

    private let state = Mutex(State())
    private let pause: Duration?

    /// - Parameter fields: of every answer.
    init(_ answers: [Result<Int, OutgoingFailure>] = [], pause: Duration? = nil, fields: HTTPFields = [:]) {
        self.pause = pause
        state.withLock { state in
            state.answers = answers
            state.fields = fields
        }
    }

    var requests: [OutgoingRequest] { state.withLock { $0.requests } }
    /// The most that were under way at once, by URL.
    var most: [String: Int] { state.withLock { $0.most } }

    func send(_ request: OutgoingRequest) async throws -> OutgoingAnswer {
        let answer = state.withLock { state in
            state.requests.append(request)
            state.atOnce[request.url, default: 0] += 1
            state.most[request.url] = max(state.most[request.url] ?? 0, state.atOnce[request.url] ?? 0)
            return state.answers.isEmpty ? .success(204) : state.answers.removeFirst()
        }
        if let pause { try await Task.sleep(for: pause) }
        state.withLock { $0.atOnce[request.url, default: 0] -= 1 }
        return OutgoingAnswer(status: try answer.get(), fields: state.withLock { $0.fields })
    }
}

/// A clock that stands until it is moved.
private final class FakeClock: Sendable {
    private let moment = Mutex(Timestamp(seconds: 1_795_435_200))

    var now: Timestamp { moment.withLock { $0 } }
    func advance(_ seconds: Int64) { moment.withLock { $0 = $0.adding(seconds: seconds) } }
}

struct WebhookCourierTests {
    private let cryptography = OpenSSLCryptography()
    private let clock = FakeClock()
    private let webhooks: SQLWebhooks
    private let outbox: SQLOutbox

    init() async throws {
        let stores = try await MemoryStores(clock: { [clock] in clock.now })
        (webhooks, outbox) = (stores.webhooks, stores.outbox)
    }

    private func courier(_ receiver: FakeReceiver) -> WebhookCourier {
        WebhookCourier(
            outbox: outbox, http: receiver, cryptography: cryptography, clock: { [clock] in clock.now },
            jitter: { 0.5 })
    }

    @Test func `why an event was not delivered is heard, with its customer`() async throws {
        let heard = Mutex<[String]>([])
        let receiver = FakeReceiver([.success(500), .success(204)])
        let courier = WebhookCourier(
            outbox: outbox, http: receiver, cryptography: cryptography, clock: { [clock] in clock.now },
            jitter: { 0.5 },
            causes: { cause, context in
                heard.withLock { $0.append("\(cause.kind) \(cause.detail) \(context.tenant ?? "")") }
            })
        try await listen()
        for _ in 0..<2 {
            _ = try await happen()
            #expect(try await courier.workOnce())
        }
        #expect(heard.withLock { $0 } == ["webhookRefused status.500 acme"])
    }

    private func listen(_ id: String = "w-1", tenant: String = "acme") async throws {
        let secret = WebhookSecret(Sensitive([UInt8](repeating: 1, count: 32)))
        #expect(
            try await webhooks.insert(
                WebhookEndpoint(
                    id: id, tenant: tenant, url: "https://\(tenant).example/\(id)",
                    kinds: Set(WebhookEvent.Kind.subscribable), created: clock.now, secret: secret)))
    }

    private func happen(tenant: String = "acme") async throws -> String {
        let event = WebhookEvent(.subjectDeleted, tenant: tenant, identifier: "s", subject: "s", result: "requested")
        return try #require(await outbox.add(event, to: nil).first)
    }

    private func delivery(_ id: String) async throws -> WebhookDelivery {
        try #require(await outbox.delivery(id, to: "w-1", tenant: "acme"))
    }

    @Test func `an event is sent once, signed, and its answer's body is not read`() async throws {
        let receiver = FakeReceiver([.success(200)])
        let courier = courier(receiver)
        try await listen()
        let id = try await happen()
        #expect(try await courier.workOnce())
        #expect(try await !courier.workOnce())
        let request = try #require(receiver.requests.first)
        #expect(request.method == .post)
        #expect(request.url == "https://acme.example/w-1")
        #expect(request.longestAnswer == 0)
        #expect(request.fields[.contentType] == "application/json")
        #expect(request.fields[try #require(HTTPField.Name("webhook-id"))] == id)
        #expect(request.fields[try #require(HTTPField.Name("webhook-timestamp"))] == "\(clock.now.seconds)")
        let json = try #require(JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any])
        #expect(json["type"] as? String == "subject.deleted")
        #expect(try await delivery(id).state == .delivered)
        #expect(courier.statistics.delivered == 1)
    }

    @Test func `a receiver that fails is asked again later, by the same identifier and another time`() async throws {
        let receiver = FakeReceiver([.success(500), .failure(OutgoingFailure(.unreachable)), .success(302)])
        let courier = courier(receiver)
        try await listen()
        let id = try await happen()
        for (seconds, reason) in [(10, "status.500"), (40, "unreachable"), (160, "status.302")] as [(Int64, String)] {
            #expect(try await courier.workOnce())
            let waiting = try await delivery(id)
            #expect(waiting.state == .waiting)
            #expect(waiting.reason == reason)
            #expect(waiting.due == clock.now.adding(seconds: seconds))
            clock.advance(seconds - 1)
            #expect(try await !courier.workOnce())
            clock.advance(1)
        }
        #expect(try await courier.workOnce())
        #expect(try await delivery(id).state == .delivered)
        let name = try #require(HTTPField.Name("webhook-id")), time = try #require(HTTPField.Name("webhook-timestamp"))
        #expect(Set(receiver.requests.map { $0.fields[name] }) == [id])
        #expect(Set(receiver.requests.map { $0.fields[time] }).count == 4)
        #expect(courier.statistics == Self.statistics(delivered: 1, failed: 3))
    }

    @Test func `after the last attempt an event is given up, and a replay sends it again with all attempts`()
        async throws
    {
        let failures = Array(repeating: Result<Int, OutgoingFailure>.success(503), count: WebhookSchedule.attempts + 1)
        let courier = courier(FakeReceiver(failures))
        try await listen()
        let id = try await happen()
        for _ in 0..<WebhookSchedule.attempts {
            #expect(try await courier.workOnce())
            clock.advance(30_000)
        }
        #expect(try await !courier.workOnce())
        let dead = try await delivery(id)
        #expect(dead.state == .dead)
        #expect(dead.reason == "status.503")
        #expect(dead.attempts == WebhookSchedule.attempts)
        #expect(courier.statistics == Self.statistics(failed: WebhookSchedule.attempts, dead: 1))
        #expect(try await outbox.replay(nil, to: "w-1", tenant: "acme", at: clock.now) == 1)
        #expect(try await courier.workOnce())
        let again = try await delivery(id)
        #expect(again.state == .waiting)
        #expect(again.due == clock.now.adding(seconds: 10))
    }

    @Test(arguments: [("300", 330), ("Mon, 23 Nov 2026 12:10:00 GMT", 660), ("3", 10), ("soon", 10), ("-300", 10)])
    func `a receiver that is busy is left alone as long as it asks`(told: String, seconds: Int64) async throws {
        for status in [429, 503] {
            let receiver = FakeReceiver([.success(status)], fields: [.retryAfter: told])
            let test = try await WebhookCourierTests()
            try await test.listen()
            let id = try await test.happen()
            #expect(try await test.courier(receiver).workOnce())
            let waiting = try await test.delivery(id)
            #expect(waiting.state == .waiting)
            #expect(waiting.due == test.clock.now.adding(seconds: seconds))
        }
        // Of other answers it means something else.
        let receiver = FakeReceiver([.success(500), .success(410)], fields: [.retryAfter: told])
        try await listen()
        let id = try await happen()
        let courier = courier(receiver)
        #expect(try await courier.workOnce())
        #expect(try await delivery(id).due == clock.now.adding(seconds: 10))
        clock.advance(10)
        #expect(try await courier.workOnce())
        #expect(try await delivery(id).state == .dead)
    }

    @Test func `a receiver that is gone for good gets no second attempt`() async throws {
        let courier = courier(FakeReceiver([.success(410)]))
        try await listen()
        let id = try await happen()
        #expect(try await courier.workOnce())
        clock.advance(100_000)
        #expect(try await !courier.workOnce())
        #expect(try await delivery(id).state == .dead)
    }

    @Test func `the secret before signs for a day beside the new one`() async throws {
        let receiver = FakeReceiver()
        let courier = courier(receiver)
        try await listen()
        let known = try #require(await webhooks.endpoints(of: "acme").first)
        var endpoint = known
        endpoint.rotate(to: WebhookSecret(Sensitive([UInt8](repeating: 2, count: 32))), at: clock.now)
        #expect(try await webhooks.update(endpoint, replacing: known))
        for count in [2, 1] {
            _ = try await happen()
            #expect(try await courier.workOnce())
            let signature = receiver.requests.last?.fields[try #require(HTTPField.Name("webhook-signature"))]
            #expect(signature?.split(separator: " ").count == count)
            clock.advance(WebhookEndpoint.overlapSeconds)
        }
    }

    @Test func `one tenant's slow receivers do not keep another's waiting`() async throws {
        let receiver = FakeReceiver(pause: .milliseconds(300))
        let courier = courier(receiver)
        try await listen()
        try await listen(tenant: "other")
        for _ in 0..<20 { _ = try await happen() }
        _ = try await happen(tenant: "other")
        let work = Task { await courier.work(idle: .milliseconds(20)) }
        defer { work.cancel() }
        // With all places taken by the first tenant, the other's would come tenth.
        let (url, slow) = ("https://other.example/w-1", "https://acme.example/w-1")
        for _ in 0..<100 where !receiver.requests.contains(where: { $0.url == url }) {
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(receiver.requests.contains { $0.url == url })
        #expect(receiver.requests.count <= 5)
        #expect((receiver.most[slow] ?? 0) <= 2)
    }

    private static func statistics(delivered: Int = 0, failed: Int = 0, dead: Int = 0) -> WebhookCourier.Statistics {
        var statistics = WebhookCourier.Statistics()
        statistics.delivered = delivered
        statistics.failed = failed
        statistics.dead = dead
        return statistics
    }
}

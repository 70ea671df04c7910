import Foundation
import Testing
import VouchCore
import VouchOpenSSL
import VouchServer
import VouchStores

@testable import VouchPersistence

/// The contract of a store of webhooks and of an outbox, played to each engine.
struct WebhookStoreTests {
    private static let start = Timestamp(seconds: 1_795_435_200)
    private let now = start

    private func stores(_ kind: TestEngine, _ test: TestStore) async throws -> (
        webhooks: SQLWebhooks, outbox: SQLOutbox
    ) {
        let database = try await test.open(clock: { Self.start })
        return (SQLWebhooks(database), SQLOutbox(database))
    }

    private func endpoint(
        _ id: String, tenant: String = "a", kinds: Set<WebhookEvent.Kind> = [.readingFinished], after seconds: Int64 = 0
    ) -> WebhookEndpoint {
        WebhookEndpoint(
            id: id, tenant: tenant, url: "https://\(tenant).example/\(id)?key=geheim", kinds: kinds,
            created: now.adding(seconds: seconds),
            secret: WebhookSecret(Sensitive([UInt8](repeating: 7, count: 32))))
    }

    private func event(_ id: String = "j-1", tenant: String = "a") -> WebhookEvent {
        .reading(id, tenant: tenant, isDone: true)
    }

    @Test(arguments: TestEngine.available)
    func `an endpoint comes back as it was, to its tenant only, and its secrets change`(kind: TestEngine) async throws {
        let test = try TestStore(kind)
        defer { test.remove() }
        let store = try await stores(kind, test).webhooks
        #expect(try await store.insert(endpoint("w-2", after: 1)))
        #expect(try await store.insert(endpoint("w-1", kinds: [.journeyFinished, .subjectDeleted])))
        #expect(try await store.insert(endpoint("w-1", tenant: "b")))
        let kept = try await store.endpoints(of: "a")
        #expect(Set(kept) == [endpoint("w-1", kinds: [.journeyFinished, .subjectDeleted]), endpoint("w-2", after: 1)])
        var changed = endpoint("w-2", after: 1)
        changed.rotate(to: WebhookSecret(Sensitive([UInt8](repeating: 8, count: 32))), at: now)
        #expect(try await store.update(changed, replacing: endpoint("w-2", after: 1)))
        #expect(try await store.endpoints(of: "a").contains(changed))
        #expect(try await store.endpoints(of: "b") == [endpoint("w-1", tenant: "b")])
        #expect(try await !store.delete("w-2", tenant: "b"))
        #expect(try await store.delete("w-2", tenant: "a"))
        #expect(try await !store.update(changed, replacing: changed))
        #expect(try await !store.delete("w-2", tenant: "a"))
    }

    @Test(arguments: TestEngine.available)
    func `of secrets that are made at once for an endpoint, one is kept, and only that one's maker is told so`(
        kind: TestEngine
    ) async throws {
        let test = try TestStore(kind)
        defer { test.remove() }
        let store = try await stores(kind, test).webhooks
        let known = endpoint("w-1")
        #expect(try await store.insert(known))
        let made = try await withThrowingTaskGroup(of: WebhookEndpoint?.self) { group in
            for byte in UInt8(10)..<18 {
                group.addTask {
                    var changed = known
                    changed.rotate(to: WebhookSecret(Sensitive([UInt8](repeating: byte, count: 32))), at: now)
                    return try await store.update(changed, replacing: known) ? changed : nil
                }
            }
            var made: [WebhookEndpoint] = []
            for try await one in group { if let one { made.append(one) } }
            return made
        }
        #expect(made.count == 1)
        #expect(try await store.endpoints(of: "a") == made)
        #expect(made.first?.retiring?.secret == known.secret)
    }

    @Test(arguments: TestEngine.available)
    func `of endpoints that are made at once, a tenant gets ten`(kind: TestEngine) async throws {
        let test = try TestStore(kind)
        defer { test.remove() }
        let store = try await stores(kind, test).webhooks
        let made = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<14 { group.addTask { try await store.insert(endpoint("w-\(number)")) } }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(made == WebhookEndpoint.most)
        #expect(try await store.endpoints(of: "a").count == WebhookEndpoint.most)
    }

    @Test(arguments: TestEngine.available)
    func `an event goes to each endpoint that wants it, and to no other tenant's`(kind: TestEngine) async throws {
        let test = try TestStore(kind)
        defer { test.remove() }
        let (store, outbox) = try await stores(kind, test)
        for one in [endpoint("w-1"), endpoint("w-2"), endpoint("w-3", kinds: [.subjectDeleted])] {
            #expect(try await store.insert(one))
        }
        #expect(try await store.insert(endpoint("w-1", tenant: "b")))
        #expect(try await outbox.add(event(), to: nil).count == 2)
        #expect(try await outbox.add(event(tenant: "c"), to: nil).isEmpty)
        #expect(try await outbox.add(event(), to: "w-3").count == 1)
        #expect(try await outbox.waiting() == 3)
        for (id, count) in [("w-1", 1), ("w-2", 1), ("w-3", 1)] {
            #expect(try await outbox.deliveries(to: id, tenant: "a", before: nil, limit: 10).count == count)
        }
        #expect(try await outbox.deliveries(to: "w-1", tenant: "b", before: nil, limit: 10).isEmpty)
        #expect(try await store.delete("w-1", tenant: "a"))
        #expect(try await outbox.waiting() == 2)
    }

    @Test(arguments: TestEngine.available)
    func `a delivery is claimed with what it needs, and settled once`(kind: TestEngine) async throws {
        let test = try TestStore(kind)
        defer { test.remove() }
        let (store, outbox) = try await stores(kind, test)
        #expect(try await store.insert(endpoint("w-1")))
        let id = try #require(await outbox.add(event(), to: nil).first)
        #expect(try await outbox.claim(for: 60, at: now.adding(seconds: -1), except: []) == nil)
        #expect(try await outbox.claim(for: 60, at: now, except: ["a"]) == nil)
        let claimed = try #require(await outbox.claim(for: 60, at: now, except: ["b"]))
        #expect(claimed.lease == DeliveryLease(id: id, endpoint: "w-1", tenant: "a", attempt: 1))
        #expect(claimed.endpoint == endpoint("w-1"))
        #expect(claimed.remaining == WebhookSchedule.attempts - 1)
        #expect(claimed.body == (try event().body(at: now)))
        #expect(try await outbox.claim(for: 60, at: now.adding(seconds: 59), except: []) == nil)
        #expect(try await outbox.settle(claimed.lease, .delivered))
        #expect(try await !outbox.settle(claimed.lease, .failed(reason: "late", retry: nil)))
        let delivery = try #require(await outbox.deliveries(to: "w-1", tenant: "a", before: nil, limit: 1).first)
        #expect(delivery.state == .delivered)
        #expect(delivery.due == nil)
        #expect(delivery.reason == nil)
        #expect(delivery.created == now)
        #expect(try await outbox.waiting() == 0)
    }

    @Test(arguments: TestEngine.available)
    func `a server that died is followed by another, and the slow one's word does not count`(kind: TestEngine)
        async throws
    {
        let test = try TestStore(kind)
        defer { test.remove() }
        let (store, outbox) = try await stores(kind, test)
        #expect(try await store.insert(endpoint("w-1")))
        _ = try await outbox.add(event(), to: nil)
        let slow = try #require(await outbox.claim(for: 60, at: now, except: []))
        let quick = try #require(await outbox.claim(for: 60, at: now.adding(seconds: 60), except: []))
        #expect(quick.lease.attempt == 2)
        #expect(try await !outbox.settle(slow.lease, .failed(reason: "late", retry: now)))
        #expect(
            try await outbox.settle(quick.lease, .failed(reason: "status.500", retry: now.adding(seconds: 100))))
        #expect(try await outbox.claim(for: 60, at: now.adding(seconds: 99), except: []) == nil)
        #expect(try await outbox.claim(for: 60, at: now.adding(seconds: 100), except: [])?.lease.attempt == 3)
    }

    @Test(arguments: TestEngine.available)
    func `one whose server dies each time is given up, and is sent again when asked`(kind: TestEngine) async throws {
        let test = try TestStore(kind)
        defer { test.remove() }
        let (store, outbox) = try await stores(kind, test)
        #expect(try await store.insert(endpoint("w-1")))
        let id = try #require(await outbox.add(event(), to: nil).first)
        for attempt in 0..<WebhookSchedule.attempts {
            let moment = now.adding(seconds: Int64(attempt) * 60)
            #expect(try await outbox.claim(for: 60, at: moment, except: []) != nil)
            #expect(try await outbox.replay(id, to: "w-1", tenant: "a", at: moment) == 0)
        }
        let late = now.adding(seconds: 100_000)
        #expect(try await outbox.claim(for: 60, at: late, except: []) == nil)
        let dead = try #require(await outbox.deliveries(to: "w-1", tenant: "a", before: nil, limit: 1).first)
        #expect(dead.state == .dead)
        #expect(dead.reason == "leaseExpired")
        #expect(try await outbox.replay(nil, to: "w-1", tenant: "b", at: late) == 0)
        #expect(try await outbox.replay(nil, to: "w-1", tenant: "a", at: late) == 1)
        #expect(try await outbox.replay(nil, to: "w-1", tenant: "a", at: late) == 0)
        let again = try #require(await outbox.claim(for: 60, at: late, except: []))
        #expect(again.lease.attempt == WebhookSchedule.attempts + 1)
        #expect(again.remaining == WebhookSchedule.attempts - 1)
        #expect(try await outbox.settle(again.lease, .delivered))
        #expect(try await outbox.replay(id, to: "w-1", tenant: "a", at: late) == 1)
    }

    @Test(arguments: TestEngine.available) func `six servers at once make each attempt exactly once`(kind: TestEngine)
        async throws
    {
        let test = try TestStore(kind)
        defer { test.remove() }
        let first = try await stores(kind, test)
        // Two connections, as two processes have.
        let all = [first, try await stores(kind, test)]
        #expect(try await first.webhooks.insert(endpoint("w-1")))
        for number in 0..<60 { _ = try await first.outbox.add(event("j-\(number)"), to: nil) }
        let now = now
        let sent = try await withThrowingTaskGroup(of: [String].self) { group in
            for server in 0..<6 {
                let outbox = all[server % all.count].outbox
                group.addTask {
                    var sent: [String] = []
                    while let claimed = try await outbox.claim(for: 600, at: now, except: []) {
                        if try await outbox.settle(claimed.lease, .delivered) { sent.append(claimed.lease.id) }
                    }
                    return sent
                }
            }
            return try await group.reduce([]) { $0 + $1 }
        }
        #expect(sent.count == 60)
        #expect(Set(sent).count == 60)
    }

    @Test(arguments: TestEngine.available) func `deliveries are listed the latest first, from anywhere`(
        kind: TestEngine
    )
        async throws
    {
        let test = try TestStore(kind)
        defer { test.remove() }
        let (store, outbox) = try await stores(kind, test)
        #expect(try await store.insert(endpoint("w-1")))
        var ids: [String] = []
        for number in 0..<5 { ids += try await outbox.add(event("j-\(number)"), to: nil) }
        ids.sort(by: >)
        let all = try await outbox.deliveries(to: "w-1", tenant: "a", before: nil, limit: 10).map(\.id)
        #expect(all == ids)
        #expect(
            try await outbox.deliveries(to: "w-1", tenant: "a", before: ids[1], limit: 2).map(\.id) == [ids[2], ids[3]])
    }

    // MARK: What only a database has

    @Test(arguments: TestEngine.available) func `URLs and secrets cannot be read in the file`(engine: TestEngine)
        async throws
    {
        let test = try TestStore(engine)
        defer { test.remove() }
        let store = SQLWebhooks(try await test.open())
        #expect(try await store.insert(endpoint("w-1")))
        let secret = try #require(await store.endpoints(of: "a").first).secret.text.reveal {
            $0.dropFirst(6).prefix(20)
        }
        for bytes in try await test.writtenBytes() {
            for text in ["geheim", "a.example", String(secret)] { #expect(bytes.range(of: Data(text.utf8)) == nil) }
        }
    }

    @Test(arguments: TestEngine.available)
    func `after a rotation the new master key opens the endpoints`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        #expect(try await SQLWebhooks(test.open()).insert(endpoint("w-1")))
        _ = try await test.open(master: 8, previous: 7).rotateMasterKey()
        #expect(try await SQLWebhooks(test.open(master: 8)).endpoints(of: "a") == [endpoint("w-1")])
    }

    @Test(arguments: TestEngine.available) func `deliveries go after thirty days`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open(clock: { Self.start })
        let (store, outbox) = (SQLWebhooks(database), SQLOutbox(database))
        #expect(try await store.insert(endpoint("w-1")))
        _ = try await outbox.add(event(), to: nil)
        let end = now.adding(seconds: WebhookSchedule.keptSeconds)
        #expect(try await database.deleteExpired(at: end.adding(seconds: -1)) == 0)
        #expect(try await database.deleteExpired(at: end) == 1)
        #expect(try await outbox.deliveries(to: "w-1", tenant: "a", before: nil, limit: 1).isEmpty)
    }

    @Test(arguments: TestEngine.available)
    func `a damaged endpoint ends what waits for it, and no other customer waits for that`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open(clock: { Self.start })
        let (store, outbox) = (SQLWebhooks(database), SQLOutbox(database))
        for tenant in ["a", "b"] { #expect(try await store.insert(endpoint("w-1", tenant: tenant))) }
        var lost = try await outbox.add(event("j-1"), to: nil)
        lost += try await outbox.add(event("j-2"), to: nil)
        let whole = try await outbox.add(event(tenant: "b"), to: nil)
        try await database.engine.write {
            try $0.execute("UPDATE webhook SET body = ? WHERE tenant = 'a'", [[UInt8](repeating: 9, count: 60)])
        }
        let claimed = try #require(try await outbox.claim(for: 60, at: now, except: []))
        #expect(claimed.lease.tenant == "b")
        #expect([claimed.lease.id] == whole)
        #expect(try await outbox.claim(for: 60, at: now, except: []) == nil)
        let given = try await outbox.deliveries(to: "w-1", tenant: "a", before: nil, limit: 10)
        #expect(Set(given.map(\.id)) == Set(lost))
        #expect(given.allSatisfy { $0.state == .dead && $0.reason == "endpointDamaged" })
        #expect(try await outbox.waiting() == 1)
    }

    @Test(arguments: TestEngine.available)
    func `a damaged endpoint is listed as such beside the others, unless another key may have sealed it`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open(clock: { Self.start })
        let webhooks = SQLWebhooks(database)
        #expect(try await webhooks.insert(endpoint("w-1")))
        #expect(try await webhooks.insert(endpoint("w-2", after: 1)))
        try await database.engine.write {
            try $0.execute(
                "UPDATE webhook SET body = ? WHERE identifier = 'w-1'", [[UInt8](repeating: 9, count: 60)])
        }
        let listed = try await webhooks.listed(of: "a")
        #expect(listed.map(\.id) == ["w-1", "w-2"])
        #expect(listed.map(\.whole) == [nil, endpoint("w-2", after: 1)])
        #expect(listed.first?.kinds == [.readingFinished])
        #expect(listed.first?.created == now)
        #expect(try await webhooks.endpoints(of: "a") == [endpoint("w-2", after: 1)])
        try await database.engine.write {
            try $0.execute(
                "INSERT INTO setting (name, value) VALUES (?, ?)", ["setting rotating", [1] as [UInt8]])
        }
        await #expect(throws: StoreError.unavailable) { _ = try await webhooks.listed(of: "a") }
        #expect(try await webhooks.delete("w-1", tenant: "a"))
        #expect(try await webhooks.listed(of: "a").map(\.id) == ["w-2"])
    }

    @Test(arguments: TestEngine.available)
    func `an endpoint that another key may have sealed is not given up`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open(clock: { Self.start })
        let (store, outbox) = (SQLWebhooks(database), SQLOutbox(database))
        #expect(try await store.insert(endpoint("w-1")))
        _ = try await outbox.add(event(), to: nil)
        try await database.engine.write {
            try $0.execute("UPDATE webhook SET body = ?", [[UInt8](repeating: 9, count: 60)])
            try $0.execute(
                "INSERT INTO setting (name, value) VALUES (?, ?)", ["setting rotating", [1] as [UInt8]])
        }
        await #expect(throws: StoreError.damaged) { _ = try await outbox.claim(for: 60, at: now, except: []) }
        #expect(try await outbox.deliveries(to: "w-1", tenant: "a", before: nil, limit: 1).first?.state == .waiting)
    }
}

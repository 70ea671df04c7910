import Testing
import VouchCore
import VouchServer
import VouchStores

@testable import VouchPersistence

/// The contract of a store of batches, played to each engine.
struct BatchStoreTests {
    private let now = Timestamp(seconds: 1_795_435_200)

    private func store(_ kind: TestEngine, _ test: TestStore) async throws -> SQLJobs {
        SQLJobs(try await test.open())
    }

    private func job(_ id: String, tenant: String = "a", batch: String? = "x:1", after seconds: Int64 = 0) -> Job {
        Job(
            id: id, tenant: tenant, kind: "k", batch: batch, payload: Sensitive(Array("item \(id)".utf8)),
            maximumAttempts: 2, due: now.adding(seconds: seconds))
    }

    @Test(arguments: TestEngine.available) func `several jobs are claimed at once, the oldest first, and none twice`(
        kind: TestEngine
    ) async throws {
        let test = try TestStore(kind)
        defer { test.remove() }
        let store = try await store(kind, test)
        _ = try await store.enqueue((0..<5).map { job("\($0)", after: Int64($0)) } + [job("later", after: 100)])
        let first = try await store.claim("k", most: 3, for: 60, at: now.adding(seconds: 10))
        #expect(Set(first.map(\.lease.id)) == ["0", "1", "2"])
        #expect(first.allSatisfy { $0.payload == Sensitive(Array("item \($0.lease.id)".utf8)) && $0.batch == "x:1" })
        let second = try await store.claim("k", most: 9, for: 60, at: now.adding(seconds: 10))
        #expect(Set(second.map(\.lease.id)) == ["3", "4"])
        #expect(try await store.claim("k", most: 9, for: 60, at: now.adding(seconds: 10)).isEmpty)
    }

    @Test(arguments: TestEngine.available) func `workers that claim several at once do each job exactly once`(
        kind: TestEngine
    ) async throws {
        let test = try TestStore(kind)
        defer { test.remove() }
        let first = try await store(kind, test)
        let stores = [first, try await store(kind, test)]
        _ = try await first.enqueue((0..<200).map { job("\($0)") })
        let now = now
        let kept = try await withThrowingTaskGroup(of: Int.self) { group in
            for worker in 0..<6 {
                let store = stores[worker % stores.count]
                group.addTask {
                    var kept = 0
                    while true {
                        let claimed = try await store.claim("k", most: 7, for: 600, at: now)
                        guard !claimed.isEmpty else { return kept }
                        for job in claimed {
                            let isKept = try await store.finish(
                                job.lease, result: job.payload, problem: nil, at: now)
                            kept += isKept ? 1 : 0
                        }
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(kept == 200)
        #expect(try await first.progress(of: "x:1", tenant: "a") == [.done: 200])
    }

    @Test(arguments: TestEngine.available) func `a result may tell a problem, and the latest attempt's is the only one`(
        kind: TestEngine
    ) async throws {
        let test = try TestStore(kind)
        defer { test.remove() }
        let store = try await store(kind, test)
        _ = try await store.enqueue([job("1"), job("2")])
        let slow = try await store.claim("k", most: 2, for: 60, at: now)
        let one = try #require(slow.first { $0.lease.id == "1" }?.lease)
        let two = try #require(slow.first { $0.lease.id == "2" }?.lease)
        #expect(try await store.finish(one, result: Sensitive([1]), problem: "picture.damaged", at: now))
        #expect(try await store.abandonedCount(of: "x:1", tenant: "a", at: now.adding(seconds: 59)) == 0)
        #expect(try await store.abandonedCount(of: "x:1", tenant: "a", at: now.adding(seconds: 60)) == 1)
        #expect(try await !store.finish(one, result: Sensitive([2]), problem: nil, at: now))
        let status = try #require(await store.status("1", tenant: "a"))
        #expect(status.state == .failed)
        #expect(status.reason == "picture.damaged")
        #expect(status.result == Sensitive([1]))
        let quick = try #require(await store.claim("k", most: 2, for: 60, at: now.adding(seconds: 60)).first?.lease)
        #expect(quick.id == "2")
        #expect(quick.attempt == 2)
        #expect(try await !store.finish(two, result: Sensitive([3]), problem: nil, at: now))
        #expect(try await store.finish(quick, result: Sensitive([4]), problem: nil, at: now.adding(seconds: 61)))
        #expect(try await store.progress(of: "x:1", tenant: "a") == [.failed: 1, .done: 1])
        #expect(try await store.endedCount(of: "x:1", tenant: "a", after: now.adding(seconds: -1)) == 2)
        #expect(try await store.endedCount(of: "x:1", tenant: "a", after: now) == 1)
        #expect(try await store.endedCount(of: "x:1", tenant: "b", after: now.adding(seconds: -1)) == 0)
    }

    @Test(arguments: TestEngine.available)
    func `a lease that is given back costs no attempt, and its holder can do nothing any more`(kind: TestEngine)
        async throws
    {
        let test = try TestStore(kind)
        defer { test.remove() }
        let store = try await store(kind, test)
        _ = try await store.enqueue([job("1")])
        // More often than it may be tried.
        for attempt in 1...5 {
            let lease = try #require(await store.claim("k", most: 1, for: 60, at: now).first?.lease)
            #expect(lease.attempt == attempt)
            #expect(try await store.giveBack(lease, at: now))
            #expect(try await !store.giveBack(lease, at: now))
            #expect(try await !store.finish(lease, result: Sensitive([1]), problem: nil, at: now))
            #expect(try await !store.renew(lease, for: 60, at: now))
        }
        // Two attempts are left.
        for _ in 1...2 {
            let lease = try #require(await store.claim("k", most: 1, for: 60, at: now).first?.lease)
            #expect(try await store.fail(lease, reason: "worker.ended", retry: now))
        }
        #expect(try await store.status("1", tenant: "a")?.state == .dead)
        #expect(try await store.revive("x:1", tenant: "a", attempts: 1, at: now, limit: 10) == 1)
        let last = try #require(await store.claim("k", most: 1, for: 60, at: now).first)
        #expect(last.lease.attempt == 8)
        #expect(last.payload == Sensitive(Array("item 1".utf8)))
        #expect(try await store.fail(last.lease, reason: "worker.ended", retry: now))
        #expect(try await store.status("1", tenant: "a")?.state == .dead)
    }

    @Test(arguments: TestEngine.available) func `a batch is listed, paged, revived and deleted, and no other with it`(
        kind: TestEngine
    ) async throws {
        let test = try TestStore(kind)
        defer { test.remove() }
        let store = try await store(kind, test)
        _ = try await store.enqueue(["c", "a", "e", "b", "d"].map { job($0) })
        _ = try await store.enqueue([
            job("o", tenant: "b"), job("p", batch: "x:2"), job("q", batch: "y:1"), job("r", batch: nil),
        ])
        #expect(try await store.known(["a", "o", "z"], tenant: "a") == ["a"])
        #expect(try await store.known([], tenant: "a").isEmpty)
        let lease = try #require(await store.claim("k", most: 1, for: 60, at: now).first?.lease)
        #expect(try await store.fail(lease, reason: "archive.fileMissing", retry: nil))
        let batches = try await store.batches(withPrefix: "x:")
        #expect(batches.map { "\($0.tenant) \($0.name)" } == ["a x:1", "a x:2", "b x:1"])
        #expect(batches.first?.counts == [.waiting: 4, .dead: 1])
        let first = try await store.entries(of: "x:1", tenant: "a", after: nil, limit: 3)
        let second = try await store.entries(of: "x:1", tenant: "a", after: first.last?.id, limit: 3)
        #expect(first.map(\.id) == ["a", "b", "c"])
        #expect(second.map(\.id) == ["d", "e"])
        #expect(first.first?.status.reason == "archive.fileMissing")
        #expect(first.first?.status.attempts == 1)
        #expect(second.first?.payload == Sensitive(Array("item d".utf8)))
        #expect(second.first?.status.result == nil)
        #expect(try await store.revive("x:1", tenant: "b", attempts: 1, at: now, limit: 10) == 0)
        #expect(try await store.revive("x:1", tenant: "a", attempts: 1, at: now, limit: 10) == 1)
        #expect(try await store.deleteBatch("x:1", tenant: "a", limit: 3) == 3)
        #expect(try await store.deleteBatch("x:1", tenant: "a", limit: 3) == 2)
        #expect(try await store.progress(of: "x:1", tenant: "a").isEmpty)
        let left = try await store.batches(withPrefix: "x:")
        #expect(left.map { "\($0.tenant) \($0.name)" } == ["a x:2", "b x:1"])
        #expect(try await store.status("r", tenant: "a") != nil)
    }

    @Test func `the pages of a batch and its rate have an index each`() async throws {
        let test = try TestStore(.sqlite)
        defer { test.remove() }
        let database = try await test.open()
        let plans = try await database.engine.read { connection in
            try [
                "SELECT identifier FROM job WHERE tenant = 'a' AND batch = 'b' AND identifier > 'c' "
                    + "ORDER BY identifier LIMIT 9",
                "SELECT COUNT(*) FROM job WHERE tenant = 'a' AND batch = 'b' AND state IN (2, 4) AND due > 7",
            ].map { try connection.rows("EXPLAIN QUERY PLAN " + $0).map { try $0.text("detail") }.joined() }
        }
        #expect(plans[0].contains("job_entry") && !plans[0].contains("TEMP B-TREE"), "\(plans[0])")
        #expect(plans[1].contains("job_ended"), "\(plans[1])")
    }

    @Test(arguments: TestEngine.available) func `thousands that expire at once all go`(engine: TestEngine) async throws
    {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let store = SQLJobs(database)
        let expiring = (0..<2_100).map { number in
            Job(
                id: "\(number)", tenant: "a", kind: "k", batch: "x:1", payload: Sensitive([1]), due: now,
                expires: now.adding(seconds: 5))
        }
        _ = try await store.enqueue(expiring + [job("kept")])
        #expect(try await database.deleteExpired(at: now.adding(seconds: 5)) == 2_100)
        #expect(try await store.progress(of: "x:1", tenant: "a") == [.waiting: 1])
    }
}

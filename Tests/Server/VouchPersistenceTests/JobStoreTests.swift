import Foundation
import Testing
import VouchCore
import VouchOpenSSL
import VouchServer
import VouchStores

@testable import VouchPersistence

/// The contract of a store of jobs, played to each engine.
struct JobStoreTests {
    private let now = Timestamp(seconds: 1_795_435_200)

    private func store(_ kind: TestEngine, _ test: TestStore) async throws -> SQLJobs {
        SQLJobs(try await test.open())
    }

    private func job(
        _ id: String, tenant: String = "a", kind: String = "read", batch: String? = "b-1", attempts: Int = 3,
        after seconds: Int64 = 0, expires: Timestamp? = nil
    ) -> Job {
        Job(
            id: id, tenant: tenant, kind: kind, batch: batch, payload: Sensitive(Array("picture \(id)".utf8)),
            maximumAttempts: attempts, due: now.adding(seconds: seconds), expires: expires)
    }

    @Test(arguments: TestEngine.available) func `tenants' jobs are done in turn, however many one has`(
        kind: TestEngine
    ) async throws {
        let test = try TestStore(kind)
        defer { test.remove() }
        let store = try await store(kind, test)
        _ = try await store.enqueue((1...6).map { job("a\($0)", after: Int64($0) - 100) })
        _ = try await store.enqueue([job("b1", tenant: "b"), job("b2", tenant: "b"), job("c1", tenant: "c")])
        var order: [String] = []
        for second in Int64(0)..<9 {
            let claimed = try #require(await store.claim("read", for: 60, at: now.adding(seconds: second)))
            order.append(claimed.lease.id)
            // Also a job that is done counts as its tenant's turn.
            if second % 2 == 0 { _ = try await store.complete(claimed.lease, result: Sensitive([1])) }
        }
        #expect(order == ["a1", "b1", "c1", "a2", "b2", "a3", "a4", "a5", "a6"])
    }

    @Test(arguments: TestEngine.available) func `a job is done once, and its result kept`(kind: TestEngine) async throws
    {
        let test = try TestStore(kind)
        defer { test.remove() }
        let store = try await store(kind, test)
        #expect(try await store.enqueue([job("1")]) == 1)
        #expect(try await store.claim("other", for: 60, at: now) == nil)
        let claimed = try #require(await store.claim("read", for: 60, at: now))
        #expect(claimed.payload == Sensitive(Array("picture 1".utf8)))
        #expect(claimed.batch == "b-1")
        #expect(try await store.status("1", tenant: "a")?.state == .running)
        #expect(try await store.claim("read", for: 60, at: now) == nil)
        #expect(try await store.complete(claimed.lease, result: Sensitive([1])))
        #expect(try await !store.complete(claimed.lease, result: Sensitive([2])))
        #expect(try await !store.fail(claimed.lease, reason: "late", retry: now))
        #expect(try await !store.renew(claimed.lease, for: 60, at: now))
        let status = try #require(await store.status("1", tenant: "a"))
        #expect(status.state == .done)
        #expect(status.result == Sensitive([1]))
        #expect(status.attempts == 1)
        #expect(try await store.status("1", tenant: "b") == nil)
        #expect(try await store.claim("read", for: 60, at: now.adding(seconds: 1000)) == nil)
    }

    @Test(arguments: TestEngine.available) func `an import that is repeated adds only what is new`(kind: TestEngine)
        async throws
    {
        let test = try TestStore(kind)
        defer { test.remove() }
        let store = try await store(kind, test)
        #expect(try await store.enqueue([job("1"), job("2")]) == 2)
        let claimed = try #require(await store.claim("read", for: 60, at: now))
        #expect(try await store.complete(claimed.lease, result: Sensitive([1])))
        #expect(try await store.enqueue([job("1"), job("2"), job("3")]) == 1)
        #expect(try await store.enqueue([job("1", tenant: "b")]) == 1)
        #expect(try await store.progress(of: "b-1", tenant: "a") == [.done: 1, .waiting: 2])
        #expect(try await store.progress(of: "b-1", tenant: "c").isEmpty)
    }

    @Test(arguments: TestEngine.available)
    func `a lease that ended goes to another worker, and the slow one's result is refused`(
        kind: TestEngine
    ) async throws {
        let test = try TestStore(kind)
        defer { test.remove() }
        let store = try await store(kind, test)
        _ = try await store.enqueue([job("1")])
        let slow = try #require(await store.claim("read", for: 60, at: now))
        #expect(try await store.renew(slow.lease, for: 60, at: now.adding(seconds: 30)))
        #expect(try await store.claim("read", for: 60, at: now.adding(seconds: 89)) == nil)
        let quick = try #require(await store.claim("read", for: 60, at: now.adding(seconds: 90)))
        #expect(quick.lease.attempt == 2)
        #expect(try await !store.complete(slow.lease, result: Sensitive([1])))
        #expect(try await !store.renew(slow.lease, for: 60, at: now))
        #expect(try await store.complete(quick.lease, result: Sensitive([2])))
        #expect(try await store.status("1", tenant: "a")?.result == Sensitive([2]))
    }

    @Test(arguments: TestEngine.available) func `attempts are counted, and the last one gives the job up`(
        kind: TestEngine
    )
        async throws
    {
        let test = try TestStore(kind)
        defer { test.remove() }
        let store = try await store(kind, test)
        _ = try await store.enqueue([job("1", attempts: 2), job("2", attempts: 1, after: 1), job("3", after: 2)])
        let first = try #require(await store.claim("read", for: 60, at: now))
        #expect(try await store.fail(first.lease, reason: "crashed", retry: now.adding(seconds: 10)))
        #expect(try await store.claim("read", for: 60, at: now) == nil)
        // The second one's worker dies and it has no attempt left; the third is of no use.
        #expect(try await store.claim("read", for: 5, at: now.adding(seconds: 1))?.lease.id == "2")
        let third = try #require(await store.claim("read", for: 60, at: now.adding(seconds: 2)))
        #expect(try await store.fail(third.lease, reason: "notAPicture", retry: nil))
        let again = try #require(await store.claim("read", for: 60, at: now.adding(seconds: 10)))
        #expect(again.lease == JobLease(id: "1", tenant: "a", attempt: 2))
        #expect(try await store.fail(again.lease, reason: "crashed", retry: now.adding(seconds: 20)))
        #expect(try await store.claim("read", for: 60, at: now.adding(seconds: 1000)) == nil)
        #expect(try await store.status("1", tenant: "a")?.reason == "crashed")
        #expect(try await store.status("2", tenant: "a")?.reason == "leaseExpired")
        #expect(try await store.status("3", tenant: "a")?.attempts == 1)
        #expect(try await store.progress(of: "b-1", tenant: "a") == [.dead: 3])
    }

    @Test(arguments: TestEngine.available) func `eight workers at once do each job exactly once`(kind: TestEngine)
        async throws
    {
        let test = try TestStore(kind)
        defer { test.remove() }
        // Two connections to one file, as two processes have.
        let first = try await store(kind, test)
        let stores = [first, try await store(kind, test)]
        #expect(try await first.enqueue((0..<100).map { job("\($0)") }) == 100)
        let now = now
        let done = try await withThrowingTaskGroup(of: [String].self) { group in
            for worker in 0..<8 {
                let store = stores[worker % stores.count]
                group.addTask {
                    var done: [String] = []
                    while let claimed = try await store.claim("read", for: 600, at: now) {
                        if try await store.complete(claimed.lease, result: claimed.payload) {
                            done.append(claimed.lease.id)
                        }
                    }
                    return done
                }
            }
            return try await group.reduce([]) { $0 + $1 }
        }
        #expect(done.count == 100)
        #expect(Set(done).count == 100)
        #expect(try await first.progress(of: "b-1", tenant: "a") == [.done: 100])
    }

    @Test(arguments: TestEngine.available)
    func `neither payload nor result can be read in the file, and a payload goes once it is read`(engine: TestEngine)
        async throws
    {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let store = SQLJobs(database)
        _ = try await store.enqueue([job("1"), job("2")])
        let claimed = try #require(await store.claim("read", for: 60, at: now))
        #expect(try await store.complete(claimed.lease, result: Sensitive(Array("ERIKSSON".utf8))))
        for bytes in try await test.writtenBytes() {
            for text in ["picture ", "ERIKSSON"] { #expect(bytes.range(of: Data(text.utf8)) == nil) }
        }
        let left = try await database.engine.read {
            try $0.rows("SELECT identifier FROM job WHERE payload IS NOT NULL").map { try $0.text("identifier") }
        }
        #expect(left == ["2"])
    }

    @Test(arguments: TestEngine.available)
    func `a job whose payload is damaged is given up with a reason, and the others go on`(engine: TestEngine)
        async throws
    {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let store = SQLJobs(database)
        let kind = Job.reading
        _ = try await store.enqueue((1...6).map { job("\($0)", kind: kind, after: Int64($0)) })
        // Changed, cut, another's, and none.
        try await database.engine.write { connection in
            let sixth = try connection.row("SELECT payload FROM job WHERE identifier = '6'")?.bytes("payload") ?? []
            for (id, payload) in [("1", Array(sixth.reversed())), ("2", Array(sixth.prefix(5))), ("3", sixth)] {
                try connection.execute("UPDATE job SET payload = ? WHERE identifier = ?", [payload, id])
            }
            try connection.execute("UPDATE job SET payload = NULL WHERE identifier = '4'", [])
        }
        let later = now.adding(seconds: 60)
        let first = try #require(await store.claim(kind, for: 60, at: later))
        #expect(first.lease.id == "5")
        #expect(first.payload == Sensitive(Array("picture 5".utf8)))
        #expect(try await store.claim(kind, most: 3, for: 60, at: later).map(\.lease.id) == ["6"])
        #expect(try await store.claim(kind, for: 60, at: later) == nil)
        for id in ["1", "2", "3", "4"] {
            let status = try #require(await store.status(id, tenant: "a"))
            #expect(status.state == .dead)
            #expect(status.reason == JobStatus.payloadDamaged)
            #expect(status.attempts == 1)
        }
        let entries = try await store.entries(of: "b-1", tenant: "a", after: nil, limit: 9)
        #expect(entries.map { $0.payload == nil } == [true, true, true, true, false, false])
    }

    @Test(arguments: TestEngine.available)
    func `what another master key may have sealed is not given up`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let old = SQLJobs(try await test.open())
        _ = try await old.enqueue([job("1")])
        let both = try await test.open(master: 8, previous: 7)
        struct Ended: Error {}
        // Ended after the jobs, before what tells which master key the store has.
        await #expect(throws: Ended.self) {
            _ = try await both.rotateMasterKey { if $0 > 0 { throw Ended() } }
        }
        await #expect(throws: StoreError.damaged) { _ = try await old.claim("read", for: 60, at: now) }
        await #expect(throws: StoreError.damaged) {
            _ = try await old.entries(of: "b-1", tenant: "a", after: nil, limit: 9)
        }
        #expect(try await old.status("1", tenant: "a")?.state == .waiting)
        _ = try await both.rotateMasterKey()
        await #expect(throws: StoreError.damaged) { _ = try await old.claim("read", for: 60, at: now) }
        #expect(try await SQLJobs(both).claim("read", for: 60, at: now)?.lease.attempt == 1)
        // A server with both keys can tell.
        _ = try await SQLJobs(both).enqueue([job("2")])
        try await both.engine.write {
            try $0.execute("UPDATE job SET payload = ? WHERE identifier = '2'", [[1] as [UInt8]])
        }
        #expect(try await SQLJobs(both).claim("read", for: 60, at: now) == nil)
        #expect(try await SQLJobs(both).status("2", tenant: "a")?.reason == JobStatus.payloadDamaged)
    }

    @Test(arguments: TestEngine.available) func `a job goes when its time is over`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let store = SQLJobs(database)
        _ = try await store.enqueue([job("1", expires: now.adding(seconds: 60)), job("2")])
        #expect(try await database.deleteExpired(at: now.adding(seconds: 59)) == 0)
        #expect(try await database.deleteExpired(at: now.adding(seconds: 60)) == 1)
        #expect(try await store.status("1", tenant: "a") == nil)
        #expect(try await store.status("2", tenant: "a") != nil)
    }
}

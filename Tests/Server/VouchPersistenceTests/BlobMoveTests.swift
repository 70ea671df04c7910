import Foundation
import Testing
import VouchCore
import VouchServer
import VouchStores

@testable import VouchPersistence

struct BlobMoveTests {
    private struct Killed: Error {}

    private func fill(_ database: SQLDatabase) async throws {
        let records = SQLRecords("x", in: database)
        for number in 0..<12 {
            try await records.insert(
                "e-\(number)", tenant: "a", subject: "s-\(number)", body: BlobTest.body("record \(number)"))
        }
        try await records.insert("short", tenant: "a", subject: "s-0", body: Sensitive([1]))
        let jobs = SQLJobs(database)
        _ = try await jobs.enqueue(
            ["done", "waiting"].map {
                Job(id: $0, tenant: "a", kind: $0, payload: BlobTest.body("job \($0)"), due: Timestamp(seconds: 1))
            })
        let claimed = try #require(try await jobs.claim("done", for: 9, at: Timestamp(seconds: 1)))
        #expect(try await jobs.complete(claimed.lease, result: BlobTest.body("result")))
    }

    private func check(_ database: SQLDatabase) async throws {
        let records = SQLRecords("x", in: database)
        for number in 0..<12 {
            #expect(try await records.record("e-\(number)", tenant: "a")?.body == BlobTest.body("record \(number)"))
        }
        #expect(try await records.record("short", tenant: "a")?.body == Sensitive([1]))
        let entries = try await database.engine.read {
            try $0.rows("SELECT payload FROM job WHERE identifier = 'waiting'")
        }
        #expect(entries.count == 1)
        #expect(try await SQLJobs(database).status("done", tenant: "a")?.result == BlobTest.body("result"))
    }

    @Test(arguments: TestEngine.available, BlobKind.outside)
    func `large bodies move out of their rows, from store to store, and into the database`(
        engine: TestEngine, kind: BlobKind
    ) async throws {
        let blobs = try await BlobTest(engine, kind)
        defer { blobs.test.remove() }
        try await fill(try await blobs.test.open())
        #expect(try await blobs.open().moveBlobs() == BlobMove(moved: 14, stayed: 0, lost: 0))
        #expect(await blobs.count == 14)
        try await check(blobs.open())
        #expect(try await blobs.open().moveBlobs() == BlobMove(moved: 0, stayed: 14, lost: 0))
        let other = FaultyBlobs(try await kind.store(in: blobs.test, "other"))
        let both = try await blobs.test.open(blobs: BlobPolicy(other, previous: blobs.store, threshold: 1_000))
        // Before, between and after.
        try await check(both)
        #expect(try await both.moveBlobs() == BlobMove(moved: 14, stayed: 0, lost: 0))
        #expect(await blobs.count == 0)
        #expect(await other.names.count == 14)
        try await check(blobs.test.open(blobs: BlobPolicy(other)))
        let back = try await blobs.test.open(blobs: BlobPolicy(nil, previous: other))
        #expect(try await back.moveBlobs() == BlobMove(moved: 14, stayed: 0, lost: 0))
        #expect(await other.names.isEmpty)
        let inside = try await blobs.test.open()
        #expect(try await inside.outsideBlobCount() == 0)
        try await check(inside)
        // Deleted there as everywhere.
        #expect(try await inside.deleteSubject("s-3", tenant: "a") == 1)
        #expect(try await inside.checkBlobs() == (13, 0))
        #expect(try await blobs.test.texts("SELECT name AS text FROM blob_content").count == 13)
    }

    @Test(arguments: TestEngine.available, [1, 5, 13])
    func `a move that was ended goes on, and nothing is unreadable meanwhile`(engine: TestEngine, steps: Int)
        async throws
    {
        let blobs = try await BlobTest(engine)
        defer { blobs.test.remove() }
        try await fill(try await blobs.open())
        let other = FaultyBlobs(try await BlobKind.folder.store(in: blobs.test, "other"))
        let both = try await blobs.test.open(blobs: BlobPolicy(other, previous: blobs.store, threshold: 1_000))
        await #expect(throws: Killed.self) {
            try await both.moveBlobs { if $0.moved == steps { throw Killed() } }
        }
        #expect(await other.names.count == steps)
        try await check(both)
        let rest = try await both.moveBlobs()
        #expect(rest == BlobMove(moved: 14 - steps, stayed: steps, lost: 0))
        // The payload of the job that was done.
        #expect(try await both.sweepBlobs(at: blobs.clock.now) == (1, 0))
        #expect(await blobs.count == 0)
        try await check(both)
    }

    @Test(arguments: TestEngine.available) func `what is deleted or changed while it is moved leaves nothing behind`(
        engine: TestEngine
    ) async throws {
        let blobs = try await BlobTest(engine)
        defer { blobs.test.remove() }
        try await fill(try await blobs.open())
        let other = FaultyBlobs(try await BlobKind.folder.store(in: blobs.test, "other"))
        let both = try await blobs.test.open(blobs: BlobPolicy(other, previous: blobs.store, threshold: 1_000))
        let now = blobs.clock.now
        async let moved = both.moveBlobs()
        let records = SQLRecords("x", in: both)
        for number in 0..<12 where number % 3 == 0 {
            #expect(try await both.deleteSubject("s-\(number)", tenant: "a") ?? 0 > 0)
        }
        for number in 0..<12 where number % 3 == 1 {
            #expect(
                try await records.update(
                    "e-\(number)", tenant: "a", subject: "s-\(number)", expecting: 1,
                    body: BlobTest.body("changed \(number)")))
        }
        #expect(try await moved.lost == 0)
        _ = try await both.moveBlobs()
        try await both.sweepBlobs(at: now)
        #expect(try await both.checkBlobs() == (10, 0))
        #expect(await blobs.count == 0)
        #expect(await other.names.count == 10)
        #expect(try await records.record("e-1", tenant: "a")?.body == BlobTest.body("changed 1"))
        #expect(try await records.record("e-2", tenant: "a")?.body == BlobTest.body("record 2"))
    }

    @Test(arguments: TestEngine.available) func `a blob that is in neither store is counted, and the others are moved`(
        engine: TestEngine
    ) async throws {
        let blobs = try await BlobTest(engine)
        defer { blobs.test.remove() }
        let first = try await blobs.open()
        try await fill(first)
        // The payload of the job that is done belongs to no row: only the sweep takes it.
        try await first.sweepBlobs(at: blobs.clock.now)
        try #require(await blobs.store.names.count == 14)
        try await blobs.store.delete(try #require(await blobs.store.names.first))
        let other = FaultyBlobs(try await BlobKind.folder.store(in: blobs.test, "other"))
        let both = try await blobs.test.open(blobs: BlobPolicy(other, previous: blobs.store, threshold: 1_000))
        let move = try await both.moveBlobs()
        #expect(move == BlobMove(moved: 13, stayed: 0, lost: 1))
    }

    @Test(arguments: TestEngine.available) func `a store that does not answer ends the move, and loses nothing`(
        engine: TestEngine
    ) async throws {
        let blobs = try await BlobTest(engine)
        defer { blobs.test.remove() }
        try await fill(try await blobs.open())
        let other = FaultyBlobs(try await BlobKind.folder.store(in: blobs.test, "other"))
        let both = try await blobs.test.open(blobs: BlobPolicy(other, previous: blobs.store, threshold: 1_000))
        for broken in [other, blobs.store] {
            await broken.fail()
            await #expect(throws: StoreError.unavailable) { try await both.moveBlobs() }
            await #expect(throws: StoreError.unavailable) { try await both.checkBlobs() }
            await broken.fail(false)
        }
        try await check(both)
        #expect(try await both.sweepBlobs(at: blobs.clock.now) == (1, 0))
        #expect(await blobs.count + other.names.count == 14)
    }
}

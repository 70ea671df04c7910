import Foundation
import Testing
import VouchCore
import VouchServer

@testable import VouchPersistence

/// The order of writes: whatever is cut short leaves at most a blob without a row, which goes by its age.
struct BlobOrderTests {
    private static let body = BlobTest.body("one")

    @Test(arguments: TestEngine.available)
    func `a blob whose change a crash cut short goes after an hour, not before`(engine: TestEngine) async throws {
        let blobs = try await BlobTest(engine)
        defer { blobs.test.remove() }
        // What a process that is killed between the storage and the transaction leaves.
        let stored = try await blobs.open().stored(Self.body, for: "place")
        #expect(stored.blob != nil)
        let other = try await blobs.open()
        blobs.clock.advance(seconds: SQLDatabase.pendingSeconds - 1)
        #expect(try await other.sweepBlobs(at: blobs.clock.now) == (0, 0))
        #expect(await blobs.count == 1)
        blobs.clock.advance(seconds: 1)
        #expect(try await other.sweepBlobs(at: blobs.clock.now) == (1, 0))
        #expect(await blobs.count == 0)
    }

    @Test(arguments: TestEngine.available) func `a name that the storage never got goes too`(engine: TestEngine)
        async throws
    {
        let blobs = try await BlobTest(engine)
        defer { blobs.test.remove() }
        let database = try await blobs.open()
        try await database.engine.write {
            try $0.execute(
                "INSERT INTO blob (name, due, outside) VALUES (?, ?, ?)",
                [String(repeating: "a", count: 32), blobs.clock.now.milliseconds, true])
        }
        #expect(try await database.sweepBlobs(at: blobs.clock.now) == (1, 0))
    }

    @Test(arguments: TestEngine.available)
    func `a row cannot take a blob that the sweep has given up, however late it comes`(engine: TestEngine) async throws
    {
        let blobs = try await BlobTest(engine)
        defer { blobs.test.remove() }
        let database = try await blobs.open()
        let records = SQLRecords("x", in: database)
        try await records.insert("e-1", tenant: "a", subject: "s-1", body: Sensitive([1]))
        let late = try await database.stored(Self.body, for: "place")
        blobs.clock.advance(seconds: SQLDatabase.pendingSeconds)
        try await database.sweepBlobs(at: blobs.clock.now)
        await #expect(throws: StoreError.unavailable) {
            try await database.engine.write { connection in
                _ = try records.update("e-1", "a", expecting: 1, late, connection)
            }
        }
        #expect(try await records.record("e-1", tenant: "a")?.version == 1)
        #expect(try await records.record("e-1", tenant: "a")?.body == Sensitive([1]))
    }

    @Test(arguments: TestEngine.available)
    func `where the storage does not take a blob, no row is written, and callers may try again`(engine: TestEngine)
        async throws
    {
        let blobs = try await BlobTest(engine)
        defer { blobs.test.remove() }
        let database = try await blobs.open()
        let records = SQLRecords("x", in: database)
        await blobs.store.fail()
        await #expect(throws: StoreError.unavailable) {
            try await records.insert("e-1", tenant: "a", subject: "s-1", body: Self.body)
        }
        #expect(try await blobs.test.texts("SELECT identifier AS text FROM record").isEmpty)
        await blobs.store.fail(false)
        try await records.insert("e-1", tenant: "a", subject: "s-1", body: Self.body)
        await blobs.store.fail()
        await #expect(throws: StoreError.unavailable) {
            try await records.update("e-1", tenant: "a", subject: "s-1", expecting: 1, body: BlobTest.body("two"))
        }
        await blobs.store.fail(false)
        #expect(try await records.record("e-1", tenant: "a")?.body == Self.body)
        try await database.sweepBlobs(at: blobs.clock.now)
        #expect(await blobs.count == 1)
        #expect(try await blobs.test.texts("SELECT name AS text FROM blob").count == 1)
    }

    @Test(arguments: TestEngine.available) func `a change that is refused leaves no blob`(engine: TestEngine)
        async throws
    {
        let blobs = try await BlobTest(engine)
        defer { blobs.test.remove() }
        let database = try await blobs.open()
        let records = SQLRecords("x", in: database)
        try await records.insert("e-1", tenant: "a", subject: "s-1", body: Self.body)
        await #expect(throws: StoreError.exists) {
            try await records.insert("e-1", tenant: "a", subject: "s-2", body: BlobTest.body("two"))
        }
        #expect(
            try await !records.update("e-1", tenant: "a", subject: "s-1", expecting: 7, body: BlobTest.body("three")))
        #expect(
            try await !records.update("none", tenant: "a", subject: "s-1", expecting: 1, body: BlobTest.body("four")))
        #expect(try await database.sweepBlobs(at: blobs.clock.now) == (3, 0))
        #expect(await blobs.count == 1)
        #expect(try await records.record("e-1", tenant: "a")?.body == Self.body)
    }

    @Test(arguments: TestEngine.available)
    func `while a record is changed and swept all the time, every reading finds a whole one`(engine: TestEngine)
        async throws
    {
        let blobs = try await BlobTest(engine)
        defer { blobs.test.remove() }
        let (writer, reader, sweeper) = try await (blobs.open(), blobs.open(), blobs.open())
        let records = SQLRecords("x", in: writer)
        try await records.insert("e-1", tenant: "a", subject: "s-1", body: Self.body)
        let now = blobs.clock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for version in 1...60 {
                    let isChanged = try await records.update(
                        "e-1", tenant: "a", subject: "s-1", expecting: version,
                        body: BlobTest.body("version \(version + 1)"))
                    #expect(isChanged)
                }
            }
            group.addTask { for _ in 0..<60 { try await sweeper.sweepBlobs(at: now) } }
            group.addTask {
                let records = SQLRecords("x", in: reader)
                for _ in 0..<120 {
                    let record = try #require(try await records.record("e-1", tenant: "a"))
                    let expected = record.version == 1 ? Self.body : BlobTest.body("version \(record.version)")
                    #expect(record.body == expected)
                }
            }
            try await group.waitForAll()
        }
        try await sweeper.sweepBlobs(at: now)
        #expect(await blobs.count == 1)
    }
}

import Foundation
import Testing
import VouchCore
import VouchEnrolment
import VouchServer
import VouchStores
import VouchTestSupport

@testable import VouchPersistence

/// Large bodies of records, enrolments, journeys and jobs in a folder or a bucket.
struct BlobBodyTests {
    private func enrolment(_ token: String, subject: String, face: Int) throws -> Enrolment {
        var enrolment = Enrolment(
            token: token, tenant: "a", subject: subject,
            user: try #require(EnrolledUser(username: subject, email: "\(subject)@example.com")),
            policy: EnrolmentPolicy(requiredChecks: [.device]), code: try #require(RegistrationCode(parsing: "ACD234")),
            enrolled: nil, at: Timestamp(seconds: 1_795_435_200))
        enrolment = Enrolment(
            enrolment.record, face: Sensitive([UInt8](repeating: 0x46, count: face)), previousFace: nil)
        return enrolment
    }

    @Test func `a body is a pointer if it is as long as one, and begins as one`() throws {
        let pointer = BlobPointer(
            name: BlobName([UInt8](repeating: 0xC4, count: 16)), key: Sensitive([UInt8](repeating: 7, count: 32)))
        let body = pointer.body.reveal { $0 }
        let read = try #require(BlobPointer(body))
        #expect(read.name == pointer.name)
        #expect(read.key == pointer.key)
        #expect(BlobPointer(body + [7]) == nil)
        #expect(BlobPointer(Array(body.dropLast())) == nil)
        #expect(BlobPointer([UInt8](repeating: 7, count: body.count)) == nil)
    }

    @Test(arguments: TestEngine.available, BlobKind.outside)
    func `a large body is outside of the database, sealed, and comes back as it was`(
        engine: TestEngine, kind: BlobKind
    ) async throws {
        let blobs = try await BlobTest(engine, kind)
        defer { blobs.test.remove() }
        let database = try await blobs.open()
        let records = SQLRecords("x", in: database)
        let body = BlobTest.body("ERIKSSON ANNA")
        try await records.insert("e-1", tenant: "a", subject: "s-1", names: ["anna"], body: body)
        try await records.insert("e-2", tenant: "a", subject: "s-1", body: Sensitive([1, 2, 3]))
        #expect(await blobs.count == 1)
        #expect(try await records.record("e-1", tenant: "a")?.body == body)
        #expect(try await records.record(named: "anna", tenant: "a")?.record.body == body)
        #expect(try await records.record("e-2", tenant: "a")?.body == Sensitive([1, 2, 3]))
        #expect(
            try await records.records(ofSubject: "s-1", tenant: "a", limit: 9).map(\.body) == [
                body, Sensitive([1, 2, 3]),
            ])
        // Neither readable there, nor in the database, which holds little of it.
        let name = try #require(await blobs.store.names.first)
        let sealed = try #require(try await blobs.store.blob(name))
        #expect(sealed.count > 5_000)
        #expect(Data(sealed).range(of: Data("ERIKSSON".utf8)) == nil)
        let row = try await blobs.test.texts(
            "SELECT CAST(LENGTH(body) AS TEXT) AS text FROM record WHERE identifier = 'e-1'")
        #expect(row.compactMap { Int($0) }.allSatisfy { $0 < 200 })
        #expect(try await database.outsideBlobCount() == 1)
    }

    @Test(arguments: TestEngine.available, BlobKind.outside)
    func `a change replaces the blob, and the sweep deletes the earlier one`(
        engine: TestEngine, kind: BlobKind
    ) async throws {
        let blobs = try await BlobTest(engine, kind)
        defer { blobs.test.remove() }
        let database = try await blobs.open()
        let records = SQLRecords("x", in: database)
        try await records.insert("e-1", tenant: "a", subject: "s-1", body: BlobTest.body("one"))
        let first = try #require(await blobs.store.names.first)
        #expect(try await records.update("e-1", tenant: "a", subject: "s-1", expecting: 1, body: BlobTest.body("two")))
        #expect(await blobs.count == 2)
        #expect(try await database.sweepBlobs(at: blobs.clock.now) == (1, 0))
        #expect(await blobs.count == 1)
        #expect(try await blobs.store.blob(first) == nil)
        #expect(try await records.record("e-1", tenant: "a")?.body == BlobTest.body("two"))
        // To a short one: nothing is left outside.
        #expect(try await records.update("e-1", tenant: "a", subject: "s-1", expecting: 2, body: Sensitive([1])))
        try await database.sweepBlobs(at: blobs.clock.now)
        #expect(await blobs.count == 0)
        #expect(try await records.record("e-1", tenant: "a")?.body == Sensitive([1]))
    }

    @Test(arguments: TestEngine.available, BlobKind.outside)
    func `deleting a person deletes the blobs at once, others' stay, and a copy of one cannot be opened`(
        engine: TestEngine, kind: BlobKind
    ) async throws {
        let blobs = try await BlobTest(engine, kind)
        defer { blobs.test.remove() }
        let database = try await blobs.open()
        let (records, enrolments) = (SQLRecords("x", in: database), SQLEnrolments(database))
        try await records.insert("e-1", tenant: "a", subject: "s-1", body: BlobTest.body("one"))
        try await enrolments.insert(enrolment("t-1", subject: "s-1", face: 9_000))
        let (mine, row) = try await (
            blobs.store.names,
            database.engine.read { try $0.row("SELECT body FROM record WHERE identifier = 'e-1'")?.bytes("body") }
        )
        try await records.insert("e-2", tenant: "a", subject: "s-2", body: BlobTest.body("two"))
        var copies: [BlobName: [UInt8]] = [:]
        for name in mine { copies[name] = try await blobs.store.blob(name) }
        #expect(mine.count == 2)
        #expect(try await database.deleteSubject("s-1", tenant: "a") == 2)
        #expect(await blobs.count == 1)
        #expect(await blobs.store.names.isDisjoint(with: mine))
        #expect(try await records.record("e-2", tenant: "a")?.body == BlobTest.body("two"))
        // Copies of the blobs and of the row: the key is gone, though the subject has come again.
        for (name, bytes) in copies { try await blobs.store.put(bytes, as: name) }
        try await records.insert("e-1", tenant: "a", subject: "s-1", body: Sensitive([9]))
        try await database.engine.write {
            try $0.execute("UPDATE record SET body = ? WHERE identifier = 'e-1'", [row])
        }
        await #expect(throws: StoreError.damaged) { try await records.record("e-1", tenant: "a") }
    }

    @Test(arguments: TestEngine.available) func `a storage that is away does not keep a person from being deleted`(
        engine: TestEngine
    ) async throws {
        let blobs = try await BlobTest(engine)
        defer { blobs.test.remove() }
        let database = try await blobs.open()
        let records = SQLRecords("x", in: database)
        for number in 1...20 {
            try await records.insert("e-\(number)", tenant: "a", subject: "s-1", body: BlobTest.body("\(number)"))
        }
        await blobs.store.fail()
        #expect(try await database.deleteSubject("s-1", tenant: "a") == 20)
        #expect(try await records.record("e-1", tenant: "a") == nil)
        #expect(try await database.sweepBlobs(at: blobs.clock.now) == (0, 20))
        await blobs.store.fail(false)
        #expect(try await database.sweepBlobs(at: blobs.clock.now) == (20, 0))
        #expect(await blobs.count == 0)
    }

    @Test(arguments: TestEngine.available) func `whatever statement deletes a row gives its blob up`(engine: TestEngine)
        async throws
    {
        let blobs = try await BlobTest(engine)
        defer { blobs.test.remove() }
        let ledger = DeletionLedger(path: blobs.test.file("deletions.log"))
        let database = try await blobs.open(ledger: ledger)
        let (records, enrolments, jobs) = (
            SQLRecords("authentication", in: database), SQLEnrolments(database), SQLJobs(database)
        )
        let now = blobs.clock.now
        try await records.insert(
            "expires", tenant: "a", subject: "s-1", expires: now.adding(seconds: 10), body: BlobTest.body("1"))
        try await records.insert("deleted", tenant: "a", subject: "s-2", body: BlobTest.body("2"))
        try await records.insert("ledger", tenant: "a", subject: "s-3", body: BlobTest.body("3"))
        try await enrolments.insert(enrolment("t-1", subject: "s-4", face: 5_000))
        _ = try await jobs.enqueue([
            Job(id: "j", tenant: "a", kind: "k", batch: "b", payload: BlobTest.body("5"), due: now)
        ])
        #expect(await blobs.count == 5)
        #expect(try await database.sweepBlobs(at: now) == (0, 0))
        _ = try await database.deleteExpired(at: now.adding(seconds: 10))
        #expect(try await database.sweepBlobs(at: now) == (1, 0))
        #expect(try await records.delete("deleted", tenant: "a"))
        #expect(try await database.sweepBlobs(at: now) == (1, 0))
        try ledger.append("s-3", tenant: "a")
        #expect(try await database.replayDeletions() == 1)
        #expect(try await database.sweepBlobs(at: now) == (1, 0))
        try await database.engine.write { try $0.execute("DELETE FROM enrolment WHERE token = 't-1'", []) }
        #expect(try await database.sweepBlobs(at: now) == (1, 0))
        #expect(try await jobs.deleteBatch("b", tenant: "a", limit: 10) == 1)
        #expect(try await database.sweepBlobs(at: now) == (1, 0))
        #expect(await blobs.count == 0)
        #expect(try await blobs.test.texts("SELECT name AS text FROM blob").isEmpty)
    }

    @Test(arguments: TestEngine.available) func `enrolments and journeys are outside too, and drop their pictures`(
        engine: TestEngine
    ) async throws {
        let blobs = try await BlobTest(engine)
        defer { blobs.test.remove() }
        let database = try await blobs.open()
        let (enrolments, journeys) = (SQLEnrolments(database), SQLJourneys(database))
        try await enrolments.insert(enrolment("t-1", subject: "s-1", face: 7_000))
        var kept = try #require(try await enrolments.enrolment("t-1", tenant: "a"))
        #expect(kept.face?.reveal { $0.count } == 7_000)
        try kept.add(EnrolledDevice(identifier: "phone", publicKey: nil, platform: nil), at: blobs.clock.now)
        try await enrolments.update(kept)
        #expect(try await enrolments.enrolments(ofSubject: "s-1", tenant: "a").count == 1)
        // The same version again comes too late, and leaves nothing.
        await #expect(throws: EnrolmentStoreError.changed) { try await enrolments.update(kept) }
        let definition = try #require(BuiltInJourneys.definition(named: "identity-selfie"))
        var journey = JourneyRecord(
            id: "j", tenant: "a", journey: Journey(in: definition, at: blobs.clock.now), identityMeansID: "m")
        journey.pictures = [[UInt8](repeating: 7, count: 50_000)]
        try await journeys.insert(journey)
        try await database.sweepBlobs(at: blobs.clock.now)
        #expect(await blobs.count == 2)
        #expect(try await journeys.journey("j", tenant: "a")?.pictures == journey.pictures)
        let batch = RetentionBatch(
            kind: .pictures, tenant: "a", before: blobs.clock.now, limit: 10, now: blobs.clock.now)
        #expect(try await SQLRetention(database).purge(batch) { _, _ in "receipt" } == 1)
        try await database.sweepBlobs(at: blobs.clock.now)
        #expect(await blobs.count == 1)
        #expect(try await journeys.journey("j", tenant: "a")?.pictures == [])
    }

    @Test(arguments: TestEngine.available)
    func `a job's payload is outside until it ends, and then its result`(engine: TestEngine) async throws {
        let blobs = try await BlobTest(engine)
        defer { blobs.test.remove() }
        let database = try await blobs.open()
        let (jobs, now) = (SQLJobs(database), blobs.clock.now)
        let job = Job(id: "j", tenant: "a", kind: "k", batch: "b", payload: BlobTest.body("picture"), due: now)
        #expect(try await jobs.enqueue([job]) == 1)
        // A job of that name is there: the second payload is of no use.
        #expect(try await jobs.enqueue([job]) == 0)
        try await database.sweepBlobs(at: now)
        #expect(await blobs.count == 1)
        let claimed = try #require(try await jobs.claim("k", for: 60, at: now))
        #expect(claimed.payload == BlobTest.body("picture"))
        #expect(try await jobs.entries(of: "b", tenant: "a", after: nil, limit: 9).first?.payload == claimed.payload)
        #expect(try await jobs.complete(claimed.lease, result: BlobTest.body("report")))
        #expect(try await !jobs.complete(claimed.lease, result: BlobTest.body("late")))
        try await database.sweepBlobs(at: now)
        #expect(await blobs.count == 1)
        #expect(try await jobs.status("j", tenant: "a")?.result == BlobTest.body("report"))
        #expect(
            try await jobs.entries(of: "b", tenant: "a", after: nil, limit: 9).first?.status.result
                == BlobTest.body("report"))
        #expect(try await jobs.status("none", tenant: "a") == nil)
    }

    @Test(arguments: TestEngine.available)
    func `jobs whose storage is away are given back, and one whose payload is lost ends`(engine: TestEngine)
        async throws
    {
        let blobs = try await BlobTest(engine)
        defer { blobs.test.remove() }
        let database = try await blobs.open()
        let (jobs, now) = (SQLJobs(database), blobs.clock.now)
        for number in 1...3 {
            _ = try await jobs.enqueue([
                Job(id: "j-\(number)", tenant: "a", kind: "k", payload: BlobTest.body("\(number)"), due: now)
            ])
        }
        await blobs.store.fail()
        await #expect(throws: StoreError.unavailable) { try await jobs.claim("k", most: 3, for: 60, at: now) }
        await blobs.store.fail(false)
        let lost = try await database.engine.read {
            try $0.row("SELECT name FROM blob WHERE job = 'j-2'")?.text("name")
        }
        try await blobs.store.delete(try #require(lost.flatMap { BlobName($0) }))
        // At once: no lease has to end.
        let claimed = try await jobs.claim("k", most: 3, for: 60, at: now)
        #expect(claimed.map(\.lease.id).sorted() == ["j-1", "j-3"])
        let status = try #require(try await jobs.status("j-2", tenant: "a"))
        #expect(status.state == .dead)
        #expect(status.reason == "payloadLost")
    }

    @Test(arguments: TestEngine.available) func `a rotation of the master key leaves blobs readable, of jobs too`(
        engine: TestEngine
    ) async throws {
        let blobs = try await BlobTest(engine)
        defer { blobs.test.remove() }
        let policy = BlobPolicy(blobs.store, threshold: 1_000)
        let now = blobs.clock.now
        let old = try await blobs.test.open(blobs: policy)
        try await SQLRecords("x", in: old).insert("e", tenant: "a", subject: "s", body: BlobTest.body("one"))
        _ = try await SQLJobs(old).enqueue([
            Job(id: "j", tenant: "a", kind: "k", payload: BlobTest.body("two"), due: now)
        ])
        _ = try await blobs.test.open(master: 8, previous: 7, blobs: policy).rotateMasterKey()
        let new = try await blobs.test.open(master: 8, blobs: policy)
        #expect(try await SQLRecords("x", in: new).record("e", tenant: "a")?.body == BlobTest.body("one"))
        #expect(try await SQLJobs(new).claim("k", for: 9, at: now)?.payload == BlobTest.body("two"))
    }

    @Test(arguments: TestEngine.available)
    func `a blob that was changed, or stands in for another, is damaged; one that is lost is too`(engine: TestEngine)
        async throws
    {
        let blobs = try await BlobTest(engine)
        defer { blobs.test.remove() }
        let database = try await blobs.open()
        let records = SQLRecords("x", in: database)
        try await records.insert("e-1", tenant: "a", subject: "s-1", body: BlobTest.body("one"))
        let one = try #require(await blobs.store.names.first)
        try await records.insert("e-2", tenant: "a", subject: "s-1", body: BlobTest.body("two"))
        let two = try #require(await blobs.store.names.subtracting([one]).first)
        let sealed = try #require(try await blobs.store.blob(one))
        for position in [0, 12, 28, sealed.count - 1] {
            var changed = sealed
            changed[position] ^= 1
            try await blobs.store.put(changed, as: one)
            await #expect(throws: StoreError.damaged) { try await records.record("e-1", tenant: "a") }
        }
        for other in [[], Array(sealed.dropLast()), try #require(try await blobs.store.blob(two))] {
            try await blobs.store.put(other, as: one)
            await #expect(throws: StoreError.damaged) { try await records.record("e-1", tenant: "a") }
        }
        try await blobs.store.delete(one)
        await #expect(throws: StoreError.damaged) { try await records.record("e-1", tenant: "a") }
        #expect(try await database.checkBlobs() == (2, 1))
        #expect(try await records.record("e-2", tenant: "a")?.body == BlobTest.body("two"))
        // It can be deleted all the same.
        #expect(try await records.delete("e-1", tenant: "a"))
    }

    @Test(arguments: TestEngine.available) func `without a storage that was used, nothing is called lost`(
        engine: TestEngine
    ) async throws {
        let blobs = try await BlobTest(engine)
        defer { blobs.test.remove() }
        try await SQLRecords("x", in: blobs.open()).insert(
            "e-1", tenant: "a", subject: "s-1", body: BlobTest.body("one"))
        #expect(try await !blobs.open().lacksBlobStore())
        let without = try await blobs.test.open()
        #expect(try await without.lacksBlobStore())
        await #expect(throws: StoreError.unavailable) {
            try await SQLRecords("x", in: without).record("e-1", tenant: "a")
        }
        // What was given up waits for a server that knows where it is.
        #expect(try await without.deleteSubject("s-1", tenant: "a") == 1)
        #expect(try await without.sweepBlobs(at: blobs.clock.now) == (0, 0))
        #expect(try await !without.lacksBlobStore())
        #expect(try await blobs.open().sweepBlobs(at: blobs.clock.now) == (1, 0))
        #expect(await blobs.count == 0)
    }
}

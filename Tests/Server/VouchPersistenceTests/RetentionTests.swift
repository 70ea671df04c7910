import Foundation
import Testing
import VouchCore
import VouchEnrolment
import VouchJOSE
import VouchOpenSSL
import VouchPKI
import VouchStores

@testable import VouchPersistence
@testable import VouchServer

/// A store whose pictures cannot be read, as where a storage does not answer.
private struct AwayPictures: RetentionStore {
    struct Away: Error {}

    let store: SQLRetention

    func tenants() async throws -> [String] { try await store.tenants() }
    func purge(
        _ batch: RetentionBatch, receipt: @escaping @Sendable ([String], Int) throws -> String
    ) async throws -> Int {
        guard batch.kind != .pictures || batch.tenant != "a" else { throw Away() }
        return try await store.purge(batch, receipt: receipt)
    }
    func receipts(of tenant: String, after number: Int64, limit: Int) async throws -> [RetentionReceipt] {
        try await store.receipts(of: tenant, after: number, limit: limit)
    }
}

struct RetentionTests {
    private static let day: Int64 = 86_400
    private let start = Timestamp(seconds: 1_795_435_200)
    private let cryptography = OpenSSLCryptography()

    private func policy(_ text: String) throws -> RetentionPolicy { try RetentionPolicy(json: Array(text.utf8)) }

    private func keys() throws -> TokenKeys {
        TokenKeys(
            signing: try OpenSSLPackageKey(OpenSSLKey(curve: .p256), identifier: "k", use: .signature),
            issuer: "https://id.example")
    }

    private func journey(_ id: String, tenant: String = "a", days: Int64 = 0) throws -> JourneyRecord {
        let definition = try #require(BuiltInJourneys.definition(named: "identity-selfie"))
        var record = JourneyRecord(
            id: id, tenant: tenant, journey: Journey(in: definition, at: start.adding(seconds: days * Self.day)),
            identityMeansID: "m")
        record.pictures = [[1, 2, 3]]
        record.selfie = [4]
        record.additionalData = ["BranchCode": "7"]
        return record
    }

    private func enrol(
        _ token: String, subject: String, code: String, days: Int64, again: Enrolment? = nil, _ store: SQLEnrolments
    ) async throws -> Enrolment {
        let began = start.adding(seconds: days * Self.day)
        var enrolment = Enrolment(
            token: token, tenant: "a", subject: subject,
            user: try #require(EnrolledUser(username: subject, email: "\(subject)@example.com")),
            policy: EnrolmentPolicy(requiredChecks: [.device]), code: try #require(RegistrationCode(parsing: code)),
            enrolled: again, at: began)
        try await store.insert(enrolment)
        try enrolment.add(EnrolledDevice(identifier: "phone", publicKey: nil, platform: nil), at: began)
        try await store.update(enrolment)
        return enrolment
    }

    @Test(arguments: TestEngine.available)
    func `journeys go when their tenant's days are over, with receipts and entries, and others stay`(engine: TestEngine)
        async throws
    {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let journeys = SQLJourneys(database)
        for number in 0..<7 { try await journeys.insert(journey("old-\(number)")) }
        try await journeys.insert(journey("new", days: 5))
        try await journeys.insert(journey("other", tenant: "b"))
        let (retention, keys) = (SQLRetention(database), try keys())
        let run = RetentionRun(
            try policy(#"{"default": {"journeys": 10}, "b": {"journeys": "none"}}"#), store: retention, keys: keys,
            batch: 3)
        #expect(try await run.purge(at: start.adding(seconds: 10 * Self.day - 1)).values.reduce(0, +) == 0)
        let now = start.adding(seconds: 10 * Self.day)
        #expect(try await run.purge(at: now) == [.journeys: 7])
        #expect(try await journeys.journey("old-0", tenant: "a") == nil)
        #expect(try await journeys.journey("new", tenant: "a") != nil)
        #expect(try await journeys.journey("other", tenant: "b") != nil)
        let receipts = try await retention.receipts(of: "a", after: 0, limit: 10)
        #expect(receipts.map(\.number) == [1, 2, 3])
        let claims = try SignedClaims.verify(
            statement: Array(receipts[0].receipt.utf8), keys: keys.published, cryptography)
        #expect(claims["event"]?.text == "purged")
        #expect(claims["owner"]?.text == "a")
        #expect(claims["count"]?.integer == 3)
        #expect(claims["identifiers"]?.elements?.compactMap(\.text) == ["old-0", "old-1", "old-2"])
        let entries = try await SQLAudit(database).entries(of: "a", after: 0, limit: 100, subject: nil)
        #expect(entries.map(\.record.identifier) == (0..<7).map { "old-\($0)" })
        #expect(entries.allSatisfy { $0.record.action == "retention journeys" && $0.record.time == now })
    }

    @Test(arguments: TestEngine.available)
    func `what cannot be deleted now keeps nothing else, of any tenant, and is told in the end`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let journeys = SQLJourneys(database)
        for tenant in ["a", "b"] { try await journeys.insert(journey("j-1", tenant: tenant)) }
        let run = RetentionRun(
            try policy(#"{"a": {"pictures": 1}, "b": {"journeys": 1}}"#),
            store: AwayPictures(store: SQLRetention(database)), keys: try keys())
        await #expect(throws: AwayPictures.Away.self) { try await run.purge(at: start.adding(seconds: 2 * Self.day)) }
        #expect(try await journeys.journey("j-1", tenant: "b") == nil)
        #expect(try await journeys.journey("j-1", tenant: "a")?.selfie == [4])
    }

    @Test(arguments: TestEngine.available) func `a receipt that cannot be signed leaves everything as it was`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        struct NoKey: Error {}
        let database = try await test.open()
        let journeys = SQLJourneys(database)
        try await journeys.insert(journey("old"))
        let batch = RetentionBatch(kind: .journeys, tenant: "a", before: start, limit: 9, now: start)
        await #expect(throws: NoKey.self) { try await SQLRetention(database).purge(batch) { _, _ in throw NoKey() } }
        #expect(try await journeys.journey("old", tenant: "a") != nil)
    }

    @Test(arguments: TestEngine.available) func `pictures go before the journey, which stays readable`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let journeys = SQLJourneys(database)
        try await journeys.insert(journey("j"))
        let run = RetentionRun(
            try policy(#"{"a": {"pictures": 1}}"#), store: SQLRetention(database), keys: try keys())
        let now = start.adding(seconds: 2 * Self.day)
        #expect(try await run.purge(at: now) == [.pictures: 1])
        let kept = try #require(try await journeys.journey("j", tenant: "a"))
        #expect(kept.pictures.isEmpty)
        #expect(kept.selfie == nil)
        #expect(kept.additionalData == ["BranchCode": "7"])
        #expect(try await run.purge(at: now) == [.pictures: 0])
        // It can go on.
        try await journeys.update(kept)
    }

    @Test(arguments: TestEngine.available)
    func `journeys whose content is lost do not keep the pictures of others`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let blobs = try await BlobKind.folder.store(in: test)
        let database = try await test.open(blobs: BlobPolicy(blobs, threshold: 1))
        let journeys = SQLJourneys(database)
        for id in ["j-1", "j-2", "j-3"] { try await journeys.insert(journey(id)) }
        let lost = try await database.engine.read { connection in
            try connection.rows("SELECT name FROM blob WHERE record IN ('j-1', 'j-2')").map { try $0.text("name") }
        }
        #expect(lost.count == 2)
        for name in lost { try await blobs.delete(try #require(BlobName(name))) }
        let run = RetentionRun(
            try policy(#"{"a": {"pictures": 1}}"#), store: SQLRetention(database), keys: try keys(), batch: 2)
        let now = start.adding(seconds: 2 * Self.day)
        for _ in 0..<2 { _ = try await run.purge(at: now) }
        #expect(try await journeys.journey("j-3", tenant: "a")?.pictures.isEmpty == true)
        // They are damaged still, and go by their own age.
        await #expect(throws: StoreError.damaged) { _ = try await journeys.journey("j-1", tenant: "a") }
        let last = RetentionRun(try policy(#"{"a": {"journeys": 1}}"#), store: SQLRetention(database), keys: try keys())
        #expect(try await last.purge(at: now) == [.journeys: 3])
    }

    @Test(arguments: TestEngine.available)
    func `a person goes when the latest enrolment is too old, and a job when it was done`(engine: TestEngine)
        async throws
    {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let enrolments = SQLEnrolments(database)
        _ = try await enrol("e-1", subject: "s-1", code: "ACD234", days: 0, enrolments)
        let first = try await enrol("e-2", subject: "s-2", code: "ACE234", days: 0, enrolments)
        _ = try await enrol("e-3", subject: "s-2", code: "ACE234", days: 20, again: first, enrolments)
        let jobs = SQLJobs(database)
        _ = try await jobs.enqueue(
            ["done", "waiting"].map { Job(id: $0, tenant: "a", kind: $0, payload: Sensitive([1]), due: start) })
        let claimed = try #require(try await jobs.claim("done", for: 1, at: start))
        #expect(try await jobs.complete(claimed.lease, result: Sensitive([2])))
        let run = RetentionRun(
            try policy(#"{"default": {"enrolments": 30, "jobs": 30}}"#), store: SQLRetention(database),
            keys: try keys())
        #expect(
            try await run.purge(at: start.adding(seconds: 31 * Self.day)) == [.enrolments: 1, .jobs: 1])
        #expect(try await enrolments.enrolment("e-1", tenant: "a") == nil)
        #expect(try await enrolments.enrolment("e-2", tenant: "a") != nil)
        #expect(try await jobs.status("done", tenant: "a") == nil)
        #expect(try await jobs.status("waiting", tenant: "a") != nil)
    }

    @Test(arguments: TestEngine.available)
    func `a job that was revived since it was chosen stays`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let (jobs, retention) = (SQLJobs(database), SQLRetention(database))
        _ = try await jobs.enqueue([
            Job(id: "j", tenant: "a", kind: "k", batch: "x:1", payload: Sensitive([1]), due: start)
        ])
        let claimed = try #require(try await jobs.claim("k", for: 1, at: start))
        #expect(try await jobs.fail(claimed.lease, reason: "lost", retry: nil))
        let now = start.adding(seconds: 9)
        #expect(try await jobs.revive("x:1", tenant: "a", attempts: 1, at: now, limit: 1) == 1)
        let batch = RetentionBatch(kind: .jobs, tenant: "a", before: now, limit: 1, now: now)
        var isGone = try await database.engine.write { try retention.remove("j", batch, nil, $0) }
        #expect(!isGone)
        #expect(try await jobs.status("j", tenant: "a")?.state == .waiting)
        let again = try #require(try await jobs.claim("k", for: 1, at: now))
        #expect(try await jobs.fail(again.lease, reason: "lost", retry: nil))
        let later = RetentionBatch(
            kind: .jobs, tenant: "a", before: now.adding(seconds: 1), limit: 1, now: now.adding(seconds: 1))
        isGone = try await database.engine.write { try retention.remove("j", later, nil, $0) }
        #expect(isGone)
    }

    @Test(arguments: [
        "", "[]", "{\"a\": 1}", "{\"a\": {\"faces\": 1}}", "{\"a\": {\"jobs\": -1}}", "{\"a\": {\"jobs\": 36501}}",
        "{\"a\": {\"jobs\": \"never\"}}", "{\"a\": {\"jobs\": 1.5}}", "{\"a\": {\"jobs\": null}}",
    ]) func `what is no policy is refused`(text: String) throws {
        #expect(throws: RetentionPolicy.Malformed.self) { try policy(text) }
    }
}

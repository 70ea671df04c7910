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

/// Changes and the events that tell of them: both are made, or neither.
struct OutboxTests {
    private static let start = Timestamp(seconds: 1_795_435_200)
    private let now = start

    /// A store with an endpoint of the tenant `a` that wants everything.
    private func store(_ test: TestStore) async throws -> SQLDatabase {
        let database = try await test.open(clock: { Self.start })
        let secret = WebhookSecret(Sensitive([UInt8](repeating: 7, count: 32)))
        #expect(
            try await SQLWebhooks(database).insert(
                WebhookEndpoint(
                    id: "w-1", tenant: "a", url: "https://a.example/", kinds: Set(WebhookEvent.Kind.subscribable),
                    created: now, secret: secret)))
        return database
    }

    /// The events that wait, each as `type id result`.
    private func told(_ database: SQLDatabase) async throws -> [String] {
        let messages = try await database.engine.read { connection in
            try connection.rows("SELECT message FROM webhook_delivery ORDER BY identifier").map {
                try $0.text("message")
            }
        }
        return try messages.map { text in
            struct Message: Decodable {
                struct Content: Decodable { let id, result: String }
                let type: String
                let data: Content
            }
            let message = try JSONDecoder().decode(Message.self, from: Data(text.utf8))
            return "\(message.type) \(message.data.id) \(message.data.result)"
        }.sorted()
    }

    private func enrolment(
        _ token: String, tenant: String = "a", attempts: Int = 1, checks: [RequiredCheck] = [.device, .face]
    ) throws -> Enrolment {
        Enrolment(
            token: token, tenant: tenant, subject: "s \(token)",
            user: try #require(EnrolledUser(username: "anna \(token)", email: "anna@example.org")),
            policy: EnrolmentPolicy(requiredChecks: checks, attempts: attempts),
            code: try #require(
                RegistrationCode(bytes: OpenSSLCryptography().randomBytes(RegistrationCode.bytesNeeded))), at: now)
    }

    private let phone = EnrolledDevice(identifier: "d-1", publicKey: nil, platform: nil)

    @Test(arguments: TestEngine.available)
    func `an enrolment is told when it ends, complete or failed, and not before`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await store(test)
        let enrolments = SQLEnrolments(database)
        for (token, liveness) in [("e-1", Fact.passed), ("e-2", .failed)] {
            try await enrolments.insert(try enrolment(token))
            var kept = try #require(await enrolments.enrolment(token, tenant: "a"))
            try kept.add(phone, at: now)
            try await enrolments.update(kept)
            #expect(try await told(database).filter { $0.contains(token) }.isEmpty)
            kept = try #require(await enrolments.enrolment(token, tenant: "a"))
            try kept.add(FaceEvidence(liveness: liveness, picture: Sensitive([1])), at: now)
            try await enrolments.update(kept)
            // The same change again is refused, and tells nothing.
            await #expect(throws: EnrolmentStoreError.changed) { try await enrolments.update(kept) }
        }
        #expect(try await told(database) == ["enrolment.finished e-1 complete", "enrolment.finished e-2 failed"])
    }

    @Test(arguments: TestEngine.available)
    func `a change that cannot be made leaves no event, and an event that cannot be kept leaves no change`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await store(test)
        let enrolments = SQLEnrolments(database)
        try await enrolments.insert(try enrolment("e-1", checks: [.device]))
        var kept = try #require(await enrolments.enrolment("e-1", tenant: "a"))
        try kept.add(phone, at: now)
        try await database.engine.write { try $0.define("ALTER TABLE webhook_delivery RENAME TO away") }
        await #expect(throws: (any Error).self) { try await enrolments.update(kept) }
        #expect(try await enrolments.enrolment("e-1", tenant: "a")?.completed == nil)
        try await database.engine.write { try $0.define("ALTER TABLE away RENAME TO webhook_delivery") }
        kept.version = 7
        await #expect(throws: EnrolmentStoreError.changed) { try await enrolments.update(kept) }
        #expect(try await told(database).isEmpty)
        kept.version = 0
        try await enrolments.update(kept)
        #expect(try await told(database) == ["enrolment.finished e-1 complete"])
    }

    @Test(arguments: TestEngine.available)
    func `what expires open is told as expired, and what ended before is not told twice`(engine: TestEngine)
        async throws
    {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await store(test)
        let (enrolments, authentications) = (SQLEnrolments(database), SQLAuthentications(database))
        for token in ["open", "failed", "done"] { try await enrolments.insert(try enrolment(token)) }
        var failed = try #require(await enrolments.enrolment("failed", tenant: "a"))
        try failed.add(FaceEvidence(liveness: .failed, picture: nil), at: now)
        try await enrolments.update(failed)
        var done = try #require(await enrolments.enrolment("done", tenant: "a"))
        try done.add(phone, at: now)
        try done.add(FaceEvidence(liveness: .passed, picture: Sensitive([1])), at: now)
        try await enrolments.update(done)
        for token in ["a-open", "a-done"] {
            try await authentications.insert(try Authentication(token: token, of: done, at: now))
        }
        var authentication = try #require(await authentications.authentication("a-done", tenant: "a"))
        try authentication.verify(deviceIdentifier: "d-1", signature: .notPerformed, against: done, at: now)
        try authentication.verify(FaceEvidence(liveness: .passed, match: .passed, picture: nil), at: now)
        try await authentications.update(authentication)
        let before = try await told(database)
        #expect(
            before == [
                "authentication.finished a-done complete", "enrolment.finished done complete",
                "enrolment.finished failed failed",
            ])
        _ = try await database.deleteExpired(at: now.adding(seconds: 20 * 86_400))
        let after = try await told(database)
        #expect(
            Set(after).subtracting(before) == [
                "authentication.finished a-open expired", "enrolment.finished open expired",
            ])
        #expect(after.count == before.count + 2)
    }

    @Test(arguments: TestEngine.available) func `a journey is told when it ends`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await store(test)
        let journeys = SQLJourneys(database)
        let definition = try #require(BuiltInJourneys.definition(named: "identity-selfie"))
        try await journeys.insert(
            JourneyRecord(
                id: "j-1", tenant: "a", journey: Journey(in: definition, at: now), identityMeansID: "m"))
        var kept = try #require(await journeys.journey("j-1", tenant: "a"))
        kept.additionalData = ["BranchCode": "7"]
        try await journeys.update(kept)
        #expect(try await told(database).isEmpty)
        kept = try #require(await journeys.journey("j-1", tenant: "a"))
        try kept.journey.receive(.aborted, at: now, in: definition)
        try await journeys.update(kept)
        kept = try #require(await journeys.journey("j-1", tenant: "a"))
        kept.additionalData = ["BranchCode": "8"]
        try await journeys.update(kept)
        #expect(try await told(database) == ["journey.finished j-1 cancelled"])
    }

    @Test(arguments: TestEngine.available)
    func `a reading is told when it is done or given up, and other jobs are not`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await store(test)
        let jobs = SQLJobs(database)
        func job(_ id: String, kind: String = Job.reading, attempts: Int = 1) -> Job {
            Job(id: id, tenant: "a", kind: kind, payload: Sensitive([1]), maximumAttempts: attempts, due: now)
        }
        _ = try await jobs.enqueue([job("1"), job("2", attempts: 2), job("3")])
        _ = try await jobs.enqueue([job("4", kind: "import")])
        let first = try #require(await jobs.claim(Job.reading, for: 60, at: now))
        #expect(try await jobs.complete(first.lease, result: Sensitive([2])))
        #expect(try await !jobs.complete(first.lease, result: Sensitive([2])))
        let second = try #require(await jobs.claim(Job.reading, for: 60, at: now))
        #expect(try await jobs.fail(second.lease, reason: "service.failed", retry: now))
        #expect(try await told(database) == ["reading.finished 1 done"])
        let third = try #require(await jobs.claim(Job.reading, for: 60, at: now))
        #expect(third.lease.id == "2")
        #expect(try await jobs.fail(third.lease, reason: "service.failed", retry: now))
        // Its worker dies, and it has no attempt left.
        #expect(try await jobs.claim(Job.reading, for: 60, at: now)?.lease.id == "3")
        #expect(try await jobs.claim(Job.reading, for: 60, at: now.adding(seconds: 60)) == nil)
        let other = try #require(await jobs.claim("import", for: 60, at: now))
        #expect(try await jobs.complete(other.lease, result: Sensitive([2])))
        #expect(
            try await told(database)
                == ["reading.finished 1 done", "reading.finished 2 failed", "reading.finished 3 failed"])
    }

    @Test(arguments: TestEngine.available)
    func `a deleted person is told, by a client or by a policy, to their tenant only`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await store(test)
        let enrolments = SQLEnrolments(database)
        for token in ["e-1", "e-2"] { try await enrolments.insert(try enrolment(token)) }
        try await enrolments.insert(try enrolment("e-3", tenant: "b"))
        #expect(try await enrolments.delete(subject: "s e-1", tenant: "a") == 1)
        #expect(try await enrolments.delete(subject: "s e-1", tenant: "a") == nil)
        #expect(try await enrolments.delete(subject: "s e-3", tenant: "b") == 1)
        let batch = RetentionBatch(
            kind: .enrolments, tenant: "a", before: now.adding(seconds: 20 * 86_400), limit: 10, now: now)
        #expect(try await SQLRetention(database).purge(batch) { _, _ in "receipt" } == 1)
        #expect(
            try await told(database) == ["subject.deleted s e-1 requested", "subject.deleted s e-2 retention"])
    }

    @Test(arguments: TestEngine.available)
    func `persons' changes go on while endpoints are made and deleted`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await store(test)
        let (enrolments, webhooks) = (SQLEnrolments(database), SQLWebhooks(database))
        for number in 0..<30 { try await enrolments.insert(try enrolment("e-\(number)", checks: [.device])) }
        let secret = WebhookSecret(Sensitive([UInt8](repeating: 7, count: 32)))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for number in 0..<30 {
                    let endpoint = WebhookEndpoint(
                        id: "x-\(number)", tenant: "a", url: "https://a.example/", kinds: [.enrolmentFinished],
                        created: now, secret: secret)
                    let isMade = try await webhooks.insert(endpoint)
                    let isDeleted = try await webhooks.delete(endpoint.id, tenant: "a")
                    #expect(isMade)
                    #expect(isDeleted)
                }
            }
            for part in 0..<3 {
                group.addTask {
                    for number in 0..<10 {
                        let token = "e-\(part * 10 + number)"
                        var kept = try #require(await enrolments.enrolment(token, tenant: "a"))
                        try kept.add(phone, at: now)
                        try await enrolments.update(kept)
                    }
                }
            }
            try await group.waitForAll()
        }
        let deliveries = try await SQLOutbox(database).deliveries(to: "w-1", tenant: "a", before: nil, limit: 100)
        #expect(deliveries.count == 30)
    }
}

import Foundation
import StoreTestSupport
import Synchronization
import Testing
import VouchCore
import VouchEnrolment
import VouchOpenSSL
import VouchServer
import VouchStores

@testable import VouchPersistence

/// An outbox that refuses for a while.
private final class RefusingOutbox: WebhookOutbox {
    private struct Away: Error {}

    private let state = Mutex((isAway: false, added: [String]()))

    var isAway: Bool {
        get { state.withLock { $0.isAway } }
        set { state.withLock { $0.isAway = newValue } }
    }

    /// Each as `type id subject result`, in the order of adding.
    var added: [String] { state.withLock { $0.added } }

    func add(_ event: WebhookEvent, to endpoint: String?) async throws -> [String] {
        try state.withLock { state in
            guard !state.isAway else { throw Away() }
            state.added.append("\(event.kind.rawValue) \(event.identifier) \(event.subject ?? "-") \(event.result)")
        }
        return []
    }

    func claim(for seconds: Int64, at now: Timestamp, except tenants: Set<String>) async throws -> ClaimedDelivery? {
        nil
    }
    func settle(_ lease: DeliveryLease, _ outcome: DeliveryOutcome) async throws -> Bool { false }
    func deliveries(
        to endpoint: String, tenant: String, before id: String?, limit: Int
    ) async throws -> [WebhookDelivery] { [] }
    func replay(_ id: String?, to endpoint: String, tenant: String, at now: Timestamp) async throws -> Int { 0 }
    func waiting() async throws -> Int { 0 }
}

/// What a database in memory passes on to the one that has the endpoints and the audit log: `--store-nothing`.
struct RelayTests {
    private let now = Timestamp(seconds: 1_795_435_200)
    private let outbox = RefusingOutbox()
    private let relay: Relay
    private let lasting: MemoryStores
    private let stores: MemoryStores
    private var enrolments: SQLEnrolments { stores.enrolments }
    private var journeys: SQLJourneys { stores.journeys }
    private let phone = EnrolledDevice(identifier: "d-1", publicKey: nil, platform: nil)

    init() async throws {
        lasting = try await MemoryStores()
        relay = Relay(to: outbox, lasting.audit)
        stores = try await MemoryStores(relay: relay)
    }

    private func begin(_ token: String, checks: [RequiredCheck] = [.device]) async throws -> Enrolment {
        let enrolment = Enrolment(
            token: token, tenant: "a", subject: "s-\(token)",
            user: try #require(EnrolledUser(username: token, email: "\(token)@example.org")),
            policy: EnrolmentPolicy(requiredChecks: checks, attempts: 1),
            code: try #require(
                RegistrationCode(bytes: OpenSSLCryptography().randomBytes(RegistrationCode.bytesNeeded))), at: now)
        try await enrolments.insert(enrolment)
        return enrolment
    }

    private func complete(_ token: String) async throws -> Enrolment {
        var enrolment = try await begin(token)
        try enrolment.add(phone, at: now)
        try await enrolments.update(enrolment)
        return try #require(await enrolments.enrolment(token, tenant: "a"))
    }

    private func journey(_ id: String, person: JourneyPerson? = nil) async throws -> JourneyRecord {
        let definition = try #require(BuiltInJourneys.definition(named: "identity"))
        let record = JourneyRecord(
            id: id, tenant: "a", journey: Journey(in: definition, at: now), identityMeansID: "m", person: person)
        try await journeys.insert(record)
        return record
    }

    @Test func `the end of an enrolment and of an authentication is told once`() async throws {
        let done = try await complete("e-1")
        var failed = try await begin("e-2", checks: [.face])
        try failed.add(FaceEvidence(liveness: .failed, picture: nil), at: now)
        try await enrolments.update(failed)
        await #expect(throws: EnrolmentStoreError.changed) { try await enrolments.update(failed) }
        // A later change of one that has ended.
        try await enrolments.update(done)
        var authentication = try Authentication(token: "a-1", of: done, at: now)
        try await stores.authentications.insert(authentication)
        try authentication.verify(deviceIdentifier: "d-1", signature: .notPerformed, against: done, at: now)
        try await stores.authentications.update(authentication)
        #expect(
            outbox.added == [
                "enrolment.finished e-1 s-e-1 complete", "enrolment.finished e-2 s-e-2 failed",
                "authentication.finished a-1 s-e-1 complete",
            ])
    }

    @Test func `what expires open is told, and is not kept any longer`() async throws {
        let done = try await complete("e-1")
        _ = try await begin("e-2")
        try await stores.authentications.insert(try Authentication(token: "a-1", of: done, at: now))
        _ = try await stores.database.deleteExpired(at: now.adding(seconds: 1))
        #expect(outbox.added.count == 1)
        _ = try await stores.database.deleteExpired(at: now.adding(seconds: 20 * 86_400))
        _ = try await stores.database.deleteExpired(at: now.adding(seconds: 20 * 86_400))
        #expect(
            outbox.added.dropFirst() == [
                "authentication.finished a-1 s-e-1 expired", "enrolment.finished e-2 s-e-2 expired",
            ])
        #expect(try await enrolments.enrolment("e-2", tenant: "a") == nil)
        #expect(try await stores.authentications.authentication("a-1", tenant: "a") == nil)
        #expect(try await enrolments.enrolment("e-1", tenant: "a") != nil)
    }

    @Test func `journeys that end or are left are told, and end once`() async throws {
        let definition = try #require(BuiltInJourneys.definition(named: "identity"))
        var aborted = try await journey("j-1")
        _ = try await journey("j-2")
        try aborted.journey.receive(.aborted, at: now, in: definition)
        try await journeys.update(aborted)
        let transients = stores.transients
        let sweep = JourneySweep(
            journeys, lease: ServerLease("journeys", in: transients), definitions: [definition])
        let limit = Int64(definition.policy.timeLimit)
        #expect(try await sweep.run(at: now.adding(seconds: limit)) == 0)
        #expect(try await sweep.run(at: now.adding(seconds: limit + 1)) == 1)
        #expect(try await sweep.run(at: now.adding(seconds: limit + 1)) == 0)
        #expect(outbox.added == ["journey.finished j-1 - cancelled", "journey.finished j-2 - expired"])
        #expect(try await journeys.journey("j-2", tenant: "a")?.journey.ending == .timeOver)
    }

    @Test func `a journey goes after thirty days, in memory too`() async throws {
        _ = try await journey("j-1")
        _ = try await stores.database.deleteExpired(at: now.adding(seconds: 30 * 86_400 - 1))
        #expect(try await journeys.journey("j-1", tenant: "a") != nil)
        _ = try await stores.database.deleteExpired(at: now.adding(seconds: 30 * 86_400))
        #expect(try await journeys.journey("j-1", tenant: "a") == nil)
    }

    @Test func `a person who is deleted is told once, whatever was kept of them`() async throws {
        _ = try await complete("e-1")
        _ = try await journey("j-1", person: JourneyPerson(subject: "s-e-1", name: "s-e-1"))
        _ = try await journey("j-2", person: JourneyPerson(subject: "s-2", name: "customer-2"))
        #expect(try await enrolments.delete(subject: "s-e-1", tenant: "a") == 1)
        // They went with the person.
        #expect(try await journeys.deleteJourneys(ofSubject: "s-e-1", tenant: "a") == 0)
        #expect(try await enrolments.delete(subject: "s-2", tenant: "a") == 0)
        #expect(try await journeys.journeyCount(ofSubject: "s-2", tenant: "a") == 0)
        #expect(try await enrolments.delete(subject: "s-3", tenant: "a") == nil)
        #expect(
            outbox.added.dropFirst() == [
                "subject.deleted s-e-1 s-e-1 requested", "subject.deleted s-2 s-2 requested",
            ])
    }

    @Test func `a person who is deleted takes their journeys along, and one who was found before begins no other`()
        async throws
    {
        _ = try await complete("e-1")
        let found = JourneyPerson(subject: "s-e-1", name: "s-e-1", wasFound: true)
        _ = try await journey("j-1", person: found)
        #expect(try await enrolments.delete(subject: "s-e-1", tenant: "a") == 1)
        #expect(try await journeys.journey("j-1", tenant: "a") == nil)
        await #expect(throws: StoreConflict.self) { _ = try await journey("j-2", person: found) }
        #expect(try await journeys.journey("j-2", tenant: "a") == nil)
        #expect(outbox.added.filter { $0.hasPrefix("subject.deleted") } == ["subject.deleted s-e-1 s-e-1 requested"])
        // Nor does one whom only journeys knew.
        let other = JourneyPerson(subject: "s-2", name: "s-2", wasFound: true)
        _ = try await journey("j-3", person: JourneyPerson(subject: "s-2", name: "customer-2"))
        _ = try await journey("j-4", person: other)
        #expect(try await enrolments.delete(subject: "s-2", tenant: "a") == 0)
        await #expect(throws: StoreConflict.self) { _ = try await journey("j-5", person: other) }
        #expect(try await journeys.journeys(ofSubject: "s-2", tenant: "a").isEmpty)
    }

    @Test func `what the retention policy deletes in memory is in the lasting audit log`() async throws {
        _ = try await journey("j-1")
        let batch = RetentionBatch(
            kind: .journeys, tenant: "a", before: now, limit: 10, now: now.adding(seconds: 60))
        #expect(try await SQLRetention(stores.database).purge(batch) { _, _ in "receipt" } == 1)
        #expect(try await journeys.journey("j-1", tenant: "a") == nil)
        let entries = try await lasting.audit.entries(of: "a", after: 0, limit: 10, subject: nil).map(\.record)
        #expect(entries.map(\.action) == ["retention journeys"])
        #expect(entries.map(\.identifier) == ["j-1"])
    }

    @Test func `an event that the outbox does not take is offered again, in order, and only the oldest are lost`()
        async throws
    {
        outbox.isAway = true
        // The change is made all the same.
        #expect(try await complete("e-1").completed != nil)
        for number in 1...Relay.mostWaiting {
            await relay.pass([
                .event(WebhookEvent(.journeyFinished, tenant: "a", identifier: "\(number)", result: "success"))
            ])
        }
        #expect(await relay.waitingCount == Relay.mostWaiting)
        #expect(outbox.added.isEmpty)
        outbox.isAway = false
        await relay.offer()
        #expect(outbox.added.count == Relay.mostWaiting)
        #expect(outbox.added.first == "journey.finished 1 - success")
        #expect(outbox.added.last == "journey.finished \(Relay.mostWaiting) - success")
        #expect(await relay.waitingCount == 0)
    }
}

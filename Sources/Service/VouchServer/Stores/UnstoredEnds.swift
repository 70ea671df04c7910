public import VouchCore
import VouchEnrolment

/// Tells webhooks of what is kept in this process only, such as with `--store-nothing`: there no transaction holds change and
/// event together, so an event is added once the change was made. A server that dies between the two loses both.
///
/// An event that the outbox does not take is kept and offered again.
public actor UnstoredEnds {
    /// Of events that wait for the outbox: beyond that, the oldest are lost.
    static let mostWaiting = 1_000
    /// Of deleted persons that are remembered, so that each is told once.
    private static let mostDeleted = 1_000

    private let outbox: any WebhookOutbox
    private var waiting: [WebhookEvent] = []
    private var deleted: [WebhookEvent] = []

    /// - Parameter outbox: keeps identifiers and a word of each event, and nothing else of a person.
    public init(_ outbox: any WebhookOutbox) { self.outbox = outbox }

    /// How many events wait for the outbox.
    var waitingCount: Int { waiting.count }

    func tell(_ event: WebhookEvent) async {
        waiting.append(event)
        if waiting.count > Self.mostWaiting { waiting.removeFirst() }
        await offer()
    }

    /// A person who has enrolments and journeys is deleted from the one and from the other, and told once.
    func tellDeleted(_ subject: String, tenant: String) async {
        let event = WebhookEvent.deleted(subject, tenant: tenant, isRequested: true)
        guard !deleted.contains(event) else { return }
        deleted.append(event)
        if deleted.count > Self.mostDeleted { deleted.removeFirst() }
        await tell(event)
    }

    /// Offers what waits; what is refused again goes on waiting.
    public func offer() async {
        while let event = waiting.first {
            // Taken out first: others may offer while the outbox answers.
            waiting.removeFirst()
            do {
                _ = try await outbox.add(event, to: nil)
            } catch {
                waiting.insert(event, at: 0)
                return
            }
        }
    }
}

/// Enrolments and authentications of this process, whose ends are told.
public struct ToldEnrolments: EnrolmentStore, EnrolmentListing, AuthenticationStore {
    private let store: EnrolmentMemory
    private let ends: UnstoredEnds

    public init(_ store: EnrolmentMemory, ends: UnstoredEnds) {
        self.store = store
        self.ends = ends
    }

    public func insert(_ enrolment: Enrolment) async throws { try await store.insert(enrolment) }

    /// Of two updates of one version the second is refused: so what was open before ended by this one.
    public func update(_ enrolment: Enrolment) async throws {
        let before = await store.enrolment(enrolment.token, tenant: enrolment.tenant)
        try await store.update(enrolment)
        if before?.ending == nil, let event = WebhookEvent(enrolment) { await ends.tell(event) }
    }

    public func delete(subject: String, tenant: String) async throws -> Int {
        let count = await store.delete(subject: subject, tenant: tenant)
        if count > 0 { await ends.tellDeleted(subject, tenant: tenant) }
        return count
    }

    /// Deletes what has expired, and tells what had not ended.
    public func deleteExpired(at now: Timestamp) async {
        let expired = await store.deleteExpired(at: now)
        for one in expired.enrolments where one.ending == nil {
            await ends.tell(
                .expired(.enrolmentFinished, tenant: one.tenant, identifier: one.token, subject: one.subject))
        }
        for one in expired.authentications where one.ending == nil {
            await ends.tell(
                .expired(.authenticationFinished, tenant: one.tenant, identifier: one.token, subject: one.subject))
        }
    }

    public func enrolment(_ token: String, tenant: String) async throws -> Enrolment? {
        await store.enrolment(token, tenant: tenant)
    }

    public func enrolled(user key: String, tenant: String) async throws -> Enrolment? {
        await store.enrolled(user: key, tenant: tenant)
    }

    public func enrolled(code: RegistrationCode, tenant: String) async throws -> Enrolment? {
        await store.enrolled(code: code, tenant: tenant)
    }

    public func enrolments(of tenant: String, after token: String?, limit: Int) async throws -> [Enrolment] {
        await store.enrolments(of: tenant, after: token, limit: limit)
    }

    public func enrolments(ofSubject subject: String, tenant: String) async throws -> [Enrolment] {
        await store.enrolments(ofSubject: subject, tenant: tenant)
    }

    public func insert(_ authentication: Authentication) async throws { try await store.insert(authentication) }

    public func authentication(_ token: String, tenant: String) async throws -> Authentication? {
        await store.authentication(token, tenant: tenant)
    }

    public func update(_ authentication: Authentication) async throws {
        let before = await store.authentication(authentication.token, tenant: authentication.tenant)
        try await store.update(authentication)
        if before?.ending == nil, let event = WebhookEvent(authentication) { await ends.tell(event) }
    }
}

/// Journeys of this process, whose ends are told.
public struct ToldJourneys: JourneyStore, JourneySubjects, OverdueJourneys {
    private let store: MemoryJourneyStore
    private let ends: UnstoredEnds

    public init(_ store: MemoryJourneyStore, ends: UnstoredEnds) {
        self.store = store
        self.ends = ends
    }

    public func insert(_ record: JourneyRecord) async throws { try await store.insert(record) }

    public func journey(_ id: String, tenant: String) async throws -> JourneyRecord? {
        await store.journey(id, tenant: tenant)
    }

    public func update(_ record: JourneyRecord) async throws {
        let before = await store.journey(record.id, tenant: record.tenant)
        try await store.update(record)
        guard before?.journey.ending == nil,
            let event = WebhookEvent(record.journey, identifier: record.id, tenant: record.tenant)
        else { return }
        await ends.tell(event)
    }

    public func delete(_ id: String, tenant: String) async throws { await store.delete(id, tenant: tenant) }

    public func subject(named name: String, tenant: String) async throws -> String? {
        await store.subject(named: name, tenant: tenant)
    }

    public func journeys(ofSubject subject: String, tenant: String) async throws -> [JourneyRecord] {
        await store.journeys(ofSubject: subject, tenant: tenant)
    }

    public func deleteJourneys(ofSubject subject: String, tenant: String) async throws -> Int {
        let count = await store.deleteJourneys(ofSubject: subject, tenant: tenant)
        if count > 0 { await ends.tellDeleted(subject, tenant: tenant) }
        return count
    }

    public func endOverdue(
        at now: Timestamp, most: Int, timeLimit: @escaping @Sendable (String) -> Int
    ) async throws -> OverdueCount {
        let ended = await store.takeOverdue(at: now, most: most, timeLimit: timeLimit)
        for record in ended {
            if let event = WebhookEvent(record.journey, identifier: record.id, tenant: record.tenant) {
                await ends.tell(event)
            }
        }
        return OverdueCount(seen: ended.count, ended: ended.count)
    }
}

import VouchCore
import VouchEnrolment

/// Journeys in memory whose ends are sent to webhooks.
package struct ToldJourneys: JourneyStore, JourneySubjects, OverdueJourneys {
    /// How long a journey is kept after it began, in seconds: as long as where journeys are stored.
    static let keptSeconds: Int64 = 30 * 86_400

    private let store: MemoryJourneyStore
    private let ends: UnstoredEnds

    /// - Parameters:
    ///   - store: keeps them, in memory only.
    ///   - ends: takes each end, and passes it on to webhooks.
    package init(_ store: MemoryJourneyStore, ends: UnstoredEnds) {
        self.store = store
        self.ends = ends
    }

    package func insert(_ record: JourneyRecord) async throws {
        try await store.insert(record)
        guard let person = record.person, person.wasFound else { return }
        // Asked for afterwards: a deletion either finds this journey, or is found here.
        guard await !ends.isDeleted(person.subject, tenant: record.tenant) else {
            await store.delete(record.id, tenant: record.tenant)
            throw StoreConflict()
        }
    }

    package func journey(_ id: String, tenant: String) async throws -> JourneyRecord? {
        await store.journey(id, tenant: tenant)
    }

    package func update(_ record: JourneyRecord) async throws {
        let before = await store.journey(record.id, tenant: record.tenant)
        try await store.update(record)
        guard before?.journey.ending == nil,
            let event = WebhookEvent(record.journey, identifier: record.id, tenant: record.tenant)
        else { return }
        await ends.tell(event)
    }

    package func delete(_ id: String, tenant: String) async throws { await store.delete(id, tenant: tenant) }

    package func subject(named name: String, tenant: String) async throws -> String? {
        await store.subject(named: name, tenant: tenant)
    }

    package func journeys(ofSubject subject: String, tenant: String) async throws -> [JourneyRecord] {
        await store.journeys(ofSubject: subject, tenant: tenant)
    }

    package func deleteJourneys(ofSubject subject: String, tenant: String) async throws -> Int {
        let count = await store.deleteJourneys(ofSubject: subject, tenant: tenant)
        guard count > 0 else { return 0 }
        await ends.tellDeleted(subject, tenant: tenant)
        return count + (await store.deleteJourneys(ofSubject: subject, tenant: tenant))
    }

    /// Deletes those that are too old. No time limit is longer: ``endOverdue(at:most:timeLimit:)`` has ended and reported them
    /// before.
    package func deleteExpired(at now: Timestamp) async {
        await store.delete(begunBefore: now.adding(seconds: -Self.keptSeconds))
    }

    package func endOverdue(
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

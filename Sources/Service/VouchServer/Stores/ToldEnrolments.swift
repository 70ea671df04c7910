import VouchCore
import VouchEnrolment

/// Enrolments and authentications in memory whose ends are sent to webhooks.
package struct ToldEnrolments: EnrolmentStore, EnrolmentListing, AuthenticationStore {
    private let store: EnrolmentMemory
    private let journeys: MemoryJourneyStore?
    private let ends: UnstoredEnds

    /// - Parameters:
    ///   - store: keeps them, in memory only.
    ///   - journeys: has the journeys of the same persons, which are deleted with them; nil if there are none.
    ///   - ends: takes each end, and passes it on to webhooks.
    package init(_ store: EnrolmentMemory, journeys: MemoryJourneyStore? = nil, ends: UnstoredEnds) {
        self.store = store
        self.journeys = journeys
        self.ends = ends
    }

    package func insert(_ enrolment: Enrolment) async throws { try await store.insert(enrolment) }

    /// Of two updates of one version the second is refused: so what was open before ended by this one.
    package func update(_ enrolment: Enrolment) async throws {
        let before = await store.enrolment(enrolment.token, tenant: enrolment.tenant)
        try await store.update(enrolment)
        if before?.ending == nil, let event = WebhookEvent(enrolment) { await ends.tell(event) }
    }

    package func delete(subject: String, tenant: String) async throws -> Int {
        let count = await store.delete(subject: subject, tenant: tenant)
        let journeyCount = await journeys?.deleteJourneys(ofSubject: subject, tenant: tenant) ?? 0
        guard count + journeyCount > 0 else { return count }
        await ends.tellDeleted(subject, tenant: tenant)
        // Those that were begun meanwhile; who begins one from now on finds that the person was deleted.
        _ = await journeys?.deleteJourneys(ofSubject: subject, tenant: tenant)
        return count
    }

    /// Deletes what has expired, and sends an event for each that had not ended.
    package func deleteExpired(at now: Timestamp) async {
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

    package func enrolment(_ token: String, tenant: String) async throws -> Enrolment? {
        await store.enrolment(token, tenant: tenant)
    }

    package func enrolled(user key: String, tenant: String) async throws -> Enrolment? {
        await store.enrolled(user: key, tenant: tenant)
    }

    package func enrolled(code: RegistrationCode, tenant: String) async throws -> Enrolment? {
        await store.enrolled(code: code, tenant: tenant)
    }

    package func enrolments(of tenant: String, after token: String?, limit: Int) async throws -> [Enrolment] {
        await store.enrolments(of: tenant, after: token, limit: limit)
    }

    package func enrolments(ofSubject subject: String, tenant: String) async throws -> [Enrolment] {
        await store.enrolments(ofSubject: subject, tenant: tenant)
    }

    package func insert(_ authentication: Authentication) async throws { try await store.insert(authentication) }

    package func authentication(_ token: String, tenant: String) async throws -> Authentication? {
        await store.authentication(token, tenant: tenant)
    }

    package func update(_ authentication: Authentication) async throws {
        let before = await store.authentication(authentication.token, tenant: authentication.tenant)
        try await store.update(authentication)
        if before?.ending == nil, let event = WebhookEvent(authentication) { await ends.tell(event) }
    }
}

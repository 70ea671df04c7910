import VouchCore
import VouchEnrolment
import VouchPersistence
import VouchServer

/// Where data about persons is kept. Every reading and change of it is reported to the audit log.
struct PersonStores {
    let enrolments: any EnrolmentStore & EnrolmentListing
    let sessions: any EnrolmentSessionStore
    let authentications: any AuthenticationStore
    let journeys: any JourneyStore & JourneySubjects
    /// Data needed for minutes or hours.
    let transients: any TransientStore
    /// For the sweep.
    let overdue: any OverdueJourneys
    /// Deletes what has expired where no store does, and offers events again.
    let tidy: @Sendable (Timestamp) async -> Void

    /// In the store.
    init(_ database: SQLDatabase) {
        enrolments = AuditedEnrolments(SQLEnrolments(database))
        sessions = SQLSessions(database)
        authentications = AuditedAuthentications(SQLAuthentications(database))
        journeys = AuditedJourneys(SQLJourneys(database))
        transients = SQLTransients(database)
        overdue = SQLJourneys(database)
        tidy = { _ in }
    }

    /// In this process only: nothing of a person is written, and a restart forgets all. Of what ends, the outbox gets
    /// identifiers and a word, as the audit log does.
    init(inMemoryTelling outbox: any WebhookOutbox) {
        let memory = EnrolmentMemory()
        let kept = MemoryJourneyStore()
        let ends = UnstoredEnds(outbox)
        let notifying = ToldEnrolments(memory, journeys: kept, ends: ends)
        let journeys = ToldJourneys(kept, ends: ends)
        enrolments = AuditedEnrolments(notifying)
        sessions = memory
        authentications = AuditedAuthentications(notifying)
        self.journeys = AuditedJourneys(journeys)
        transients = MemoryTransientStore()
        overdue = journeys
        tidy = { now in
            await notifying.deleteExpired(at: now)
            await journeys.deleteExpired(at: now)
            await ends.offer()
        }
    }
}

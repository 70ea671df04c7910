import VouchEnrolment
import VouchPersistence
import VouchServer

/// Where what is known of persons is kept. Every reading and change of it is told to the audit log.
struct PersonStores {
    let enrolments: any EnrolmentStore & EnrolmentListing
    let sessions: any EnrolmentSessionStore
    let authentications: any AuthenticationStore
    let journeys: any JourneyStore & JourneySubjects
    /// What is needed for minutes or hours.
    let transients: any TransientStore

    /// In the store.
    init(_ database: SQLDatabase) {
        enrolments = AuditedEnrolments(SQLEnrolments(database))
        sessions = SQLSessions(database)
        authentications = AuditedAuthentications(SQLAuthentications(database))
        journeys = AuditedJourneys(SQLJourneys(database))
        transients = SQLTransients(database)
    }

    /// In this process only: nothing of a person is written, and a restart forgets all.
    static var inMemory: PersonStores {
        let memory = EnrolmentMemory()
        return PersonStores(
            enrolments: AuditedEnrolments(memory), sessions: memory, authentications: AuditedAuthentications(memory),
            journeys: AuditedJourneys(MemoryJourneyStore()), transients: MemoryTransientStore())
    }

    private init(
        enrolments: any EnrolmentStore & EnrolmentListing, sessions: any EnrolmentSessionStore,
        authentications: any AuthenticationStore, journeys: any JourneyStore & JourneySubjects,
        transients: any TransientStore
    ) {
        self.enrolments = enrolments
        self.sessions = sessions
        self.authentications = authentications
        self.journeys = journeys
        self.transients = transients
    }
}

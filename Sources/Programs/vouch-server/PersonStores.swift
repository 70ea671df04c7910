import VouchCore
import VouchEnrolment
import VouchOpenSSL
import VouchPersistence
import VouchStores

/// Where data about persons is kept: in the server's database, or in one of this process's memory that is forgotten with it.
struct PersonStores {
    let enrolments: SQLEnrolments
    let sessions: SQLSessions
    let authentications: SQLAuthentications
    let journeys: SQLJourneys
    let subjects: SQLSubjects
    /// Data needed for minutes or hours.
    let transients: SQLTransients
    /// Deletes by age.
    let retention: SQLRetention

    private let database: SQLDatabase
    private let relay: Relay?

    /// In a database that has the audit log and the outbox too.
    init(_ database: SQLDatabase, _ quotas: QuotaOptions) { self.init(in: database, quotas, relay: nil) }

    /// In memory: nothing of a person is written, and a restart forgets all. The audit log and the customers' endpoints stay in
    /// `database`, which gets identifiers and a word of what happens.
    static func inMemory(
        beside database: SQLDatabase, _ quotas: QuotaOptions, _ cryptography: OpenSSLCryptography
    ) async throws -> PersonStores {
        let relay = Relay(to: SQLOutbox(database), SQLAudit(database))
        let memory = try await SQLDatabase(
            at: .memory, master: Sensitive(try cryptography.randomBytes(32)), relay: relay, limit: PersonLimit(),
            cryptography: cryptography
        ) { try cryptography.contentKey($0) }
        return PersonStores(in: memory, quotas, relay: relay)
    }

    private init(in database: SQLDatabase, _ quotas: QuotaOptions, relay: Relay?) {
        enrolments = SQLEnrolments(database)
        sessions = SQLSessions(database)
        authentications = SQLAuthentications(database)
        journeys = SQLJourneys(database)
        subjects = SQLSubjects(database)
        transients = SQLTransients(database) { quotas.transients(of: $0) }
        retention = SQLRetention(database)
        self.database = database
        self.relay = relay
    }

    /// Deletes what has expired, and offers again what the other database did not take.
    func tidy(at now: Timestamp) async {
        _ = try? await database.deleteExpired(at: now)
        await relay?.offer()
    }
}

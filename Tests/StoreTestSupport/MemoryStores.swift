import VouchCore
import VouchOpenSSL
import VouchPersistence
import VouchStores

/// The stores of a server, in a database in memory of their own.
package struct MemoryStores: Sendable {
    package let database: SQLDatabase

    /// - Parameters:
    ///   - relay: takes the events and audit entries; nil to keep them in this database.
    ///   - quotas: of each customer; nil for none.
    ///   - clock: the time at which events happen.
    package init(
        limit: PersonLimit? = nil, relay: Relay? = nil, quotas: [CustomerQuota: Int]? = nil,
        clock: @escaping @Sendable () -> Timestamp = SQLDatabase.systemClock
    ) async throws {
        let cryptography = OpenSSLCryptography()
        let database = try await SQLDatabase(
            at: .memory, master: Sensitive([UInt8](repeating: 7, count: 32)), relay: relay, limit: limit, clock: clock,
            cryptography: cryptography, contentKey: { try cryptography.contentKey($0) })
        self.database = quotas.map { database.limited(to: $0) } ?? database
    }

    package var enrolments: SQLEnrolments { SQLEnrolments(database) }
    package var sessions: SQLSessions { SQLSessions(database) }
    package var authentications: SQLAuthentications { SQLAuthentications(database) }
    package var journeys: SQLJourneys { SQLJourneys(database) }
    package var subjects: SQLSubjects { SQLSubjects(database) }
    package var transients: SQLTransients { SQLTransients(database) }
    package var jobs: SQLJobs { SQLJobs(database) }
    package var credentials: SQLCredentials { SQLCredentials(database) }
    package var webhooks: SQLWebhooks { SQLWebhooks(database) }
    package var outbox: SQLOutbox { SQLOutbox(database) }
    package var audit: SQLAudit { SQLAudit(database) }
}

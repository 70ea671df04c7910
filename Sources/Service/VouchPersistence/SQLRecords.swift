import VouchCore
import VouchEnrolment
import VouchJOSE
import VouchStores

/// Records of one kind in the store: sealed bodies under a tenant's identifiers, each belonging to a subject.
///
/// A body is sealed with its subject's data key, so that deleting the key deletes the subject, in backups too. Every reading and
/// change is noted on the request's ``AuditTicket``.
package struct SQLRecords: Sendable {
    /// A record as it was read.
    package struct Record: Sendable {
        /// The record's content, opened.
        package let body: Sensitive<[UInt8]>
        /// The version, which counts from 1 with every change; a change names the version that it changes.
        package let version: Int
    }

    private let kind: String
    private let database: SQLDatabase
    private let isEvicting: Bool
    private let quota: CustomerQuota?

    /// - Parameters:
    ///   - isEvicting: whether a tenant's oldest records give way where ``PersonLimit`` is reached; otherwise new ones are
    ///     refused.
    ///   - quota: counts a tenant's open ones; nil if their number has no limit.
    package init(
        _ kind: String, in database: SQLDatabase, isEvicting: Bool = false, quota: CustomerQuota? = nil
    ) {
        self.quota = quota
        self.kind = kind
        self.database = database
        self.isEvicting = isEvicting
    }

    /// - Parameters:
    ///   - names: other names under which the record can be found, unique in kind and tenant.
    ///   - created: for retention by age; nil where only `expires` counts.
    ///   - expires: when ``SQLDatabase/deleteExpired(at:)`` deletes it; nil for never.
    ///   - deadline: when a sweep looks at it unless it has ended; nil for never.
    /// - Throws: ``StoreError/exists`` if the identifier or a name is taken.
    package func insert(
        _ identifier: String, tenant: String, subject: String, names: [String] = [], created: Timestamp? = nil,
        expires: Timestamp? = nil, deadline: Timestamp? = nil, body: Sensitive<[UInt8]>
    ) async throws {
        try await insert(
            identifier, tenant: tenant, subject: subject, names: names, created: created, expires: expires,
            deadline: deadline, body: body
        ) { _ in }
    }

    /// - Parameters:
    ///   - person: the person that the audit log names; nil for the subject.
    ///   - isKnown: whether the subject was looked up: then it must still be there.
    ///   - also: what else the transaction does, once the record is there.
    /// - Throws: ``SubjectGone`` too.
    func insert(
        _ identifier: String, tenant: String, subject: String, person: String? = nil, isKnown: Bool = false,
        names: [String] = [], created: Timestamp? = nil, expires: Timestamp? = nil, deadline: Timestamp? = nil,
        body: Sensitive<[UInt8]>,
        also: @escaping @Sendable (any SQLConnection) throws -> Void
    ) async throws {
        let digests = try names.map { try database.names.digest(of: $0, kind: kind, tenant: tenant) }
        let new = try database.cryptography.randomBytes(32)
        let place = place(identifier, tenant, 1)
        try await database.admit(quota, bytes: body.reveal { $0.count }, of: tenant)
        try await database.keeping(body, for: place, of: identifier, subject: person ?? subject) { stored, connection in
            if isKnown, try !database.hasSubject(subject, tenant: tenant, connection) { throw SubjectGone() }
            let vault = try database.vault(of: subject, tenant: tenant, making: new, connection)
            let sealed = try vault.seal(stored.body, for: place)
            try hold(toLimit: sealed.count, identifier, tenant, replacing: nil, connection)
            do {
                try connection.execute(
                    """
                    INSERT INTO record (kind, tenant, identifier, subject, version, created, expires, deadline, body)
                    VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?)
                    """,
                    [
                        kind, tenant, identifier, subject, created?.milliseconds, expires?.milliseconds,
                        deadline?.milliseconds, sealed,
                    ])
                for digest in digests {
                    try connection.execute(
                        "INSERT INTO record_name (kind, tenant, name, identifier) VALUES (?, ?, ?, ?)",
                        [kind, tenant, digest, identifier])
                }
            } catch SQLError.duplicate {
                throw StoreError.exists
            }
            try also(connection)
            try SQLDatabase.hand(stored.blob, to: owner(identifier, tenant), replacing: false, connection)
        }
    }

    /// The record under an identifier.
    ///
    /// - Returns: nil if there is none.
    package func record(_ identifier: String, tenant: String) async throws -> Record? {
        try await found("identifier = ?", [identifier], tenant).first?.record
    }

    /// The record with a name of those it was inserted with.
    ///
    /// - Returns: identifier and record; nil if nothing has that name.
    package func record(named name: String, tenant: String) async throws -> (identifier: String, record: Record)? {
        let digest = try database.names.digest(of: name, kind: kind, tenant: tenant)
        let found = try await found(
            "identifier = (SELECT identifier FROM record_name WHERE kind = ? AND tenant = ? AND name = ?)",
            [kind, tenant, digest], tenant)
        return found.first
    }

    /// All of one subject, in the order of their identifiers.
    func records(
        ofSubject subject: String, tenant: String, limit: Int
    ) async throws -> [Record] {
        try await found("subject = ? ORDER BY identifier LIMIT ?", [subject, limit], tenant).map(\.record)
    }

    /// Replaces a body.
    ///
    /// - Parameters:
    ///   - subject: the person that the audit log names.
    ///   - end: the event of the record's end; it is sent once. nil while the record is open.
    ///   - also: what else the transaction does if it is changed.
    /// - Returns: false, and nothing is changed, if the record has another version by now, or is gone.
    func update(
        _ identifier: String, tenant: String, subject: String, expecting version: Int, body: Sensitive<[UInt8]>,
        end: WebhookEvent? = nil, also: @escaping @Sendable (any SQLConnection) throws -> Void = { _ in }
    ) async throws -> Bool {
        try await database.admit(nil, bytes: body.reveal { $0.count }, of: tenant)
        let stored = try await database.stored(body, for: place(identifier, tenant, version + 1))
        let isChanged = try await database.keeping(stored, of: identifier, subject: subject) { connection in
            guard try update(identifier, tenant, expecting: version, stored, connection) else { return false }
            if let end { try queueEvent(end, identifier, tenant, connection) }
            try also(connection)
            return true
        }
        if !isChanged { await database.abandon(stored) }
        return isChanged
    }

    /// Queues the event of a record's end within a transaction, once.
    func queueEvent(_ end: WebhookEvent, _ identifier: String, _ tenant: String, _ connection: any SQLConnection) throws
    {
        let isFirst =
            try connection.execute(
                """
                UPDATE record SET ended = 1, deadline = NULL
                WHERE kind = ? AND tenant = ? AND identifier = ? AND ended = 0
                """, [kind, tenant, identifier]) == 1
        if isFirst { try SQLOutbox.write(end, connection, database) }
    }

    /// Replaces a body within a transaction.
    func update(
        _ identifier: String, _ tenant: String, expecting version: Int, _ stored: StoredBody,
        _ connection: any SQLConnection
    ) throws -> Bool {
        guard
            let kept = try connection.row(
                """
                SELECT subject, LENGTH(body) AS size FROM record
                WHERE kind = ? AND tenant = ? AND identifier = ? AND version = ?
                """, [kind, tenant, identifier, version])
        else { return false }
        let vault = try database.vault(of: kept.text("subject"), tenant: tenant, making: nil, connection)
        let sealed = try vault.seal(stored.body, for: place(identifier, tenant, version + 1))
        try hold(toLimit: sealed.count, identifier, tenant, replacing: Int(kept.integer("size")), connection)
        let isChanged =
            try connection.execute(
                """
                UPDATE record SET body = ?, version = version + 1
                WHERE kind = ? AND tenant = ? AND identifier = ? AND version = ?
                """, [sealed, kind, tenant, identifier, version]) == 1
        guard isChanged else { return false }
        try SQLDatabase.hand(stored.blob, to: owner(identifier, tenant), replacing: true, connection)
        return true
    }

    /// Deletes a record.
    ///
    /// - Returns: false if there is none.
    package func delete(_ identifier: String, tenant: String) async throws -> Bool {
        try await database.change(of: identifier) { connection in
            try connection.execute(
                "DELETE FROM record WHERE kind = ? AND tenant = ? AND identifier = ?", [kind, tenant, identifier]) == 1
        }
    }

    // MARK: -

    /// - Throws: ``EnrolmentStoreError/full``.
    private func hold(
        toLimit size: Int, _ identifier: String, _ tenant: String, replacing before: Int?,
        _ connection: any SQLConnection
    ) throws {
        guard let limit = database.limit else { return }
        let others: [any SQLParameter] = [kind, tenant, identifier]
        let condition = "kind = ? AND tenant = ? AND identifier <> ?"
        let usage = try connection.usage("record", where: condition, others)
        guard !limit.admits(size, replacing: before, beside: usage) else { return }
        guard isEvicting else { throw EnrolmentStoreError.full }
        // A limit is only where the database is in memory, so that rows have SQLite's numbers, in the order of insertion.
        try connection.execute(
            """
            DELETE FROM record WHERE kind = ?1 AND tenant = ?2 AND identifier IN (
                SELECT identifier FROM (
                    SELECT identifier, ROW_NUMBER() OVER newest AS place, SUM(LENGTH(body)) OVER newest AS total
                    FROM record WHERE kind = ?1 AND tenant = ?2 AND identifier <> ?3
                    WINDOW newest AS (ORDER BY created DESC, rowid DESC)) AS ranked
                WHERE place >= ?4 OR total > ?5)
            """, others + [limit.count, limit.bytes - size])
    }

    private struct Row: Sendable {
        let identifier: String
        let subject: String
        let version: Int
        let held: HeldBody
    }

    /// - Parameter condition: may end with an order and a limit.
    private func found(
        _ condition: String, _ values: [any SQLParameter], _ tenant: String
    ) async throws -> [(identifier: String, record: Record)] {
        try await database.reading(
            { connection in
                try connection.rows(
                    """
                    SELECT identifier, subject, version, body FROM record
                    WHERE kind = ? AND tenant = ? AND \(condition)
                    """, [kind, tenant] + values
                ).map { row in
                    let (identifier, version) = (try row.text("identifier"), Int(try row.integer("version")))
                    let place = place(identifier, tenant, version)
                    let subject = try row.text("subject")
                    let vault = try database.vault(of: subject, tenant: tenant, making: nil, connection)
                    return Row(
                        identifier: identifier, subject: subject, version: version,
                        held: HeldBody(body: try vault.open(row.bytes("body"), from: place), place: place))
                }
            }, held: { $0.held }
        ) {
            AuditTicket.current?.read($0.identifier, subject: $0.subject == Self.own($0.identifier) ? "" : $0.subject)
            return ($0.identifier, Record(body: $1, version: $0.version))
        }
    }

    /// The subject of a record that belongs to no one. No client can name it: names have no blank.
    static func own(_ id: String) -> String { "journey \(id)" }

    private func owner(_ identifier: String, _ tenant: String) -> BlobOwner {
        .record(kind: kind, tenant: tenant, identifier: identifier)
    }

    private func place(_ identifier: String, _ tenant: String, _ version: Int) -> String {
        Self.place(kind, identifier, tenant, version)
    }

    static func place(_ kind: String, _ identifier: String, _ tenant: String, _ version: Int) -> String {
        "record \(kind)\u{0}\(tenant)\u{0}\(identifier)\u{0}\(version)"
    }
}

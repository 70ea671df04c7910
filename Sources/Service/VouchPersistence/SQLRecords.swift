public import VouchCore
import VouchJOSE
public import VouchServer

/// Records of one kind in the store: sealed bodies under a tenant's identifiers, each belonging to a subject.
///
/// A body is sealed with its subject's data key, so that deleting the key deletes the subject, in backups too.
public struct SQLRecords: Sendable {
    public struct Record: Sendable {
        public let body: Sensitive<[UInt8]>
        /// Counts the changes; a change names the version that it changes.
        public let version: Int
    }

    private let kind: String
    private let database: SQLDatabase

    public init(_ kind: String, in database: SQLDatabase) {
        self.kind = kind
        self.database = database
    }

    /// - Parameters:
    ///   - names: other names under which the record can be found, unique in kind and tenant.
    ///   - created: for retention by age; nil where only `expires` counts.
    ///   - expires: when ``deleteExpired(at:)`` takes it away; nil for never.
    /// - Throws: ``StoreError/exists`` if the identifier or a name is taken.
    public func insert(
        _ identifier: String, tenant: String, subject: String, names: [String] = [], created: Timestamp? = nil,
        expires: Timestamp? = nil, body: Sensitive<[UInt8]>
    ) async throws {
        try await insert(
            identifier, tenant: tenant, subject: subject, names: names, created: created, expires: expires, body: body
        ) { _ in }
    }

    /// - Parameter also: what else the transaction does, once the subject has a key.
    func insert(
        _ identifier: String, tenant: String, subject: String, names: [String] = [], created: Timestamp? = nil,
        expires: Timestamp? = nil, body: Sensitive<[UInt8]>,
        also: @escaping @Sendable (any SQLConnection) throws -> Void
    ) async throws {
        let digests = try names.map { try database.names.digest(of: $0, kind: kind, tenant: tenant) }
        let new = try database.cryptography.randomBytes(32)
        try await database.change { connection in
            let vault = try database.vault(of: subject, tenant: tenant, making: new, connection)
            let sealed = try vault.seal(body, for: place(identifier, tenant, 1))
            try also(connection)
            do {
                try connection.execute(
                    """
                    INSERT INTO record (kind, tenant, identifier, subject, version, created, expires, body)
                    VALUES (?, ?, ?, ?, 1, ?, ?, ?)
                    """,
                    [kind, tenant, identifier, subject, created?.milliseconds, expires?.milliseconds, sealed])
                for digest in digests {
                    try connection.execute(
                        "INSERT INTO record_name (kind, tenant, name, identifier) VALUES (?, ?, ?, ?)",
                        [kind, tenant, digest, identifier])
                }
            } catch SQLError.duplicate {
                throw StoreError.exists
            }
        }
    }

    /// - Returns: nil if there is none.
    public func record(_ identifier: String, tenant: String) async throws -> Record? {
        try await database.engine.read { try record(identifier, tenant, $0) }
    }

    /// - Returns: identifier and record; nil if nothing has that name.
    public func record(named name: String, tenant: String) async throws -> (identifier: String, record: Record)? {
        let digest = try database.names.digest(of: name, kind: kind, tenant: tenant)
        return try await database.engine.read { connection in
            guard
                let identifier = try connection.row(
                    "SELECT identifier FROM record_name WHERE kind = ? AND tenant = ? AND name = ?",
                    [kind, tenant, digest])?.text("identifier"),
                let record = try record(identifier, tenant, connection)
            else { return nil }
            return (identifier, record)
        }
    }

    /// All of one subject, in the order of their identifiers.
    func records(
        ofSubject subject: String, tenant: String, limit: Int
    ) async throws -> [Record] {
        try await database.engine.read { connection in
            try connection.rows(
                "SELECT identifier FROM record WHERE kind = ? AND tenant = ? AND subject = ? ORDER BY identifier LIMIT ?",
                [kind, tenant, subject, limit]
            ).compactMap { try record($0.text("identifier"), tenant, connection) }
        }
    }

    /// Replaces a body.
    ///
    /// - Parameter end: what is told of the record from now on, for the first body that has one; nil while it is open.
    /// - Returns: false, and nothing is changed, if the record has another version by now, or is gone.
    public func update(
        _ identifier: String, tenant: String, expecting version: Int, body: Sensitive<[UInt8]>,
        end: WebhookEvent? = nil
    ) async throws -> Bool {
        try await database.change { connection in
            guard try update(identifier, tenant, expecting: version, body, connection) else { return false }
            guard let end else { return true }
            let isFirst =
                try connection.execute(
                    "UPDATE record SET ended = 1 WHERE kind = ? AND tenant = ? AND identifier = ? AND ended = 0",
                    [kind, tenant, identifier]) == 1
            if isFirst { try SQLOutbox.write(end, connection, database) }
            return true
        }
    }

    /// Replaces a body within a transaction.
    func update(
        _ identifier: String, _ tenant: String, expecting version: Int, _ body: Sensitive<[UInt8]>,
        _ connection: any SQLConnection
    ) throws -> Bool {
        guard
            let subject = try connection.row(
                "SELECT subject FROM record WHERE kind = ? AND tenant = ? AND identifier = ? AND version = ?",
                [kind, tenant, identifier, version])?.text("subject")
        else { return false }
        let vault = try database.vault(of: subject, tenant: tenant, making: nil, connection)
        let sealed = try vault.seal(body, for: place(identifier, tenant, version + 1))
        return try connection.execute(
            """
            UPDATE record SET body = ?, version = version + 1
            WHERE kind = ? AND tenant = ? AND identifier = ? AND version = ?
            """, [sealed, kind, tenant, identifier, version]) == 1
    }

    public func delete(_ identifier: String, tenant: String) async throws -> Bool {
        try await database.change { connection in
            try connection.execute(
                "DELETE FROM record WHERE kind = ? AND tenant = ? AND identifier = ?", [kind, tenant, identifier]) == 1
        }
    }

    // MARK: -

    func record(_ identifier: String, _ tenant: String, _ connection: any SQLConnection) throws -> Record? {
        guard
            let row = try connection.row(
                "SELECT subject, version, body FROM record WHERE kind = ? AND tenant = ? AND identifier = ?",
                [kind, tenant, identifier])
        else { return nil }
        let version = Int(try row.integer("version"))
        let vault = try database.vault(of: row.text("subject"), tenant: tenant, making: nil, connection)
        return Record(
            body: try vault.open(row.bytes("body"), from: place(identifier, tenant, version)), version: version)
    }

    private func place(_ identifier: String, _ tenant: String, _ version: Int) -> String {
        "record \(kind)\u{0}\(tenant)\u{0}\(identifier)\u{0}\(version)"
    }
}

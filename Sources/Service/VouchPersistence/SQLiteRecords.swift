import Foundation
import GRDB
public import VouchCore
import VouchJOSE

/// Records of one kind in the embedded store: sealed bodies under a tenant's identifiers, each belonging to a subject.
///
/// A body is sealed with its subject's data key, so that deleting the key deletes the subject, in backups too.
public struct SQLiteRecords: Sendable {
    public struct Record: Sendable {
        public let body: Sensitive<[UInt8]>
        /// Counts the changes; a change names the version that it changes.
        public let version: Int
    }

    private let kind: String
    private let database: SQLiteDatabase
    private let pepper: NameDigests

    public init(_ kind: String, in database: SQLiteDatabase) throws {
        self.kind = kind
        self.database = database
        pepper = try NameDigests(database)
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
        let digests = try names.map { try pepper.digest(of: $0, kind: kind, tenant: tenant) }
        let new = try database.cryptography.randomBytes(32)
        try await database.change { connection in
            let vault = try database.vault(of: subject, tenant: tenant, making: new, connection)
            let sealed = try vault.seal(body, for: place(identifier, tenant, 1))
            do {
                try connection.execute(
                    sql: """
                        INSERT INTO record (kind, tenant, identifier, subject, version, created, expires, body)
                        VALUES (?, ?, ?, ?, 1, ?, ?, ?)
                        """,
                    arguments: [
                        kind, tenant, identifier, subject, created?.milliseconds, expires?.milliseconds, Data(sealed),
                    ])
                for digest in digests {
                    try connection.execute(
                        sql: "INSERT INTO record_name (kind, tenant, name, identifier) VALUES (?, ?, ?, ?)",
                        arguments: [kind, tenant, digest, identifier])
                }
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                throw StoreError.exists
            }
        }
    }

    /// - Returns: nil if there is none.
    public func record(_ identifier: String, tenant: String) async throws -> Record? {
        try await database.pool.read { try record(identifier, tenant, $0) }
    }

    /// - Returns: identifier and record; nil if nothing has that name.
    public func record(named name: String, tenant: String) async throws -> (identifier: String, record: Record)? {
        let digest = try pepper.digest(of: name, kind: kind, tenant: tenant)
        return try await database.pool.read { connection in
            guard
                let identifier = try String.fetchOne(
                    connection, sql: "SELECT identifier FROM record_name WHERE kind = ? AND tenant = ? AND name = ?",
                    arguments: [kind, tenant, digest]),
                let record = try record(identifier, tenant, connection)
            else { return nil }
            return (identifier, record)
        }
    }

    /// Replaces a body.
    ///
    /// - Returns: false, and nothing is changed, if the record has another version by now, or is gone.
    public func update(
        _ identifier: String, tenant: String, expecting version: Int, body: Sensitive<[UInt8]>
    ) async throws -> Bool {
        try await database.change { connection in
            try update(identifier, tenant, expecting: version, body, connection)
        }
    }

    /// Replaces a body within a transaction.
    func update(
        _ identifier: String, _ tenant: String, expecting version: Int, _ body: Sensitive<[UInt8]>,
        _ connection: Database
    ) throws -> Bool {
        guard
            let subject = try String.fetchOne(
                connection,
                sql: "SELECT subject FROM record WHERE kind = ? AND tenant = ? AND identifier = ? AND version = ?",
                arguments: [kind, tenant, identifier, version])
        else { return false }
        let vault = try database.vault(of: subject, tenant: tenant, making: nil, connection)
        let sealed = try vault.seal(body, for: place(identifier, tenant, version + 1))
        try connection.execute(
            sql: """
                UPDATE record SET body = ?, version = version + 1
                WHERE kind = ? AND tenant = ? AND identifier = ? AND version = ?
                """, arguments: [Data(sealed), kind, tenant, identifier, version])
        return connection.changesCount == 1
    }

    public func delete(_ identifier: String, tenant: String) async throws -> Bool {
        try await database.change { connection in
            try connection.execute(
                sql: "DELETE FROM record WHERE kind = ? AND tenant = ? AND identifier = ?",
                arguments: [kind, tenant, identifier])
            return connection.changesCount == 1
        }
    }

    // MARK: -

    func record(_ identifier: String, _ tenant: String, _ connection: Database) throws -> Record? {
        guard
            let row = try Row.fetchOne(
                connection,
                sql: "SELECT subject, version, body FROM record WHERE kind = ? AND tenant = ? AND identifier = ?",
                arguments: [kind, tenant, identifier])
        else { return nil }
        guard let subject: String = row["subject"], let version: Int = row["version"], let body: Data = row["body"]
        else { throw StoreError.damaged }
        let vault = try database.vault(of: subject, tenant: tenant, making: nil, connection)
        return Record(body: try vault.open(Array(body), from: place(identifier, tenant, version)), version: version)
    }

    private func place(_ identifier: String, _ tenant: String, _ version: Int) -> String {
        "record \(kind)\u{0}\(tenant)\u{0}\(identifier)\u{0}\(version)"
    }

}

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
    /// Names are looked up by keyed digests of them.
    private let pepper: Sensitive<[UInt8]>

    public init(_ kind: String, in database: SQLiteDatabase) throws {
        self.kind = kind
        self.database = database
        pepper = try database.secret("names") { Sensitive(try database.cryptography.randomBytes(32)) }
    }

    /// - Parameters:
    ///   - names: other names under which the record can be found, unique in kind and tenant.
    ///   - expires: when ``deleteExpired(at:)`` takes it away; nil for never.
    /// - Throws: ``StoreError/exists`` if the identifier or a name is taken.
    public func insert(
        _ identifier: String, tenant: String, subject: String, names: [String] = [], expires: Timestamp? = nil,
        body: Sensitive<[UInt8]>
    ) async throws {
        let digests = try names.map { try digest(of: $0, tenant: tenant) }
        let new = try database.cryptography.randomBytes(32)
        try await database.pool.write { connection in
            let vault = try vault(of: subject, tenant: tenant, making: new, connection)
            let sealed = try vault.seal(body, for: place(identifier, tenant, 1))
            do {
                try connection.execute(
                    sql: """
                        INSERT INTO record (kind, tenant, identifier, subject, version, expires, body)
                        VALUES (?, ?, ?, ?, 1, ?, ?)
                        """,
                    arguments: [kind, tenant, identifier, subject, expires?.milliseconds, Data(sealed)])
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
        let digest = try digest(of: name, tenant: tenant)
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
        try await database.pool.write { connection in
            guard
                let subject = try String.fetchOne(
                    connection,
                    sql: "SELECT subject FROM record WHERE kind = ? AND tenant = ? AND identifier = ? AND version = ?",
                    arguments: [kind, tenant, identifier, version])
            else { return false }
            let vault = try vault(of: subject, tenant: tenant, making: nil, connection)
            let sealed = try vault.seal(body, for: place(identifier, tenant, version + 1))
            try connection.execute(
                sql: """
                    UPDATE record SET body = ?, version = version + 1
                    WHERE kind = ? AND tenant = ? AND identifier = ? AND version = ?
                    """, arguments: [Data(sealed), kind, tenant, identifier, version])
            return connection.changesCount == 1
        }
    }

    public func delete(_ identifier: String, tenant: String) async throws -> Bool {
        try await database.pool.write { connection in
            try connection.execute(
                sql: "DELETE FROM record WHERE kind = ? AND tenant = ? AND identifier = ?",
                arguments: [kind, tenant, identifier])
            return connection.changesCount == 1
        }
    }

    // MARK: -

    private func record(_ identifier: String, _ tenant: String, _ connection: Database) throws -> Record? {
        guard
            let row = try Row.fetchOne(
                connection,
                sql: "SELECT subject, version, body FROM record WHERE kind = ? AND tenant = ? AND identifier = ?",
                arguments: [kind, tenant, identifier])
        else { return nil }
        guard let subject: String = row["subject"], let version: Int = row["version"], let body: Data = row["body"]
        else { throw StoreError.damaged }
        let vault = try vault(of: subject, tenant: tenant, making: nil, connection)
        return Record(body: try vault.open(Array(body), from: place(identifier, tenant, version)), version: version)
    }

    private func place(_ identifier: String, _ tenant: String, _ version: Int) -> String {
        "record \(kind)\u{0}\(tenant)\u{0}\(identifier)\u{0}\(version)"
    }

    /// - Parameter new: the key of a subject that has none yet; nil if it must have one.
    private func vault(
        of subject: String, tenant: String, making new: [UInt8]?, _ connection: Database
    ) throws -> Vault {
        let master = Vault(database.master, database.cryptography)
        let place = "subject \(tenant)\u{0}\(subject)"
        let known = try Data.fetchOne(
            connection, sql: "SELECT key FROM subject WHERE tenant = ? AND identifier = ?", arguments: [tenant, subject])
        let key: Sensitive<[UInt8]>
        if let known {
            key = try master.open(Array(known), from: place)
        } else if let new {
            key = Sensitive(new)
            try connection.execute(
                sql: "INSERT INTO subject (tenant, identifier, key) VALUES (?, ?, ?)",
                arguments: [tenant, subject, Data(try master.seal(key, for: place))])
        } else {
            throw StoreError.damaged
        }
        return Vault(try database.contentKey(key), database.cryptography)
    }

    private func digest(of name: String, tenant: String) throws -> Data {
        let text = Array("\(kind)\u{0}\(tenant)\u{0}\(name)".utf8)
        // Twice, so that nobody can extend one digest to another's.
        let inner = try pepper.reveal { try database.cryptography.digest(.sha256, of: $0 + text) }
        return Data(try pepper.reveal { try database.cryptography.digest(.sha256, of: $0 + inner) })
    }
}

extension SQLiteDatabase {
    /// Deletes a subject: its key and with it every record, of every kind.
    ///
    /// - Returns: how many records it had; nil if there is no such subject.
    public func deleteSubject(_ subject: String, tenant: String) async throws -> Int? {
        try await pool.write { connection in
            let count = try Int.fetchOne(
                connection, sql: "SELECT COUNT(*) FROM record WHERE tenant = ? AND subject = ?",
                arguments: [tenant, subject])
            try connection.execute(
                sql: "DELETE FROM subject WHERE tenant = ? AND identifier = ?", arguments: [tenant, subject])
            return connection.changesCount == 1 ? count : nil
        }
    }

    /// Deletes records whose time is over, of every kind and tenant, and subjects that have none left.
    ///
    /// - Returns: how many records.
    public func deleteExpired(at now: Timestamp) async throws -> Int {
        try await pool.write { connection in
            try connection.execute(
                sql: "DELETE FROM record WHERE expires IS NOT NULL AND expires <= ?", arguments: [now.milliseconds])
            let count = connection.changesCount
            if count > 0 {
                try connection.execute(
                    sql: """
                        DELETE FROM subject WHERE NOT EXISTS (
                            SELECT 1 FROM record
                            WHERE record.tenant = subject.tenant AND record.subject = subject.identifier)
                        """)
            }
            return count
        }
    }
}

import Foundation
import GRDB
public import VouchServer

/// Clients' secrets and API keys, hashed, in the embedded store.
public struct SQLiteCredentials: CredentialStore {
    private let database: SQLiteDatabase

    public init(_ database: SQLiteDatabase) { self.database = database }

    public func credential(_ identifier: String, kind: ClientCredential.Kind) async throws -> ClientCredential? {
        try await database.pool.read { database in
            guard
                let row = try Row.fetchOne(
                    database, sql: "SELECT * FROM credential WHERE kind = ? AND identifier = ?",
                    arguments: [kind.rawValue, identifier])
            else { return nil }
            guard let tenant: String = row["tenant"], let scopes: String = row["scopes"], let salt: Data = row["salt"],
                let hash: Data = row["hash"], let isRevoked: Bool = row["revoked"]
            else { throw StoreError.damaged }
            return ClientCredential(
                identifier, kind: kind, tenant: tenant,
                scopes: Set(scopes.split(separator: " ").compactMap { Scope(rawValue: String($0)) }),
                salt: Array(salt), hash: Array(hash), isRevoked: isRevoked)
        }
    }

    public func save(_ credential: ClientCredential) async throws {
        try await database.change { database in
            try database.execute(
                sql: """
                    INSERT OR REPLACE INTO credential (kind, identifier, tenant, scopes, salt, hash, revoked)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    credential.kind.rawValue, credential.identifier, credential.tenant,
                    credential.scopes.map(\.rawValue).sorted().joined(separator: " "), Data(credential.salt),
                    Data(credential.hash), credential.isRevoked,
                ])
        }
    }
}

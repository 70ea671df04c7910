public import VouchServer

/// Clients' secrets and API keys, hashed, in the store.
public struct SQLCredentials: CredentialStore {
    private let database: SQLDatabase

    public init(_ database: SQLDatabase) { self.database = database }

    public func credential(_ identifier: String, kind: ClientCredential.Kind) async throws -> ClientCredential? {
        try await database.engine.read { connection in
            let row = try connection.row(
                "SELECT tenant, scopes, salt, hash, revoked FROM credential WHERE kind = ? AND identifier = ?",
                [kind.rawValue, identifier])
            guard let row else { return nil }
            return ClientCredential(
                identifier, kind: kind, tenant: try row.text("tenant"),
                scopes: Set(try row.text("scopes").split(separator: " ").compactMap { Scope(rawValue: String($0)) }),
                salt: try row.bytes("salt"), hash: try row.bytes("hash"), isRevoked: try row.integer("revoked") != 0)
        }
    }

    public func save(_ credential: ClientCredential) async throws {
        try await database.change { connection in
            try connection.execute(
                """
                INSERT INTO credential (kind, identifier, tenant, scopes, salt, hash, revoked)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (kind, identifier) DO UPDATE SET tenant = excluded.tenant, scopes = excluded.scopes,
                    salt = excluded.salt, hash = excluded.hash, revoked = excluded.revoked
                """,
                [
                    credential.kind.rawValue, credential.identifier, credential.tenant,
                    credential.scopes.map(\.rawValue).sorted().joined(separator: " "), credential.salt,
                    credential.hash, credential.isRevoked,
                ])
        }
    }
}

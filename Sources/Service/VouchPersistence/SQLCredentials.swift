import VouchStores

/// Clients' secrets and API keys, hashed, in the store.
package struct SQLCredentials: CredentialStore {
    private let database: SQLDatabase

    package init(_ database: SQLDatabase) { self.database = database }

    package func credential(_ identifier: String, kind: ClientCredential.Kind) async throws -> ClientCredential? {
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

    package func save(_ credential: ClientCredential) async throws {
        try await database.change(of: credential.identifier) { connection in
            try connection.execute(
                """
                INSERT INTO credential (kind, identifier, tenant, scopes, salt, hash, revoked)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (kind, identifier) DO UPDATE SET tenant = excluded.tenant, scopes = excluded.scopes,
                    salt = excluded.salt, hash = excluded.hash, revoked = excluded.revoked
                """,
                [
                    credential.kind.rawValue, credential.identifier, credential.tenant, Self.text(credential.scopes),
                    credential.salt, credential.hash, credential.isRevoked,
                ])
        }
    }

    package func replace(_ known: ClientCredential, by new: ClientCredential) async throws -> Bool {
        guard !known.isRevoked else { return false }
        return try await database.change(of: known.identifier) { connection in
            // Its salt distinguishes one secret from the next.
            try connection.execute(
                """
                UPDATE credential SET scopes = ?, salt = ?, hash = ?
                WHERE kind = ? AND identifier = ? AND tenant = ? AND salt = ? AND revoked = 0
                """,
                [
                    Self.text(new.scopes), new.salt, new.hash, known.kind.rawValue, known.identifier, known.tenant,
                    known.salt,
                ]) == 1
        }
    }

    private static func text(_ scopes: Set<Scope>) -> String {
        scopes.map(\.rawValue).sorted().joined(separator: " ")
    }
}

import VouchCore
import VouchStores

/// Clients' secrets and API keys, hashed, in the store.
package struct SQLCredentials: CredentialStore {
    private let database: SQLDatabase

    package init(_ database: SQLDatabase) { self.database = database }

    private static let columns =
        "kind, identifier, tenant, scopes, journeys, salt, hash, revoked, name, created, expires"

    package func credential(_ identifier: String, kind: ClientCredential.Kind) async throws -> ClientCredential? {
        try await found("kind = ? AND identifier = ?", [kind.rawValue, identifier]).first
    }

    package func staff(named name: String) async throws -> ClientCredential? {
        try await found("kind = 'staff' AND revoked = 0 AND name = ?", [name]).first
    }

    package func credentials(
        of tenant: String, kind: ClientCredential.Kind?, after place: ClientCredential.Place?, limit: Int
    ) async throws -> [ClientCredential] {
        let ofKind = kind == nil ? "" : "AND kind = ?"
        let kinds: [any SQLParameter] = kind.map { [$0.rawValue] } ?? []
        return try await found(
            "tenant = ? \(ofKind) AND (identifier, kind) > (?, ?) ORDER BY identifier, kind LIMIT ?",
            [tenant] + kinds + [place?.identifier ?? "", place?.kind.rawValue ?? "", limit])
    }

    private func found(_ condition: String, _ values: [any SQLParameter]) async throws -> [ClientCredential] {
        try await database.engine.read { connection in
            try connection.rows("SELECT \(Self.columns) FROM credential WHERE \(condition)", values).map { row in
                guard let kind = ClientCredential.Kind(rawValue: try row.text("kind")) else { throw StoreError.damaged }
                return ClientCredential(
                    try row.text("identifier"), kind: kind, tenant: try row.text("tenant"),
                    scopes: Set(
                        try row.text("scopes").split(separator: " ").compactMap { Scope(rawValue: String($0)) }),
                    journeys: try row.optionalText("journeys").map {
                        Set($0.split(separator: " ").map(String.init))
                    }, salt: try row.bytes("salt"), hash: try row.bytes("hash"),
                    isRevoked: try row.integer("revoked") != 0, name: try row.optionalText("name"),
                    created: try row.optionalInteger("created").map { Timestamp(milliseconds: $0) },
                    expires: try row.optionalInteger("expires").map { Timestamp(milliseconds: $0) })
            }
        }
    }

    package func save(_ credential: ClientCredential) async throws {
        do {
            try await database.change(of: credential.identifier) { connection in
                try connection.execute(
                    """
                    INSERT INTO credential (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (kind, identifier) DO UPDATE SET tenant = excluded.tenant, scopes = excluded.scopes,
                        journeys = excluded.journeys, salt = excluded.salt, hash = excluded.hash,
                        revoked = excluded.revoked, name = excluded.name, created = excluded.created,
                        expires = excluded.expires
                    """,
                    [
                        credential.kind.rawValue, credential.identifier, credential.tenant,
                        Self.text(credential.scopes), Self.text(credential.journeys), credential.salt,
                        credential.hash, credential.isRevoked, credential.name, credential.created?.milliseconds,
                        credential.expires?.milliseconds,
                    ])
            }
        } catch SQLError.duplicate {
            throw CredentialNameTaken()
        }
    }

    package func replace(_ known: ClientCredential, by new: ClientCredential) async throws -> Bool {
        guard !known.isRevoked else { return false }
        return try await database.change(of: known.identifier) { connection in
            // Its salt distinguishes one secret from the next.
            try connection.execute(
                """
                UPDATE credential SET scopes = ?, journeys = ?, salt = ?, hash = ?, created = ?, expires = ?
                WHERE kind = ? AND identifier = ? AND tenant = ? AND salt = ? AND revoked = 0
                """,
                [
                    Self.text(new.scopes), Self.text(new.journeys), new.salt, new.hash, new.created?.milliseconds,
                    new.expires?.milliseconds, known.kind.rawValue, known.identifier, known.tenant, known.salt,
                ]) == 1
        }
    }

    private static func text(_ scopes: Set<Scope>) -> String {
        scopes.map(\.rawValue).sorted().joined(separator: " ")
    }

    private static func text(_ journeys: Set<String>?) -> String? { journeys?.sorted().joined(separator: " ") }
}

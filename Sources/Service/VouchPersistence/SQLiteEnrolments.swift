import Foundation
import GRDB
import VouchCore
public import VouchEnrolment

/// Enrolments in the embedded store, each sealed with its subject's key.
public struct SQLiteEnrolments: EnrolmentStore {
    private struct Body: Codable {
        let record: Enrolment.Record
        let face: Data?
        let previousFace: Data?
    }

    let database: SQLiteDatabase
    private let names: NameDigests

    public init(_ database: SQLiteDatabase) throws {
        self.database = database
        names = try NameDigests(database)
    }

    public func insert(_ enrolment: Enrolment) async throws {
        let tenant = enrolment.tenant
        let (user, code) = try digests(of: enrolment)
        let new = try database.cryptography.randomBytes(32)
        try await database.change { connection in
            let isTaken = try Bool.fetchOne(
                connection,
                sql: "SELECT EXISTS (SELECT 1 FROM enrolment WHERE tenant = ? AND code = ? AND subject <> ?)",
                arguments: [tenant, code, enrolment.subject])
            guard isTaken == false else { throw EnrolmentStoreError.exists }
            let vault = try database.vault(of: enrolment.subject, tenant: tenant, making: new, connection)
            do {
                try connection.execute(
                    sql: """
                        INSERT INTO enrolment
                            (tenant, token, subject, user, code, completed, expires, version, body)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        tenant, enrolment.token, enrolment.subject, user, code, enrolment.completed?.milliseconds,
                        enrolment.expires.milliseconds, enrolment.version, try sealed(enrolment, by: vault),
                    ])
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                throw EnrolmentStoreError.exists
            }
        }
    }

    public func enrolment(_ token: String, tenant: String) async throws -> Enrolment? {
        try await first("tenant = ? AND token = ?", [tenant, token], tenant)
    }

    public func enrolled(user key: String, tenant: String) async throws -> Enrolment? {
        let digest = try names.digest(of: key, kind: "user", tenant: tenant)
        return try await first(Self.latest("user"), [tenant, digest], tenant)
    }

    public func enrolled(code: RegistrationCode, tenant: String) async throws -> Enrolment? {
        let digest = try names.digest(of: code.text, kind: "code", tenant: tenant)
        return try await first(Self.latest("code"), [tenant, digest], tenant)
    }

    public func update(_ enrolment: Enrolment) async throws {
        let tenant = enrolment.tenant
        let (user, _) = try digests(of: enrolment)
        try await database.change { connection in
            let version = try Int.fetchOne(
                connection, sql: "SELECT version FROM enrolment WHERE tenant = ? AND token = ?",
                arguments: [tenant, enrolment.token])
            guard let version else { throw EnrolmentStoreError.notFound }
            guard version == enrolment.version else { throw EnrolmentStoreError.changed }
            if enrolment.completed != nil {
                let other = try String.fetchOne(
                    connection, sql: "SELECT subject FROM enrolment WHERE \(Self.latest("user"))",
                    arguments: [tenant, user])
                guard other == nil || other == enrolment.subject else { throw EnrolmentStoreError.exists }
            }
            var changed = enrolment
            changed.version += 1
            let vault = try database.vault(of: enrolment.subject, tenant: tenant, making: nil, connection)
            try connection.execute(
                sql: "UPDATE enrolment SET body = ?, completed = ?, version = ? WHERE tenant = ? AND token = ?",
                arguments: [
                    try sealed(changed, by: vault), changed.completed?.milliseconds, changed.version, tenant,
                    enrolment.token,
                ])
        }
    }

    public func delete(subject: String, tenant: String) async throws -> Int {
        let count = try await database.pool.read {
            try Int.fetchOne(
                $0, sql: "SELECT COUNT(*) FROM enrolment WHERE tenant = ? AND subject = ?",
                arguments: [tenant, subject])
        }
        _ = try await database.deleteSubject(subject, tenant: tenant)
        return count ?? 0
    }

    // MARK: -

    private static func latest(_ column: String) -> String {
        "tenant = ? AND \(column) = ? AND completed IS NOT NULL ORDER BY completed DESC LIMIT 1"
    }

    private func first(
        _ condition: String, _ arguments: StatementArguments, _ tenant: String
    ) async throws -> Enrolment? {
        try await database.pool.read { connection in
            guard
                let row = try Row.fetchOne(
                    connection, sql: "SELECT token, subject, version, body FROM enrolment WHERE \(condition)",
                    arguments: arguments)
            else { return nil }
            guard let token: String = row["token"], let subject: String = row["subject"],
                let version: Int = row["version"], let body: Data = row["body"]
            else { throw StoreError.damaged }
            let vault = try database.vault(of: subject, tenant: tenant, making: nil, connection)
            let opened = try vault.open(Array(body), from: place(tenant, token, version))
            guard let body = opened.reveal({ try? PropertyListDecoder().decode(Body.self, from: Data($0)) }) else {
                throw StoreError.damaged
            }
            return Enrolment(
                body.record, face: body.face.map { Sensitive(Array($0)) },
                previousFace: body.previousFace.map { Sensitive(Array($0)) })
        }
    }

    private func sealed(_ enrolment: Enrolment, by vault: Vault) throws -> Data {
        // Binary: pictures are not made longer by it.
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        let body = try encoder.encode(
            Body(
                record: enrolment.record, face: enrolment.face?.reveal { Data($0) },
                previousFace: enrolment.previousFace?.reveal { Data($0) }))
        return Data(
            try vault.seal(
                Sensitive(Array(body)), for: place(enrolment.tenant, enrolment.token, enrolment.version)))
    }

    private func place(_ tenant: String, _ token: String, _ version: Int) -> String {
        "enrolment \(tenant)\u{0}\(token)\u{0}\(version)"
    }

    private func digests(of enrolment: Enrolment) throws -> (user: Data, code: Data) {
        (
            try names.digest(of: enrolment.user.key, kind: "user", tenant: enrolment.tenant),
            try names.digest(of: enrolment.code.text, kind: "code", tenant: enrolment.tenant)
        )
    }
}

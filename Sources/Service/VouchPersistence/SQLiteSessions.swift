import Foundation
import GRDB
public import VouchCore
public import VouchEnrolment

/// Triggered enrolments in the embedded store, sealed with the master key: they have no subject yet, and end soon.
public struct SQLiteSessions: EnrolmentSessionStore {
    private struct Body: Codable { let user: EnrolledUser }

    private let database: SQLiteDatabase
    private let names: NameDigests

    public init(_ database: SQLiteDatabase) throws {
        self.database = database
        names = try NameDigests(database)
    }

    public func insert(_ session: EnrolmentSession) async throws {
        // Who has the token may enrol: it is not readable in the file.
        let token = try names.digest(of: session.token, kind: "session", tenant: session.tenant)
        let body = try JSONEncoder().encode(Body(user: session.user))
        let sealed = try Vault(database.master, database.cryptography).seal(
            Sensitive(Array(body)), for: Self.place(session.tenant, token))
        try await database.change { connection in
            do {
                try connection.execute(
                    sql: "INSERT INTO session (tenant, token, expires, body) VALUES (?, ?, ?, ?)",
                    arguments: [session.tenant, token, session.expires.milliseconds, Data(sealed)])
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                throw EnrolmentStoreError.exists
            }
        }
    }

    public func take(_ token: String, tenant: String, at now: Timestamp) async throws -> EnrolmentSession? {
        let digest = try names.digest(of: token, kind: "session", tenant: tenant)
        let taken: (milliseconds: Int64, body: Data)? = try await database.change { connection in
            let row = try Row.fetchOne(
                connection, sql: "DELETE FROM session WHERE tenant = ? AND token = ? RETURNING expires, body",
                arguments: [tenant, digest])
            guard let row else { return nil }
            guard let milliseconds: Int64 = row["expires"], let body: Data = row["body"] else {
                throw StoreError.damaged
            }
            return (milliseconds, body)
        }
        guard let (milliseconds, body) = taken else { return nil }
        let expires = Timestamp(milliseconds: milliseconds)
        guard now < expires else { return nil }
        let opened = try Vault(database.master, database.cryptography).open(
            Array(body), from: Self.place(tenant, digest))
        guard let known = opened.reveal({ try? JSONDecoder().decode(Body.self, from: Data($0)) }) else {
            throw StoreError.damaged
        }
        return EnrolmentSession(token: token, tenant: tenant, user: known.user, expires: expires)
    }

    static func place(_ tenant: String, _ token: Data) -> String {
        "session \(tenant)\u{0}\(token.map { String($0, radix: 16) }.joined(separator: "."))"
    }
}

/// Authentications in the embedded store.
public struct SQLiteAuthentications: AuthenticationStore {
    private let records: SQLiteRecords

    public init(_ database: SQLiteDatabase) throws { records = try SQLiteRecords("authentication", in: database) }

    public func insert(_ authentication: Authentication) async throws {
        do {
            try await records.insert(
                authentication.token, tenant: authentication.tenant, subject: authentication.subject,
                expires: authentication.expires, body: try body(authentication))
        } catch StoreError.exists {
            throw EnrolmentStoreError.exists
        }
    }

    public func authentication(_ token: String, tenant: String) async throws -> Authentication? {
        guard let record = try await records.record(token, tenant: tenant) else { return nil }
        let decoded = record.body.reveal { try? JSONDecoder().decode(Authentication.Record.self, from: Data($0)) }
        guard let decoded else { throw StoreError.damaged }
        return Authentication(decoded)
    }

    public func update(_ authentication: Authentication) async throws {
        var changed = authentication
        changed.version += 1
        // Records count from one, authentications from zero.
        let isChanged = try await records.update(
            authentication.token, tenant: authentication.tenant, expecting: authentication.version + 1,
            body: try body(changed))
        guard !isChanged else { return }
        let isKnown = try await records.record(authentication.token, tenant: authentication.tenant) != nil
        throw isKnown ? EnrolmentStoreError.changed : EnrolmentStoreError.notFound
    }

    private func body(_ authentication: Authentication) throws -> Sensitive<[UInt8]> {
        Sensitive(Array(try JSONEncoder().encode(authentication.record)))
    }
}

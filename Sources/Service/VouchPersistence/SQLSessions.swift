import Foundation
import VouchCore
import VouchEnrolment
import VouchStores

/// Triggered enrolments in the store, sealed with the master key: they have no subject yet, and end soon.
package struct SQLSessions: EnrolmentSessionStore {
    private struct Body: Codable {
        let user: EnrolledUser
        let origin: String?
    }

    private let database: SQLDatabase

    package init(_ database: SQLDatabase) { self.database = database }

    package func insert(_ session: EnrolmentSession) async throws {
        try await database.admit(.invitations, bytes: 0, of: session.tenant)
        try await putBack(session)
    }

    package func putBack(_ session: EnrolmentSession) async throws {
        // Who has the token may enrol: it is not readable in the tables.
        let token = try database.names.digest(of: session.token, kind: "session", tenant: session.tenant)
        let body = try JSONEncoder().encode(Body(user: session.user, origin: session.origin))
        let sealed = try Vault(database.master, database.cryptography).seal(
            Sensitive(Array(body)), for: Self.place(session.tenant, token))
        try await database.change { connection in
            if let limit = database.limit {
                let usage = try connection.usage("session", where: "tenant = ?", [session.tenant])
                guard limit.admits(sealed.count, beside: usage) else { throw EnrolmentStoreError.full }
            }
            do {
                try connection.execute(
                    "INSERT INTO session (tenant, token, expires, body) VALUES (?, ?, ?, ?)",
                    [session.tenant, token, session.expires.milliseconds, sealed])
            } catch SQLError.duplicate {
                throw EnrolmentStoreError.exists
            }
        }
    }

    package func take(_ token: String, tenant: String, at now: Timestamp) async throws -> EnrolmentSession? {
        let digest = try database.names.digest(of: token, kind: "session", tenant: tenant)
        let taken = try await database.change { connection in
            try connection.row(
                "DELETE FROM session WHERE tenant = ? AND token = ? RETURNING expires, body", [tenant, digest])
        }
        guard let taken else { return nil }
        let expires = Timestamp(milliseconds: try taken.integer("expires"))
        guard now < expires else { return nil }
        let opened = try Vault(database.master, database.cryptography).open(
            taken.bytes("body"), from: Self.place(tenant, digest))
        guard let known = opened.reveal({ try? JSONDecoder().decode(Body.self, from: Data($0)) }) else {
            throw StoreError.damaged
        }
        return EnrolmentSession(token: token, tenant: tenant, user: known.user, expires: expires, origin: known.origin)
    }

    static func place(_ tenant: String, _ token: [UInt8]) -> String {
        "session \(tenant)\u{0}\(token.map { String($0, radix: 16) }.joined(separator: "."))"
    }
}

/// Authentications in the store.
package struct SQLAuthentications: AuthenticationStore {
    private let records: SQLRecords

    package init(_ database: SQLDatabase) {
        records = SQLRecords("authentication", in: database, quota: .authentications)
    }

    package func insert(_ authentication: Authentication) async throws {
        do {
            try await records.insert(
                authentication.token, tenant: authentication.tenant, subject: authentication.subject, isKnown: true,
                expires: authentication.expires, body: try body(authentication)
            ) { _ in }
        } catch StoreError.exists {
            throw EnrolmentStoreError.exists
        } catch is SubjectGone {
            throw EnrolmentStoreError.notFound
        }
    }

    package func authentication(_ token: String, tenant: String) async throws -> Authentication? {
        guard let record = try await records.record(token, tenant: tenant) else { return nil }
        let decoded = record.body.reveal { try? JSONDecoder().decode(Authentication.Record.self, from: Data($0)) }
        guard let decoded else { throw StoreError.damaged }
        return Authentication(decoded)
    }

    package func update(_ authentication: Authentication) async throws {
        var changed = authentication
        changed.version += 1
        // Records count from one, authentications from zero.
        let isChanged = try await records.update(
            authentication.token, tenant: authentication.tenant, subject: authentication.subject,
            expecting: authentication.version + 1, body: try body(changed), end: WebhookEvent(changed))
        guard !isChanged else { return }
        let isKnown = try await records.record(authentication.token, tenant: authentication.tenant) != nil
        throw isKnown ? EnrolmentStoreError.changed : EnrolmentStoreError.notFound
    }

    private func body(_ authentication: Authentication) throws -> Sensitive<[UInt8]> {
        Sensitive(Array(try JSONEncoder().encode(authentication.record)))
    }
}

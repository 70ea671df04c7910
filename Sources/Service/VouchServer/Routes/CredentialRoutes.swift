import Foundation
import HTTPTypes
import VouchAPI
import VouchCore
import VouchEnrolment
import VouchJOSE
import VouchStores

/// `/v1/admin/credentials` and `/v1/admin/staff`: a tenant's clients and staff, for callers with the scope `administer`.
package struct CredentialRoutes: Sendable {
    private let store: any CredentialStore
    private let hash: SecretHash
    private let cryptography: any JOSECryptography

    /// For how many days a password that an administrator gave is valid.
    private static let firstPasswordDays = 7

    /// Keeps hashes of secrets in `store`; a secret itself is shown once, when it is created.
    package init(store: any CredentialStore, hash: SecretHash, cryptography: any JOSECryptography) {
        self.store = store
        self.hash = hash
        self.cryptography = cryptography
    }

    /// The routes, for a ``RouteTable``.
    package var routes: [Route] {
        let answer = Self.credential
        let base = "/v1/admin/credentials"
        return [
            .native(
                .get, base, .administer,
                Operation(
                    "listCredentials", tag: "Administration",
                    "List clients' secrets, API keys and staff, revoked ones too.",
                    parameters: Operation.pageParameters + [
                        .init("kind", "Only credentials of this kind.", Self.kinds)
                    ], answer: APISchemas.page(answer)), list),
            .native(
                .post, base, .administer,
                Operation(
                    "createCredential", tag: "Administration",
                    "Create a client secret or API key. The secret is shown once.",
                    body: .members(
                        [
                            "kind": .words(["secret", "key"]), "scopes": .list(Self.scopes, 1...Scope.allCases.count),
                            "journeys": Self.journeys, "name": .plain(1...64).example("The web shop"),
                            "validDays": .number(1...3_650),
                        ], optional: ["journeys", "name", "validDays"]), success: 201, answer: answer), create),
            .native(
                .post, base + "/{id}/rotate", .administer,
                Operation(
                    "rotateCredential", tag: "Administration",
                    "Give a credential a new secret, valid as long as the old one was; the old one stops working.",
                    answer: answer, problems: [.conflict, .gone])
            ) { request in
                let known = try await known(request)
                return try Self.answer(try await replaced(known, at: request.received))
            },
            .native(
                .delete, base + "/{id}", .administer,
                Operation(
                    "revokeCredential", tag: "Administration", "Revoke a credential.", answer: answer)
            ) { request in
                var known = try await credential(request)
                known.isRevoked = true
                try await store.save(known)
                return try .json(Self.answer(known, nil))
            },
            .native(
                .post, "/v1/admin/staff", .administer,
                Operation(
                    "createStaff", tag: "Administration",
                    "Add a person of the staff. The first password is shown once and is valid for \(Self.firstPasswordDays) days.",
                    body: .members(["name": Self.names, "role": Self.roles]), success: 201, answer: answer,
                    problems: [.conflict]), createStaff),
            .native(
                .post, "/v1/admin/staff/{id}/role", .administer,
                Operation(
                    "changeRole", tag: "Administration",
                    "Give a person of the staff another role, which holds at once for new tokens.",
                    body: .members(["role": Self.roles]), answer: answer, problems: [.conflict, .gone])
            ) { request in
                let role = try Self.role(try request.json(RoleRequest.self).role)
                let known = try await known(request)
                guard known.kind == .staff else { throw Self.missing }
                try Self.permits(request.caller, Rights(role))
                let changed = ClientCredential(
                    known.identifier, kind: .staff, tenant: known.tenant, scopes: role.scopes, salt: known.salt,
                    hash: known.hash, name: known.name, created: known.created, expires: known.expires)
                guard try await store.replace(known, by: changed) else { throw Self.changed }
                return try .json(Self.answer(changed, nil))
            },
        ]
    }

    private struct RoleRequest: Decodable { let role: String }

    private static let kinds: JSONSchema = .words(ClientCredential.Kind.allCases.map(\.rawValue))
    private static let scopes: JSONSchema = .words(Scope.allCases.map(\.rawValue))
    private static let roles: JSONSchema = .words(StaffRole.allCases.map(\.rawValue))
    private static let journeys: JSONSchema = .list(
        .text(1...40, pattern: "^[A-Za-z0-9-]+$").example("identity-chip"), 1...100)
    private static let names: JSONSchema = .text(3...64, pattern: "^[A-Za-z0-9._@+-]{3,64}$").example(
        "ada@acme.example")
    private static let credential: JSONSchema = .members(
        [
            "id": .identifier, "kind": kinds, "scopes": .list(scopes, 0...Scope.allCases.count),
            "journeys": journeys, "isRevoked": .boolean, "name": .text(), "role": roles, "created": .moment,
            "expires": .moment, "secret": .text(),
        ], optional: ["journeys", "name", "role", "created", "expires", "secret"])

    // MARK: Work

    private func list(_ request: ServerRequest) async throws -> ServerResponse {
        let limit = try request.limit()
        let asked = request.query["kind"]
        let kind = asked.flatMap { ClientCredential.Kind(rawValue: $0) }
        guard asked == nil || kind != nil else { throw Problem(.malformed, "kind is not secret, key or staff") }
        let found = try await store.credentials(
            of: try request.tenant(), kind: kind, after: try Self.place(request.cursor()), limit: limit + 1)
        let page = found.prefix(limit)
        return try .json(
            ListPage(
                items: page.map { Self.answer($0, nil) },
                next: found.count > limit
                    ? page.last.map { ListCursor.encode("\($0.identifier) \($0.kind.rawValue)") } : nil))
    }

    private static func place(_ cursor: String?) throws(Problem) -> ClientCredential.Place? {
        guard let cursor else { return nil }
        let parts = cursor.split(separator: " ")
        // Another list's cursor is a place too: no credential has it, and the list goes on after it.
        return ClientCredential.Place(
            String(parts.first ?? ""), parts.last.flatMap { ClientCredential.Kind(rawValue: String($0)) } ?? .secret)
    }

    private func create(_ request: ServerRequest) async throws -> ServerResponse {
        let asked = try request.json(CredentialRequest.self)
        let scopes = asked.scopes.compactMap { Scope(rawValue: $0) }
        guard let kind = ClientCredential.Kind(rawValue: asked.kind), kind != .staff,
            scopes.count == asked.scopes.count, (1...Scope.allCases.count).contains(scopes.count)
        else { throw Problem(.malformed, "kind or a scope is unknown, or there is no scope") }
        guard asked.validDays.map({ (1...3_650).contains($0) }) ?? true else {
            throw Problem(.malformed, "validDays is not 1 to 3650")
        }
        guard (asked.name ?? "-").isPlain(1...64) else {
            throw Problem(
                .malformed, "name is not 1 to 64 characters, or begins with a space or has control characters")
        }
        let rights = Rights(scopes: Set(scopes), journeys: asked.journeys.map { Set($0) })
        guard
            rights.journeys.map({
                (1...100).contains($0.count) && $0.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9\-]{1,40}/) != nil }
            }) ?? true
        else {
            throw Problem(.malformed, "journeys is empty, or a name is not 1 to 40 letters, digits and hyphens")
        }
        let caller = try Self.permits(request.caller, rights)
        let made = try made(
            newName(), kind, caller.tenant, rights, asked.name, at: request.received, days: asked.validDays)
        try await store.save(made.credential)
        return try Self.answer(made, status: .created)
    }

    private func createStaff(_ request: ServerRequest) async throws -> ServerResponse {
        let asked = try request.json(StaffRequest.self)
        let role = try Self.role(asked.role)
        guard asked.name.wholeMatch(of: /[A-Za-z0-9._@+\-]{3,64}/) != nil else {
            throw Problem(.malformed, "name is not 3 to 64 letters, digits and . _ - + @")
        }
        // As it is typed, however: ADA is ada.
        let name = asked.name.lowercased()
        let caller = try Self.permits(request.caller, Rights(role))
        let made = try made(
            newName(), .staff, caller.tenant, Rights(role), name, at: request.received,
            days: Self.firstPasswordDays)
        do {
            // A client of this name would answer in the person's place.
            for taken in [asked.name, name] where try await store.credential(taken, kind: .secret) != nil {
                throw CredentialNameTaken()
            }
            try await store.save(made.credential)
        } catch is CredentialNameTaken {
            throw Problem(.conflict, "the name is taken", remedy: "choose another")
        }
        return try Self.answer(made, status: .created)
    }

    private static func role(_ name: String) throws(Problem) -> StaffRole {
        guard let role = StaffRole(rawValue: name) else {
            let roles = StaffRole.allCases.map(\.rawValue).joined(separator: ", ")
            throw Problem(.malformed, "role is not one of \(roles)")
        }
        return role
    }

    private struct Rights {
        let scopes: Set<Scope>
        /// nil for all.
        let journeys: Set<String>?

        init(scopes: Set<Scope>, journeys: Set<String>?) { (self.scopes, self.journeys) = (scopes, journeys) }
        init(_ role: StaffRole) { self.init(scopes: role.scopes, journeys: nil) }
        init(_ credential: ClientCredential) { self.init(scopes: credential.scopes, journeys: credential.journeys) }
    }

    @discardableResult
    private static func permits(_ caller: Caller?, _ rights: Rights) throws -> Caller {
        guard let caller, caller.scopes.isSuperset(of: rights.scopes) else {
            throw Problem(.forbidden, "callers cannot grant scopes they lack")
        }
        if let own = caller.journeys, !(rights.journeys.map { own.isSuperset(of: $0) } ?? false) {
            throw Problem(.forbidden, "callers cannot grant journeys they may not use")
        }
        return caller
    }

    /// One that the caller may give another secret or role: it is not revoked, and has no right that the caller lacks.
    private func known(_ request: ServerRequest) async throws -> ClientCredential {
        let known = try await credential(request)
        try Self.permits(request.caller, Rights(known))
        guard !known.isRevoked else { throw Problem(.gone, "the credential is revoked") }
        return known
    }

    private func credential(_ request: ServerRequest) async throws -> ClientCredential {
        let tenant = try request.tenant()
        for kind in ClientCredential.Kind.allCases {
            if let known = try await store.credential(request.part("id"), kind: kind), known.tenant == tenant {
                return known
            }
        }
        throw Self.missing
    }

    private static var missing: Problem { Problem(.notFound, "there is no credential with this identifier") }
    private static var changed: Problem {
        Problem(.conflict, "the credential was changed or revoked in the meantime")
    }

    // MARK: Secrets

    private typealias Made = (credential: ClientCredential, secret: String)

    private func replaced(_ known: ClientCredential, at now: Timestamp) async throws -> Made {
        var days: Int?
        if known.kind == .staff {
            days = Self.firstPasswordDays
        } else if let expires = known.expires, let created = known.created {
            days = Int((expires.seconds - created.seconds) / 86_400)
        }
        let new = try made(
            known.identifier, known.kind, known.tenant, Rights(known), known.name, at: now, days: days)
        guard try await store.replace(known, by: new.credential) else { throw Self.changed }
        return new
    }

    private func newName() throws -> String {
        Base64URL.text(try cryptography.randomBytes(12)).replacingOccurrences(of: "_", with: "-")
    }

    /// A credential with a random secret, not yet kept.
    private func made(
        _ identifier: String, _ kind: ClientCredential.Kind, _ tenant: String, _ rights: Rights, _ name: String?,
        at now: Timestamp, days: Int?
    ) throws -> Made {
        let secret = Base64URL.text(try cryptography.randomBytes(24))
        let credential = try ClientCredential(
            identifier, kind: kind, tenant: tenant, scopes: rights.scopes, journeys: rights.journeys,
            secret: Sensitive(secret), hash: hash, cryptography: cryptography, name: name, created: now,
            expires: days.map { now.adding(seconds: Int64($0) * 86_400) })
        return (credential, secret)
    }

    private static func answer(_ made: Made, status: HTTPResponse.Status = .ok) throws -> ServerResponse {
        let (credential, secret) = made
        var response = try ServerResponse.json(
            answer(credential, credential.kind == .key ? "\(credential.identifier).\(secret)" : secret), status: status)
        response.fields[.cacheControl] = "no-store"
        return response
    }

    private static func answer(_ credential: ClientCredential, _ secret: String?) -> CredentialAnswer {
        CredentialAnswer(
            id: credential.identifier, kind: credential.kind.rawValue,
            scopes: credential.scopes.map(\.rawValue).sorted(), journeys: credential.journeys?.sorted(),
            isRevoked: credential.isRevoked, name: credential.name,
            role: credential.kind == .staff
                ? StaffRole.allCases.first { $0.scopes == credential.scopes }?.rawValue : nil,
            created: credential.created?.rfc3339, expires: credential.expires?.rfc3339, secret: secret)
    }
}

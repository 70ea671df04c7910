import Foundation
import HTTPTypes
import VouchAPI
import VouchCore
import VouchJOSE
import VouchStores

/// `/v1/admin/credentials`: a tenant's clients, for callers with the scope `administer`.
package struct CredentialRoutes: Sendable {
    private let store: any CredentialStore
    private let hash: SecretHash
    private let cryptography: any JOSECryptography

    /// Keeps hashes of secrets in `store`; a secret itself is shown once, when it is created.
    package init(store: any CredentialStore, hash: SecretHash, cryptography: any JOSECryptography) {
        self.store = store
        self.hash = hash
        self.cryptography = cryptography
    }

    /// The routes, for a ``RouteTable``.
    package var routes: [Route] {
        let answer: JSONSchema = .members(
            [
                "id": .identifier, "kind": Self.kinds, "scopes": .list(Self.scopes, 0...5), "isRevoked": .boolean,
                "secret": .text(),
            ], optional: ["secret"])
        let base = "/v1/admin/credentials"
        return [
            .native(
                .post, base, .administer,
                Operation(
                    "createCredential", tag: "Administration",
                    "Create a client secret or API key. The secret is shown once.",
                    body: .members(["kind": Self.kinds, "scopes": .list(Self.scopes, 1...5)]), success: 201,
                    answer: answer), create),
            .native(
                .post, base + "/{id}/rotate", .administer,
                Operation(
                    "rotateCredential", tag: "Administration",
                    "Give a credential a new secret; the old one stops working.",
                    answer: answer, problems: [.conflict, .gone])
            ) { request in
                let known = try await credential(request)
                // The new secret would give what the caller may not do.
                try Self.permits(request.caller, known.scopes)
                guard !known.isRevoked else { throw Problem(.gone, "the credential is revoked") }
                let (new, secret) = try made(known.identifier, known.kind, known.tenant, known.scopes)
                guard try await store.replace(known, by: new) else {
                    throw Problem(.conflict, "the credential was changed or revoked in the meantime")
                }
                return try Self.answer(new, secret)
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
        ]
    }

    private static let kinds: JSONSchema = .words(ClientCredential.Kind.allCases.map(\.rawValue))
    private static let scopes: JSONSchema = .words(Scope.allCases.map(\.rawValue))

    private func create(_ request: ServerRequest) async throws -> ServerResponse {
        let asked = try request.json(CredentialRequest.self)
        let scopes = asked.scopes.compactMap { Scope(rawValue: $0) }
        guard let kind = ClientCredential.Kind(rawValue: asked.kind), scopes.count == asked.scopes.count,
            (1...5).contains(scopes.count)
        else { throw Problem(.malformed, "kind or a scope is unknown, or there is no scope") }
        let caller = try Self.permits(request.caller, Set(scopes))
        let name = Base64URL.text(try cryptography.randomBytes(12)).replacingOccurrences(of: "_", with: "-")
        let (new, secret) = try made(name, kind, caller.tenant, Set(scopes))
        try await store.save(new)
        return try Self.answer(new, secret, status: .created)
    }

    @discardableResult
    private static func permits(_ caller: Caller?, _ scopes: Set<Scope>) throws -> Caller {
        guard let caller, caller.scopes.isSuperset(of: scopes) else {
            throw Problem(.forbidden, "callers cannot grant scopes they lack")
        }
        return caller
    }

    private func credential(_ request: ServerRequest) async throws -> ClientCredential {
        let tenant = try request.tenant()
        for kind in ClientCredential.Kind.allCases {
            if let known = try await store.credential(request.part("id"), kind: kind), known.tenant == tenant {
                return known
            }
        }
        throw Problem(.notFound, "there is no credential with this identifier")
    }

    /// A credential with a random secret, not yet kept.
    private func made(
        _ name: String, _ kind: ClientCredential.Kind, _ tenant: String, _ scopes: Set<Scope>
    ) throws -> (credential: ClientCredential, secret: String) {
        let secret = Base64URL.text(try cryptography.randomBytes(24))
        let credential = try ClientCredential(
            name, kind: kind, tenant: tenant, scopes: scopes, secret: Sensitive(secret), hash: hash,
            cryptography: cryptography)
        return (credential, secret)
    }

    private static func answer(
        _ credential: ClientCredential, _ secret: String, status: HTTPResponse.Status = .ok
    ) throws -> ServerResponse {
        var response = try ServerResponse.json(
            answer(credential, credential.kind == .key ? "\(credential.identifier).\(secret)" : secret), status: status)
        response.fields[.cacheControl] = "no-store"
        return response
    }

    private static func answer(_ credential: ClientCredential, _ secret: String?) -> CredentialAnswer {
        CredentialAnswer(
            id: credential.identifier, kind: credential.kind.rawValue,
            scopes: credential.scopes.map(\.rawValue).sorted(), isRevoked: credential.isRevoked, secret: secret)
    }
}

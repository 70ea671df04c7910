import VouchAPI
import VouchCore
import VouchJOSE
import VouchPKI
import VouchStores

/// The keys that sign tokens: one that signs now, and the public parts of those whose tokens still hold.
package struct TokenKeys: Sendable {
    private let signing: any DeviceKey
    /// The public keys whose tokens are accepted: the signing key's first, then the earlier ones.
    package let published: [JSONWebKey]
    private let issuer: String

    /// - Parameters:
    ///   - signing: on P-256, with an identifier.
    ///   - earlier: public keys that signed before it: rotation keeps them for as long as a token holds.
    ///   - issuer: the server's address, `iss` of its tokens.
    package init(signing: any DeviceKey, earlier: [JSONWebKey] = [], issuer: String) {
        self.signing = signing
        published = [signing.publicKey] + earlier
        self.issuer = issuer
    }

    /// - Parameter audience: `aud`; nil for this server.
    func sign(
        _ caller: Caller, at now: Timestamp, seconds: Int, identifier: String, audience: String? = nil
    ) throws -> String {
        let limits: [(String, String?)] = [
            ("only", caller.only?.text), ("journeys", caller.journeys.map { $0.sorted().joined(separator: " ") }),
        ]
        let members = limits.compactMap { name, text in text.map { JSONValue.Member(name: name, value: .string($0)) } }
        let claims = JSONValue.object(
            [
                .init(name: "iss", value: .string(issuer)),
                .init(name: "aud", value: .string(audience ?? issuer)),
                .init(name: "sub", value: .string(caller.client)),
                .init(name: "tenant", value: .string(caller.tenant)),
                .init(name: "scope", value: .string(caller.scopes.map(\.rawValue).sorted().joined(separator: " "))),
                .init(name: "iat", value: .number(Double(now.seconds))),
                .init(name: "exp", value: .number(Double(now.seconds + Int64(seconds)))),
                .init(name: "jti", value: .string(identifier)),
            ] + members)
        return try SignedClaims.sign(claims, with: signing).reveal { String(decoding: $0, as: UTF8.self) }
    }

    /// An ID token for a client: its audience is the client, and no route admits it.
    func identity(of caller: Caller, at now: Timestamp, seconds: Int, identifier: String) throws -> String {
        let claims = JSONValue.object([
            .init(name: "iss", value: .string(issuer)),
            .init(name: "aud", value: .string(caller.client)),
            .init(name: "azp", value: .string(caller.client)),
            .init(name: "sub", value: .string(caller.client)),
            .init(name: "iat", value: .number(Double(now.seconds))),
            .init(name: "exp", value: .number(Double(now.seconds + Int64(seconds)))),
            .init(name: "jti", value: .string(identifier)),
        ])
        return try SignedClaims.sign(claims, with: signing).reveal { String(decoding: $0, as: UTF8.self) }
    }

    func verified(
        _ token: [UInt8], at now: Timestamp, _ cryptography: any JOSECryptography
    ) throws(Problem) -> TokenMemory.Verified {
        let claims: JSONValue
        do throws(JOSEError) {
            claims = try SignedClaims.verify(token, keys: published, at: Int(now.seconds), cryptography)
        } catch {
            throw Problem(
                .unauthenticated, error.code == .stale ? "the token has expired" : "the token is not valid",
                remedy: "get a new token from POST /v1/token")
        }
        guard claims["iss"]?.text == issuer, claims["aud"]?.text == issuer, let tenant = claims["tenant"]?.text,
            let client = claims["sub"]?.text,
            let end = claims["exp"]?.integer
        else {
            throw Problem(
                .unauthenticated, "the token was issued by another server",
                remedy: "get a token from this server's POST /v1/token")
        }
        var only: Proceeding?
        if let member = claims["only"] {
            only = member.text.flatMap { Proceeding($0) }
            // One that is not understood must not become a token for everything.
            guard only != nil else { throw Problem(.unauthenticated, "the token was issued by another version") }
        }
        var journeys: Set<String>?
        if let member = claims["journeys"] {
            // One that is not text admits none.
            journeys = Set((member.text ?? "").split(separator: " ").map(String.init))
        }
        let scopes = (claims["scope"]?.text ?? "").split(separator: " ").compactMap { Scope(rawValue: String($0)) }
        return TokenMemory.Verified(
            caller: Caller(tenant: tenant, client: client, scopes: Set(scopes), only: only, journeys: journeys),
            end: Timestamp(seconds: Int64(end)))
    }
}

extension TokenKeys {
    /// A signed statement of something that happened. It is not a token: it names no client.
    ///
    /// - Parameters:
    ///   - event: what happened.
    ///   - owner: whose tenant's data it was about.
    ///   - members: its further members.
    /// - Returns: a JWS in compact form.
    func statement(_ event: String, owner: String, _ members: [JSONValue.Member], at now: Timestamp) throws -> String {
        let claims = JSONValue.object(
            [
                .init(name: "iss", value: .string(issuer)), .init(name: "event", value: .string(event)),
                .init(name: "owner", value: .string(owner)), .init(name: "iat", value: .number(Double(now.seconds))),
            ] + members)
        return try SignedClaims.sign(claims, with: signing).reveal { String(decoding: $0, as: UTF8.self) }
    }

    /// A statement that a person was deleted.
    func receipt(
        ofDeleting subject: String, tenant: String, enrolments: Int, journeys: Int, records: Int,
        at now: Timestamp
    ) throws -> String {
        try statement(
            "deleted", owner: tenant,
            [
                .init(name: "subject", value: .string(subject)),
                .init(name: "enrolments", value: .number(Double(enrolments))),
                .init(name: "journeys", value: .number(Double(journeys))),
                .init(name: "records", value: .number(Double(records))),
            ], at: now)
    }
}

extension TokenKeys {
    /// Signs the head of a chain of the audit log.
    func sign(_ head: AuditHead, at now: Timestamp) throws -> String { try head.signed(by: signing, at: now) }
}

extension AuditStore {
    /// Signs the heads of chains that have grown.
    ///
    /// - Parameter known: what the call before returned: these are not signed again.
    /// - Returns: the heads of all chains.
    package func signHeads(
        by keys: TokenKeys, since known: [AuditHead] = [], at now: Timestamp
    ) async throws -> [AuditHead] {
        let heads = try await heads()
        for head in heads where !known.contains(head) { try await keep(try keys.sign(head, at: now), of: head) }
        return heads
    }
}

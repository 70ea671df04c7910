import HTTPTypes
import VouchAPI
import VouchCore
import VouchJOSE
import VouchOutbound
import VouchStores

/// Recognises callers by tokens and API keys, gives tokens and changes passwords.
package struct Authenticator: CallerRecognising, TokenIssuing, PasswordChanging {
    /// How long a token is valid, in seconds.
    package static let tokenSeconds = 300
    static let longestSecret = 256
    /// The most wrong secrets from one address, whatever their names, in ``SecretMemory/period``.
    static let wrongFromAddress = 100

    private let credentials: any CredentialStore
    private let keys: TokenKeys
    private let hash: SecretHash
    private let cryptography: any JOSECryptography
    private let openTenant: String?
    private let memory = SecretMemory()
    private let tokens = TokenMemory()
    /// Digests of secrets and tokens mean nothing outside this process.
    private let pepper: [UInt8]

    /// - Parameter openTenant: the tenant of callers without credentials, on routes with
    ///   ``Access/Credentials/tokenUnlessOpen``; such callers may only read. nil to refuse them.
    /// - Throws: what the cryptography throws for lack of random bytes.
    package init(
        credentials: any CredentialStore, keys: TokenKeys, hash: SecretHash, cryptography: any JOSECryptography,
        openTenant: String? = nil
    ) throws {
        self.credentials = credentials
        self.keys = keys
        self.hash = hash
        self.cryptography = cryptography
        self.openTenant = openTenant
        pepper = try cryptography.randomBytes(32)
    }

    package func issue(
        client: String, secret: String, scopes: Set<Scope>, tenant: String?, from address: String, at now: Timestamp
    ) async throws -> IssuedToken {
        let credential = try await checked(client, secret, .secret, from: address, at: now) {
            try await credentials.known(client)
        }
        guard tenant == nil || tenant == credential.tenant else { throw Refusal.wrongSecret.problem }
        let granted = credential.scopes.intersection(scopes)
        guard !granted.isEmpty else { throw Problem(.forbidden, "the client has none of these scopes") }
        let caller = Caller(
            tenant: credential.tenant, client: credential.identifier, scopes: granted, journeys: credential.journeys)
        let text = try keys.sign(
            caller, at: now, seconds: Self.tokenSeconds,
            identifier: Base64URL.text(try cryptography.randomBytes(16)))
        return IssuedToken(text: text, seconds: Self.tokenSeconds, caller: caller)
    }

    package func identity(of issued: IssuedToken, at now: Timestamp) throws -> String {
        try keys.identity(
            of: issued.caller, at: now, seconds: issued.seconds,
            identifier: Base64URL.text(try cryptography.randomBytes(16)))
    }

    package func changePassword(
        of name: String, from old: String, to new: Sensitive<String>, from address: String, at now: Timestamp
    ) async throws -> ClientCredential {
        let known = try await checked(name, old, .secret, from: address, at: now) {
            try await credentials.staff(named: name.lowercased())
        }
        let isAllowed = new.reveal { new in
            Self.passwordLength.contains(new.utf8.count) && new != old && !new.lowercased().contains(name.lowercased())
        }
        guard isAllowed else {
            throw Problem(
                .malformed, "the new password is the old one, holds the name, or is not 12 to 256 bytes long",
                remedy: "choose another")
        }
        let changed = try ClientCredential(
            known.identifier, kind: .staff, tenant: known.tenant, scopes: known.scopes, secret: new, hash: hash,
            cryptography: cryptography, name: known.name, created: now)
        guard try await credentials.replace(known, by: changed) else {
            throw Problem(.conflict, "the password was changed or revoked in the meantime")
        }
        return changed
    }

    /// In bytes of UTF-8.
    static let passwordLength = 12...longestSecret

    package func caller(of request: ServerRequest, for access: Access) async throws -> Caller? {
        let scopes = access.scopes
        guard !scopes.isEmpty else { return nil }
        let needed: Access.Credentials = if case .scope(_, let needed) = access { needed } else { .token }
        let caller = try await caller(of: request, by: needed)
        guard !caller.scopes.isDisjoint(with: scopes) else {
            let names = scopes.map(\.rawValue).joined(separator: " or ")
            throw Problem(.forbidden, "the credentials lack the scope \(names)")
        }
        // Without a token it came with an API key, and that was looked up.
        if scopes == [.administer], request.token != nil { try await requireClient(of: caller, at: request.received) }
        return caller
    }

    /// A token outlives its client's revocation by minutes. In these, it must at least not make other credentials.
    private func requireClient(of caller: Caller, at now: Timestamp) async throws {
        guard let known = try await credentials.signIn(caller.client), known.isValid(at: now),
            known.tenant == caller.tenant, known.scopes.contains(.administer)
        else { throw Refusal.revoked.problem }
    }

    private func caller(of request: ServerRequest, by needed: Access.Credentials) async throws -> Caller {
        guard needed != .portal else { throw Refusal.signedOut.problem }
        if needed == .tokenOrTicket, request.fields[.authorization] == nil, request.fields[.apiKey] == nil {
            throw Refusal.withoutCredentials.problem
        }
        if needed == .tokenUnlessOpen, let openTenant, request.token == nil, request.fields[.apiKey] == nil {
            return Caller(tenant: openTenant, client: "open", scopes: [.read])
        }
        guard let token = request.token else {
            guard let key = request.fields[.apiKey] else { throw Refusal.withoutCredentials.problem }
            guard needed != .tokenAndKey else { throw Refusal.tokenAndKey.problem }
            return try await holder(of: key, from: request.address, at: request.received)
        }
        guard !token.isEmpty else { throw Refusal.notBearer.problem }
        let caller = try holder(of: token, at: request.received)
        if needed == .tokenAndKey {
            guard let key = request.fields[.apiKey] else { throw Refusal.tokenAndKey.problem }
            let holder = try await holder(of: key, from: request.address, at: request.received)
            guard holder.tenant == caller.tenant else { throw Refusal.otherTenant.problem }
        }
        return caller
    }

    private func holder(of token: [UInt8], at now: Timestamp) throws -> Caller {
        let digest = try cryptography.digest(.sha256, of: pepper + token)
        if let known = tokens.caller(digest, at: now) { return known }
        let verified = try keys.verified(token, at: now, cryptography)
        tokens.keep(digest, verified)
        return verified.caller
    }

    /// The holder of an API key: `IDENTIFIER.SECRET`.
    private func holder(of key: String, from address: String, at now: Timestamp) async throws -> Caller {
        let parts = key.split(separator: ".", maxSplits: 1)
        guard parts.count == 2 else { throw Refusal.malformedKey.problem }
        let name = String(parts[0])
        let credential = try await checked(name, String(parts[1]), .key, from: address, at: now) {
            try await credentials.credential(name, kind: .key)
        }
        return Caller(
            tenant: credential.tenant, client: credential.identifier, scopes: credential.scopes,
            journeys: credential.journeys)
    }

    private func checked(
        _ name: String, _ secret: String, _ kind: ClientCredential.Kind, from address: String, at now: Timestamp,
        _ find: () async throws -> ClientCredential?
    ) async throws -> ClientCredential {
        let refusal = kind == .key ? Refusal.wrongKey : .wrongSecret
        guard (1...Self.longestSecret).contains(name.utf8.count), secret.utf8.count <= Self.longestSecret else {
            throw refusal.problem
        }
        let holder = "\(kind.rawValue) \(name)"
        // Apps and QR codes contain names. Knowing one must not be enough to lock out its owner at another address.
        let counted = "\(holder) \(PeerAddresses.neighbourhood(of: address))"
        let known = try await find()
        // Who is unknown costs as much time as who has another secret.
        let salt = known?.salt ?? [UInt8](repeating: 0, count: 16)
        let digest = try cryptography.digest(
            .sha256, of: pepper + Array(holder.utf8) + [0] + salt + Array(secret.utf8))
        if let known, known.isValid(at: now), memory.isRight(digest, at: now) { return known }
        // A secret that was right before is right also beside others' wrong ones from the same address. From here on nothing waits,
        // so that of many requests at once, beyond those that are admitted each thread tries one at most.
        try admit(counted, SecretMemory.wrongAdmitted, at: now)
        // One password may be tried with many names; each try costs tens of milliseconds. An address that is not public is a
        // proxy's: behind it are all clients.
        let crowd = NetworkAddress(address)?.isPublic == true ? PeerAddresses.neighbourhood(of: address) : nil
        if let crowd { try admit(crowd, Self.wrongFromAddress, at: now) }
        let derived = try hash.of(Sensitive(Array(secret.utf8)), salt: salt)
        guard let known, known.isValid(at: now), derived.isEqualInConstantTime(to: known.hash) else {
            memory.wasWrong(counted, at: now)
            if let crowd { memory.wasWrong(crowd, at: now) }
            throw refusal.problem
        }
        memory.wasRight(digest, at: now)
        return known
    }

    private func admit(_ name: String, _ admitted: Int, at now: Timestamp) throws(Problem) {
        guard let seconds = memory.wait(of: name, at: now, admitted: admitted) else { return }
        throw Problem(.tooMany, "too many wrong secrets", retryAfter: seconds)
    }

    /// What is wrong with the way in which a caller asked. Whether a name is known shows in none of them.
    private enum Refusal {
        case withoutCredentials, notBearer, malformedKey, wrongKey, wrongSecret, otherTenant, tokenAndKey, revoked,
            signedOut

        var problem: Problem {
            let (detail, remedy) = text
            return Problem(.unauthenticated, detail, remedy: remedy)
        }

        private var text: (detail: String, remedy: String) {
            switch self {
            case .withoutCredentials:
                (
                    "the request has no credentials",
                    "send Authorization: Bearer TOKEN with a token from POST /v1/token, or apikey: KEY with an API key"
                )
            case .notBearer:
                (
                    "Authorization is not of the form: Bearer TOKEN",
                    "get a token from POST /v1/token, where HTTP Basic is accepted; send an API key as apikey: KEY"
                )
            case .malformedKey:
                ("the apikey field is not an API key", "send the whole key as it was issued: IDENTIFIER.SECRET")
            case .wrongKey:
                (
                    "the API key is wrong, expired or revoked",
                    "send a key issued by --add-customer or POST /v1/admin/credentials on this server"
                )
            case .wrongSecret:
                (
                    "the client is not known, or its secret is wrong",
                    "send client and secret as they were issued by --add-customer or POST /v1/admin/credentials on this server"
                )
            case .otherTenant:
                ("the token and the API key belong to different customers", "send a token and a key of one customer")
            case .tokenAndKey:
                (
                    "this address takes a token and an API key together",
                    "send Authorization: Bearer TOKEN and apikey: KEY in one request"
                )
            case .revoked:
                ("the token's client was revoked", "get a token for another client from POST /v1/token")
            case .signedOut:
                ("no one is signed in to the portal", "sign in at /portal")
            }
        }
    }
}

extension [UInt8] {
    /// Takes as long for bytes that differ early as for ones that differ late.
    func isEqualInConstantTime(to other: [UInt8]) -> Bool {
        guard count == other.count else { return false }
        return zip(self, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension ServerRequest {
    /// The token of the field `Authorization`, with `Bearer` or, as GBG's clients send it, without; else of the cookie `token`. Nil if
    /// there is neither; empty for other credentials.
    var token: [UInt8]? {
        if let field = fields[.authorization] {
            // By bytes: it is asked of every request, and tokens are long.
            let parts = field.utf8.split(separator: UInt8(ascii: " "))
            switch parts.count {
            case 1: return Array(parts[0])
            case 2 where parts[0].elementsEqual("bearer".utf8, by: { $0 | 0x20 == $1 }): return Array(parts[1])
            default: return []
            }
        }
        for cookie in fields[values: .cookie].flatMap({ $0.split(separator: ";") }) {
            let parts = cookie.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == "token" else { continue }
            // The vendor's samples have a space before the token.
            return Array(parts[1].drop { $0 == " " }.utf8)
        }
        return nil
    }
}

extension HTTPField.Name {
    /// The field of an API key.
    static var apiKey: Self { Self("apikey") ?? .authorization }
}

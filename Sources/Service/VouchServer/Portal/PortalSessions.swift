import Foundation
import HTTPTypes
import VouchAPI
import VouchCore
import VouchJOSE
import VouchPKI
import VouchStores

/// The sessions of staff who have signed in to the portal or to the console: each known by a random cookie, in the store that
/// all servers share.
package struct PortalSessions: Sendable {
    /// Where staff sign in.
    package enum Place: String, Sendable {
        case portal
        case console

        /// What a session may be good for.
        package var scopes: Set<Scope> {
            switch self {
            case .portal: [.enrol]
            case .console: [.investigate, .review, .senior, .audit]
            }
        }
        var kind: TransientKey.Kind { self == .portal ? .portalSession : .consoleSession }
        /// The console's pages call the API, which is not under its own path.
        var path: String { self == .portal ? "/portal" : "/" }
    }

    /// Without a request, and in all; in seconds.
    static let idleSeconds: Int64 = 1_800
    static let longestSeconds: Int64 = 28_800
    private static let longestCookie = 512

    /// The stored form of a session.
    struct Record: Codable {
        let client: String
        /// The salt of the secret that was used: another secret ends the session.
        let salt: Data
        /// Sent with each form, so that no other site can send one.
        let formToken: String
        let began: Int64
        var seen: Int64
        /// Whether another issuer vouched for the person: then the end of a first password is not the session's.
        let isIssued: Bool?
    }

    /// One that holds.
    struct Session: Sendable {
        let caller: Caller
        /// The name to sign in with; nil for clients.
        let name: String?
        let formToken: String
        fileprivate let key: TransientKey
    }

    private let store: any TransientStore
    private let credentials: any CredentialStore
    private let cryptography: any JOSECryptography
    /// Whether browsers reach the server by https, whose cookies only it may set.
    private let isSecure: Bool
    let place: Place

    /// - Parameter address: the address by which browsers reach the server; with `https://`, cookies are marked as
    ///   secure.
    package init(
        _ place: Place = .portal, store: any TransientStore, credentials: any CredentialStore,
        cryptography: any JOSECryptography, address: String
    ) {
        self.place = place
        self.store = store
        self.credentials = credentials
        self.cryptography = cryptography
        isSecure = address.hasPrefix("https://")
    }

    // MARK: Cookies

    private var name: String { (isSecure ? "__Host-" : "") + "vouch-\(place)" }
    private var formName: String { name + "-form" }
    /// Of a sign-in that another issuer goes on with. Its browser comes back from there, so this cookie is not `Strict`.
    private var issuedName: String { name + "-issuer" }

    private func cookie(_ name: String, _ value: String, seconds: Int64? = nil, site: String = "Strict") -> String {
        let place = isSecure ? "; Path=/; Secure" : "; Path=\(place.path)"
        return "\(name)=\(value)\(place); HttpOnly; SameSite=\(site)" + (seconds.map { "; Max-Age=\($0)" } ?? "")
    }

    func issuedCookie(_ value: String, seconds: Int64) -> String {
        cookie(issuedName, value, seconds: seconds, site: "Lax")
    }

    func issuedValue(of request: ServerRequest) -> String? { value(issuedName, of: request) }

    private func value(_ name: String, of request: ServerRequest) -> String? {
        for cookie in request.fields[values: .cookie].flatMap({ $0.split(separator: ";") }) {
            let parts = cookie.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == name else { continue }
            return parts[1].utf8.count <= Self.longestCookie ? String(parts[1]) : nil
        }
        return nil
    }

    /// 32 random bytes.
    func token() throws -> String { Base64URL.text(try cryptography.randomBytes(32)) }

    /// The token of the sign-in form, with a cookie of the same value: another site can set neither.
    func signInToken(_ request: ServerRequest) throws -> (value: String, cookie: String?) {
        if let known = value(formName, of: request), known.utf8.count >= 32 { return (known, nil) }
        let new = try token()
        return (new, cookie(formName, new))
    }

    func isFromSignInPage(_ request: ServerRequest, _ token: String) -> Bool {
        guard let known = value(formName, of: request), known.utf8.count >= 32 else { return false }
        return Array(known.utf8).isEqualInConstantTime(to: Array(token.utf8))
    }

    // MARK: Sessions

    /// - Parameter isIssued: whether another issuer vouched for the caller.
    /// - Returns: the cookie to set.
    func begin(_ caller: Caller, isIssued: Bool = false, at now: Timestamp) async throws -> String {
        guard let credential = try await credentials.signIn(caller.client) else {
            throw Problem(.unauthenticated, "the client is not known")
        }
        let token = try token()
        let record = Record(
            client: caller.client, salt: Data(credential.salt), formToken: try self.token(),
            began: now.milliseconds, seen: now.milliseconds, isIssued: isIssued)
        try await store.put(
            Self.item(record), at: TransientKey(place.kind, token, tenant: caller.tenant), if: .always, now: now)
        // The tenant says where to look; changing it leads nowhere.
        return cookie(
            name, "\(Base64URL.text(Array(caller.tenant.utf8))).\(token)", seconds: Self.longestSeconds)
    }

    /// - Parameter isActive: whether the request shows that a person is there; one that a page makes by itself does not.
    /// - Returns: nil if no one has signed in, or the session has ended.
    func session(of request: ServerRequest, isActive: Bool = true) async throws -> Session? {
        guard let value = value(name, of: request) else { return nil }
        let parts = value.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let bytes = Base64URL.decode(parts[0].utf8),
            let tenant = String(validating: bytes, as: UTF8.self)
        else { return nil }
        let now = request.received
        let key = TransientKey(place.kind, String(parts[1]), tenant: tenant)
        guard let item = try await store.item(at: key, now: now),
            var record = item.body.reveal({ try? PropertyListDecoder().decode(Record.self, from: Data($0)) })
        else { return nil }
        // A secret that was revoked or replaced, or lost the scope, ends what it began.
        guard let credential = try await credentials.signIn(record.client),
            record.isIssued == true ? !credential.isRevoked : credential.isValid(at: now),
            credential.tenant == tenant, Data(credential.salt) == record.salt,
            !credential.scopes.isDisjoint(with: place.scopes)
        else { return nil }
        if isActive, now.milliseconds - record.seen >= 60_000 {
            record.seen = now.milliseconds
            // Of two requests at once, one is enough.
            try await store.put(Self.item(record), at: key, if: .version(item.version), now: now)
        }
        return Session(
            caller: Caller(
                tenant: tenant, client: record.client, scopes: credential.scopes.intersection(place.scopes),
                journeys: credential.journeys), name: credential.name, formToken: record.formToken, key: key)
    }

    private static func item(_ record: Record) throws -> TransientItem {
        let end = min(record.seen + idleSeconds * 1_000, record.began + longestSeconds * 1_000)
        return TransientItem(
            Sensitive(Array(try PropertyListEncoder().encode(record))), expires: Timestamp(milliseconds: end))
    }

    /// - Returns: the cookie to set.
    func end(_ session: Session) async throws -> String {
        try await store.remove(session.key)
        return cookie(name, "", seconds: 0)
    }
}

/// Recognises staff by the portal's cookie on the portal's routes, and leaves every other request to another gate.
package struct PortalGate: CallerRecognising {
    private let sessions: PortalSessions
    private let others: any CallerRecognising

    /// Routes of the portal are opened by `sessions`; all others are left to `others`.
    package init(_ sessions: PortalSessions, others: any CallerRecognising) {
        self.sessions = sessions
        self.others = others
    }

    package func caller(of request: ServerRequest, for access: Access) async throws -> Caller? {
        guard case .scope(let scope, by: .portal) = access else {
            return try await others.caller(of: request, for: access)
        }
        guard let session = try await sessions.session(of: request, isActive: !request.path.hasSuffix("/state")) else {
            throw Problem(.unauthenticated, "no one is signed in to the portal")
        }
        guard session.caller.scopes.contains(scope) else {
            throw Problem(.forbidden, "the credentials lack the scope \(scope.rawValue)")
        }
        return session.caller
    }
}

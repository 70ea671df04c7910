import Foundation
import HTTPTypes
import StoreTestSupport
import Testing
import VouchAPI
import VouchCore
import VouchDialects
import VouchEnrolment
import VouchJOSE
import VouchKit
import VouchOpenSSL
import VouchPersistence
import VouchStores

@testable import VouchServer
@testable import VouchServerDialects

/// The portal over AwareID's service, with real credentials of two customers, and what a browser does with its pages.
final class PortalFixture {
    static let start = Timestamp(seconds: 1_795_435_200)

    let stores: MemoryStores
    let sessions: CountedSessions
    let transients: SQLTransients
    var credentials: SQLCredentials { stores.credentials }
    let notifier = FakeNotifier()
    let audit: any AuditStore
    let engines = FakeEngines()
    let cryptography = OpenSSLCryptography()
    let table: RouteTable
    let tokens: any TokenIssuing
    let appKey: OpenSSLPackageKey
    let signingKey: OpenSSLPackageKey
    /// By name: what the browser keeps.
    var cookies: [String: String] = [:]
    var now = start

    init(
        address: String = "https://id.example", sendsMail: Bool = true, audit other: (any AuditStore)? = nil,
        hasApp: Bool = true, limit: PersonLimit? = nil,
        transientLimits: @escaping @Sendable (TransientKey.Kind) -> (count: Int, bytes: Int) = { $0.limits }
    ) async throws {
        let stores = try await MemoryStores(limit: limit)
        self.stores = stores
        let (enrolments, credentials) = (stores.enrolments, stores.credentials)
        transients = SQLTransients(stores.database, limits: transientLimits)
        sessions = CountedSessions(stores.sessions)
        appKey = try OpenSSLPackageKey(OpenSSLKey(curve: .p256))
        signingKey = try OpenSSLPackageKey(OpenSSLKey(curve: .p256))
        let cryptography = cryptography
        audit = stores.audit
        let hash = SecretHash { secret, salt in
            try cryptography.digest(.sha256, of: salt + secret.reveal { $0 })
        }
        for (name, tenant, scopes) in [
            ("desk", "acme", Set([Scope.enrol, .read])), ("reader", "acme", [.read]), ("other", "other", [.enrol]),
        ] {
            try await credentials.save(
                ClientCredential(
                    name, kind: .secret, tenant: tenant, scopes: scopes, secret: Sensitive("\(name)-secret"),
                    hash: hash,
                    cryptography: cryptography))
        }
        try await credentials.save(
            ClientCredential(
                "a", kind: .key, tenant: "acme", scopes: [.enrol], secret: Sensitive("k"), hash: hash,
                cryptography: cryptography))
        try await credentials.save(
            ClientCredential(
                "p-1", kind: .staff, tenant: "acme", scopes: StaffRole.registrar.scopes,
                secret: Sensitive("p-1-secret"),
                hash: hash, cryptography: cryptography, name: "ada@acme.example"))
        let keys = TokenKeys(
            signing: try OpenSSLPackageKey(OpenSSLKey(curve: .p256), identifier: "k", use: .signature),
            issuer: address)
        let authenticator = try Authenticator(
            credentials: credentials, keys: keys, hash: hash, cryptography: cryptography)
        tokens = authenticator
        let registrations = PortalRegistrations(in: transients)
        let services = PersonServices(
            enrolments, stores.authentications, sessions: sessions, engines: engines, follower: registrations)
        let service = AwareIDService(
            host: address, customers: OneApp(key: hasApp ? appKey.publicKey : nil), tokens: authenticator,
            enrolling: services.enrolling, authenticating: services.authenticating, faces: engines,
            qrCodes: QRCodePicture(),
            keys: .init(signing: signingKey, cryptography: cryptography),
            packages: try ClientPackages(
                openedBy: OpenSSLPackageKey(OpenSSLKey(curve: .p256)), rememberedIn: transients,
                cryptography: cryptography),
            guesses: CodeGuesses(in: transients), challenges: LivenessChallenges(in: transients),
            notifier: sendsMail ? notifier : nil,
            links: MailedLinks(in: transients, randomBytes: cryptography.randomBytes))
        let signedIn = PortalSessions(
            store: transients, credentials: credentials, cryptography: cryptography, address: address)
        let portal = PortalService(
            inviting: service, sessions: signedIn, registrations: registrations, enrolments: enrolments,
            tokens: authenticator, credentials: credentials, audit: other ?? audit,
            randomBytes: cryptography.randomBytes)
        table = RouteTable(
            portal.routes + service.routes() + TokenRoutes(issuer: authenticator).routes,
            gate: PortalGate(signedIn, others: authenticator), audit: other ?? audit)
    }

    struct Page {
        let status: Int
        let text: String
        let response: ServerResponse

        /// The value of an input, or the content of an element, by its name or identifier.
        func value(_ name: String) -> String? {
            found(#"<input[^>]*?(?:name|id)="NAME"[^>]*?value="([^"]*)""#, name)
        }

        func element(_ identifier: String) -> String? { found(#"id="NAME"[^>]*>([^<]*)<"#, identifier) }

        private func found(_ pattern: String, _ name: String) -> String? {
            let pattern = pattern.replacingOccurrences(of: "NAME", with: name)
            guard let expression = try? NSRegularExpression(pattern: pattern),
                let match = expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)),
                let range = Range(match.range(at: 1), in: text)
            else { return nil }
            return String(text[range])
        }
    }

    func ask(
        _ method: HTTPRequest.Method, _ path: String, _ form: [String: String]? = nil, more: HTTPFields = [:],
        address: String = "192.0.2.1"
    ) async -> Page {
        var fields: HTTPFields = more
        if !cookies.isEmpty {
            fields[.cookie] = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        }
        var body = ""
        if let form {
            if fields[.contentType] == nil { fields[.contentType] = "application/x-www-form-urlencoded" }
            body = form.map { "\($0.key)=\(Self.escaped($0.value))" }.joined(separator: "&")
        }
        let response = await table.answer(
            ServerRequest(
                method, path, fields: fields, body: Array(body.utf8), identifier: "r-1", received: now,
                address: address))
        for cookie in response.fields[values: .setCookie] {
            let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            cookies[String(pair[0])] = pair[1].isEmpty ? nil : String(pair[1])
        }
        return Page(
            status: response.status.code, text: String(decoding: response.body, as: UTF8.self), response: response)
    }

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    /// Signs in as a person does; returns what follows.
    @discardableResult func signIn(
        _ client: String = "desk", secret: String? = nil, address: String = "192.0.2.1"
    ) async throws -> Page {
        let page = await ask(.get, "/portal", address: address)
        let token = try #require(page.value("token"))
        return await ask(
            .post, "/portal/sign-in",
            ["client": client, "secret": secret ?? "\(client)-secret", "token": token], address: address)
    }

    /// The empty form's hidden values.
    func form() async throws -> [String: String] {
        let page = await ask(.get, "/portal")
        return ["token": try #require(page.value("token")), "name": try #require(page.value("name"))]
    }

    /// Registers a person; returns the path of the page that follows.
    func register(_ more: [String: String] = [:]) async throws -> String {
        var form = try await form()
        form.merge(["username": "anna", "email": "anna@example.org"]) { $1 }
        form.merge(more) { $1 }
        let answer = await ask(.post, "/portal/enrolments", form)
        try #require(answer.status == 303, "\(answer.text)")
        return try #require(answer.response.fields[.location])
    }

    /// What the customer's app finds in a link.
    func opened(_ url: String) async throws -> AwareID.SessionCallback {
        let opener = try PackageOpener(
            keys: [appKey], deviceKeys: [signingKey.publicKey], memory: BoundedReplayMemory(),
            cryptography: cryptography)
        return try await AwareID.SessionCallback(url: url, openedBy: opener, now: Int(now.seconds))
    }

    /// A call of the person's app, with a token and the key that the link brought.
    func call(_ path: String, _ body: String, key: String) async throws -> [String: Any] {
        let response = try await response(to: path, body, key: key)
        try #require(response.status == .ok, "\(path): \(String(decoding: response.body, as: UTF8.self))")
        return try AwareIDFixture.members(response)
    }

    /// The answer to such a call, whatever it is.
    func response(to path: String, _ body: String, key: String) async throws -> ServerResponse {
        let token = try await tokens.issue(
            client: "desk", secret: "desk-secret", scopes: [.enrol], tenant: "acme", from: "192.0.2.1", at: now)
        var fields: HTTPFields = [.contentType: "application/json", .authorization: "Bearer \(token.text)"]
        fields[.apiKey] = key
        return await table.answer(
            ServerRequest(.post, path, fields: fields, body: Array(body.utf8), identifier: "r-2", received: now))
    }

    /// How many enrolments were triggered.
    func sessionCount() async throws -> Int { await sessions.count }

    func records() async throws -> [AuditRecord] {
        try await audit.entries(of: "acme", after: 0, limit: 100, subject: nil).map(\.record)
    }
}

private struct OneApp: AwareIDCustomers {
    let key: JSONWebKey?

    func customer(_ tenant: String) async throws -> AwareIDCustomer? {
        AwareIDCustomer(
            policy: EnrolmentPolicy(requiredChecks: [.device, .document]), appKey: key, apiKey: Sensitive("a.k"),
            correspondence: Correspondence(company: "Acme <Bank>", language: "de"))
    }
}

/// A log that cannot be written.
struct FullAudit: AuditStore {
    struct Full: Error {}

    func append(_ records: [AuditRecord]) async throws { throw Full() }
    func entries(of chain: String, after: Int64, limit: Int, subject: String?) async throws -> [AuditEntry] { [] }
    func heads() async throws -> [AuditHead] { [] }
    func keep(_ signed: String, of head: AuditHead) async throws {}
    func signedHeads(of chain: String) async throws -> [String] { [] }
}

/// Counts the sessions that were inserted.
actor CountedSessions: EnrolmentSessionStore {
    private let store: SQLSessions
    private(set) var count = 0
    private var isBroken = false

    init(_ store: SQLSessions) { self.store = store }

    /// As a store that cannot be reached.
    func breakDown(_ isBroken: Bool) { self.isBroken = isBroken }

    private struct Broken: Error {}

    func insert(_ session: EnrolmentSession) async throws {
        if isBroken { throw Broken() }
        count += 1
        try await store.insert(session)
    }

    func putBack(_ session: EnrolmentSession) async throws { try await store.putBack(session) }

    func take(_ token: String, tenant: String, at now: Timestamp) async throws -> EnrolmentSession? {
        try await store.take(token, tenant: tenant, at: now)
    }
}

import Foundation
import HTTPTypes
import StoreTestSupport
import Testing
import VouchAPI
import VouchChip
import VouchCore
import VouchEnrolment
import VouchKit
import VouchOpenSSL
import VouchOutbound
import VouchPersistence
import VouchStores

@testable import VouchServer

/// The whole native API, with engines that answer as told; tokens are tenants, with every scope or with those after a colon, and
/// with every journey or with those after another: `acme:read,administer`, `acme:journeys:identity`. A client's name stands
/// behind the tenant's: `acme@desk`.
struct NativeFixture {
    static let start = Timestamp(seconds: 1_795_435_200)
    static let picture = Data("card".utf8).base64EncodedString()

    let engines = FakeEngines()
    let stores: MemoryStores
    let credentials: RevokingCredentials
    let jobs: ReadingJobs
    let chips: ChipSessions
    let routes: [Route]
    let table: RouteTable
    let keys: TokenKeys
    let authenticator: Authenticator
    let packageKey: OpenSSLPackageKey
    let cryptography = OpenSSLCryptography()
    var audit: SQLAudit { stores.audit }
    var webhooks: SQLWebhooks { stores.webhooks }
    var outbox: SQLOutbox { stores.outbox }

    init(
        _ checks: [RequiredCheck] = [.device, .face, .document], audit other: (any AuditStore)? = nil,
        transients: (any TransientStore)? = nil, limit: PersonLimit? = nil, needsPackage: Bool = false,
        quotas: [CustomerQuota: Int]? = nil,
        clock: @escaping @Sendable () -> Timestamp = { start }, renewal: Duration = .seconds(3)
    ) async throws {
        let stores = try await MemoryStores(limit: limit, quotas: quotas, clock: { Self.start })
        self.stores = stores
        credentials = RevokingCredentials(stores.credentials)
        let (enrolments, journeyStore) = (stores.enrolments, stores.journeys)
        let cryptography = cryptography
        keys = TokenKeys(
            signing: try OpenSSLPackageKey(OpenSSLKey(curve: .p256), identifier: "k", use: .signature),
            issuer: "https://id.example")
        packageKey = try OpenSSLPackageKey(OpenSSLKey(curve: .p256))
        let packages = try ClientPackages(
            openedBy: packageKey, rememberedIn: transients ?? stores.transients, cryptography: cryptography)
        let identifier: @Sendable () -> String = { UUID().uuidString.lowercased() }
        let journeys = Journeys(
            .builtIn, documents: FakeReadings(), faces: engines, store: journeyStore, enrolments: enrolments,
            identifier: identifier)
        jobs = ReadingJobs(
            store: stores.jobs, documents: FakeReadings(), clock: { Self.start }, identifier: identifier)
        let services = PersonServices(
            enrolments, stores.authentications, sessions: stores.sessions, engines: engines)
        let challenges = LivenessChallenges(in: transients ?? stores.transients)
        let tokens = PersonTokens(keys, cryptography, address: "https://id.example")
        var routes = ReadingRoutes(documents: FakeReadings(), jobs: jobs).routes
        chips = ChipSessions(chips: SilentChips(), newIdentifier: identifier)
        routes += JobRoutes(jobs).routes + FaceRoutes(engines).routes + ChipSessionRoutes(chips).routes
        routes += PackageRoutes(packages).routes
        routes +=
            EnrolmentRoutes(
                services.enrolling, services.authenticating, listing: enrolments, challenges: challenges,
                guesses: CodeGuesses(in: transients ?? stores.transients),
                policies: CustomerPolicies(EnrolmentPolicy(requiredChecks: checks, needsPackage: needsPackage)),
                chips: chips, packages: packages
            ).routes
        routes += LivenessChallengeRoutes(challenges, services.enrolling, services.authenticating, journeys).routes
        routes +=
            PersonTokenRoutes(tokens, services.enrolling, services.authenticating, journeys).routes
        routes += JourneyRoutes(journeys, challenges: challenges, chips: chips).routes
        routes +=
            JourneyHandovers(
                journeys, keys: keys, in: transients ?? stores.transients, cryptography, qrCodes: QRCodePicture(),
                address: "https://id.example"
            ).routes
        routes +=
            ReviewRoutes(
                journeys, cases: journeyStore, subjects: journeyStore, tokens: tokens,
                needsTwo: { $0 == "careful" }
            ).routes
        routes +=
            SubjectRoutes(
                enrolments: enrolments, journeys: journeyStore, records: stores.subjects, keys: keys,
                packages: packages, audit: stores.audit, identifier: identifier
            ).routes
        let hash = SecretHash { secret, salt in secret.reveal { $0 } + salt }
        routes += CredentialRoutes(store: credentials, hash: hash, cryptography: cryptography).routes
        authenticator = try Authenticator(credentials: credentials, keys: keys, hash: hash, cryptography: cryptography)
        routes += PasswordRoutes(authenticator, audit: stores.audit).routes + TokenRoutes(issuer: authenticator).routes
        routes +=
            WebhookRoutes(
                store: stores.webhooks, outbox: stores.outbox, policy: OutgoingPolicy(),
                cryptography: cryptography,
                identifier: identifier
            ).routes
        routes += AuditRoutes(stores.audit).routes + ReceiptRoutes(ThreeReceipts()).routes
        routes +=
            ModelRoutes(
                (1...45).map {
                    DocumentModelSummary(id: "m-\($0 + 100)", name: "m", type: "passport", issuingStates: [])
                }
            ).routes
        routes =
            Idempotency(
                in: transients ?? stores.transients, digest: { try cryptography.digest(.sha256, of: $0) },
                identifier: identifier, clock: clock, renewal: renewal
            ).guarding(routes)
        self.routes = routes
        table = RouteTable(
            routes
                + DescriptionRoutes(
                    of: routes, version: DocumentService.version
                ).routes, gate: TenantGate(),
            audit: other ?? stores.audit)
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: String = "", tenant: String = "acme",
        key: String? = nil, more: HTTPFields = [:], at now: Timestamp = start
    ) async -> (status: Int, json: [String: Any], response: ServerResponse) {
        var fields: HTTPFields = [.contentType: "application/json", .authorization: "Bearer \(tenant)"]
        if let key, let name = HTTPField.Name("Idempotency-Key") { fields[name] = key }
        if more[.contentType] != nil { fields[.contentType] = nil }
        fields.append(contentsOf: more)
        let response = await table.answer(
            ServerRequest(method, path, fields: fields, body: Array(body.utf8), identifier: "r-1", received: now))
        let json = (try? JSONSerialization.jsonObject(with: Data(response.body))) as? [String: Any]
        return (response.status.code, json ?? [:], response)
    }

    /// - Returns: the identifier that the answer tells.
    func make(_ path: String, _ body: String) async throws -> String {
        let answer = await send(.post, path, body)
        try #require(answer.status == 201, "\(String(decoding: answer.response.body, as: UTF8.self))")
        return try #require(answer.json["id"] as? String)
    }

    static let anna = #"{"username":"anna","email":"anna@example.com"}"#
    static let face = #"{"frames":[\#(frame),\#(frame),\#(frame)]}"#
    private static let frame = #"{"data":"\#(picture)"}"#
    static func face(answering challenge: String) -> String {
        #"{"challenge":"\#(challenge)",\#(face.dropFirst())"#
    }
    static let reading = #"{"inputs":[{"data":"\#(picture)"}]}"#
    static let document = #"{"pictures":["\#(picture)"]}"#

    func enrolled() async throws -> (id: String, subject: String, code: String) {
        let id = try await make("/v1/enrolments", Self.anna)
        _ = await send(.post, "/v1/enrolments/\(id)/device", #"{"identifier":"phone"}"#)
        _ = await send(.post, "/v1/enrolments/\(id)/face", Self.face)
        let last = await send(.post, "/v1/enrolments/\(id)/document", Self.document)
        try #require(last.json["status"] as? String == "complete")
        return (
            id, try #require(last.json["subject"] as? String), try #require(last.json["registrationCode"] as? String)
        )
    }
}

/// Credentials, of which one may be revoked right after it was read.
actor RevokingCredentials: CredentialStore {
    private let store: SQLCredentials
    private var revokesNext = false

    init(_ store: SQLCredentials) { self.store = store }

    func revokeAfterNextReading() { revokesNext = true }

    func credential(_ identifier: String, kind: ClientCredential.Kind) async throws -> ClientCredential? {
        guard let found = try await store.credential(identifier, kind: kind) else { return nil }
        if revokesNext {
            revokesNext = false
            var revoked = found
            revoked.isRevoked = true
            try await store.save(revoked)
        }
        return found
    }

    func staff(named name: String) async throws -> ClientCredential? { try await store.staff(named: name) }

    func credentials(
        of tenant: String, kind: ClientCredential.Kind?, after place: ClientCredential.Place?, limit: Int
    ) async throws -> [ClientCredential] {
        try await store.credentials(of: tenant, kind: kind, after: place, limit: limit)
    }

    func save(_ credential: ClientCredential) async throws { try await store.save(credential) }

    func replace(_ known: ClientCredential, by new: ClientCredential) async throws -> Bool {
        try await store.replace(known, by: new)
    }
}

/// Three receipts of one tenant.
private struct ThreeReceipts: RetentionStore {
    func tenants() -> [String] { ["acme"] }

    func purge(_ batch: RetentionBatch, receipt: @Sendable ([String], Int) throws -> String) -> Int { 0 }

    func receipts(of tenant: String, after number: Int64, limit: Int) -> [RetentionReceipt] {
        let all = tenant == "acme" ? (1...3).map { RetentionReceipt(number: $0, receipt: "receipt-\($0)") } : []
        return Array(all.filter { $0.number > number }.prefix(limit))
    }
}

extension HTTPField.Name {
    static var prefer: Self { Self("Prefer") ?? .via }
    static var lastEventID: Self { Self("Last-Event-ID") ?? .via }
}

private struct TenantGate: CallerRecognising {
    func caller(of request: ServerRequest, for access: Access) async throws -> Caller? {
        guard access != .open else { return nil }
        guard let token = request.token else { throw Problem(.unauthenticated, "no token") }
        let parts = String(decoding: token, as: UTF8.self).split(separator: ":", maxSplits: 2).map(String.init)
        let names = parts.first?.split(separator: "@").map(String.init) ?? []
        guard let tenant = names.first, let client = names.last else { throw Problem(.unauthenticated, "no token") }
        let scopes = parts.dropFirst().first.map { $0.split(separator: ",").compactMap { Scope(rawValue: String($0)) } }
        let journeys = parts.dropFirst(2).first.map { Set($0.split(separator: ",").map(String.init)) }
        return Caller(tenant: tenant, client: client, scopes: Set(scopes ?? Scope.allCases), journeys: journeys)
    }
}

/// No chip is ever opened.
private struct SilentChips: ChipInspecting {
    func inspectChip(
        over transport: any ChipTransport, passwords: [AccessPassword], plan: ReadPlan
    ) async throws -> ChipInspectionResult {
        _ = try await transport.transmit([0, 0xA4, 4, 0])
        throw ChipError(.noChip, at: .transport)
    }
}

import VouchAPI
import VouchCore
import VouchStores

/// Admits staff by name and password, and records who came or tried to.
struct StaffEntrance: Sendable {
    /// The problems with which someone is not admitted.
    static let refusals: Set<Problem.Code> = [.unauthenticated, .forbidden, .tooMany]
    /// The most wrong secrets from one address in five minutes: many of a customer's staff may share one.
    private static let wrongFromAddress = 100

    private let place: PortalSessions.Place
    private let tokens: any TokenIssuing
    private let credentials: any CredentialStore
    private let audit: (any AuditStore)?
    private let addresses = SecretMemory()
    private let refused = FirstInMinute<String>()

    init(
        _ place: PortalSessions.Place, tokens: any TokenIssuing, credentials: any CredentialStore,
        audit: (any AuditStore)?
    ) {
        self.place = place
        self.tokens = tokens
        self.credentials = credentials
        self.audit = audit
    }

    private var action: String { "POST /\(place)/sign-in" }

    /// - Returns: who signed in, with what a session may be good for.
    /// - Throws: ``/VouchAPI/Problem``, one of ``refusals`` for someone who is not admitted.
    func caller(_ name: String, _ secret: String, _ request: ServerRequest) async throws -> Caller {
        let address = "\(place) \(PeerAddresses.neighbourhood(of: request.address))"
        do {
            if let seconds = addresses.wait(of: address, at: request.received, admitted: Self.wrongFromAddress) {
                throw Problem(.tooMany, "too many wrong secrets from this address", retryAfter: seconds)
            }
            let issued = try await tokens.issue(
                client: name, secret: secret, scopes: place.scopes, tenant: nil, from: request.address,
                at: request.received)
            try await record(issued.caller.tenant, issued.caller.client, action, "answered", request)
            return issued.caller
        } catch let problem as Problem where Self.refusals.contains(problem.code) {
            if problem.code == .unauthenticated { addresses.wasWrong(address, at: request.received) }
            // Into the chain of whoever the name belongs to; a name that nobody has belongs to none.
            if let known = try await credentials.known(String(name.prefix(256))) {
                try await wasRefused(known, problem.code, action, request)
            }
            throw problem
        }
    }

    /// Records a refusal, or counts it if there was one of its kind within the minute.
    func wasRefused(
        _ known: ClientCredential, _ code: Problem.Code, _ action: String, _ request: ServerRequest
    ) async throws {
        let refusal = "\(known.tenant) \(known.identifier) \(code.rawValue)"
        guard let more = refused.unwritten(before: refusal, at: request.received) else { return }
        let outcome = code.rawValue + (more > 0 ? " (and \(more) more before)" : "")
        try await record(known.tenant, known.identifier, action, outcome, request)
    }

    func record(
        _ tenant: String, _ client: String, _ action: String, _ outcome: String, _ request: ServerRequest
    ) async throws {
        guard let audit else { return }
        do {
            try await audit.append([
                AuditRecord(
                    chain: tenant, time: request.received, client: client, action: action, outcome: outcome,
                    request: request.identifier)
            ])
        } catch {
            throw Problem(.unavailable, "the audit log cannot be written", retryAfter: 5)
        }
    }
}

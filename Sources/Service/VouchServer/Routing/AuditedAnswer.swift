import VouchAPI
import VouchStores

extension Access {
    /// Whether callers of the route touch what is kept of persons, or administer. Reading a document keeps nothing.
    var isAudited: Bool {
        switch self {
        case .open, .scope(.read, _): false
        case .scope, .either: true
        }
    }
}

/// An answer that is given only if what it does was recorded.
struct AuditedAnswer {
    private let request: ServerRequest
    private let route: Route
    private let ticket: AuditTicket

    init(_ request: ServerRequest, _ caller: Caller, _ route: Route) {
        self.request = request
        self.route = route
        ticket = AuditTicket(
            chain: caller.tenant, time: request.received, client: caller.client,
            action: "\(route.method.rawValue) \(route.template)", request: request.identifier)
    }

    /// - Throws: what the route throws; `service.unavailable` if it could not be recorded: then nothing is revealed.
    func given(recording audit: any AuditStore) async throws -> ServerResponse {
        let result: Result<ServerResponse, any Error>
        do {
            result = .success(
                try await AuditTicket.$current.withValue(ticket) { try await route.answer(request) })
        } catch {
            result = .failure(error)
        }
        do {
            try await audit.append(ticket.remaining(problem: Self.problem(result)))
        } catch {
            request.notice(error)
            if let error = error as? any TransientError, error.isFull {
                throw Problem(.full, "the audit log cannot be written")
            }
            throw Problem(.unavailable, "the audit log cannot be written", retryAfter: 5)
        }
        return try result.get()
    }

    /// The code of the problem that a request ended with; nil if it did not.
    private static func problem(_ result: Result<ServerResponse, any Error>) -> String? {
        switch result {
        case .success(let response):
            // A dialect returns some problems in answers of its own shape.
            response.status.code < 400 ? nil : "status.\(response.status.code)"
        case .failure(let problem as Problem): problem.code.rawValue
        case .failure: Problem.Code.failed.rawValue
        }
    }
}

import HTTPTypes
import VouchAPI
import VouchStores

/// All routes of a server: finds the route of a request, admits only its callers, and turns every error into a
/// response.
package struct RouteTable: Sendable {
    /// The routes, in the order in which they are tried.
    package let routes: [Route]
    /// In the same order, by the number of parts that their paths have.
    private let routesByCount: [Int: [Route]]
    private let gate: any CallerRecognising
    private let audit: (any AuditStore)?

    /// - Parameters:
    ///   - gate: recognises callers.
    ///   - audit: records what callers do to data that is kept; nil to record nothing.
    package init(_ routes: [Route], gate: any CallerRecognising, audit: (any AuditStore)? = nil) {
        self.routes = routes
        routesByCount = Dictionary(grouping: routes, by: \.partCount)
        self.gate = gate
        self.audit = audit
    }

    /// Answers a request. Never throws: a failure is a response too.
    package func answer(_ request: ServerRequest) async -> ServerResponse {
        var parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
        // A slash at the end names the same.
        if parts.count > 2, parts.last?.isEmpty == true { parts.removeLast() }
        var others: Set<String> = []
        for route in routesByCount[parts.count] ?? [] {
            guard let parameters = route.parameters(of: parts) else { continue }
            guard route.method == request.method || route.method == .get && request.method == .head else {
                others.insert(route.method.rawValue)
                continue
            }
            var request = request
            request.parameters = parameters
            var response = await answer(request, by: route)
            response.fields[.requestID] = request.identifier
            response.route = route.template
            return response
        }
        var response: ServerResponse
        if others.isEmpty {
            response = .problem(identified(Problem(.notFound, "there is nothing at this path"), request))
        } else {
            response = .problem(
                identified(Problem(.methodNotAllowed, "the path does not support this method"), request))
            response.fields[.allow] = others.sorted().joined(separator: ", ")
        }
        response.fields[.requestID] = request.identifier
        return response
    }

    private func answer(_ request: ServerRequest, by route: Route) async -> ServerResponse {
        do {
            var request = request
            request.caller = try await gate.caller(of: request, for: route.access)
            guard let audit, let caller = request.caller, route.access.isAudited else {
                return try await route.answer(request)
            }
            return try await AuditedAnswer(request, caller, route).given(recording: audit)
        } catch {
            // The text of an unknown error may hold personal data.
            return route.problem(identified(Problem(of: error) ?? Problem(.failed, "an unexpected failure"), request))
        }
    }

    private func identified(_ problem: Problem, _ request: ServerRequest) -> Problem {
        var problem = problem
        problem.requestID = request.identifier
        return problem
    }
}

extension HTTPField.Name {
    /// Identifies requests, in responses and logs.
    static var requestID: Self { Self("X-Request-ID") ?? .via }
}

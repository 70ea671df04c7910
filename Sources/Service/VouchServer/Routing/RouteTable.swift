import HTTPTypes
import VouchAPI
import VouchStores
import VouchWorkers

/// All routes of a server: finds the route of a request, admits only its callers, and turns every error into a
/// response.
package struct RouteTable: Sendable {
    /// The routes, in the order in which they are tried.
    package let routes: [Route]
    /// In the same order, by the number of parts that their paths have.
    private let routesByCount: [Int: [Route]]
    private let gate: any CallerRecognising
    private let audit: (any AuditStore)?
    private let causes: ServerCause.Hearing?

    /// - Parameters:
    ///   - gate: recognises callers.
    ///   - audit: records what callers do to data that is kept; nil to record nothing.
    ///   - causes: hears why requests could not be answered as they should.
    package init(
        _ routes: [Route], gate: any CallerRecognising, audit: (any AuditStore)? = nil,
        causes: ServerCause.Hearing? = nil
    ) {
        self.causes = causes
        self.routes = routes
        routesByCount = Dictionary(grouping: routes, by: \.partCount)
        self.gate = gate
        self.audit = audit
    }

    /// A request that a route answers once its body is there.
    package struct Admitted: Sendable {
        fileprivate var request: ServerRequest
        fileprivate let route: Route
        /// Whose data the request is about; nil on routes that are open to all.
        package var tenant: String? { request.caller?.tenant }
        /// Whether the route is open to all, so that its body is a form and no picture.
        package var isOpen: Bool { route.access == .open }
        /// The route's own limit for this body, in bytes; nil for the server's.
        package var longestBody: Int? { route.bodyLimit?.longest(request) }
        /// What a client can do whose body is too long; nil for nothing in particular.
        package var lengthRemedy: String? { route.bodyLimit?.remedy }
    }

    /// What the head of a request comes to.
    package enum Admission: Sendable {
        /// A route answers it, and its caller may use that.
        case admitted(Admitted)
        /// It is answered without its body.
        case refused(ServerResponse)
    }

    /// Looks at the head of a request: whether there is such a route, and whether its caller may use it.
    package func admission(of request: ServerRequest) async -> Admission {
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
            do {
                request.caller = try await gate.caller(of: request, for: route.access)
                if let only = request.caller?.only, !only.admits(route, parameters) {
                    throw Problem(
                        .forbidden, "the token is for one \(only.kind.rawValue)",
                        remedy: "use a client's token; a person's is for what the person does")
                }
                return .admitted(Admitted(request: request, route: route))
            } catch {
                hearing(request, route).map { hear in ServerCause(error).map(hear) }
                return .refused(finished(problem(error, request, route), request, route))
            }
        }
        var response: ServerResponse
        if others.isEmpty {
            response = .problem(identified(Problem(.notFound, "there is nothing at this path"), request))
        } else {
            response = .problem(
                identified(Problem(.methodNotAllowed, "the path does not support this method"), request))
            response.fields[.allow] = others.sorted().joined(separator: ", ")
        }
        return .refused(finished(response, request, nil))
    }

    /// Answers a request. Never throws: a failure is a response too.
    package func answer(_ request: ServerRequest) async -> ServerResponse {
        switch await admission(of: request) {
        case .admitted(let admitted): await answer(admitted, body: request.body)
        case .refused(let response): response
        }
    }

    /// Answers a request whose head was admitted.
    package func answer(_ admitted: Admitted, body: [UInt8]) async -> ServerResponse {
        var request = admitted.request.with(body: body)
        request.hearing = hearing(request, admitted.route)
        let (whole, route) = (request, admitted.route)
        return await WorkerAccount.$current.withValue(admitted.tenant ?? "") { await answer(whole, by: route) }
    }

    private func hearing(_ request: ServerRequest, _ route: Route) -> (@Sendable (ServerCause) -> Void)? {
        guard let causes else { return nil }
        let context = ServerCause.Context(
            request: request.identifier, route: route.template, tenant: request.caller?.tenant,
            client: request.caller?.client)
        return { causes($0, context) }
    }

    private func answer(_ request: ServerRequest, by route: Route) async -> ServerResponse {
        do {
            guard let audit, let caller = request.caller, route.access.isAudited else {
                return finished(try await route.answer(request), request, route)
            }
            let answer = AuditedAnswer(request, caller, route)
            return finished(try await answer.given(recording: audit), request, route)
        } catch {
            return finished(problem(error, request, route), request, route)
        }
    }

    /// The text of an unknown error may hold personal data.
    private func problem(_ error: any Error, _ request: ServerRequest, _ route: Route) -> ServerResponse {
        let problem = Problem(of: error) ?? Problem(.failed, "an unexpected failure")
        var response = route.problem(identified(problem, request))
        if let server = problem.server {
            // For the proxy, whatever shape the answer has for the client.
            response.status = HTTPResponse.Status(code: problem.status)
            response.fields[.vouchServer] = server
        }
        return response
    }

    private func finished(_ response: ServerResponse, _ request: ServerRequest, _ route: Route?) -> ServerResponse {
        var response = response
        response.fields[.requestID] = request.identifier
        response.route = route?.template
        response.isOpenForm = route?.access == .open && route?.method == .post
        return response
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

    /// Names the server that can answer a request which came to another.
    static var vouchServer: Self { Self("Vouch-Server") ?? .via }
}

extension Proceeding {
    /// Whether a route is about it, and one that a person takes part in: not to delete it, nor to give others tokens.
    fileprivate func admits(_ route: Route, _ parameters: [String: String]) -> Bool {
        if route.template == Self.challenges { return true }
        guard route.template == kind.template || route.template.hasPrefix(kind.template + "/") else { return false }
        return parameters["id"] == id && route.method != .delete && !route.template.hasSuffix("/tokens")
    }
}

import HTTPTypes
import VouchAPI

/// A method of a path, who may use it, and what answers.
package struct Route: Sendable {
    /// Answers a request.
    package typealias Answer = @Sendable (ServerRequest) async throws -> ServerResponse

    /// The HTTP method. A route for GET also answers HEAD.
    package let method: HTTPRequest.Method
    /// The path's template, such as `/v1/readings/{id}`: a name in braces stands for one part of the path.
    package let template: String
    /// Who may call it.
    package let access: Access
    /// Makes the response for a problem; in a dialect, in the vendor's shape.
    package let problem: @Sendable (Problem) -> ServerResponse
    /// Answers the request. Errors with a meaning for clients are thrown as ``/VouchAPI/Problem``, which becomes the
    /// response; any other becomes `service.failed`, without its text.
    package let answer: Answer
    /// The API's description of the route; nil for a route that it leaves out.
    package private(set) var operation: Operation?
    /// A limit of its own for bodies; nil for the server's.
    package private(set) var bodyLimit: BodyLimit?

    /// How long the bodies of some requests may be that the server would otherwise refuse.
    package struct BodyLimit: Sendable {
        /// - Returns: bytes, by a request's head; nil for the server's usual limit.
        let longest: @Sendable (ServerRequest) -> Int?
        /// What a client can do whose body is too long.
        let remedy: String
    }

    /// The parts of the template: cut once, not for every request.
    private let names: [Substring]

    package init(
        _ method: HTTPRequest.Method, _ template: String, access: Access,
        problem: @escaping @Sendable (Problem) -> ServerResponse = ServerResponse.problem,
        operation: Operation? = nil, answer: @escaping Answer
    ) {
        self.method = method
        self.template = template
        self.access = access
        self.problem = problem
        self.operation = operation
        self.answer = { request in
            do {
                return try await answer(request)
            } catch {
                request.notice(error)
                throw Problem(of: error) ?? error
            }
        }
        names = template.split(separator: "/", omittingEmptySubsequences: false)
    }

    /// The same route, as the API's description shows it.
    package func described(by operation: Operation?) -> Route {
        var route = self
        route.operation = operation
        return route
    }

    /// The same route with a limit of its own for bodies.
    func limiting(_ limit: BodyLimit?) -> Route {
        var route = self
        route.bodyLimit = limit
        return route
    }

    /// The number of parts of the template, and of a path that it describes.
    var partCount: Int { names.count }

    /// The parameters of a path that this route's template describes; nil if it does not.
    func parameters(of parts: [Substring]) -> [String: String]? {
        guard names.count == parts.count else { return nil }
        var parameters: [String: String] = [:]
        for (name, part) in zip(names, parts) {
            if name.first == "{", name.last == "}" {
                guard let value = FormFields.text(part.utf8, plusIsBlank: false), !value.isEmpty else { return nil }
                parameters[String(name.dropFirst().dropLast())] = value
            } else if name != part {
                return nil
            }
        }
        return parameters
    }
}

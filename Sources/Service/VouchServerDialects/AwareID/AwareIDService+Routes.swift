import HTTPTypes
import VouchAPI
import VouchDialects
import VouchServer

extension AwareIDService {
    /// All routes, each at the root of the host and again below the customer's name, as clients' `mHostname` may have
    /// it.
    package func routes() -> [Route] {
        let routes = ["", "/{customer}"].flatMap { prefix in
            tokenRoutes(prefix) + enrolmentRoutes(prefix) + authenticationRoutes(prefix) + faceRoutes(prefix)
        }
        return linkRoutes + routes.map { $0.described(in: Self.descriptions) }
    }

    private var linkRoutes: [Route] {
        guard links != nil else { return [] }
        return [Route(.get, "/{customer}/onboarding/{code}", access: .open) { try await openMailedLink($0) }]
    }

    private func tokenRoutes(_ prefix: String) -> [Route] {
        [
            Route(
                .post, prefix + "/auth/realms/{realm}/protocol/openid-connect/token", access: .open,
                problem: ServerResponse.awareIDToken
            ) { try await token($0) }
        ]
    }

    private func enrolmentRoutes(_ prefix: String) -> [Route] {
        let enrolment = prefix + "/onboarding/enrollment"
        var routes = [
            post(prefix + "/b2c/proxy/triggerEnroll", by: .token) { try await triggerEnroll($0, $1) },
            post(enrolment + "/enroll") { try await enroll($0, $1) },
            post(enrolment + "/addFace") { try await addFace($0, $1) },
            post(enrolment + "/addVoice") { try addVoice($0, $1) },
            post(enrolment + "/addChip") { try await addChip($0, $1) },
            get(enrolment + "/publicKey") { _, _ in try publicKey() },
        ]
        // The vendor's pages spell both ways.
        for name in ["addDevice", "adddevice"] {
            routes.append(post("\(enrolment)/\(name)") { try await addDevice($0, $1) })
        }
        for path in [
            enrolment + "/addDocumentOCR", enrolment + "/addDcoumentOCR",
            prefix + "/b2c/onboarding/enrollment/addDocumentOCR",
        ] {
            routes.append(post(path) { try await addDocument($0, $1) })
        }
        return routes
    }

    private func authenticationRoutes(_ prefix: String) -> [Route] {
        let authentication = prefix + "/onboarding/authentication"
        return [
            post(authentication + "/authenticate") { try await authenticate($0, $1) },
            post(authentication + "/verifyDevice") { try await verifyDevice($0, $1) },
            post(authentication + "/verifyFace") { try await verifyFace($0, $1) },
        ]
    }

    private func faceRoutes(_ prefix: String) -> [Route] {
        autocaptureRoutes(prefix) + [
            post(prefix + "/onboarding/livenessChallenge") { try await drawChallenge($0, $1) },
            post(prefix + "/analyze") { try await analyse($0, $1) },
            get(prefix + "/faceliveness/version") { _, _ in
                ServerResponse(
                    .ok, fields: [.contentType: "text/plain; charset=utf-8"],
                    body: Array(faces.livenessVersion.utf8))
            },
        ]
    }

    // MARK: What routes have in common

    typealias Answer = @Sendable (ServerRequest, String) async throws -> ServerResponse

    func post(
        _ template: String, by credentials: Access.Credentials = .tokenAndKey, _ answer: @escaping Answer
    ) -> Route {
        route(.post, template, by: credentials) { request, tenant in
            try Self.checkJSON(request)
            return try await answer(request, tenant)
        }
    }

    private func get(_ template: String, _ answer: @escaping Answer) -> Route {
        route(.get, template, by: .tokenAndKey, answer)
    }

    /// - Parameter answer: gets the caller's tenant.
    private func route(
        _ method: HTTPRequest.Method, _ template: String, by credentials: Access.Credentials, _ answer: @escaping Answer
    ) -> Route {
        Route(method, template, access: .scope(.enrol, by: credentials), problem: ServerResponse.awareID) { request in
            guard let tenant = request.caller?.tenant else { throw Problem(.unauthenticated, "no caller") }
            // The answer for another customer's name does not reveal whether that customer exists.
            if let customer = request.parameters["customer"], customer != tenant {
                throw Problem(.notFound, "this caller has no such customer")
            }
            do {
                var response = try await answer(request, tenant)
                response.fields[.cacheControl] = "no-store"
                return response
            } catch let error as AwareID.MalformedRequest {
                throw Problem(error.code == .tooLong ? .tooLarge : .malformed, error.description)
            }
        }
    }

    private static func checkJSON(_ request: ServerRequest) throws(Problem) {
        guard let type = request.fields[.contentType] else { return }
        let name = type.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
        guard name == "application/json" else {
            throw Problem(.unsupportedMedia, "the body must be application/json")
        }
    }

    func customer(_ tenant: String) async throws -> AwareIDCustomer {
        guard let customer = try await customers.customer(tenant) else {
            throw Problem(.forbidden, "this customer has no enrolment", remedy: "inform the operator")
        }
        return customer
    }
}

import VouchAPI
import VouchCore
import VouchEnrolment
import VouchJOSE

/// `/v1/enrolments/{id}/tokens` and the like: tokens for the person's own app or page, so that it holds none of the client's.
package struct PersonTokenRoutes: Sendable {
    private let tokens: PersonTokens
    private let enrolling: Enrolling
    private let authenticating: Authenticating
    private let journeys: Journeys

    package init(
        _ tokens: PersonTokens, _ enrolling: Enrolling, _ authenticating: Authenticating, _ journeys: Journeys
    ) {
        self.tokens = tokens
        self.enrolling = enrolling
        self.authenticating = authenticating
        self.journeys = journeys
    }

    /// The routes, for a ``RouteTable``.
    package var routes: [Route] {
        Proceeding.Kind.allCases.map { kind in
            .native(
                .post, kind.template + "/tokens", kind.scope,
                Operation(
                    "create\(kind.rawValue.prefix(1).uppercased())\(kind.rawValue.dropFirst())Token",
                    tag: kind == .journey ? "Journeys" : kind == .enrolment ? "Enrolments" : "Authentications",
                    "Make a token with which the person's app goes on with this \(kind.rawValue), and does nothing else.",
                    body: .members(["seconds": .number(60...3_600)], optional: ["seconds"]), success: 201,
                    answer: .members([
                        "accessToken": .text(), "tokenType": .words(["Bearer"]), "expiresIn": .number(60...3_600),
                    ]))
            ) { try await new(kind, $0) }
        }
    }

    private struct Asked: Decodable { let seconds: Int? }

    struct Answer: Codable {
        let accessToken: String
        var tokenType = "Bearer"
        let expiresIn: Int
    }

    private func new(_ kind: Proceeding.Kind, _ request: ServerRequest) async throws -> ServerResponse {
        let seconds = try request.json(Asked.self).seconds ?? 900
        guard (60...3_600).contains(seconds) else { throw Problem(.malformed, "seconds is not 60 to 3600") }
        let (tenant, id) = (try request.tenant(), request.part("id"))
        switch kind {
        case .enrolment: _ = try await enrolling.view(id, tenant: tenant)
        case .authentication: _ = try await authenticating.authentication(id, tenant: tenant)
        case .journey:
            _ = try await journeys.journey(id, tenant: tenant, among: request.caller?.journeys)
        }
        let token = try tokens.token(for: Proceeding(kind, id), request, seconds: seconds)
        return try .json(Answer(accessToken: token, expiresIn: seconds), status: .created)
    }
}

/// Makes tokens with which a person goes on with one thing, and does nothing else.
package struct PersonTokens: Sendable {
    private let keys: TokenKeys
    private let cryptography: any JOSECryptography
    /// The address by which persons reach the server.
    let address: String

    package init(_ keys: TokenKeys, _ cryptography: any JOSECryptography, address: String) {
        self.keys = keys
        self.cryptography = cryptography
        self.address = address
    }

    func token(for proceeding: Proceeding, _ request: ServerRequest, seconds: Int) throws -> String {
        let caller = Caller(
            tenant: try request.tenant(), client: request.caller?.client ?? "", scopes: [proceeding.kind.scope],
            only: proceeding)
        return try keys.sign(
            caller, at: request.received, seconds: seconds,
            identifier: Base64URL.text(try cryptography.randomBytes(16)))
    }
}

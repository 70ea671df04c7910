import Foundation
import VouchAPI
import VouchCore
import VouchEnrolment
import VouchLiveness
import VouchStores

/// `/v1/liveness-challenges`: what a person has to do before the camera.
package struct LivenessChallengeRoutes: Sendable {
    private let challenges: LivenessChallenges
    private let enrolling: Enrolling
    private let authenticating: Authenticating
    private let journeys: Journeys

    package init(
        _ challenges: LivenessChallenges, _ enrolling: Enrolling, _ authenticating: Authenticating, _ journeys: Journeys
    ) {
        self.challenges = challenges
        self.enrolling = enrolling
        self.authenticating = authenticating
        self.journeys = journeys
    }

    /// The routes, for a ``RouteTable``.
    package var routes: [Route] {
        [
            Route(
                .post, Proceeding.challenges, access: .either(.enrol, .journeys),
                operation: Operation(
                    "drawLivenessChallenge", tag: "Faces",
                    "Draw a liveness challenge for an enrolment, an authentication or a journey. One drawn before is over.",
                    body: Self.asked, success: 201, answer: .reference("LivenessChallenge"),
                    problems: [.conflict, .gone, .notFound, .busy]), answer: new)
        ]
    }

    private static let asked: JSONSchema = .members(
        [
            "purpose": .words(Proceeding.Kind.allCases.map(\.rawValue)).example("enrolment"),
            "id": .identifier.example("0b54dcf6"), "steps": .number(1...8), "colours": .boolean,
            "validSeconds": .number(10...600),
        ], optional: ["steps", "colours", "validSeconds"])

    private func new(_ request: ServerRequest) async throws -> ServerResponse {
        let asked = try request.json(LivenessChallengeRequest.self)
        let tenant = try request.tenant()
        let usual = LivenessChallenge.Size()
        guard (1...8).contains(asked.steps ?? usual.steps),
            (10...600).contains(asked.validSeconds ?? usual.validSeconds)
        else { throw Problem(.malformed, "steps is not 1 to 8, or validSeconds not 10 to 600") }
        let size = LivenessChallenge.Size(
            steps: asked.steps ?? usual.steps, hasColours: asked.colours ?? usual.hasColours,
            validSeconds: asked.validSeconds ?? usual.validSeconds)
        let purpose = try await purpose(of: asked, request, tenant)
        let challenge = try await challenges.new(size, for: purpose, tenant: tenant, at: request.received)
        return ServerResponse(.created, fields: [.contentType: "application/json"], body: challenge.json)
    }

    /// - Throws: as the steps that take a face do: nothing is drawn that could not be answered.
    private func purpose(
        of asked: LivenessChallengeRequest, _ request: ServerRequest, _ tenant: String
    ) async throws -> Proceeding {
        guard let kind = Proceeding.Kind(rawValue: asked.purpose) else {
            throw Problem(.malformed, "purpose is not enrolment, authentication or journey")
        }
        let purpose = Proceeding(kind, asked.id)
        guard request.caller?.scopes.contains(kind.scope) == true else {
            throw Problem(.forbidden, "the credentials lack the scope \(kind.scope.rawValue)")
        }
        if let only = request.caller?.only, only != purpose { throw Problem(.forbidden, "the token is for another") }
        switch kind {
        case .enrolment:
            try await enrolling.enrolment(asked.id, tenant: tenant).admit(.face, at: request.received)
        case .authentication:
            try await authenticating.authentication(asked.id, tenant: tenant).admit(.face, at: request.received)
        case .journey:
            guard
                try await journeys.journey(
                    asked.id, tenant: tenant, among: request.caller?.journeys
                ).step?.kind == .liveness
            else {
                throw Problem(
                    .conflict, "the journey does not wait for a liveness session",
                    remedy: "do what the required action says")
            }
        }
        return purpose
    }
}

import VouchAPI
import VouchCore
import VouchEnrolment
import VouchLiveness

/// `/v1/faces`: comparing two, and judging whether one is alive.
package struct FaceRoutes: Sendable {
    private let faces: any FaceJudging

    /// Answers with what `faces` decides. Nothing is kept.
    package init(_ faces: any FaceJudging) { self.faces = faces }

    /// The routes, for a ``RouteTable``.
    package var routes: [Route] {
        [
            .native(
                .post, "/v1/faces/compare", .read,
                Operation(
                    "compareFaces", tag: "Faces", "Compare two faces.",
                    body: .members(["first": .file, "second": .file]), answer: .reference("FaceComparison"),
                    problems: [.unreadable, .busy])
            ) { request in
                let pair = try request.json(FacePair.self)
                let verdict = try await faces.compare(
                    try SentFile.bytes(pair.first, "first"), try SentFile.bytes(pair.second, "second"))
                return try .json(Comparison(verdict: "\(verdict.outcome)", probability: verdict.probability))
            },
            .native(
                .post, "/v1/faces/liveness", .read,
                Operation(
                    "judgeLiveness", tag: "Faces", "Judge whether frames show a live person.",
                    body: APISchemas.plainFrames, answer: .reference("Liveness"), problems: [.unreadable, .busy])
            ) { request in
                let capture = try FaceFrames(request)
                guard capture.challenge == nil else {
                    throw Problem(
                        .malformed, "challenge has no meaning here",
                        remedy:
                            "a challenge is answered at the enrolment, authentication or journey that it was drawn for")
                }
                let verdict = try await faces.liveness(
                    of: FaceCapture(try capture.judged()), received: request.received)
                return try .json(
                    Liveness(
                        decision: verdict.result.decision.rawValue, score: verdict.result.score,
                        feedback: verdict.result.feedback.map(\.rawValue), version: faces.livenessVersion,
                        networks: verdict.networks))
            },
        ]
    }

    struct Comparison: Codable {
        let verdict: String
        let probability: Double?
    }

    struct Liveness: Codable {
        let decision: String
        let score: Double?
        let feedback: [String]
        let version: String
        let networks: AttackNetworkCard?
    }
}

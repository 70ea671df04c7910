import Foundation
import VouchAPI
import VouchCore
import VouchEnrolment

/// `/v1/journeys`.
package struct JourneyRoutes: Sendable {
    private let journeys: Journeys
    private let chips: ChipSessions?
    private let challenges: LivenessChallenges

    /// - Parameters:
    ///   - challenges: those that were drawn for journeys.
    ///   - chips: nil where the server reads no chips.
    package init(_ journeys: Journeys, challenges: LivenessChallenges, chips: ChipSessions? = nil) {
        self.challenges = challenges
        self.journeys = journeys
        self.chips = chips
    }

    /// The routes, for a ``RouteTable``.
    package var routes: [Route] {
        let state: JSONSchema = .reference("JourneyState")
        let base = "/v1/journeys"
        let moved: [Problem.Code] = [.conflict, .gone]
        func step(
            _ path: String, _ name: String, _ summary: String, _ body: JSONSchema?, isIdempotent: Bool = false,
            _ work: @escaping @Sendable (ServerRequest, inout OpenJourney) async throws -> Void
        ) -> Route {
            .native(
                .post, base + "/{id}/" + path, .journeys,
                Operation(
                    name, tag: "Journeys", summary, body: body, answer: state, problems: moved + [.busy],
                    isIdempotent: isIdempotent)
            ) { request in
                var journey = try await journey(request)
                try await work(request, &journey)
                try await journeys.keep(&journey, at: request.received)
                return try .json(JourneyState(journey))
            }
        }
        return [
            .native(
                .get, "/v1/journey-definitions", .journeys,
                Operation(
                    "listJourneyDefinitions", tag: "Journeys", "List the available journeys.",
                    parameters: Operation.pageParameters, answer: APISchemas.page(Self.offer)), offers),
            .native(
                .post, base, .journeys,
                Operation(
                    "startJourney", tag: "Journeys", "Begin a journey.",
                    body: .members(
                        ["definition": .text(1...60).example("identity"), "subject": .identifier],
                        optional: ["subject"]), success: 201, answer: state,
                    problems: [.notFound], isIdempotent: true), start),
            Route(
                .get, base + "/{id}", access: .either(.journeys, .investigate),
                operation: Operation(
                    "journey", tag: "Journeys", "Tell where a journey stands, and its result.", answer: state)
            ) { request in
                var state = JourneyState(try await journey(request))
                // The person is not told who decided, and in which words.
                if request.caller?.only != nil { state.review = nil }
                return try .json(state)
            },
            Route(
                .get, base + "/{id}/journals", access: .either(.journeys, .investigate),
                operation: Operation(
                    "captureJournals", tag: "Journeys",
                    "What capturing devices did before each picture and what their pixels answered, as they wrote it.",
                    answer: .members(["steps": .list(.members(["step": .text(), "journal": .text(1...8_192)]), 0...32)])
                ),
                answer: journals),
            step(
                "terms", "answerTerms", "Record the person's consent, or that they refuse.", APISchemas.consent
            ) {
                let asked = try ConsentRequest($0)
                try await journeys.answerTerms(
                    asked.accepted, purpose: asked.purpose, terms: asked.terms, &$1, at: $0.received)
            },
            step(
                "document", "sendSide", "Send a side of the identity document.", APISchemas.picture, isIdempotent: true
            ) {
                try await journeys.takeSide(try Self.picture($0, &$1), &$1, at: $0.received)
            },
            step("chip", "sendChip", "Send the chip that a chip session has read.", APISchemas.chipSession) {
                let asked = try $0.json(ChipSessionChoice.self)
                let chip = try await chips.read(asked.chipSession, for: "journey \($1.record.id)", $0)
                try await journeys.takeChip(chip, &$1, at: $0.received)
            },
            step("address", "sendAddress", "Send a bill or statement.", APISchemas.picture, isIdempotent: true) {
                try await journeys.takeAddress(try Self.picture($0, &$1), &$1, at: $0.received)
            },
            step("selfie", "sendSelfie", "Send a selfie.", APISchemas.picture, isIdempotent: true) {
                try await journeys.takeSelfie(try Self.picture($0, &$1), &$1, at: $0.received)
            },
            step(
                "liveness", "sendLiveness",
                "Send the frames of a liveness session, the answer to a challenge, to be judged here.",
                APISchemas.frames, isIdempotent: true
            ) {
                let asked = try FaceFrames($0)
                let capture = try await asked.capture(by: challenges, for: Proceeding(.journey, $1.record.id), $0)
                try await journeys.takeSession(capture, &$1, at: $0.received)
            },
            step(
                "pages/{page}", "endPage", "Report the outcome of a page of your own.", Self.outcome, isIdempotent: true
            ) {
                let asked = try $0.json(PageOutcomeRequest.self)
                try await journeys.receive(
                    .page(id: $0.part("page"), outcome: asked.outcome), &$1, at: $0.received)
            },
            step("unable", "skipStep", "Tell that the person cannot do the step.", nil, isIdempotent: true) {
                try await journeys.receive(.unable, &$1, at: $0.received)
            },
            step("abort", "abortJourney", "Tell that the person gave up.", nil) {
                try await journeys.receive(.aborted, &$1, at: $0.received)
            },
        ]
    }

    private static let offer: JSONSchema = .members([
        "name": .text(), "version": .number(1...1_000_000), "title": .text(),
    ])
    private static let outcome: JSONSchema = .members(["outcome": .text(1...60).example("success")])

    /// The picture of a step; its journal, if it has one, is kept with the journey.
    private static func picture(_ request: ServerRequest, _ journey: inout OpenJourney) throws -> [UInt8] {
        let asked = try request.json(PictureRequest.self)
        if let journal = asked.journal, let step = journey.step {
            guard (1...8_192).contains(journal.utf8.count),
                (try? JSONSerialization.jsonObject(with: Data(journal.utf8))) != nil
            else { throw Problem(.malformed, "the journal is not a JSON text of at most 8192 bytes") }
            journey.record.additionalData[Self.journalPrefix + step.id] = journal
        }
        return try SentFile.bytes(asked.picture, "picture").reveal { $0 }
    }

    private static let journalPrefix = "CaptureJournal."

    /// What the devices wrote of how they captured, by step.
    private func journals(_ request: ServerRequest) async throws -> ServerResponse {
        guard request.caller?.only == nil else { throw Problem(.forbidden, "journals are for those who examine") }
        let kept = try await journey(request).record.additionalData.filter { $0.key.hasPrefix(Self.journalPrefix) }
        return try .json(
            Journals(
                steps: kept.sorted { $0.key < $1.key }.map {
                    .init(step: String($0.key.dropFirst(Self.journalPrefix.count)), journal: $0.value)
                }))
    }

    struct Journals: Codable {
        struct Step: Codable {
            let step: String
            let journal: String
        }
        let steps: [Step]
    }

    // MARK: Work

    private func journey(_ request: ServerRequest) async throws -> OpenJourney {
        try await journeys.journey(
            request.part("id"), tenant: try request.tenant(), among: request.caller?.journeys)
    }

    private func offers(_ request: ServerRequest) async throws -> ServerResponse {
        let limit = try request.limit()
        let after = try request.cursor() ?? ""
        let definitions = journeys.catalogue.definitions(of: try request.tenant())
        let names = request.caller?.journeys
        let found = definitions.filter { $0.identifier > after && names?.contains($0.name) ?? true }.sorted {
            $0.identifier < $1.identifier
        }
        let page = found.prefix(limit)
        return try .json(
            ListPage(
                items: page.map { JourneyOffer(name: $0.name, version: $0.version, title: $0.title) },
                next: found.count > limit ? page.last.map { ListCursor.encode($0.identifier) } : nil))
    }

    private func start(_ request: ServerRequest) async throws -> ServerResponse {
        let asked = try request.json(JourneyRequest.self)
        guard asked.subject?.isEmpty != true else {
            throw Problem(.malformed, "the subject is blank", remedy: "leave it out")
        }
        let journey = try await journeys.start(
            asked.definition, person: asked.subject, tenant: try request.tenant(), among: request.caller?.journeys,
            as: request.reservedIdentifier, at: request.received)
        var response = try ServerResponse.json(JourneyState(journey), status: .created)
        response.fields[.location] = "/v1/journeys/\(journey.record.id)"
        return response
    }
}

extension JourneyState {
    init(_ open: OpenJourney) {
        let journey = open.record.journey
        let definition = open.definition
        self.init(
            id: open.record.id, definition: journey.definition, fingerprint: definition.fingerprint,
            subject: open.record.person?.name,
            requiredAction: journey.requiredAction(in: definition).text, step: journey.step(in: definition)?.id,
            retake: journey.retake?.rawValue, advice: journey.retake?.advice,
            result: journey.result(in: definition).rawValue, rules: journey.businessRules(in: definition),
            ending: journey.ending?.word,
            review: open.record.review.map { JourneyDecision($0) })
    }
}

import Foundation
import VouchAPI
import VouchCore
import VouchEnrolment
import VouchReport

/// `/v1/journeys`: the same journeys that GBG IDscan's dialect runs, on the same code.
public struct JourneyRoutes: Sendable {
    let service: IDSEnterpriseService
    let faces: any FaceJudging

    /// Runs the journeys of `service`, whose store and definitions it shares; `faces` judges liveness here.
    public init(_ service: IDSEnterpriseService, faces: any FaceJudging) {
        self.service = service
        self.faces = faces
    }

    /// The routes, for a ``RouteTable``.
    public var routes: [Route] {
        let state: JSONSchema = .reference("JourneyState")
        let base = "/v1/journeys"
        let moved: [Problem.Code] = [.conflict, .gone]
        func step(
            _ path: String, _ name: String, _ summary: String, _ body: JSONSchema?,
            _ work: @escaping @Sendable (ServerRequest, inout JourneyRecord, JourneyDefinition) async throws -> Void
        ) -> Route {
            .native(
                .post, base + "/{id}/" + path, .journeys,
                Operation(
                    name, tag: "Journeys", summary, body: body, answer: state, problems: moved)
            ) { try await change($0, work) }
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
            .native(
                .get, base + "/{id}", .journeys,
                Operation("journey", tag: "Journeys", "Get the state of a journey, and its result.", answer: state)
            ) { request in
                let record = try await service.record(request.part("id"), request)
                return try .json(JourneyState(record, try service.definition(of: record)))
            },
            step(
                "terms", "answerTerms", "Record whether the person consents.", APISchemas.consent, terms),
            step("document", "sendSide", "Send a side of the identity document.", APISchemas.picture) {
                let picture = try Self.picture($0)
                guard let kind = $1.journey.step(in: $2)?.kind, kind == .front || kind == .back else {
                    throw Problem(.conflict, "no document side is expected at this step", remedy: Self.remedy)
                }
                try await service.takeDocument(picture, .camera, $0, &$1, $2)
            },
            step("address", "sendAddress", "Send a bill or statement.", APISchemas.picture) {
                let picture = try Self.picture($0)
                guard $1.journey.step(in: $2)?.kind == .address else {
                    throw Problem(.conflict, "no address document is expected at this step", remedy: Self.remedy)
                }
                try await service.takeDocument(picture, .pageScanner, $0, &$1, $2)
            },
            step("selfie", "sendSelfie", "Send a selfie.", APISchemas.picture) {
                let picture = try Self.picture($0)
                guard let kind = $1.journey.step(in: $2)?.kind, [.selfie, .passiveLiveness].contains(kind) else {
                    throw Problem(.conflict, "no selfie is expected at this step", remedy: Self.remedy)
                }
                try await service.receive(.selfie(try await service.face(picture, $1)), $0, &$1, $2)
                $1.selfie = picture
            },
            step(
                "liveness", "sendLiveness", "Send frames of a liveness session. The server judges them.",
                APISchemas.frames
            ) {
                try await liveness($0, &$1, $2)
            },
            step("pages/{page}", "endPage", "Report the outcome of a page of your own.", Self.outcome) {
                let asked = try $0.json(PageOutcomeRequest.self)
                try await service.receive(.page(id: $0.part("page"), outcome: asked.outcome), $0, &$1, $2)
            },
            step("unable", "skipStep", "Report that the person cannot complete the step.", nil) {
                try await service.receive(.unable, $0, &$1, $2)
            },
            step("abort", "abortJourney", "Report that the person gave up.", nil) {
                try await service.receive(.aborted, $0, &$1, $2)
            },
        ]
    }

    private static let remedy = "perform requiredAction first"
    private static let offer: JSONSchema = .members([
        "name": .text(), "version": .number(1...1_000_000), "title": .text(),
    ])
    private static let outcome: JSONSchema = .members(["outcome": .text(1...60).example("success")])

    private static func picture(_ request: ServerRequest) throws -> [UInt8] {
        try SentFile.bytes(try request.json(PictureRequest.self).picture, "picture").reveal { $0 }
    }

    // MARK: Work

    private func offers(_ request: ServerRequest) async throws -> ServerResponse {
        let limit = try request.limit()
        let after = try request.cursor() ?? ""
        let found = service.definitions.filter { $0.identifier > after }.sorted { $0.identifier < $1.identifier }
        let page = found.prefix(limit)
        return try .json(
            ListPage(
                items: page.map { JourneyOffer(name: $0.name, version: $0.version, title: $0.title) },
                next: found.count > limit ? page.last.map { ListCursor.encode($0.identifier) } : nil))
    }

    private func start(_ request: ServerRequest) async throws -> ServerResponse {
        let asked = try request.json(JourneyRequest.self)
        let name = asked.definition
        let tenant = try request.tenant()
        guard let definition = service.definitions.last(where: { $0.name == name || $0.identifier == name }) else {
            throw Problem(
                .notFound, "there is no journey definition with this name",
                remedy: "name one of /v1/journey-definitions")
        }
        var record = JourneyRecord(
            id: request.reservedIdentifier ?? service.identifier(), tenant: tenant,
            journey: Journey(in: definition, at: request.received),
            identityMeansID: service.identifier(), person: try await person(asked.subject, tenant))
        do {
            try await service.save(record, isNew: true)
        } catch let problem as Problem where problem.code == .conflict {
            // Or the same request came before, and its answer was lost.
            let begun = try await service.store.journey(record.id, tenant: tenant)
            guard request.reservedIdentifier != nil, let begun else { throw problem }
            record = begun
        }
        var response = try ServerResponse.json(JourneyState(record, definition), status: .created)
        response.fields[.location] = "/v1/journeys/\(record.id)"
        return response
    }

    /// A blank name is none that the description admits.
    private func person(_ name: String?, _ tenant: String) async throws -> JourneyPerson? {
        guard name?.isEmpty != true else { throw Problem(.malformed, "the subject is blank", remedy: "leave it out") }
        return try await service.person(named: name, tenant)
    }

    private func change(
        _ request: ServerRequest,
        _ work: (ServerRequest, inout JourneyRecord, JourneyDefinition) async throws -> Void
    ) async throws -> ServerResponse {
        var record = try await service.record(request.part("id"), request)
        let definition = try service.definition(of: record)
        try await work(request, &record, definition)
        try await service.checkData(request, &record, definition)
        try await service.save(record, isNew: false)
        return try .json(JourneyState(record, definition))
    }

    private func terms(
        _ request: ServerRequest, _ record: inout JourneyRecord, _ definition: JourneyDefinition
    ) async throws {
        let asked = try ConsentRequest(request)
        try await service.receive(.terms(agreed: asked.accepted), request, &record, definition)
        record.additionalData["ConsentPurpose"] = asked.purpose
        record.additionalData["ConsentTerms"] = asked.terms
        record.additionalData["ConsentAt"] = request.received.rfc3339
        record.additionalData["TermsAccepted"] = asked.accepted ? "true" : "false"
    }

    /// Judged here, so that the result does not rest on the word of the person's device.
    private func liveness(
        _ request: ServerRequest, _ record: inout JourneyRecord, _ definition: JourneyDefinition
    ) async throws {
        let frames = try EnrolmentRoutes.frames(request)
        guard record.journey.step(in: definition)?.kind == .liveness else {
            throw Problem(.conflict, "no liveness session is expected at this step", remedy: Self.remedy)
        }
        let verdict = try await faces.liveness(of: frames, received: request.received)
        if !record.journey.position.hasLivenessFace {
            let picture = (verdict.capturedFrame ?? frames[0].picture).reveal { $0 }
            try await service.receive(
                .selfie(try await service.face(picture, record)), request, &record, definition)
            record.selfie = picture
            // A picture without a face can end the step.
            guard record.journey.step(in: definition)?.kind == .liveness,
                record.journey.position.hasLivenessFace
            else { return }
        }
        let outcome: JourneyCheck =
            switch verdict.result.decision {
            case .live: .passed
            case .spoof: .failed
            case .inconclusive: .notPerformed
            }
        let finding = LivenessFinding(outcome, by: .server, retake: outcome == .passed ? nil : .notAlive)
        try await service.receive(.liveness(finding), request, &record, definition)
    }
}

extension JourneyState {
    init(_ record: JourneyRecord, _ definition: JourneyDefinition) {
        let journey = record.journey
        self.init(
            id: record.id, definition: journey.definition, subject: record.person?.name,
            requiredAction: journey.requiredAction(in: definition).text, step: journey.step(in: definition)?.id,
            retake: journey.retake?.rawValue, advice: journey.retake?.advice,
            result: journey.result(in: definition).rawValue, rules: journey.businessRules(in: definition),
            ending: journey.ending?.word)
    }
}

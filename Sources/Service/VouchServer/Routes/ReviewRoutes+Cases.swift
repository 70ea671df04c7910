import Foundation
import VouchAPI
import VouchCore
import VouchEnrolment
import VouchStores

/// `/v1/cases`: what the console shows of journeys, waiting and decided.
extension ReviewRoutes {
    var cases: [Route] {
        let base = "/v1/cases"
        let watched = Access.either(.investigate, .audit)
        return [
            Route(
                .get, base, access: watched,
                operation: Operation(
                    "listCases", tag: "Reviews",
                    "List journeys for the people who decide them: those that wait, the most doubtful first, or all, the latest "
                        + "first.",
                    parameters: Operation.pageParameters + Self.caseFilters + Self.filters,
                    answer: APISchemas.page(.reference("JourneySummary"))), answer: list(cases:)),
            Route(
                .get, base + "/{id}", access: watched,
                operation: Operation(
                    "case", tag: "Reviews", "Tell everything about a journey but its reports and pictures.",
                    answer: APISchemas.caseDetail), answer: detail),
            .native(
                .post, base + "/{id}/notes", .review,
                Operation(
                    "addNote", tag: "Reviews", "Write a note for other reviewers.",
                    body: .members(["text": .plain(1...2_000).example("Called back; will send the other side.")]),
                    success: 201, answer: APISchemas.caseDetail, problems: [.conflict])
            ) { request in
                let asked = try request.json(NoteRequest.self)
                try Self.check(asked.text, "text")
                let noted = try await reviews.note(
                    asked.text, request.part("id"), try Self.reviewer(request), at: request.received)
                return try .json(try await caseDetail(noted, request), status: .created)
            },
            .native(
                .post, base + "/{id}/link", .review,
                Operation(
                    "retakeLink", tag: "Reviews",
                    "Make a link to the journey that a person begins again, for one hour. Journeys that were not sent back have "
                        + "none.", success: 201,
                    answer: .members(["url": .text(), "expiresIn": .number(60...3_600)]), problems: [.conflict]), link),
            Route(
                .get, "/v1/case-figures", access: watched,
                operation: Operation(
                    "caseFigures", tag: "Reviews",
                    "Count what became of the journeys of some days; by default the last thirty.",
                    parameters: Self.filters.filter { ["since", "until"].contains($0.name) },
                    answer: APISchemas.caseFigures), answer: figures),
        ]
    }

    private static let caseFilters: [Operation.Parameter] = [
        .init(
            "order", "`doubt` lists those that wait, the most doubtful first (the default); `latest` lists all.",
            .words(["doubt", "latest"])),
        .init("opinions", "Only journeys on which so many people gave their opinion.", .number(0...3)),
        .init("model", "Only journeys with a document of this model.", .text(1...80)),
        .init("holder", "Only journeys that the caller looks at.", .words(["me"])),
        .init(
            "search",
            "Only journeys with this identifier or subject, or whose documents say all of these words: whole names or numbers.",
            .text(1...120)),
    ]

    private func list(cases request: ServerRequest) async throws -> ServerResponse {
        var filter = try await filter(request)
        let tenant = try request.tenant()
        if request.query["opinions"] != nil {
            guard let number = request.query["opinions"].flatMap({ Int($0) }), (0...3).contains(number) else {
                throw Problem(.malformed, "opinions is not 0 to 3")
            }
            filter.opinions = number
        }
        filter.model = request.query["model"]
        if let holder = request.query["holder"] {
            guard holder == "me" else { throw Problem(.malformed, "holder is not me") }
            filter.holder = request.caller?.client
        }
        if let text = request.query["search"] {
            guard request.caller?.scopes.contains(.investigate) == true else {
                // Whether somebody is among them says something of a person.
                throw Problem(.forbidden, "the credentials lack the scope investigate, which search needs")
            }
            try await search(text, &filter, tenant)
        }
        switch request.query["order"] ?? "doubt" {
        case "doubt":
            let found = filter
            return try await page(request) {
                try await reviews.cases.queue(of: tenant, found, after: $0, limit: $1, at: request.received)
            }
        case "latest":
            let found = filter
            return try await page(request) {
                try await reviews.cases.cases(of: tenant, found, after: $0, limit: $1, at: request.received)
            }
        default: throw Problem(.malformed, "order is not doubt or latest")
        }
    }

    private func search(_ text: String, _ filter: inout JourneyFilter, _ tenant: String) async throws {
        let words = text.split(separator: " ").map(String.init)
        guard (1...5).contains(words.count), text.unicodeScalars.count <= 120 else {
            throw Problem(.malformed, "search is not one to five words of 120 characters in all")
        }
        if words.count == 1, UUID(uuidString: words[0]) != nil {
            filter.id = words[0].lowercased()
        } else if words.count == 1, let subject = try await subject(named: words[0], tenant) {
            filter.subject = subject
        } else {
            filter.words = words
        }
    }

    private func detail(_ request: ServerRequest) async throws -> ServerResponse {
        try .json(try await caseDetail(try await journey(request), request))
    }

    private func caseDetail(_ open: OpenJourney, _ request: ServerRequest) async throws -> CaseDetail {
        let record = open.record
        var filter = JourneyFilter()
        filter.id = record.id
        let listed = try await reviews.cases.cases(
            of: record.tenant, filter, after: nil, limit: 1, at: request.received
        ).first
        guard let listed else { throw Problem(.notFound, "no journey has this identifier") }
        let caller = request.caller
        let seesPersons = caller?.scopes.contains(.investigate) ?? false
        let seesOpinions =
            record.review != nil || !(caller?.scopes.isDisjoint(with: [.senior, .audit]) ?? true)
        var state = JourneyState(open)
        if !seesPersons { state = state.withoutPerson }
        return CaseDetail(
            summary: JourneySummary(listed), state: state,
            doubts: record.journey.doubts(in: open.definition).map(\.rawValue),
            opinions: record.opinions.filter { seesOpinions || $0.reviewer == caller?.client }.map {
                let opinion = JourneyDecision($0)
                return seesPersons ? opinion : opinion.withoutNote
            },
            notes: record.notes.map {
                CaseDetail.Note(
                    at: Timestamp(milliseconds: $0.at).rfc3339, reviewer: $0.reviewer,
                    text: seesPersons ? $0.text : nil)
            },
            history: record.journey.entries.map {
                CaseDetail.Event(
                    at: Timestamp(milliseconds: $0.at).rfc3339, step: $0.step, attempt: $0.attempt,
                    retake: $0.retake?.rawValue, outcome: $0.outcome)
            },
            pictures: seesPersons ? JourneyRecord.pictureNames.filter { record.picture($0) != nil } : [],
            needsTwo: needsTwo(record.tenant))
    }

    private func link(_ request: ServerRequest) async throws -> ServerResponse {
        let sent = try await journey(request)
        guard let follow = sent.record.review?.follow else {
            throw Problem(.conflict, "the journey was not sent back", remedy: "decide it with retake first")
        }
        let seconds = 3_600
        let token = try tokens.token(for: Proceeding(.journey, follow), request, seconds: seconds)
        var response = try ServerResponse.json(
            RetakeLink(url: "\(tokens.address)/capture#journey=\(follow)&token=\(token)", expiresIn: seconds),
            status: .created)
        response.fields[.cacheControl] = "no-store"
        return response
    }

    private func figures(_ request: ServerRequest) async throws -> ServerResponse {
        let before = try Self.day(request, "until")?.adding(seconds: 86_400) ?? request.received.adding(seconds: 1)
        let since = try Self.day(request, "since") ?? before.adding(seconds: -30 * 86_400)
        return try .json(
            CaseFigures(
                try await reviews.cases.figures(
                    of: try request.tenant(), among: request.caller?.journeys, since: since, before: before)))
    }
}

extension CaseFigures {
    init(_ figures: JourneyFigures) {
        func times(_ counts: [Int]) -> [Times] {
            counts.enumerated().map { index, count in
                Times(
                    below: index < JourneyFigures.classes.count ? JourneyFigures.classes[index] : nil, count: count)
            }
        }
        self.init(
            days: figures.days.map { day in
                Day(
                    day: String(Timestamp(seconds: Int64(day.day) * 86_400).rfc3339.prefix(10)),
                    results: Dictionary(uniqueKeysWithValues: day.results.map { ($0.key.rawValue, $0.value) }))
            },
            retakes: figures.retakes, lasted: times(figures.lasted), decided: times(figures.decided),
            models: figures.models.map { Model(model: $0.model, count: $0.count, doubt: $0.doubt) },
            reviews: figures.reviews)
    }
}

extension JourneyDecision {
    init(_ review: JourneyReview) {
        self.init(
            decision: review.decision.rawValue, reviewer: review.reviewer,
            decided: Timestamp(milliseconds: review.at).rfc3339, note: review.note, follow: review.follow)
    }

    fileprivate var withoutNote: JourneyDecision {
        JourneyDecision(decision: decision, reviewer: reviewer, decided: decided, note: nil, follow: follow)
    }
}

extension JourneyState {
    /// For someone who may see nothing of a person.
    fileprivate var withoutPerson: JourneyState {
        JourneyState(
            id: id, definition: definition, fingerprint: fingerprint, subject: nil, requiredAction: requiredAction,
            step: step, retake: retake, advice: advice, result: result, rules: rules, ending: ending,
            review: review?.withoutNote)
    }
}

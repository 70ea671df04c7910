import Foundation
import HTTPTypes
import VouchAPI
import VouchCore
import VouchEnrolment
import VouchReport
import VouchStores

/// `/v1/reviews`, and what staff see of journeys and decide about them.
package struct ReviewRoutes: Sendable {
    private let journeys: Journeys
    let reviews: JourneyReviews
    private let subjects: any JourneySubjects
    let tokens: PersonTokens
    let needsTwo: @Sendable (String) -> Bool

    /// - Parameters:
    ///   - tokens: for the links by which persons begin again.
    ///   - needsTwo: whether two people have to agree on a customer's journeys.
    package init(
        _ journeys: Journeys, cases: any JourneyCases, subjects: any JourneySubjects, tokens: PersonTokens,
        needsTwo: @escaping @Sendable (_ tenant: String) -> Bool = { _ in false }
    ) {
        self.journeys = journeys
        reviews = JourneyReviews(journeys, cases: cases, needsTwo: needsTwo)
        self.subjects = subjects
        self.tokens = tokens
        self.needsTwo = needsTwo
    }

    /// The routes, for a ``RouteTable``.
    package var routes: [Route] {
        let state: JSONSchema = .reference("JourneyState")
        let base = "/v1/journeys"
        let page = APISchemas.page(.reference("JourneySummary"))
        return [
            Route(
                .get, base, access: .either(.journeys, .investigate),
                operation: Operation(
                    "listJourneys", tag: "Journeys", "List journeys, the latest first.",
                    parameters: Operation.pageParameters + Self.filters, answer: page), answer: list),
            .native(
                .get, "/v1/reviews", .investigate,
                Operation(
                    "listReviews", tag: "Reviews",
                    "List the journeys that wait for a person to decide, those with the most doubts first.",
                    parameters: Operation.pageParameters, answer: page), queue),
            .native(
                .post, base + "/{id}/review/hold", .review,
                Operation(
                    "holdReview", tag: "Reviews",
                    "Keep a journey for yourself for \(JourneyReviews.holdSeconds / 60) minutes.", answer: state,
                    problems: [.conflict, .gone])
            ) {
                try .json(
                    JourneyState(
                        try await reviews.hold(
                            $0.part("id"), try Self.reviewer($0), at: $0.received)))
            },
            .native(
                .delete, base + "/{id}/review/hold", .review,
                Operation(
                    "giveReviewBack", tag: "Reviews", "Give a journey back without a decision.", answer: state,
                    problems: [.conflict, .gone])
            ) {
                try .json(
                    JourneyState(
                        try await reviews.giveBack(
                            $0.part("id"), try Self.reviewer($0), at: $0.received)))
            },
            .native(
                .post, base + "/{id}/review", .review,
                Operation(
                    "review", tag: "Reviews",
                    "Decide a journey. Its result stays `Refer`; the pictures that were sent are deleted. Where two people have to "
                        + "agree, the first one's is an opinion. `retake` begins another journey for the same person.",
                    body: .members(
                        [
                            "decision": .words(JourneyReview.Decision.allCases.map(\.rawValue)),
                            "note": .plain(1...2_000).example("The back was damaged; the chip is genuine."),
                        ], optional: ["note"]), answer: state, problems: [.conflict, .gone]), decide),
            .native(
                .get, base + "/{id}/report", .investigate,
                Operation(
                    "journeyReport", tag: "Reviews", "The reports on the documents of a journey.",
                    answer: .members(
                        ["document": ["type": "object"], "address": ["type": "object"]],
                        optional: ["document", "address"]))
            ) {
                let record = try await journey($0).record
                return try .json(Reports(document: record.report, address: record.addressReport))
            },
            .native(
                .get, base + "/{id}/pictures/{picture}", .investigate,
                Operation(
                    "journeyPicture", tag: "Reviews",
                    "A picture of a journey: `front`, `back`, `selfie`, `address` or `chip`. Those of a journey that goes on, "
                        + "or waits for a person, are there.",
                    answer: .text(),
                    answerType: "application/octet-stream")
            ) { request in
                let record = try await journey(request).record
                guard let picture = record.picture(request.part("picture")) else {
                    throw Problem(.notFound, "the journey has no such picture, or has it no longer")
                }
                // Never shown in place: whoever sent it chose the bytes.
                return ServerResponse(
                    .ok,
                    fields: [
                        .contentType: Self.type(of: picture), .cacheControl: "no-store",
                        .contentDisposition: "attachment",
                    ], body: picture)
            },
        ] + cases
    }

    struct Reports: Codable {
        let document: DocumentReport?
        let address: DocumentReport?
    }

    static let filters: [Operation.Parameter] = [
        .init("definition", "Only journeys of this definition, such as `identity/1`.", .text(1...80)),
        .init("result", "Only journeys with this result.", .words(HighLevelResult.allCases.map(\.rawValue))),
        .init("review", "Only journeys in this state of review.", .words(JourneyCase.Review.allCases.map(\.rawValue))),
        .init("subject", "Only journeys of this subject.", .identifier),
        .init("since", "Only journeys that began on this day (UTC) or later.", .day),
        .init("until", "Only journeys that began on this day (UTC) or before.", .day),
    ]

    // MARK: Lists

    private func list(_ request: ServerRequest) async throws -> ServerResponse {
        let (tenant, filter) = (try request.tenant(), try await filter(request))
        return try await page(request) {
            try await reviews.cases.cases(of: tenant, filter, after: $0, limit: $1, at: request.received)
        }
    }

    /// What ``filters`` say.
    func filter(_ request: ServerRequest) async throws -> JourneyFilter {
        var filter = JourneyFilter(among: request.caller?.journeys)
        filter.definition = request.query["definition"]
        filter.result = try Self.word(request, "result")
        filter.review = try Self.word(request, "review")
        filter.since = try Self.day(request, "since")
        filter.before = try Self.day(request, "until")?.adding(seconds: 86_400)
        if let name = request.query["subject"] {
            filter.subject = try await subject(named: name, try request.tenant()) ?? name
        }
        return filter
    }

    /// By the client's name for the person, or by the subject's identifier.
    func subject(named name: String, _ tenant: String) async throws -> String? {
        try await subjects.subject(named: name, tenant: tenant)
    }

    private func queue(_ request: ServerRequest) async throws -> ServerResponse {
        let tenant = try request.tenant()
        return try await page(request) {
            try await reviews.cases.queue(
                of: tenant, JourneyFilter(among: request.caller?.journeys), after: $0, limit: $1, at: request.received)
        }
    }

    func page(
        _ request: ServerRequest, _ find: (JourneyCase?, Int) async throws -> [JourneyCase]
    ) async throws -> ServerResponse {
        let limit = try request.limit()
        let found = try await find(try Self.place(request.cursor()), limit + 1)
        let page = found.prefix(limit)
        return try .json(
            ListPage(
                items: page.map { JourneySummary($0) },
                next: found.count > limit
                    ? page.last.map { ListCursor.encode("\($0.doubt) \($0.began.milliseconds) \($0.id)") } : nil))
    }

    static func place(_ cursor: String?) throws(Problem) -> JourneyCase? {
        guard let cursor else { return nil }
        let parts = cursor.split(separator: " ")
        guard parts.count == 3, let doubt = Int(parts[0]), let began = Int64(parts[1]) else {
            throw Problem(
                .malformed, "the cursor was not issued by this server", remedy: "send `next` of the previous page")
        }
        return JourneyCase(
            id: String(parts[2]), definition: "", began: Timestamp(milliseconds: began), result: .undefined,
            doubt: doubt)
    }

    static func word<Word: RawRepresentable>(
        _ request: ServerRequest, _ name: String
    ) throws(Problem) -> Word? where Word.RawValue == String {
        guard let text = request.query[name] else { return nil }
        guard let word = Word(rawValue: text) else { throw Problem(.malformed, "\(name) is not a word of the list") }
        return word
    }

    static func day(_ request: ServerRequest, _ name: String) throws(Problem) -> Timestamp? {
        guard let text = request.query[name] else { return nil }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard text.utf8.count == 10, parts.count == 3,
            let day = CalendarDate(year: parts[0], month: parts[1], day: parts[2]), (1970...9998).contains(day.year)
        else { throw Problem(.malformed, "\(name) is not a day such as 2026-11-28") }
        return Timestamp(seconds: Int64(day.daysSince1970) * 86_400)
    }

    // MARK: One journey

    func journey(_ request: ServerRequest) async throws -> OpenJourney {
        try await journeys.journey(
            request.part("id"), tenant: try request.tenant(), among: request.caller?.journeys)
    }

    static func reviewer(_ request: ServerRequest) throws(Problem) -> JourneyReviewer {
        JourneyReviewer(
            name: request.caller?.client ?? "", tenant: try request.tenant(), journeys: request.caller?.journeys,
            isSenior: request.caller?.scopes.contains(.senior) ?? false)
    }

    private func decide(_ request: ServerRequest) async throws -> ServerResponse {
        let asked = try request.json(ReviewRequest.self)
        guard let decision = JourneyReview.Decision(rawValue: asked.decision) else {
            throw Problem(.malformed, "decision is not accepted, refused or retake")
        }
        if let note = asked.note { try Self.check(note, "note") }
        return try .json(
            JourneyState(
                try await reviews.decide(
                    decision, note: asked.note, request.part("id"), try Self.reviewer(request), at: request.received)))
    }

    /// - Throws: ``Problem`` for a note that is none.
    static func check(_ text: String, _ name: String) throws(Problem) {
        guard text.isPlain(1...2_000) else {
            throw Problem(
                .malformed, "\(name) is not 1 to 2000 characters, or begins with a space or has control characters")
        }
    }

    private static func type(of picture: [UInt8]) -> String {
        if picture.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if picture.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
        return "application/octet-stream"
    }
}

extension JourneyRecord {
    static let pictureNames = ["front", "back", "selfie", "address", "chip"]

    /// The picture with a name of the API; nil if there is none.
    func picture(_ name: String) -> [UInt8]? {
        switch name {
        case "front": pictures.first
        case "back": pictures.count > 1 ? pictures[1] : nil
        case "selfie": selfie
        case "address": addressPicture
        case "chip": chipPortrait
        default: nil
        }
    }
}

extension JourneySummary {
    init(_ one: JourneyCase) {
        self.init(
            id: one.id, definition: one.definition, began: one.began.rfc3339, result: one.result.rawValue,
            doubts: one.doubts, doubt: one.doubt, review: one.review?.rawValue, opinions: one.opinions,
            model: one.model, holder: one.holder)
    }
}

import Foundation
import HTTPTypes
import VouchAPI
import VouchKit
import VouchReport

/// `POST /v1/readings`: pictures, PDFs or a video in, a report out; or a job, for callers that do not wait.
package struct ReadingRoutes: Sendable {
    /// The longest input, in bytes.
    package static let longestInput = 10 << 20
    /// The longest video that is read as a job, in bytes.
    package static let longestVideo = 200 << 20
    /// What a client can do whose file is too long.
    static let lengthRemedy =
        "send smaller pictures; a video of up to \(longestVideo) bytes is read as a job: send it alone, with "
        + "Content-Type: video/mp4 and Prefer: respond-async"
    /// The most inputs of one reading.
    package static let mostInputs = 8
    /// The most bytes of all files of a reading that is answered at once; a larger one becomes a job, if there are
    /// jobs.
    package static let mostAtOnce = 20 << 20

    private let documents: any DocumentReadings
    private let chips: ChipSessions?
    private let jobs: ReadingJobs?

    /// - Parameters:
    ///   - chips: sessions whose results a reading may name; nil if this server reads no chips.
    ///   - jobs: keeps readings for later; nil if every reading is answered at once.
    package init(documents: any DocumentReadings, chips: ChipSessions? = nil, jobs: ReadingJobs? = nil) {
        self.documents = documents
        self.chips = chips
        self.jobs = jobs
    }

    /// The routes, for a ``RouteTable``.
    package var routes: [Route] {
        [
            Route(.post, "/v1/readings", access: .scope(.read), operation: Self.operation) { request in
                let body = try Self.body(request)
                let asked = try AskedReading(body, longest: longest(request) ?? Self.longestInput)
                if let jobs, Self.isForLater(asked, request) {
                    let job = try await jobs.accept(body, tenant: try request.tenant(), at: request.received)
                    var response = try ServerResponse.json(job, status: .accepted)
                    response.fields[.location] = "/v1/jobs/\(job.id)"
                    return response
                }
                return try await answer(asked, request)
            }.limiting(Route.BodyLimit(longest: longest, remedy: Self.lengthRemedy))
        ]
    }

    /// `POST /try/readings`, for the page that lets a demonstration be tried: as `/v1/readings` without jobs, by anybody whom the
    /// server opens its demonstration to.
    package var trying: Route {
        Route(.post, "/try/readings", access: .scope(.read, by: .tokenUnlessOpen)) { request in
            let asked = try AskedReading(try Self.body(request), longest: Self.longestInput)
            return try await answer(asked, request)
        }
    }

    private func answer(_ asked: AskedReading, _ request: ServerRequest) async throws -> ServerResponse {
        let chip = try await chips.read(asked.chipSession, for: request)
        let reports = try await documents.reports(
            on: asked.inputs, chip: chip?.saved, selfie: asked.selfie, policy: asked.policy)
        return try .reading(reports)
    }

    /// - Returns: more than other files have for a video that becomes a job; nil for any other request.
    private func longest(_ request: ServerRequest) -> Int? {
        let isVideo = request.mediaType?.hasPrefix("video/") == true
        return isVideo && jobs != nil && Self.prefersJob(request) ? Self.longestVideo : nil
    }

    private static let operation = Operation(
        "read", tag: "Readings", "Read and verify a document.",
        parameters: [
            Operation.Parameter(
                "Prefer",
                "`respond-async` (RFC 7240) gives a job instead of the report; so do files of more than 20 MB. With it, "
                    + "and as `video/…` by itself, a video may have up to 200 MB; other files have up to 10 MB. "
                    + "A reading that names a chip session is answered at once, and so is every reading where nothing is "
                    + "stored.",
                // Other preferences are ignored, whatever their length (RFC 7240, 2).
                ["type": "string"], place: .header),
            Operation.Parameter(
                "graphics",
                "`none` leaves the files of cut-out pictures out of the report, most of its length; their places and hashes "
                    + "stay. The same as the member of the body.", .words(AskedReading.graphics)),
        ],
        body: .members(
            [
                "inputs": .list(.members(["data": .file]), 1...mostInputs), "selfie": .file,
                "ageThreshold": .number(1...120), "readsText": .boolean, "chipSession": .text(1...64),
                "graphics": .words(AskedReading.graphics), "areCropped": .boolean,
                "expect": .members([
                    "mode": .words(AskedReading.modes), "documents": .text(1...10_000).example("ES|<ALL>"),
                ]), "models": .list(.text(1...1_000_000), 0...AskedReading.mostModels),
                "previous": .reference("Report"),
            ],
            optional: [
                "selfie", "ageThreshold", "readsText", "chipSession", "graphics", "areCropped", "expect", "models",
                "previous",
            ]),
        rawBody: "application/octet-stream",
        answer: .reference("Report"), accepted: .reference("JobState"),
        problems: [.unreadable, .busy, .notFound, .conflict, .notSupported])

    /// The inspection of a chip lives in this process for a short time: such a reading cannot wait.
    private static func isForLater(_ asked: AskedReading, _ request: ServerRequest) -> Bool {
        guard asked.chipSession == nil else { return false }
        return asked.size > mostAtOnce || prefersJob(request)
    }

    private static func prefersJob(_ request: ServerRequest) -> Bool {
        let preferences = HTTPField.Name("Prefer").flatMap { request.fields[$0] } ?? ""
        return preferences.split(separator: ",").contains {
            $0.trimmingCharacters(in: .whitespaces).lowercased() == "respond-async"
        }
    }

    /// The body is a file, or a JSON object with several in Base64.
    private static func body(_ request: ServerRequest) throws(Problem) -> ReadingRequest {
        guard !request.body.isEmpty else { throw Problem(.malformed, "the body is empty", remedy: "send a picture") }
        if request.mediaType?.hasPrefix("multipart/") == true {
            throw Problem(
                .unsupportedMedia, "forms are not accepted", remedy: "send the picture itself: curl --data-binary @FILE"
            )
        }
        let isFile = request.mediaType != "application/json"
        var body = isFile ? ReadingRequest([.init(Data(request.body))]) : try request.json(ReadingRequest.self)
        if let graphics = request.query["graphics"] {
            guard body.graphics ?? graphics == graphics else {
                throw Problem(.malformed, "graphics is one thing in the query and another in the body")
            }
            body.graphics = graphics
        }
        return body
    }
}

extension ServerResponse {
    /// The answer to a reading: the bytes of a report as they were hashed, or several reports in one object.
    static func reading(_ reports: [WrittenReport]) throws -> ServerResponse {
        if reports.count == 1, let report = reports.first {
            return ServerResponse(.ok, fields: [.contentType: "application/json"], body: [UInt8](try report.json()))
        }
        guard let answer = ReadingAnswer(reports.map(\.report)) else { throw Problem.withoutReport }
        return try .json(answer)
    }
}

extension Problem {
    /// A reading that gave nothing at all.
    static let withoutReport = Problem(.failed, "the reading produced no report")
}

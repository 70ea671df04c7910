import HTTPTypes
import VouchAPI
import VouchCore
import VouchStores

/// `/v1/jobs`: readings for which the callers did not wait.
package struct JobRoutes: Sendable {
    private let store: any JobStore

    /// Answers from the store of `jobs`; ``ReadingJobs/work(idle:)`` does the work.
    package init(_ jobs: ReadingJobs) { store = jobs.store }

    /// The routes, for a ``RouteTable``.
    package var routes: [Route] {
        let base = "/v1/jobs/{id}"
        return [
            .native(
                .get, base, .read,
                Operation("showJob", tag: "Jobs", "Get the state of a job.", answer: .reference("JobState"))
            ) { request in
                try .json(JobState(request.part("id"), try await status(request)))
            },
            .native(
                .get, base + "/report", .read,
                Operation(
                    "showJobReport", tag: "Jobs", "Get the report of a finished job.",
                    answer: .reference("Report"),
                    problems: [.conflict])
            ) { request in
                guard let report = try await status(request).result else {
                    throw Problem(
                        .conflict, "the job has no report yet, or failed",
                        remedy: "wait until its state is done; a failed job has no report")
                }
                return ServerResponse(.ok, fields: [.contentType: "application/json"], body: report.reveal { $0 })
            },
            .native(
                .get, base + "/events", .read,
                Operation(
                    "followJob", tag: "Jobs", "Follow a job by server-sent events until it ends.",
                    parameters: [
                        Operation.Parameter(
                            "Last-Event-ID", "Identifier of the last event received. Later ones are sent.",
                            .text(1...9, pattern: "^[0-9]+$"), place: .header)
                    ], answer: ["type": "string"], answerType: "text/event-stream"), events),
            .native(
                .delete, base, .read,
                Operation("deleteJob", tag: "Jobs", "Cancel a job and delete its report.", success: 204, answer: nil)
            ) { request in
                guard try await store.delete(request.part("id"), tenant: try request.tenant()) else {
                    throw Self.unknown
                }
                return ServerResponse(.noContent)
            },
        ]
    }

    private static let unknown = Problem(.notFound, "there is no job with this identifier")

    private func status(_ request: ServerRequest) async throws -> JobStatus {
        guard let status = try await store.status(request.part("id"), tenant: try request.tenant()) else {
            throw Self.unknown
        }
        return status
    }

    private func events(_ request: ServerRequest) async throws -> ServerResponse {
        let status = try await status(request)
        var last = -1
        if let name = HTTPField.Name("Last-Event-ID"), let text = request.fields[name] {
            let isNumber = (1...9).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
            guard isNumber, let number = Int(text) else {
                throw Problem(.malformed, "Last-Event-ID is not an identifier of an event")
            }
            last = number
        }
        // 204 asks a client of events not to come again.
        if JobEvents.isFinal(status), JobEvents.number(of: status) <= last { return ServerResponse(.noContent) }
        let events = JobEvents(request.part("id"), tenant: try request.tenant(), store: store, after: last)
        var response = ServerResponse(.ok, fields: [.contentType: "text/event-stream"])
        response.stream = AsyncStream { await events.next() }
        return response
    }
}

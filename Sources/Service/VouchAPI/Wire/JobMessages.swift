public import VouchCore

/// A reading that the caller did not wait for: `GET /v1/jobs/{id}`, and the data of each of its events.
public struct JobState: Codable, Sendable, Hashable, Redacted {
    /// State of a job.
    public enum State: String, Codable, Sendable, Hashable, CaseIterable {
        /// It waits in the queue, perhaps for another attempt.
        case waiting
        /// A worker reads.
        case running
        /// The report is there.
        case done
        /// It has failed for good.
        case failed
    }

    /// Identifier of the job, as in its URL.
    public var id: String
    /// State of the job.
    public var state: State
    /// How often a worker began it.
    public var attempts: Int
    /// Code of the problem by which the last attempt failed; absent if none did.
    public var reason: String?
    /// Path of the report; present once the state is `done`.
    public var report: String?

    public init(id: String, state: State, attempts: Int, reason: String? = nil, report: String? = nil) {
        self.id = id
        self.state = state
        self.attempts = attempts
        self.reason = reason
        self.report = report
    }
}

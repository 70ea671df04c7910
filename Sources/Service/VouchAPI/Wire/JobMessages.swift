public import VouchCore

/// A reading that the caller did not wait for: `GET /v1/jobs/{id}`, and the data of each of its events.
public struct JobState: Codable, Sendable, Hashable, Redacted {
    /// How far a job is.
    public enum State: String, Codable, Sendable, Hashable, CaseIterable {
        /// In the queue.
        case waiting, running, done, failed
    }

    /// Of the job, as the URL has it.
    public var id: String
    /// How far it is.
    public var state: State
    /// How often a worker began it.
    public var attempts: Int
    /// Why the last attempt failed: the code of a problem.
    public var reason: String?
    /// The path of the report; present once the state is `done`.
    public var report: String?

    public init(id: String, state: State, attempts: Int, reason: String? = nil, report: String? = nil) {
        self.id = id
        self.state = state
        self.attempts = attempts
        self.reason = reason
        self.report = report
    }
}

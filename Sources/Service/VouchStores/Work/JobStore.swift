import VouchCore

/// A piece of work for later: a reading of a bulk import, or one that a client did not wait for.
package struct Job: Sendable, Redacted {
    /// The kind of a reading for which no client waits. Its end is an event.
    package static let reading = "reading"

    /// The job's identifier, unique in the tenant. An import that derives it from the item can be repeated: nothing is
    /// done twice.
    package let id: String
    /// The tenant that owns the job.
    package let tenant: String
    /// The kind of work; a worker asks for the kinds it knows.
    package let kind: String
    /// The name of the jobs that are counted and reported together; nil for a job on its own.
    package let batch: String?
    /// The worker's input. It may hold pictures: a store that writes it anywhere seals it.
    package let payload: Sensitive<[UInt8]>
    /// How often it is tried before it is given up, at least 1.
    package let maximumAttempts: Int
    /// The time from which it may be done.
    package let due: Timestamp
    /// When the job and its result are deleted; nil for never.
    package let expires: Timestamp?

    package init(
        id: String, tenant: String, kind: String, batch: String? = nil, payload: Sensitive<[UInt8]>,
        maximumAttempts: Int = 3, due: Timestamp, expires: Timestamp? = nil
    ) {
        self.id = id
        self.tenant = tenant
        self.kind = kind
        self.batch = batch
        self.payload = payload
        self.maximumAttempts = max(maximumAttempts, 1)
        self.due = due
        self.expires = expires
    }
}

/// The right to do a job until the lease ends. The attempt's number separates a worker that was too slow from the one that
/// took the job over: only the latest can give a result.
package struct JobLease: Sendable, Hashable {
    /// The job's identifier.
    package let id: String
    /// Whose job it is.
    package let tenant: String
    /// The number of the attempt, which counts from 1.
    package let attempt: Int

    package init(id: String, tenant: String, attempt: Int) {
        self.id = id
        self.tenant = tenant
        self.attempt = attempt
    }
}

/// A job that was handed to a worker.
package struct ClaimedJob: Sendable, Redacted {
    /// The worker's right to do the job; results name it.
    package let lease: JobLease
    /// The name of the job's batch; nil if it belongs to none.
    package let batch: String?
    /// The worker's input, as it was enqueued.
    package let payload: Sensitive<[UInt8]>

    package init(lease: JobLease, batch: String?, payload: Sensitive<[UInt8]>) {
        self.lease = lease
        self.batch = batch
        self.payload = payload
    }
}

/// Where a job stands.
package struct JobStatus: Sendable, Redacted {
    /// Where a job stands.
    package enum State: Int, Sendable, Hashable, CaseIterable {
        /// The job waits for a worker, or for its next attempt.
        case waiting = 0
        /// A worker has it, or had it and its lease has ended.
        case running = 1
        /// Ended with a result.
        case done = 2
        /// All attempts failed, or it cannot be done: it waits until a person looks at it.
        case dead = 3
        /// Ended with a problem for its result: trying again would find the same.
        case failed = 4
    }

    /// Why a job was given up whose payload is not what was enqueued.
    package static let payloadDamaged = "payloadDamaged"

    /// Its state.
    package let state: State
    /// How often a worker has taken it, this time included.
    package let attempts: Int
    /// The result of a job that is done or has failed; nil for every other.
    package let result: Sensitive<[UInt8]>?
    /// Why the last attempt failed, or which problem the result is: a code, nothing personal.
    package let reason: String?

    package init(state: State, attempts: Int, result: Sensitive<[UInt8]>? = nil, reason: String? = nil) {
        self.state = state
        self.attempts = attempts
        self.result = result
        self.reason = reason
    }
}

/// Keeps jobs and hands each to one worker at a time.
package protocol JobStore: Sendable {
    /// Adds all of them or, if it throws, none.
    ///
    /// - Returns: how many were new; one that is known already is left as it is.
    func enqueue(_ jobs: [Job]) async throws -> Int

    /// Takes the job of a kind that is due the longest, or whose worker let its lease end. One that was tried often enough
    /// is given up instead, with the reason `leaseExpired`; one whose payload is damaged, with
    /// ``JobStatus/payloadDamaged``.
    ///
    /// - Parameter seconds: how long the lease lasts.
    /// - Returns: nil if nothing is due.
    func claim(_ kind: String, for seconds: Int64, at now: Timestamp) async throws -> ClaimedJob?

    /// Makes a lease last longer.
    ///
    /// - Returns: false if another worker has the job by now, or it has ended.
    func renew(_ lease: JobLease, for seconds: Int64, at now: Timestamp) async throws -> Bool

    /// Keeps the result and drops the payload: the first result is the only one.
    ///
    /// - Returns: false, and the result is not kept, if another worker has the job by now, or it has ended.
    func complete(_ lease: JobLease, result: Sensitive<[UInt8]>) async throws -> Bool

    /// Gives a job back after an attempt that failed; the last attempt gives it up.
    ///
    /// - Parameters:
    ///   - reason: a code, nothing personal.
    ///   - retry: from when on it may be tried again; nil if trying again is of no use.
    /// - Returns: false, and nothing is changed, if another worker has the job by now, or it has ended.
    func fail(_ lease: JobLease, reason: String, retry: Timestamp?) async throws -> Bool

    /// Where a job stands, with its result.
    ///
    /// - Returns: nil if this tenant has no job of this identifier.
    func status(_ id: String, tenant: String) async throws -> JobStatus?

    /// Deletes a job with its payload and result, in whatever state: a worker that has it can give no result any more.
    ///
    /// - Returns: false if this tenant has none of this identifier.
    func delete(_ id: String, tenant: String) async throws -> Bool

    /// - Returns: how many of a batch are in each state; states without a job are absent.
    func progress(of batch: String, tenant: String) async throws -> [JobStatus.State: Int]
}

import VouchCore

/// A batch of a store, and how many of its jobs are in each state; states without a job are absent.
package struct StoredBatch: Sendable, Hashable {
    /// The tenant that owns the batch.
    package let tenant: String
    /// The batch's name as stored with its jobs, so with any prefix; unique within the tenant.
    package let name: String
    /// Number of jobs by state, 1 or more each.
    package let counts: [JobStatus.State: Int]

    package init(tenant: String, name: String, counts: [JobStatus.State: Int]) {
        self.tenant = tenant
        self.name = name
        self.counts = counts
    }
}

/// A job of a batch: what it was given, or what came of it.
package struct BatchEntry: Sendable, Redacted {
    /// The job's identifier; entries are listed in its order.
    package let id: String
    /// Where the job stands, with its result if it has one.
    package let status: JobStatus
    /// The job's payload; nil once it has a result, and if the payload is damaged.
    package let payload: Sensitive<[UInt8]>?

    package init(id: String, status: JobStatus, payload: Sensitive<[UInt8]>?) {
        self.id = id
        self.status = status
        self.payload = payload
    }
}

/// Keeps jobs by the million. What touches a whole batch does so in pieces, so that no transaction holds the store for
/// long.
package protocol BatchStore: JobStore {
    /// Takes several jobs as ``JobStore/claim(_:for:at:)`` takes one.
    ///
    /// - Parameter most: how many, 1 or more.
    /// - Returns: those that are due, in no order; each has a lease of its own.
    func claim(_ kind: String, most: Int, for seconds: Int64, at now: Timestamp) async throws -> [ClaimedJob]

    /// Keeps the result and drops the payload, as ``JobStore/complete(_:result:)`` does.
    ///
    /// - Parameter problem: a code, nothing personal, if the result is a problem: then the job has failed. nil if it is
    ///   done.
    /// - Returns: false, and the result is not kept, if another worker has the job by now, or it has ended.
    func finish(
        _ lease: JobLease, result: Sensitive<[UInt8]>, problem: String?, at now: Timestamp
    ) async throws -> Bool

    /// Gives a job back that was not tried: at once, any worker may have it, and the attempt does not count against it. The
    /// attempt's number is not used again, so the lease stays ended.
    ///
    /// - Returns: false, and nothing is changed, if another worker has the job by now, or it has ended.
    func giveBack(_ lease: JobLease, at now: Timestamp) async throws -> Bool

    /// - Parameter ids: at most 1,000.
    /// - Returns: those of which the tenant has a job, in whatever state.
    func known(_ ids: [String], tenant: String) async throws -> Set<String>

    /// All batches whose names begin with a prefix of ASCII characters, by tenant and name.
    func batches(withPrefix prefix: String) async throws -> [StoredBatch]

    /// - Returns: how many jobs of a batch have a lease that ended: their workers are gone, and others may claim them.
    func abandonedCount(of batch: String, tenant: String, at now: Timestamp) async throws -> Int

    /// - Returns: how many jobs of a batch were done or failed after a time.
    func endedCount(of batch: String, tenant: String, after time: Timestamp) async throws -> Int

    /// Jobs of a batch in the order of their identifiers.
    ///
    /// - Parameter id: the last one of the page before; nil for the first page.
    func entries(of batch: String, tenant: String, after id: String?, limit: Int) async throws -> [BatchEntry]

    /// Lets jobs of a batch that are dead wait again, each for so many more attempts.
    ///
    /// - Returns: how many, at most `limit`.
    func revive(_ batch: String, tenant: String, attempts: Int, at now: Timestamp, limit: Int) async throws -> Int

    /// Deletes jobs of a batch, in whatever state, with payloads and results.
    ///
    /// - Returns: how many, at most `limit`.
    func deleteBatch(_ batch: String, tenant: String, limit: Int) async throws -> Int
}

import Foundation
import VouchAPI
import VouchCore
import VouchKit
import VouchReport
import VouchStores
import VouchWorkers

/// Readings for which the callers do not wait: kept in a ``JobStore``, so that a restart of the server loses none, and
/// done by any number of ``work(idle:)`` loops.
package struct ReadingJobs: Sendable {
    /// The most readings of one tenant that have not ended. The check and the addition are two steps: requests at the
    /// same moment can exceed it by their number.
    package static let mostOpen = 100
    /// The same for readings of files that are longer than pictures are.
    private static let mostLarge = 10
    /// How long a job and its report are kept, in seconds.
    package static let keptSeconds: Int64 = 86_400
    /// All of a tenant's, so that they can be counted.
    private static let batch = "readings"
    private static let largeBatch = "large readings"
    /// A worker that has died is noticed after this time; one that lives renews its lease three times as often.
    private static let leaseSeconds: Int64 = 60
    private static let retrySeconds: Int64 = 10

    let store: any JobStore
    private let documents: any DocumentReadings
    private let clock: @Sendable () -> Timestamp
    private let identifier: @Sendable () -> String
    private let causes: ServerCause.Hearing?

    /// - Parameters:
    ///   - clock: decides when leases end.
    ///   - identifier: makes identifiers of jobs that cannot be guessed.
    ///   - causes: hears why readings fail.
    package init(
        store: any JobStore, documents: any DocumentReadings, clock: @escaping @Sendable () -> Timestamp,
        identifier: @escaping @Sendable () -> String, causes: ServerCause.Hearing? = nil
    ) {
        self.store = store
        self.documents = documents
        self.clock = clock
        self.identifier = identifier
        self.causes = causes
    }

    /// Keeps a reading for later.
    ///
    /// - Throws: `service.busy` if the tenant has too many already.
    func accept(_ reading: ReadingRequest, tenant: String, at now: Timestamp) async throws -> JobState {
        let isLarge = reading.inputs.contains { $0.data.count > ReadingRoutes.longestInput }
        let (batch, most) = isLarge ? (Self.largeBatch, Self.mostLarge) : (Self.batch, Self.mostOpen)
        let counts = try await store.progress(of: batch, tenant: tenant)
        guard counts[.waiting, default: 0] + counts[.running, default: 0] < most else {
            throw Problem(.busy, "\(most) such readings are already waiting", retryAfter: Int(Self.retrySeconds))
        }
        let id = identifier()
        // Not JSON, in which files are a third longer.
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        let payload = Sensitive([UInt8](try encoder.encode(reading)))
        _ = try await store.enqueue([
            Job(
                id: id, tenant: tenant, kind: Job.reading, batch: batch, payload: payload, due: now,
                expires: now.adding(seconds: Self.keptSeconds))
        ])
        return JobState(id: id, state: .waiting, attempts: 0)
    }

    /// Does jobs, one at a time, until the task is cancelled.
    ///
    /// - Parameter idle: how long to wait when there is nothing to do, or the store does not answer.
    package func work(idle: Duration = .milliseconds(250)) async {
        while !Task.isCancelled {
            let hasWorked = await ServerCause.heard(.init(work: Self.batch), causes) { try await workOnce() }
            if hasWorked != true { try? await Task.sleep(for: idle) }
        }
    }

    /// Does the next job.
    ///
    /// - Returns: false if none is due.
    func workOnce() async throws -> Bool {
        guard let claimed = try await store.claim(Job.reading, for: Self.leaseSeconds, at: clock()) else {
            return false
        }
        let outcome = await withTaskGroup(of: Outcome?.self) { group in
            group.addTask {
                await WorkerAccount.$current.withValue(claimed.lease.tenant) { await read(claimed) }
            }
            group.addTask {
                await holdOn(to: claimed.lease)
                return nil
            }
            // The lease's task ends first if another worker has the job, or if it was deleted.
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
        // A server that ends leaves the job to the next one: its lease ends by itself.
        guard let outcome, !Task.isCancelled else { return true }
        // False if the job was deleted meanwhile: then no one waits for the result.
        switch outcome {
        case .report(let report): _ = try await store.complete(claimed.lease, result: report)
        case .problem(let code, let mayPass):
            _ = try await store.fail(
                claimed.lease, reason: code.rawValue,
                retry: mayPass ? clock().adding(seconds: Self.retrySeconds) : nil)
        }
        return true
    }

    private enum Outcome: Sendable {
        case report(Sensitive<[UInt8]>)
        /// - mayPass: another attempt can succeed.
        case problem(Problem.Code, mayPass: Bool)
    }

    private func read(_ claimed: ClaimedJob) async -> Outcome {
        do {
            let asked = try AskedReading(
                try claimed.payload.reveal { try Self.request(Data($0)) }, longest: ReadingRoutes.longestVideo)
            let reports = try await documents.reports(
                on: asked.inputs, chip: nil, selfie: asked.selfie, policy: asked.policy)
            return .report(Sensitive(try ServerResponse.reading(reports).body))
        } catch {
            let context = ServerCause.Context(work: Self.batch, tenant: claimed.lease.tenant)
            if let cause = ServerCause(error) { causes?(cause, context) }
            let code = Problem(of: error)?.code ?? .failed
            return .problem(code, mayPass: [.busy, .unavailable, .failed].contains(code))
        }
    }

    /// Earlier versions wrote JSON.
    private static func request(_ payload: Data) throws -> ReadingRequest {
        if payload.first == UInt8(ascii: "{") { return try JSONDecoder().decode(ReadingRequest.self, from: payload) }
        return try PropertyListDecoder().decode(ReadingRequest.self, from: payload)
    }

    /// Returns when the lease is lost, or the task is cancelled.
    private func holdOn(to lease: JobLease) async {
        while (try? await Task.sleep(for: .seconds(Self.leaseSeconds / 3))) != nil {
            // A store that does not answer for once leaves two more renewals.
            if (try? await store.renew(lease, for: Self.leaseSeconds, at: clock())) == false { return }
        }
    }
}

extension JobState {
    init(_ id: String, _ status: JobStatus) {
        let state: State =
            switch status.state {
            case .waiting: .waiting
            case .running: .running
            case .done: .done
            case .dead, .failed: .failed
            }
        self.init(
            id: id, state: state, attempts: status.attempts, reason: status.reason,
            report: status.state == .done ? "/v1/jobs/\(id)/report" : nil)
    }
}

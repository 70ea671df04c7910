import VouchAPI
import VouchKit
import VouchOutbound
import VouchStores
import VouchWorkers

/// Why a request, or work in the background, failed, for the operator. Without personal data: an unknown error is named by its
/// type only, since its text may hold some.
package struct ServerCause: Sendable, Hashable {
    /// The kinds of causes that an operator can do something about.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case storeAway
        case storeFull
        case storeReadOnly
        case engineMissing
        case workerLost
        case webhookRefused
        case mailRefused
        case quotaReached
        case unexpected

        /// In words.
        package var sentence: String {
            switch self {
            case .storeAway: "the store does not answer"
            case .storeFull: "the store has no room left: nothing can be written"
            case .storeReadOnly: "the store is read-only: nothing can be written"
            case .engineMissing: "an engine is missing: run scripts/fetch-engines, or install Vouch again"
            case .workerLost: "a worker process was lost, or could not be started"
            case .webhookRefused: "a customer's system did not take a webhook"
            case .mailRefused: "an e-mail was not sent"
            case .quotaReached: "a customer has as much as its quota allows, and was refused"
            case .unexpected: "an unexpected failure"
            }
        }
    }

    package let kind: Kind
    /// What exactly: a stable code, or the type of an error.
    package let detail: String

    /// - Returns: nil for what is the caller's doing.
    package init?(_ error: any Error) {
        switch error {
        case let error as any TransientError where error.isFull: (kind, detail) = (.storeFull, "\(type(of: error))")
        case let error as any TransientError where error.isReadOnly:
            (kind, detail) = (.storeReadOnly, "\(type(of: error))")
        case let error as any TransientError where error.isTransient:
            (kind, detail) = (.storeAway, "\(type(of: error))")
        case let problem as ReadingProblem where problem.code.hasPrefix("worker."):
            (kind, detail) = (.workerLost, problem.code)
        case let problem as ReadingProblem where problem.severity == .installation:
            (kind, detail) = (.engineMissing, problem.code)
        case let failure as MailFailure where failure.code != .address:
            (kind, detail) = (.mailRefused, failure.code.rawValue)
        case is MailFailure: return nil
        case let error as QuotaReached: (kind, detail) = (.quotaReached, error.quota.rawValue)
        default:
            guard Problem(of: error) == nil, !(error is CancellationError) else { return nil }
            (kind, detail) = (.unexpected, "\(type(of: error))")
        }
    }

    /// A worker that was lost; nil for a request that found no place.
    package init?(_ error: WorkerError) {
        switch error {
        case .busy, .closed: return nil
        case .notStarted: (kind, detail) = (.workerLost, "worker.notStarted")
        case .ended: (kind, detail) = (.workerLost, "worker.ended")
        case .tooLate: (kind, detail) = (.workerLost, "worker.tooLate")
        case .malformedAnswer: (kind, detail) = (.workerLost, "worker.malformedAnswer")
        }
    }

    /// A webhook that was not delivered, with the reason that the delivery keeps.
    package init(webhook reason: String) { (kind, detail) = (.webhookRefused, reason) }

    /// What failed, and whose it was.
    package struct Context: Sendable {
        /// The request's identifier and its route; nil for work in the background.
        package private(set) var request: String?
        package private(set) var route: String?
        /// The work in the background, such as `webhooks`.
        package private(set) var work: String?
        package let tenant: String?
        package private(set) var client: String?

        package init(request: String, route: String, tenant: String?, client: String?) {
            (self.request, self.route, self.tenant, self.client) = (request, route, tenant, client)
        }

        package init(work: String, tenant: String? = nil) { (self.work, self.tenant) = (work, tenant) }
    }

    /// Takes causes to where the operator reads them.
    package typealias Hearing = @Sendable (ServerCause, Context) -> Void

    /// Does work in the background, and reports why it failed.
    ///
    /// - Returns: nil if it failed.
    package static func heard<Result>(
        _ context: Context, _ hearing: Hearing?, _ work: () async throws -> Result
    ) async -> Result? {
        do {
            return try await work()
        } catch {
            if let cause = ServerCause(error) { hearing?(cause, context) }
            return nil
        }
    }
}

extension ServerRequest {
    /// Reports an error where its cause is still known.
    package func notice(_ error: any Error) {
        if let hearing, let cause = ServerCause(error) { hearing(cause) }
    }
}

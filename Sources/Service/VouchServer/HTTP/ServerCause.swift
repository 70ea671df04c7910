import VouchAPI
import VouchKit
import VouchStores

/// Why a request could not be answered as it should, for the operator. Without personal data: an unknown error is named by its
/// type only, since its text may hold some.
package struct ServerCause: Sendable, Hashable {
    /// The kinds of causes that an operator can do something about.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case storeAway
        case storeFull
        case engineMissing
        case workerLost
        case unexpected

        /// In words.
        package var sentence: String {
            switch self {
            case .storeAway: "the store does not answer"
            case .storeFull: "the store has no room left: nothing can be written"
            case .engineMissing: "an engine is missing: run scripts/fetch-engines, or install Vouch again"
            case .workerLost: "a worker process was lost"
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
        case let error as any TransientError where error.isTransient:
            (kind, detail) = (.storeAway, "\(type(of: error))")
        case let problem as ReadingProblem where problem.code.hasPrefix("worker."):
            (kind, detail) = (.workerLost, problem.code)
        case let problem as ReadingProblem where problem.severity == .installation:
            (kind, detail) = (.engineMissing, problem.code)
        default:
            guard Problem(of: error) == nil, !(error is CancellationError) else { return nil }
            (kind, detail) = (.unexpected, "\(type(of: error))")
        }
    }

    /// Whom the request came from.
    package struct Context: Sendable {
        package let request: String
        package let route: String
        package let tenant: String?
        package let client: String?

        package init(request: String, route: String, tenant: String?, client: String?) {
            (self.request, self.route, self.tenant, self.client) = (request, route, tenant, client)
        }
    }
}

extension ServerRequest {
    /// Reports an error where its cause is still known.
    func notice(_ error: any Error) {
        if let hearing, let cause = ServerCause(error) { hearing(cause) }
    }
}

/// Why a pool gives no answer. Contains nothing of a request or an answer.
package enum WorkerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Too many requests wait already.
    ///
    /// - Parameter retryAfter: when there may be room again, in seconds.
    case busy(retryAfter: Int)
    /// Two workers ended during the request: they crashed, or took more memory or processor time than allowed.
    case ended
    /// Two workers did not answer in time.
    case tooLate
    /// Two workers gave malformed answers.
    case malformedAnswer
    /// No worker can be started.
    case notStarted
    /// The pool was closed.
    case closed

    package var description: String {
        switch self {
        case .busy: "as many requests wait for a worker as may"
        case .ended: "two workers ended during this request"
        case .tooLate: "two workers did not answer in time"
        case .malformedAnswer: "two workers gave a malformed answer"
        case .notStarted: "no worker process can be started"
        case .closed: "the workers were ended"
        }
    }
}

import Dispatch
import Synchronization

/// Runs blocking calls one after another on a separate thread, so that tasks waiting for them do not block a thread
/// that other tasks need.
final class BlockingQueue: Sendable {
    private let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label) }

    /// - Throws: what `body` throws; `CancellationError` as soon as the task is cancelled. A call in progress is then
    ///   left to finish by itself, and later ones wait for it.
    func run<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
        let shot = OneShot<T>()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                shot.set(continuation)
                queue.async {
                    guard shot.isWaiting else { return }
                    shot.resume(Result { try body() })
                }
            }
        } onCancel: {
            shot.resume(.failure(CancellationError()))
        }
    }
}

/// A continuation that several callers may try to resume; only the first succeeds.
private final class OneShot<T: Sendable>: Sendable {
    private enum State: Sendable {
        case new
        case waiting(CheckedContinuation<T, any Error>)
        /// Cancelled before there was anything to resume.
        case cancelled
        case done
    }

    private let state = Mutex(State.new)

    var isWaiting: Bool {
        state.withLock { state in
            if case .waiting = state { true } else { false }
        }
    }

    func set(_ continuation: CheckedContinuation<T, any Error>) {
        let isCancelled = state.withLock { state in
            if case .cancelled = state {
                state = .done
                return true
            }
            state = .waiting(continuation)
            return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
    }

    func resume(_ result: Result<T, any Error>) {
        let waiting: CheckedContinuation<T, any Error>? = state.withLock { state in
            switch state {
            case .waiting(let continuation):
                state = .done
                return continuation
            case .new:
                state = .cancelled
                return nil
            case .cancelled, .done: return nil
            }
        }
        waiting?.resume(with: result)
    }
}

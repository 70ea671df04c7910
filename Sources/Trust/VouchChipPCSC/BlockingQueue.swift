import Dispatch
import Synchronization

/// Runs calls that block, one after another, on a thread of its own: tasks that wait for them hold no thread that other
/// tasks need.
final class BlockingQueue: Sendable {
    private let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label) }

    /// - Throws: what `body` throws; `CancellationError` as soon as the task is cancelled. A call that is under way is
    ///   then left to end by itself, and later ones wait for it.
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

/// A continuation that several may want to resume; the first one does.
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

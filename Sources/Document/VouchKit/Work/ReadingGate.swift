import Synchronization

/// Limits the number of concurrent readings. The others wait in turn, without holding a thread.
final class ReadingGate: Sendable {
    private struct State {
        var free: Int
        var waiting: [(id: Int, continuation: CheckedContinuation<Void, any Error>)] = []
        var nextID = 0
        /// Cancelled before they began to wait.
        var cancelled: Set<Int> = []
    }

    private let state: Mutex<State>

    /// - Parameter places: 1 or more.
    init(places: Int) { state = Mutex(State(free: max(1, places))) }

    /// Does the work once there is a place.
    ///
    /// - Throws: `CancellationError` if the task is cancelled while it waits; errors of the work.
    func run<Result: Sendable>(_ work: () async throws -> Result) async throws -> Result {
        try await enter()
        defer { leave() }
        return try await work()
    }

    private func enter() async throws {
        try Task.checkCancellation()
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let entry: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
                    guard state.free == 0 else {
                        state.free -= 1
                        return .success(())
                    }
                    state.waiting.append((id, continuation))
                    return nil
                }
                if let entry { continuation.resume(with: entry) }
            }
        } onCancel: {
            let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
                guard let index = state.waiting.firstIndex(where: { $0.id == id }) else {
                    state.cancelled.insert(id)
                    return nil
                }
                return state.waiting.remove(at: index).continuation
            }
            continuation?.resume(throwing: CancellationError())
        }
        // Cancelled between having a place and returning with it: the mark is not needed any more.
        state.withLock { _ = $0.cancelled.remove(id) }
    }

    /// Hands the place to the reading that has waited longest.
    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst().continuation }
            state.free += 1
            return nil
        }
        next?.resume()
    }
}

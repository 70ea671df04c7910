import Synchronization

/// One worker's place in a pool. Only who has taken it uses its worker; others may only interrupt.
final class WorkerSlot: Sendable {
    private struct State {
        var process: WorkerProcess?
        var served = 0
        var isReady = false
        var isInterrupted = false
    }

    private let state = Mutex(State())

    var process: WorkerProcess? { state.withLock(\.process) }

    var served: Int {
        get { state.withLock(\.served) }
        set { state.withLock { $0.served = newValue } }
    }

    var isReady: Bool {
        get { state.withLock(\.isReady) }
        set { state.withLock { $0.isReady = newValue } }
    }

    /// - Returns: false if the request was cancelled meanwhile: the process is ended.
    func take(_ process: WorkerProcess) -> Bool {
        state.withLock { state in
            guard !state.isInterrupted else { return false }
            (state.process, state.served, state.isReady) = (process, 0, false)
            return true
        }
    }

    /// Ends and forgets the worker.
    ///
    /// - Returns: whether it was ready.
    func drop() -> Bool {
        let (process, wasReady) = state.withLock { state in
            defer { (state.process, state.served, state.isReady) = (nil, 0, false) }
            return (state.process, state.isReady)
        }
        process?.end()
        return wasReady
    }

    /// A new attempt begins.
    func allow() { state.withLock { $0.isInterrupted = false } }

    /// Ends the worker, so that who waits for it hears so.
    func interrupt() {
        let process = state.withLock { state in
            state.isInterrupted = true
            return state.process
        }
        process?.end()
    }
}

/// The places of a pool, and the requests that wait for one: in turn, and not too many. Waiting holds no thread.
final class WorkerPlaces: Sendable {
    private struct State {
        var idle: [WorkerSlot]
        var waiting: [(id: Int, continuation: CheckedContinuation<WorkerSlot, any Error>)] = []
        var nextID = 0
        var cancelled: Set<Int> = []
        var isClosed = false
    }

    private let count: Int
    private let queue: Int
    private let state: Mutex<State>

    init(count: Int, queue: Int) {
        self.count = count
        self.queue = queue
        state = Mutex(State(idle: (0..<count).map { _ in WorkerSlot() }))
    }

    var isClosed: Bool { state.withLock(\.isClosed) }

    var load: (working: Int, waiting: Int) { state.withLock { (count - $0.idle.count, $0.waiting.count) } }

    func takeIdle() -> WorkerSlot? { state.withLock { $0.isClosed ? nil : $0.idle.popLast() } }

    /// - Throws: ``WorkerError/busy(retryAfter:)``, ``WorkerError/closed``, `CancellationError`.
    func take() async throws -> WorkerSlot {
        try Task.checkCancellation()
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        defer { state.withLock { _ = $0.cancelled.remove(id) } }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let entry: Result<WorkerSlot, any Error>? = state.withLock { state in
                    if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
                    if state.isClosed { return .failure(WorkerError.closed) }
                    if let slot = state.idle.popLast() { return .success(slot) }
                    guard state.waiting.count < queue else {
                        // As long as the queue takes, if each request takes about a second.
                        return .failure(WorkerError.busy(retryAfter: max(1, queue / count)))
                    }
                    state.waiting.append((id, continuation))
                    return nil
                }
                if let entry { continuation.resume(with: entry) }
            }
        } onCancel: {
            let continuation = state.withLock { state -> CheckedContinuation<WorkerSlot, any Error>? in
                guard let index = state.waiting.firstIndex(where: { $0.id == id }) else {
                    state.cancelled.insert(id)
                    return nil
                }
                return state.waiting.remove(at: index).continuation
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    /// Hands the place to the request that has waited longest.
    func give(_ slot: WorkerSlot) {
        let next = state.withLock { state -> CheckedContinuation<WorkerSlot, any Error>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst().continuation }
            state.idle.append(slot)
            return nil
        }
        next?.resume(returning: slot)
    }

    func close() {
        let waiting = state.withLock { state in
            state.isClosed = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for request in waiting { request.continuation.resume(throwing: WorkerError.closed) }
    }
}

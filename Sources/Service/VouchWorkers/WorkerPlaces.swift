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

/// The places of a pool, and the requests that wait for one: each account in its turn, and not too many. Waiting holds no
/// thread.
final class WorkerPlaces: Sendable {
    private typealias Continuation = CheckedContinuation<WorkerSlot, any Error>

    private struct State {
        var idle: [WorkerSlot]
        var waiting = WorkerQueue<Continuation>()
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

    /// - Parameter cost: how much work it is, 1 and more.
    /// - Throws: ``WorkerError/busy(retryAfter:)``, ``WorkerError/closed``, `CancellationError`.
    func take(cost: Int = 1) async throws -> WorkerSlot {
        try Task.checkCancellation()
        let account = WorkerAccount.current
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        defer { state.withLock { _ = $0.cancelled.remove(id) } }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let entry = WorkerQueue.Entry(id: id, account: account, cost: cost, waiting: continuation)
                let (answer, displaced) = state.withLock { admit(entry, &$0) }
                displaced?.resume(throwing: busy)
                if let answer { continuation.resume(with: answer) }
            }
        } onCancel: {
            let continuation = state.withLock { state -> Continuation? in
                guard let entry = state.waiting.remove(id) else {
                    state.cancelled.insert(id)
                    return nil
                }
                return entry.waiting
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    /// - Returns: what a request gets at once, nil if it waits; and who is refused in its place.
    private func admit(
        _ entry: WorkerQueue<Continuation>.Entry, _ state: inout State
    ) -> (answer: Result<WorkerSlot, any Error>?, displaced: Continuation?) {
        if state.cancelled.remove(entry.id) != nil { return (.failure(CancellationError()), nil) }
        if state.isClosed { return (.failure(WorkerError.closed), nil) }
        if let slot = state.idle.popLast() {
            state.waiting.charge(entry.cost, to: entry.account)
            return (.success(slot), nil)
        }
        var displaced: Continuation?
        if state.waiting.count >= queue {
            guard let other = state.waiting.displace(for: entry.account) else { return (.failure(busy), nil) }
            displaced = other.waiting
        }
        state.waiting.append(entry)
        return (nil, displaced)
    }

    /// As long as the queue takes, if each request takes about a second.
    private var busy: WorkerError { .busy(retryAfter: max(1, queue / count)) }

    /// Hands the place to the request whose turn it is.
    func give(_ slot: WorkerSlot) {
        let next = state.withLock { state -> Continuation? in
            if let entry = state.waiting.next() { return entry.waiting }
            state.idle.append(slot)
            return nil
        }
        next?.resume(returning: slot)
    }

    func close() {
        let waiting = state.withLock { state in
            state.isClosed = true
            return state.waiting.removeAll()
        }
        for request in waiting { request.waiting.resume(throwing: WorkerError.closed) }
    }
}

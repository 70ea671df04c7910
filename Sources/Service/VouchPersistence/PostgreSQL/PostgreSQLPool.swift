import Dispatch
import Synchronization

/// A bounded number of connections, made when they are needed and kept. Callers wait for one in their order.
final class PostgreSQLPool: Sendable {
    /// After this time the caller learns that the store does not answer.
    private static let longestWait = DispatchTimeInterval.seconds(10)

    private enum Turn {
        case use(PostgreSQLConnection)
        /// There may be one more.
        case open
    }

    private struct State {
        var idle: [PostgreSQLConnection] = []
        /// Handed out, or being made.
        var busy = 0
        var waiting: [(number: Int, continuation: CheckedContinuation<Turn, any Error>)] = []
        var lastNumber = 0
        var isClosed = false
    }

    private let address: PostgreSQLAddress
    private let limit: Int
    private let state = Mutex(State())

    init(_ address: PostgreSQLAddress, limit: Int) {
        self.address = address
        self.limit = max(limit, 1)
    }

    /// A connection for one transaction; ``giveBack(_:)`` ends it.
    ///
    /// - Throws: ``StoreError/unavailable`` if none is free in time, ``SQLError/lost`` if none can be made.
    func take() async throws -> PostgreSQLConnection {
        switch try await turn() {
        case .use(let connection): return connection
        case .open:
            do {
                return try await PostgreSQLConnection.open(address)
            } catch {
                hand(on: nil)
                throw error
            }
        }
    }

    /// One that failed is closed; the idle ones with it, since what ended it most likely ended them.
    func giveBack(_ connection: PostgreSQLConnection) {
        let isUsable = connection.isUsable
        if !isUsable { state.withLock { $0.idle.removeAll() } }
        hand(on: isUsable ? connection : nil)
    }

    /// Idle connections are closed at once, the others when they are given back.
    func close() {
        let waiting = state.withLock { state in
            state.isClosed = true
            state.idle.removeAll()
            defer { state.waiting.removeAll() }
            return state.waiting
        }
        for waiter in waiting { waiter.continuation.resume(throwing: StoreError.unavailable) }
    }

    // MARK: -

    private func turn() async throws -> Turn {
        try await withCheckedThrowingContinuation { continuation in
            let turn: Result<Turn, StoreError>? = state.withLock { state in
                guard !state.isClosed else { return .failure(.unavailable) }
                if let connection = state.idle.popLast() {
                    state.busy += 1
                    return .success(.use(connection))
                }
                guard state.busy >= limit else {
                    state.busy += 1
                    return .success(.open)
                }
                state.lastNumber += 1
                state.waiting.append((state.lastNumber, continuation))
                giveUp(state.lastNumber)
                return nil
            }
            if let turn { continuation.resume(with: turn) }
        }
    }

    private func giveUp(_ number: Int) {
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.longestWait) { [weak self] in
            let waiter = self?.state.withLock { state in
                state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
            }
            waiter?.continuation.resume(throwing: StoreError.unavailable)
        }
    }

    /// Gives a connection, or the right to make one, to who has waited the longest, or puts it by.
    private func hand(on connection: PostgreSQLConnection?) {
        let waiter = state.withLock { state -> CheckedContinuation<Turn, any Error>? in
            if !state.waiting.isEmpty { return state.waiting.removeFirst().continuation }
            state.busy -= 1
            if let connection, !state.isClosed { state.idle.append(connection) }
            return nil
        }
        waiter?.resume(returning: connection.map { .use($0) } ?? .open)
    }
}

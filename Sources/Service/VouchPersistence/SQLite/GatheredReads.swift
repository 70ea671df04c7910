import GRDB
import Synchronization

/// Single statements that read, gathered: while some are being run, those of other requests wait, and the same visit to a
/// connection runs them next. A visit costs more than a statement that finds its row in memory.
final class GatheredReads: Sendable {
    /// How many statements one visit takes at once, so that visits share the work.
    private static let piece = 16

    private struct Waiting {
        let sql: String
        let values: [any SQLParameter]
        let continuation: CheckedContinuation<[SQLRow], any Error>
    }

    private struct State {
        var waiting: [Waiting] = []
        /// How many connections are being visited.
        var visits = 0
    }

    private let pool: any DatabaseReader
    private let mostVisits: Int
    private let state = Mutex(State())

    /// - Parameter mostVisits: at once: fewer than the pool has connections, so that transactions that read go on.
    init(_ pool: any DatabaseReader, mostVisits: Int) {
        self.pool = pool
        self.mostVisits = max(mostVisits, 1)
    }

    /// The rows of a statement, which sees every change that was committed before it was asked for.
    func rows(_ sql: String, _ values: [any SQLParameter]) async throws -> [SQLRow] {
        try await withCheckedThrowingContinuation { continuation in
            let isVisitNeeded = state.withLock { state in
                state.waiting.append(Waiting(sql: sql, values: values, continuation: continuation))
                guard state.visits < mostVisits else { return false }
                state.visits += 1
                return true
            }
            if isVisitNeeded { visit() }
        }
    }

    /// "Unsafe" is GRDB's word for several statements without a transaction, which may see several moments: these do not belong
    /// together.
    private func visit() {
        pool.asyncUnsafeRead { [self] result in
            while let piece = next() {
                for one in piece {
                    one.continuation.resume(
                        with: result.flatMap { database in
                            Result { try SQLiteConnection(database).rows(one.sql, one.values) }
                        })
                }
            }
        }
    }

    /// - Returns: nil if nothing waits: the visit has ended.
    private func next() -> [Waiting]? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.visits -= 1
                return nil
            }
            let piece = Array(state.waiting.prefix(Self.piece))
            state.waiting.removeFirst(piece.count)
            return piece
        }
    }
}

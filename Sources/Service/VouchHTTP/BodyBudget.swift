import Synchronization

/// Bytes of requests that are in memory at the same time: many uploads at once wait with their senders, not here.
final class BodyBudget: Sendable {
    private let rest: Mutex<Int>

    init(bytes: Int) { rest = Mutex(bytes) }

    /// - Returns: false if there are not so many left.
    func take(_ count: Int) -> Bool {
        rest.withLock { rest in
            guard rest >= count else { return false }
            rest -= count
            return true
        }
    }

    func give(_ count: Int) { rest.withLock { $0 += count } }
}

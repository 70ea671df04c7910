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

/// What one request has of a ``BodyBudget``: what has arrived of its body. What it only declares is nobody's, else a
/// few connections that declare much and send nothing would keep all others out.
final class BodyShare: Sendable {
    private let budget: BodyBudget
    private let taken = Mutex(0)

    init(of budget: BodyBudget) { self.budget = budget }

    /// - Returns: false if there are not so many left.
    func take(_ count: Int) -> Bool {
        guard budget.take(count) else { return false }
        taken.withLock { $0 += count }
        return true
    }

    /// Gives everything back: once the request is answered, and its body gone.
    func giveBack() {
        let count = taken.withLock { taken in
            let count = taken
            taken = 0
            return count
        }
        budget.give(count)
    }
}

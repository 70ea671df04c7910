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

/// One request's share of a ``BodyBudget``: the bytes of its body that have arrived. A declared length takes no room;
/// otherwise a few connections that declare long bodies and send nothing would keep all others out.
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

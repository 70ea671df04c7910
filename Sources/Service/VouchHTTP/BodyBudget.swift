import Synchronization

/// Bytes of requests that are in memory at the same time: many uploads at once wait with their senders, not here. No one
/// holder fills it: an address has a quarter, a customer half.
final class BodyBudget: Sendable {
    /// On whose account the bytes of a body are.
    struct Holders: Sendable {
        let address: String
        /// nil on routes that are open to all.
        let tenant: String?
        /// The longest body that the route admits: an address may have one, however small its share.
        var longest = 0
    }

    private struct State {
        var rest: Int
        var taken: [String: Int] = [:]
    }

    private let bytes: Int
    private let state: Mutex<State>

    init(bytes: Int) {
        self.bytes = bytes
        state = Mutex(State(rest: bytes))
    }

    /// - Returns: false if there are not so many left, in all or for one of the holders.
    func take(_ count: Int, for holders: Holders) -> Bool {
        state.withLock { state in
            let shares = shares(holders)
            guard state.rest >= count, shares.allSatisfy({ state.taken[$0.name, default: 0] + count <= $0.most }) else {
                return false
            }
            state.rest -= count
            for share in shares { state.taken[share.name, default: 0] += count }
            return true
        }
    }

    func give(_ count: Int, of holders: Holders) {
        state.withLock { state in
            state.rest += count
            for (name, _) in shares(holders) {
                let rest = (state.taken[name] ?? 0) - count
                state.taken[name] = rest > 0 ? rest : nil
            }
        }
    }

    private func shares(_ holders: Holders) -> [(name: String, most: Int)] {
        [("address \(holders.address)", max(bytes / 4, holders.longest))]
            + (holders.tenant.map { [("tenant \($0)", bytes / 2)] } ?? [])
    }
}

/// One request's share of a ``BodyBudget``: the bytes of its body that have arrived. A declared length takes no room;
/// otherwise a few connections that declare long bodies and send nothing would keep all others out.
final class BodyShare: Sendable {
    private let budget: BodyBudget
    private let holders: BodyBudget.Holders
    private let taken = Mutex(0)

    init(of budget: BodyBudget, for holders: BodyBudget.Holders) { (self.budget, self.holders) = (budget, holders) }

    /// - Returns: false if there are not so many left.
    func take(_ count: Int) -> Bool {
        guard budget.take(count, for: holders) else { return false }
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
        budget.give(count, of: holders)
    }
}

/// Remembers which packages were opened. Conformers may share one memory between servers.
public protocol ReplayMemory: Sendable {
    /// Remembers an identifier, in one step with asking whether it is remembered already.
    ///
    /// - Parameters:
    ///   - identifier: 1 to 512 bytes.
    ///   - expiry: after this time the package would be too old anyway, and may be forgotten.
    ///   - now: the present time; as `expiry` in seconds since 1970-01-01T00:00:00Z.
    /// - Throws: if the memory is not available; then no package is opened.
    func remember(_ identifier: String, until expiry: Int, at now: Int) async throws -> ReplayAnswer
}

/// Whether a package was seen before.
@nonexhaustive
public enum ReplayAnswer: Sendable, Hashable {
    /// It was not seen in the time that the memory keeps.
    case new
    /// It was seen: a replay.
    case known
    /// Nothing more can be remembered, so a replay cannot be detected.
    case full
}

/// A memory of one process, of limited size.
///
/// When it is full of packages that could still be replayed, it takes no more until some expire: forgetting one would let
/// it in again. A restart forgets everything: use a shared memory, or the nonces of requests, where that matters.
public actor BoundedReplayMemory: ReplayMemory {
    private let capacity: Int
    private var expiries: [String: Int] = [:]
    /// No entry expires before this time, so there is nothing to clean up.
    private var nextExpiry = Int.max

    /// - Parameter capacity: how many packages are remembered at most, at least 1. A hundred thousand take about 20 MB.
    public init(capacity: Int = 100_000) { self.capacity = max(capacity, 1) }

    /// How many packages are remembered now.
    public var count: Int { expiries.count }

    public func remember(_ identifier: String, until expiry: Int, at now: Int) -> ReplayAnswer {
        forget(before: now)
        guard expiries[identifier] == nil else { return .known }
        guard expiries.count < capacity else { return .full }
        expiries[identifier] = expiry
        nextExpiry = min(nextExpiry, expiry)
        return .new
    }

    /// At most one pass over all for each second.
    private func forget(before now: Int) {
        guard nextExpiry < now else { return }
        expiries = expiries.filter { $0.value >= now }
        nextExpiry = expiries.values.min() ?? Int.max
    }
}

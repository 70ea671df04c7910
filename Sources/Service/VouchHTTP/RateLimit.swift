import Synchronization
import VouchCore

/// Requests that each client may make: so many a second in the long run, and ten seconds' worth at once.
final class RateLimit: Sendable {
    private struct Bucket {
        var tokens: Double
        var updated: Timestamp
    }

    /// More clients than these are forgotten all at once: memory is bounded, and a client that is forgotten starts with
    /// its full rate.
    private static let mostClients = 100_000

    private let perSecond: Double
    private let most: Double
    private let buckets: Mutex<[String: Bucket]>

    init(perSecond: Int) {
        self.perSecond = Double(max(perSecond, 1))
        most = self.perSecond * 10
        buckets = Mutex([:])
    }

    /// - Returns: nil if the request may be made; else after how many seconds.
    func wait(for client: String, at now: Timestamp) -> Int? {
        buckets.withLock { buckets in
            if buckets.count >= Self.mostClients, buckets[client] == nil { buckets = [:] }
            var bucket = buckets[client] ?? Bucket(tokens: most, updated: now)
            let passed = max(0, Double(now.milliseconds - bucket.updated.milliseconds)) / 1000
            bucket.tokens = min(most, bucket.tokens + passed * perSecond)
            bucket.updated = now
            defer { buckets[client] = bucket }
            guard bucket.tokens >= 1 else { return max(1, Int(((1 - bucket.tokens) / perSecond).rounded(.up))) }
            bucket.tokens -= 1
            return nil
        }
    }
}

/// How often a request is sent again, and when.
///
/// Only what cannot be done twice by mistake is sent again after a lost connection: requests that change nothing, and
/// those that the server recognises. The same holds after 503, which a server may send after the work was done. A server
/// that answers 429, or 503 with the problem `service.busy`, has done nothing: then every request is sent again.
public struct RetryPolicy: Sendable, Hashable {
    /// How often a request is sent at most, the first time included; usually 4. With 1, and less, it is sent once.
    public var attempts: Int
    /// Delay before the second attempt, doubled before each further one; usually 250 ms. Half of it and more is waited,
    /// at random.
    public var firstDelay: Duration
    /// Longest delay before any attempt, even if the server asks for a longer one; usually 20 s.
    public var longestDelay: Duration

    public init(attempts: Int = 4, firstDelay: Duration = .milliseconds(250), longestDelay: Duration = .seconds(20)) {
        self.attempts = attempts
        self.firstDelay = firstDelay
        self.longestDelay = longestDelay
    }

    /// One attempt.
    public static let none = RetryPolicy(attempts: 1)

    /// - Parameters:
    ///   - attempt: that failed, from 1.
    ///   - asked: by the server's `Retry-After`.
    ///   - share: 0...1, random, so that clients do not come back together.
    func delay(after attempt: Int, asked: Duration?, share: Double) -> Duration {
        if let asked { return min(asked, longestDelay) }
        var delay = firstDelay
        for _ in 1..<max(attempt, 1) where delay < longestDelay { delay *= 2 }
        return min(delay, longestDelay) * (0.5 + share / 2)
    }
}

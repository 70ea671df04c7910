/// How often a request is sent again, and when.
///
/// Only what cannot be done twice by mistake is sent again after a lost connection: requests that change nothing, and those
/// that the server knows again. A server that is busy has done nothing, so after 429 and 503 every request is.
public struct RetryPolicy: Sendable, Hashable {
    /// The first one included; 1 for none.
    public var attempts: Int
    /// Before the second attempt; doubled before each further one.
    public var firstDelay: Duration
    /// However often it was tried before.
    public var longestDelay: Duration

    public init(attempts: Int = 4, firstDelay: Duration = .milliseconds(250), longestDelay: Duration = .seconds(20)) {
        self.attempts = attempts
        self.firstDelay = firstDelay
        self.longestDelay = longestDelay
    }

    /// Sends once.
    public static let none = RetryPolicy(attempts: 1)

    /// - Parameters:
    ///   - attempt: that failed, from 1.
    ///   - told: by the server's `Retry-After`.
    ///   - share: 0...1, random, so that clients do not come back together.
    func delay(after attempt: Int, told: Duration?, share: Double) -> Duration {
        if let told { return min(told, longestDelay) }
        var delay = firstDelay
        for _ in 1..<max(attempt, 1) where delay < longestDelay { delay *= 2 }
        return min(delay, longestDelay) * (0.5 + share / 2)
    }
}

import VouchCore

/// When a delivery is tried, and how long it is kept.
package enum WebhookSchedule {
    /// How often a delivery is tried before it is given up: over about 22 hours, with the pauses between attempts.
    package static let attempts = 10
    /// How long a delivery is kept after it was added, in seconds.
    package static let keptSeconds: Int64 = 30 * 86_400
    private static let firstSeconds: Int64 = 10
    private static let mostSeconds = RetryAfter.mostSeconds

    /// When to try again, four times later each time, six hours at most.
    ///
    /// - Parameters:
    ///   - remaining: attempts left.
    ///   - asked: how long the receiver wants to be left alone; it is never asked before that, and up to a fifth later.
    ///   - jitter: 0..<1; spreads the attempts over ±20 %, so that a receiver that comes back is not met by all at once.
    /// - Returns: nil if no attempt is left.
    package static func retry(
        remaining: Int, asked: RetryAfter? = nil, at now: Timestamp, jitter: Double
    ) -> Timestamp? {
        guard remaining > 0 else { return nil }
        var seconds = firstSeconds
        for _ in 0..<max(attempts - remaining - 1, 0) where seconds < mostSeconds { seconds *= 4 }
        let jitter = min(max(jitter, 0), 1)
        let planned = Int64(Double(min(seconds, mostSeconds) * 1_000) * (0.8 + 0.4 * jitter))
        let wanted = Int64(Double((asked?.seconds ?? 0) * 1_000) * (1 + 0.2 * jitter))
        return Timestamp(milliseconds: now.milliseconds + max(planned, wanted))
    }

    /// An identifier of a delivery that sorts by time: a UUID of version 7 (RFC 9562 §5.7).
    ///
    /// - Parameter random: 10 bytes.
    package static func identifier(at now: Timestamp, random: [UInt8]) -> String {
        let time = UInt64(max(now.milliseconds, 0))
        var bytes = (0..<6).map { UInt8(truncatingIfNeeded: time >> (40 - 8 * UInt64($0))) } + random.prefix(10)
        bytes += [UInt8](repeating: 0, count: 16 - bytes.count)
        bytes[6] = bytes[6] & 0x0F | 0x70
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
    }
}

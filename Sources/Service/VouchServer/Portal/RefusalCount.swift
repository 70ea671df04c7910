import Synchronization
import VouchCore

/// Which refused sign-ins become entries of the audit log: the first of a client and cause in a minute, and with the first of a
/// later minute how many came between. Anybody may try to sign in, and an entry for each try would fill the log.
final class RefusalCount: Sendable {
    private static let period: Int64 = 60
    /// More clients than these are forgotten all at once.
    private static let most = 1_000

    private let seen = Mutex<[String: (since: Timestamp, more: Int)]>([:])

    /// - Returns: how many refusals went unrecorded before this one; nil if it is one of them.
    func entry(of name: String, at now: Timestamp) -> Int? {
        seen.withLock { seen in
            if let known = seen[name], now < known.since.adding(seconds: Self.period) {
                seen[name] = (known.since, known.more + 1)
                return nil
            }
            let more = seen[name]?.more ?? 0
            if seen.count >= Self.most, seen[name] == nil { seen = [:] }
            seen[name] = (now, 0)
            return more
        }
    }
}

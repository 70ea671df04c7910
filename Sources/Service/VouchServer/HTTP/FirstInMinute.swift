import Synchronization
import VouchCore

/// Which of many like events are written down: the first of its kind, and with the first of a later minute how many came
/// between. A stranger can cause any number of them, and a line for each would fill the log.
package final class FirstInMinute<Kind: Hashable & Sendable>: Sendable {
    private static var period: Int64 { 60 }
    /// More kinds than these are forgotten all at once: a new kind is never silent because of older ones.
    private static var most: Int { 1_000 }

    private let seen = Mutex<[Kind: (since: Timestamp, more: Int)]>([:])

    package init() {}

    /// - Returns: how many went unwritten before this one; nil if this one goes unwritten too.
    package func unwritten(before kind: Kind, at now: Timestamp) -> Int? {
        seen.withLock { seen in
            // A clock that was set back would be silent until it is there again.
            if let known = seen[kind], (known.since..<known.since.adding(seconds: Self.period)).contains(now) {
                seen[kind] = (known.since, known.more + 1)
                return nil
            }
            let more = seen[kind]?.more ?? 0
            if seen.count >= Self.most, seen[kind] == nil { seen = [:] }
            seen[kind] = (now, 0)
            return more
        }
    }
}

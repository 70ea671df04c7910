import Logging
import Synchronization
import VouchServer

/// Writes why requests failed: the first of a cause at once, then how often in a minute.
package final class CauseLog: Sendable {
    private static let silence: Duration = .seconds(60)
    /// More causes than these are none that an operator reads.
    private static let most = 200

    private let logger: Logger
    private let seen = Mutex<[ServerCause: (since: ContinuousClock.Instant, more: Int)]>([:])

    package init(_ logger: Logger = Logger(label: "vouch")) { self.logger = logger }

    package func write(_ cause: ServerCause, _ context: ServerCause.Context, at now: ContinuousClock.Instant = .now) {
        let more: Int? = seen.withLock { seen in
            if let known = seen[cause], known.since.duration(to: now) < Self.silence {
                seen[cause] = (known.since, known.more + 1)
                return nil
            }
            let more = seen[cause]?.more ?? 0
            guard seen.count < Self.most || seen[cause] != nil else { return nil }
            seen[cause] = (now, 0)
            return more
        }
        guard let more else { return }
        var metadata: Logger.Metadata = [
            "cause": "\(cause.kind.rawValue)", "detail": "\(cause.detail)", "request": "\(context.request)",
            "route": "\(context.route)",
        ]
        if let tenant = context.tenant { metadata["customer"] = "\(tenant)" }
        if let client = context.client { metadata["client"] = "\(client)" }
        if more > 0 { metadata["before"] = "\(more)" }
        logger.error("\(cause.kind.sentence)", metadata: metadata)
    }
}

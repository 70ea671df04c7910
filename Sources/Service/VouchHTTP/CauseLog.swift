import Logging
import Synchronization
import VouchCore
import VouchServer

/// Writes why requests and work in the background failed: the first of a cause at once, then how often in a minute.
package final class CauseLog: Sendable {
    /// What is one line: a cause, and whose it is where it is a customer's own.
    private struct Line: Hashable {
        let cause: ServerCause
        let tenant: String?
    }

    private let logger: Logger
    private let lines = FirstInMinute<Line>()
    private let counted = Mutex<[ServerCause.Kind: Int]>([:])

    /// How often each kind of cause was heard, also where it has no line.
    var counts: [ServerCause.Kind: Int] { counted.withLock { $0 } }

    package init(_ logger: Logger = Logger(label: "vouch")) { self.logger = logger }

    package func write(
        _ cause: ServerCause, _ context: ServerCause.Context,
        at now: Timestamp = HTTPService.Configuration.systemClock()
    ) {
        counted.withLock { $0[cause.kind, default: 0] += 1 }
        // A customer's system that refuses webhooks hides no other's. A store that is away is the same for all.
        let line = Line(cause: cause, tenant: cause.kind == .webhookRefused ? context.tenant : nil)
        guard let more = lines.unwritten(before: line, at: now) else { return }
        var metadata: Logger.Metadata = ["cause": "\(cause.kind.rawValue)", "detail": "\(cause.detail)"]
        let known = [
            "request": context.request, "route": context.route, "work": context.work, "customer": context.tenant,
            "client": context.client,
        ]
        for (name, value) in known { metadata[name] = value.map { "\($0)" } }
        if more > 0 { metadata["before"] = .stringConvertible(more) }
        logger.error("\(cause.kind.sentence)", metadata: metadata)
    }
}

import Synchronization
import VouchAPI
import VouchServer

/// Counts requests by route, method and status, and how long they took, and writes the counts in the text format of
/// Prometheus (0.0.4). They contain no path, identifier or client.
package final class ServerMetrics: Sendable {
    /// A value of another part of the server, read when the metrics are asked for.
    package struct Gauge: Sendable {
        /// The name of the metric, such as `vouch_workers_ready`.
        package let name: String
        /// The meaning of the value, in one line.
        package let help: String
        /// Whether the value only grows: a counter instead of a gauge.
        package let isCounter: Bool
        /// Reads the value.
        package let value: @Sendable () -> Double

        package init(_ name: String, _ help: String, isCounter: Bool = false, value: @escaping @Sendable () -> Double) {
            self.name = name
            self.help = help
            self.isCounter = isCounter
            self.value = value
        }
    }

    private struct Key: Hashable {
        let route, method: String
        let status: Int
    }

    private struct Series {
        var buckets = [Int](repeating: 0, count: ServerMetrics.limits.count)
        var count = 0
        var milliseconds: Int64 = 0
    }

    /// In milliseconds.
    private static let limits: [Int64] = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000]

    private let gauges: [Gauge]
    private let series = Mutex<[Key: Series]>([:])
    /// How many WebSockets are open, and with which codes others have closed.
    private let sockets = Mutex<(open: Int, closings: [UInt16: Int])>((0, [:]))

    private let causes: CauseLog?

    /// - Parameter causes: the log has a line a minute for each, the metrics have them all.
    package init(gauges: [Gauge] = [], causes: CauseLog? = nil) {
        self.gauges = gauges
        self.causes = causes
    }

    /// - Parameter route: its template; nil where no route was found. Unknown methods share one label.
    func count(route: String?, method: String, status: Int, milliseconds: Int64) {
        let known = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].contains(method)
        let key = Key(route: route ?? "none", method: known ? method : "other", status: status)
        series.withLock { all in
            var one = all[key] ?? Series()
            one.count += 1
            one.milliseconds += max(milliseconds, 0)
            for (index, limit) in Self.limits.enumerated() where milliseconds <= limit { one.buckets[index] += 1 }
            all[key] = one
        }
    }

    /// - Parameter most: how many may be open.
    /// - Returns: false if there are so many.
    func openSocket(most: Int) -> Bool {
        sockets.withLock { sockets in
            guard sockets.open < most else { return false }
            sockets.open += 1
            return true
        }
    }

    /// The server's own beyond those of RFC 6455.
    private static let ownCodes = Set(Problem.Code.allCases.map { UInt16(4000 + $0.status) })

    /// - Parameter code: of its Close frame; nil for one that never opened. Codes that clients invent count as 3000.
    func closeSocket(code: UInt16?) {
        sockets.withLock { sockets in
            sockets.open -= 1
            guard let code else { return }
            sockets.closings[code < 3000 || Self.ownCodes.contains(code) ? code : 3000, default: 0] += 1
        }
    }

    /// The text of `/metrics`.
    package var text: String {
        var text = "# HELP vouch_request_seconds Time from a request's first byte to its response.\n"
        text += "# TYPE vouch_request_seconds histogram\n"
        let all = series.withLock { $0 }
        let sorted = all.sorted {
            ($0.key.route, $0.key.method, $0.key.status) < ($1.key.route, $1.key.method, $1.key.status)
        }
        for (key, one) in sorted {
            let labels = "route=\"\(key.route)\",method=\"\(key.method)\",status=\"\(key.status)\""
            for (limit, count) in zip(Self.limits, one.buckets) {
                text += "vouch_request_seconds_bucket{\(labels),le=\"\(Double(limit) / 1000)\"} \(count)\n"
            }
            text += "vouch_request_seconds_bucket{\(labels),le=\"+Inf\"} \(one.count)\n"
            text += "vouch_request_seconds_sum{\(labels)} \(Double(one.milliseconds) / 1000)\n"
            text += "vouch_request_seconds_count{\(labels)} \(one.count)\n"
        }
        let (open, closings) = sockets.withLock { $0 }
        text += "# HELP vouch_sockets_open WebSockets that are open.\n# TYPE vouch_sockets_open gauge\n"
        text += "vouch_sockets_open \(open)\n"
        text += "# HELP vouch_sockets_closed_total WebSockets that have closed, by the code of RFC 6455.\n"
        text += "# TYPE vouch_sockets_closed_total counter\n"
        for (code, count) in closings.sorted(by: { $0.key < $1.key }) {
            text += "vouch_sockets_closed_total{code=\"\(code)\"} \(count)\n"
        }
        text += "# HELP vouch_causes_total Failures of requests and of other work, by the cause that the log names.\n"
        text += "# TYPE vouch_causes_total counter\n"
        let causes = causes?.counts ?? [:]
        for kind in ServerCause.Kind.allCases {
            // Also those that did not occur: a rate needs a value from before.
            text += "vouch_causes_total{cause=\"\(kind.rawValue)\"} \(causes[kind] ?? 0)\n"
        }
        for gauge in gauges {
            text +=
                "# HELP \(gauge.name) \(gauge.help)\n# TYPE \(gauge.name) \(gauge.isCounter ? "counter" : "gauge")\n"
            text += "\(gauge.name) \(gauge.value())\n"
        }
        return text
    }

    /// `GET /metrics`, without credentials: the operator's proxy must not pass it on.
    package var route: Route {
        Route(.get, "/metrics", access: .open) { [self] _ in
            ServerResponse(
                .ok, fields: [.contentType: "text/plain; version=0.0.4; charset=utf-8"], body: Array(text.utf8))
        }
    }
}

/// One of the sockets that may be open, given back once: when the socket has closed, or when its response was never written.
final class SocketSlot: Sendable {
    private let metrics: ServerMetrics
    private let isFree = Mutex(false)

    init(_ metrics: ServerMetrics) { self.metrics = metrics }

    func free(code: UInt16?) {
        let wasFree = isFree.withLock { isFree in
            defer { isFree = true }
            return isFree
        }
        if !wasFree { metrics.closeSocket(code: code) }
    }

    deinit { free(code: nil) }
}

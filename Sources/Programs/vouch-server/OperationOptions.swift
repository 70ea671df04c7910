import ArgumentParser
import Logging
import VouchCore
import VouchHTTP
import VouchServer
import VouchWorkers

/// How the server is operated.
struct OperationOptions: ParsableArguments {
    enum LogFormat: String, ExpressibleByArgument { case text, json }

    @Option(help: "Log as text, or as one JSON object a line: text, json.")
    var logFormat = LogFormat.text

    @Option(
        help: ArgumentHelp(
            "Serve over TLS with this certificate and its issuers', PEM; needs --tls-key.", valueName: "file"))
    var tlsCertificate: String?

    @Option(help: ArgumentHelp("The certificate's private key, PEM.", valueName: "file"))
    var tlsKey: String?

    @Option(
        help: ArgumentHelp(
            "How many requests a second each client's address may make. (default: any number)", valueName: "number"))
    var rateLimit: Int?

    @Flag(help: "Print the settings that count, and end.")
    var printConfiguration = false

    @Option(
        help: ArgumentHelp(
            "Settings, a JSON object by the names of these options: {\"port\": 8443}. VOUCH_PORT and so on count more, "
                + "options most.", valueName: "file"))
    var configuration: String?

    func validate() throws {
        if (tlsCertificate == nil) != (tlsKey == nil) {
            throw ValidationError("--tls-certificate and --tls-key need each other")
        }
        if let rateLimit, !(1...1_000_000).contains(rateLimit) {
            throw ValidationError("--rate-limit must be 1 to 1000000")
        }
    }

    func startLogging() {
        let format = logFormat
        LoggingSystem.bootstrap { label in
            switch format {
            case .text: StreamLogHandler.standardError(label: label)
            case .json: JSONLogHandler(label: label)
            }
        }
    }

    func http(host: String, port: Int) throws -> HTTPService.Configuration {
        var http = HTTPService.Configuration(host: host, port: port)
        http.requestsPerSecond = rateLimit
        if let tlsCertificate, let tlsKey {
            do throws(TransportSecurity.Unusable) {
                http.security = try TransportSecurity(certificate: tlsCertificate, key: tlsKey)
            } catch {
                throw StartProblem(
                    "the certificate or its key cannot be used",
                    hint: "both must be PEM files that this user can read, and belong to each other")
            }
        }
        return http
    }

    /// What the workers, and the courier of webhooks, tell their operator.
    func metrics(_ pool: WorkerPool?, _ courier: WebhookCourier) -> ServerMetrics {
        ServerMetrics(gauges: (pool.map { Self.gauges($0) } ?? []) + Self.gauges(courier))
    }

    private static func gauges(_ courier: WebhookCourier) -> [ServerMetrics.Gauge] {
        func gauge(
            _ name: String, _ help: String, isCounter: Bool = true,
            _ value: @escaping @Sendable (WebhookCourier.Statistics) -> Int
        ) -> ServerMetrics.Gauge {
            .init("vouch_webhooks_\(name)", help, isCounter: isCounter) { Double(value(courier.statistics)) }
        }
        return [
            gauge("delivered_total", "Events that a receiver took.") { $0.delivered },
            gauge("failed_total", "Attempts to deliver an event that failed.") { $0.failed },
            gauge("dead_total", "Events that were given up.") { $0.dead },
            gauge("waiting", "Events of all servers that wait to be delivered.", isCounter: false) { $0.waiting },
        ]
    }

    private static func gauges(_ pool: WorkerPool) -> [ServerMetrics.Gauge] {
        func gauge(
            _ name: String, _ help: String, isCounter: Bool = false,
            _ value: @escaping @Sendable (WorkerPool.Statistics) -> Int
        ) -> ServerMetrics.Gauge {
            .init("vouch_\(name)", help, isCounter: isCounter) { Double(value(pool.statistics)) }
        }
        return [
            gauge("workers", "Worker processes that there should be.") { $0.workers },
            gauge("workers_ready", "Worker processes that are ready.") { $0.ready },
            gauge("workers_working", "Worker processes that work.") { $0.working },
            gauge("queue_length", "Requests that wait for a worker.") { $0.waiting },
            gauge("readings_total", "Requests that workers answered.", isCounter: true) { $0.answered },
            gauge("readings_failed_total", "Requests that got no answer of two workers.", isCounter: true) {
                $0.failed
            },
            gauge("readings_refused_total", "Requests that found the queue full.", isCounter: true) { $0.refused },
            gauge("workers_lost_total", "Workers that ended, hung or answered nonsense.", isCounter: true) { $0.lost },
            gauge("workers_started_total", "Workers that were started.", isCounter: true) { $0.started },
        ]
    }
}

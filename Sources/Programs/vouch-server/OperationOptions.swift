import ArgumentParser
import Logging
import VouchCore
import VouchHTTP
import VouchServer
import VouchWorkers

/// How the server is operated.
struct OperationOptions: ParsableArguments {
    enum LogFormat: String, ExpressibleByArgument { case text, json }

    @Option(help: "Log format: text, or json with one object per line.")
    var logFormat = LogFormat.text

    @Option(
        help: ArgumentHelp(
            "Serve over TLS with this certificate chain, in PEM; requires --tls-key.", valueName: "file"))
    var tlsCertificate: String?

    @Option(help: ArgumentHelp("The certificate's private key, PEM.", valueName: "file"))
    var tlsKey: String?

    @Option(
        help: ArgumentHelp(
            "Maximum requests per second from each client address. (default: unlimited)", valueName: "number"))
    var rateLimit: Int?

    @Flag(help: "Print the settings in force, and exit.")
    var printConfiguration = false

    @Option(
        help: ArgumentHelp(
            "Settings, a JSON object by the names of these options: {\"port\": 8443}. Variables such as VOUCH_PORT override it, "
                + "options most.", valueName: "file"))
    var configuration: String?

    func validate() throws {
        if (tlsCertificate == nil) != (tlsKey == nil) {
            throw ValidationError("--tls-certificate and --tls-key must be given together")
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
                    hint: "both must be PEM files that this user can read, and the key must belong to the certificate")
            }
        }
        return http
    }

    /// The figures of the workers and of the courier of webhooks, for the operator.
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
            gauge("delivered_total", "Events delivered.") { $0.delivered },
            gauge("failed_total", "Failed delivery attempts.") { $0.failed },
            gauge("dead_total", "Events abandoned after the last attempt.") { $0.dead },
            gauge("waiting", "Events waiting for delivery, on all servers.", isCounter: false) { $0.waiting },
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
            gauge("workers", "Worker processes configured.") { $0.workers },
            gauge("workers_ready", "Idle worker processes.") { $0.ready },
            gauge("workers_working", "Busy worker processes.") { $0.working },
            gauge("queue_length", "Requests waiting for a worker.") { $0.waiting },
            gauge("readings_total", "Requests answered by workers.", isCounter: true) { $0.answered },
            gauge("readings_failed_total", "Requests that two workers failed to answer.", isCounter: true) {
                $0.failed
            },
            gauge("readings_refused_total", "Requests refused because the queue was full.", isCounter: true) {
                $0.refused
            },
            gauge("workers_lost_total", "Workers that crashed, hung or answered nonsense.", isCounter: true) {
                $0.lost
            },
            gauge("workers_started_total", "Workers started.", isCounter: true) { $0.started },
        ]
    }
}

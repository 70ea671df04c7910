import ArgumentParser
import Foundation
import Logging
import VouchCore
import VouchHTTP
import VouchOutbound
import VouchServer
import VouchWorkers

/// How the server is operated.
struct OperationOptions: ParsableArguments {
    enum LogFormat: String, ExpressibleByArgument { case text, json }

    @Option(help: "Log format: text, or json with one object per line.")
    var logFormat = LogFormat.text

    @Option(
        help: ArgumentHelp(
            "Serve over TLS with this certificate chain, in PEM; requires --tls-key. A new file is taken within half a minute, or at once on SIGHUP.",
            valueName: "file"))
    var tlsCertificate: String?

    @Option(help: ArgumentHelp("The certificate's private key, PEM.", valueName: "file"))
    var tlsKey: String?

    @Option(
        help: ArgumentHelp(
            "Maximum requests per second from each client address in the long run; ten seconds' worth may come at once. (default: unlimited)",
            valueName: "number"))
    var rateLimit: Int?

    @Option(
        help: ArgumentHelp(
            "Networks of reverse proxies, such as 10.0.0.0/8,fd00::/8: clients' addresses are taken from their X-Forwarded-For. (default: none)",
            valueName: "networks"))
    var trustedProxies: String?

    @Option(
        help: ArgumentHelp(
            "Maximum connections of each client address, but for trusted proxies.", valueName: "number"))
    var connectionsPerAddress = 512

    @Option(
        help: ArgumentHelp(
            "Other origins whose pages may use the API from a browser, such as https://app.example,https://www.example. (default: none)",
            valueName: "origins"))
    var allowOrigins: String?

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
        guard (1...1_000_000).contains(connectionsPerAddress) else {
            throw ValidationError("--connections-per-address must be 1 to 1000000")
        }
        if crossOrigin == nil {
            throw ValidationError(
                "--allow-origins must be origins such as https://app.example, separated by commas: in lowercase, without a path or the usual port, and with http:// for this machine only"
            )
        }
        if proxies == nil {
            throw ValidationError("--trusted-proxies must be networks such as 10.0.0.0/8, separated by commas")
        }
    }

    /// nil if one is not understood.
    private var crossOrigin: CrossOrigin? {
        CrossOrigin((allowOrigins ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
    }

    /// nil if one is not understood.
    private var proxies: [NetworkRange]? {
        let parts = (trustedProxies ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        let ranges = parts.compactMap { NetworkRange($0) }
        return ranges.count == parts.count ? ranges : nil
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
        http.connectionsOfOne = connectionsPerAddress
        http.crossOrigin = allowOrigins == nil ? nil : crossOrigin
        http.peers = PeerAddresses(proxies: proxies ?? [])
        // Each connection is an open file; others are the store's, the workers' and the courier's.
        http.connections = min(http.connections, max(Self.openFiles() - 256, 64))
        if let tlsCertificate, let tlsKey {
            // Named by its path; the library does not.
            for (option, path) in [("--tls-certificate", tlsCertificate), ("--tls-key", tlsKey)] {
                do {
                    _ = try OperatorFile.bytes(path, limit: 1 << 20)
                } catch let problem as StartProblem {
                    throw StartProblem("\(option): \(problem.message)", hint: problem.hint)
                }
            }
            do throws(TransportSecurity.Unusable) {
                http.security = try TransportSecurity(certificate: tlsCertificate, key: tlsKey)
            } catch {
                throw StartProblem(
                    "the certificate \(tlsCertificate) cannot be used with the key \(tlsKey): \(error.reason)",
                    hint: "both must be PEM files that this user can read, and the key must belong to the certificate")
            }
        }
        return http
    }

    /// How many files this process may have open, raised as far as it may raise that itself.
    private static func openFiles() -> Int {
        var limit = rlimit()
        guard getrlimit(openFilesResource, &limit) == 0 else { return 1_024 }
        limit.rlim_cur = limit.rlim_max
        setrlimit(openFilesResource, &limit)
        getrlimit(openFilesResource, &limit)
        return Int(clamping: limit.rlim_cur)
    }

    #if canImport(Glibc)
    private static let openFilesResource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    private static let openFilesResource = RLIMIT_NOFILE
    #endif

    /// The figures of the workers, of the courier of webhooks and of the certificate, for the operator.
    func metrics(
        _ pool: WorkerPool?, _ courier: WebhookCourier, _ security: TransportSecurity?, _ causes: CauseLog
    ) -> ServerMetrics {
        ServerMetrics(
            gauges: (pool.map { Self.gauges($0) } ?? []) + Self.gauges(courier)
                + (security.map { [Self.gauge($0)] } ?? []), causes: causes)
    }

    private static func gauge(_ security: TransportSecurity) -> ServerMetrics.Gauge {
        .init("vouch_certificate_end_seconds", "When the TLS certificate in use expires, in seconds since 1970.") {
            Double(security.end)
        }
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

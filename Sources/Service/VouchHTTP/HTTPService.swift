import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import VouchCore
import VouchServer

/// Listens for HTTP requests, and answers them with a ``/VouchServer/RouteTable``.
package struct HTTPService: Sendable {
    /// Where the service listens, and the limits of what it takes.
    package struct Configuration: Sendable {
        /// The address to listen on: `127.0.0.1` unless other machines are to reach the server.
        package var host: String
        /// The port to listen on; 0 for any that is free.
        package var port: Int
        /// The longest body of a request, in bytes. Routes have tighter limits for pictures.
        package var longestBody: Int
        /// The most bytes of bodies in memory at once, as they have arrived; beyond that, requests are refused as
        /// `service.busy`.
        package var bodiesAtOnce: Int
        /// The time limit for a request's head, and between two requests of a connection, in seconds.
        package var headSeconds = 15
        /// The time limit for a request's body, in seconds.
        package var bodySeconds = 60
        /// The most connections at once; of more, those that wait longest for their sender are closed.
        package var connections = 4_096
        /// The most connections of one address (of version 6: of one /64), but for proxies.
        package var connectionsOfOne = 512
        /// The longest body of a request to a route that is open to all, in bytes: a form.
        package var longestOpenBody = 1 << 20
        /// The operator's proxies, by which clients' addresses are known.
        package var peers = PeerAddresses()
        /// The names and addresses by which requests may call the server, in small letters and without a port; nil for any. What
        /// is open to a machine's own users must not be open to every page in their browsers, which can give a name of its own
        /// this machine's address.
        package var names: Set<String>?
        /// The other origins whose pages may use the API; nil for none.
        package var crossOrigin: CrossOrigin?
        /// The most WebSockets at once. Each holds at most two of the longest messages: one in pieces, and a frame of
        /// it.
        package var sockets = 256
        /// The most requests of one client, by its address, in a second; nil for no limit.
        package var requestsPerSecond: Int?
        /// The certificate and key for TLS; nil to listen without TLS.
        package var security: TransportSecurity?
        /// Gives the time at which requests arrive.
        package var clock: @Sendable () -> Timestamp

        package init(
            host: String = "127.0.0.1", port: Int = 8080, longestBody: Int = 64 << 20, bodiesAtOnce: Int = 512 << 20,
            clock: @escaping @Sendable () -> Timestamp = Self.systemClock
        ) {
            self.host = host
            self.port = port
            self.longestBody = longestBody
            self.bodiesAtOnce = bodiesAtOnce
            self.clock = clock
        }

        /// The time of this machine's clock.
        package static let systemClock: @Sendable () -> Timestamp = {
            Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
        }
    }

    private let table: RouteTable
    private let configuration: Configuration
    private let logger: Logger
    private let metrics: ServerMetrics

    package init(
        _ table: RouteTable, configuration: Configuration, logger: Logger, metrics: ServerMetrics = ServerMetrics()
    ) {
        self.table = table
        self.metrics = metrics
        self.configuration = configuration
        self.logger = logger
    }

    /// A service that listens.
    package struct Listener: Sendable {
        /// The port, also where any was asked for.
        package let port: Int
        fileprivate let channel: any Channel

        /// Takes no more connections. The service ends, by throwing, once those that are open have ended. A cancelled task
        /// drops connections that are accepted and not yet served, for which NIO ends the process.
        package func close() { channel.close(promise: nil) }
    }

    /// Serves until SIGTERM or SIGINT; requests that have begun are answered first.
    ///
    /// - Parameter ready: called once requests are answered.
    /// - Throws: ``CannotListen`` if the address cannot be listened on.
    package func run(ready: @escaping @Sendable (Listener) async -> Void) async throws {
        let (head, body, peers) = (configuration.headSeconds, configuration.bodySeconds, configuration.peers)
        let connections = OpenConnections(most: configuration.connections, mostOfOne: configuration.connectionsOfOne)
        // A slow sender ties up one connection, briefly.
        let plain = HTTPServerBuilder.http1(
            configuration: .init(
                additionalChannelHandlers: [
                    UpgradeGate(),
                    SlowSenders(
                        headTime: .seconds(Int64(head)), bodyTime: .seconds(Int64(body + 5)), connections, peers),
                ], idleTimeout: .seconds(30)))
        let application = Application(
            responder: TableResponder(
                table: table, configuration: configuration, budget: BodyBudget(bytes: configuration.bodiesAtOnce),
                logger: logger, metrics: metrics,
                rate: configuration.requestsPerSecond.map { RateLimit(perSecond: $0) }),
            server: try configuration.security.map { try .tls(plain, tlsConfiguration: $0.configuration) } ?? plain,
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.host, port: configuration.port), serverName: nil),
            onServerRunning: { await ready(Listener(port: $0.localAddress?.port ?? 0, channel: $0)) },
            logger: logger)
        // Its usual effect is the end of the process. A service that is asked to reload goes on, also where it has nothing to
        // read again; one at a terminal that is closed ends.
        if configuration.security != nil || isatty(STDIN_FILENO) == 0 { signal(SIGHUP, SIG_IGN) }
        do {
            try await withThrowingTaskGroup(of: Void.self) { group in
                if let security = configuration.security {
                    group.addTask { [logger] in await CertificateWatch(security: security, logger: logger).run() }
                }
                defer { group.cancelAll() }
                try await application.runService(gracefulShutdownSignals: [.sigterm, .sigint])
            }
        } catch {
            if let cannotListen = CannotListen(error) { throw cannotListen }
            throw error
        }
    }
}

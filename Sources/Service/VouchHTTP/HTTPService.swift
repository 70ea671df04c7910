import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
public import Logging
public import VouchCore
public import VouchServer

/// Listens, and answers with a ``/VouchServer/RouteTable``.
public struct HTTPService: Sendable {
    public struct Configuration: Sendable {
        /// `127.0.0.1` unless others shall reach the server.
        public var host: String
        /// 0 for any that is free.
        public var port: Int
        /// Of a request, in bytes. Pictures are limited more tightly by the routes.
        public var longestBody: Int
        /// Of all requests that are in memory, in bytes; beyond that, callers are told to come again.
        public var bodiesAtOnce: Int
        /// For a request's head, in seconds; also from one request of a connection to the next.
        public var headSeconds = 15
        /// For a request's body, in seconds.
        public var bodySeconds = 60
        /// Connections at once; further ones wait.
        public var connections = 4_096
        /// WebSockets at once; each holds at most two messages of the longest kind: one in pieces, and a frame of it.
        public var sockets = 256
        /// Requests of one client, by its address, in a second; nil for any number.
        public var requestsPerSecond: Int?
        /// nil: without TLS.
        public var security: TransportSecurity?
        public var clock: @Sendable () -> Timestamp

        public init(
            host: String = "127.0.0.1", port: Int = 8080, longestBody: Int = 64 << 20, bodiesAtOnce: Int = 512 << 20,
            clock: @escaping @Sendable () -> Timestamp = Self.systemClock
        ) {
            self.host = host
            self.port = port
            self.longestBody = longestBody
            self.bodiesAtOnce = bodiesAtOnce
            self.clock = clock
        }

        public static let systemClock: @Sendable () -> Timestamp = {
            Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
        }
    }

    private let table: RouteTable
    private let configuration: Configuration
    private let logger: Logger
    private let metrics: ServerMetrics

    public init(
        _ table: RouteTable, configuration: Configuration, logger: Logger, metrics: ServerMetrics = ServerMetrics()
    ) {
        self.table = table
        self.metrics = metrics
        self.configuration = configuration
        self.logger = logger
    }

    /// Serves until SIGTERM or SIGINT; requests that have begun are answered first.
    ///
    /// - Parameter ready: called once requests are answered, with the port.
    /// - Throws: if the address cannot be listened on.
    public func run(ready: @escaping @Sendable (Int) async -> Void) async throws {
        let (head, body) = (configuration.headSeconds, configuration.bodySeconds)
        // Who sends slowly holds a connection, not the server, and not for long.
        let plain = HTTPServerBuilder.http1(
            configuration: .init(
                additionalChannelHandlers: [
                    UpgradeGate(),
                    SlowSenders(headTime: .seconds(Int64(head)), bodyTime: .seconds(Int64(body + 5))),
                ], idleTimeout: .seconds(30)))
        let application = Application(
            responder: TableResponder(
                table: table, configuration: configuration, budget: BodyBudget(bytes: configuration.bodiesAtOnce),
                logger: logger, metrics: metrics,
                rate: configuration.requestsPerSecond.map { RateLimit(perSecond: $0) }),
            server: try configuration.security.map { try .tls(plain, tlsConfiguration: $0.configuration) } ?? plain,
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.host, port: configuration.port), serverName: nil,
                availableConnectionsDelegate: MaximumAvailableConnections(configuration.connections)),
            onServerRunning: { channel in await ready(channel.localAddress?.port ?? 0) },
            logger: logger)
        try await application.runService(gracefulShutdownSignals: [.sigterm, .sigint])
    }
}

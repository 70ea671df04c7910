import Foundation
import HTTPTypes
import Synchronization
import Testing
import VouchAPI
import VouchChip
import VouchClient
import VouchCore
import VouchTesting

@testable import VouchServer

/// VouchClient's relay over sockets that never leave this process.
@Suite(.serialized, .timeLimit(.minutes(2))) struct ChipRelaySocketTests {
    /// Opens sockets at a table of routes.
    private struct InProcessSockets: ClientSocketTransport {
        let table: RouteTable
        /// After so many messages of the client's the connection is lost.
        var most = Int.max
        let opened = Opened()

        final class Opened: Sendable {
            let fields = Mutex<[HTTPFields]>([])
            let sent = Mutex(0)
        }

        func open(_ request: HTTPRequest) async throws -> any ClientSocket {
            opened.fields.withLock { $0.append(request.headerFields) }
            var fields = request.headerFields
            for (name, value) in [
                (HTTPField.Name.connection, "Upgrade"), (.upgrade, "websocket"), (.secWebSocketVersion, "13"),
                (.secWebSocketKey, "dGhlIHNhbXBsZSBub25jZQ=="),
            ] { fields[name] = value }
            let response = await table.answer(
                ServerRequest(
                    request.method, request.path ?? "/", fields: fields, identifier: "r-1",
                    received: ChipSessionBench.now))
            guard let conversation = response.socket else { throw URLError(.badServerResponse) }
            let socket = PairedSocket()
            Task {
                _ = await conversation.talk(socket)
                socket.end()
            }
            return Client(socket: socket, most: most, opened: opened)
        }

        struct Client: ClientSocket {
            let socket: PairedSocket
            let most: Int
            let opened: Opened

            func send(_ text: [UInt8]) async throws {
                let number = opened.sent.withLock { sent in
                    sent += 1
                    return sent
                }
                guard number <= most else {
                    socket.leave()
                    throw URLError(.networkConnectionLost)
                }
                socket.write(String(decoding: text, as: UTF8.self))
            }

            func receive() async throws -> [UInt8]? {
                try await socket.turn().map { Array(try JSONEncoder().encode($0)) }
            }

            func close() async { socket.leave() }
        }
    }

    @Test(arguments: [Int.max, 5])
    func `a chip is relayed over a socket, and by long poll from where it is lost`(_ most: Int) async throws {
        let passport = try ChipSessionBench.passport()
        let near = try await ChipSessionBench.near(passport)
        try await passport.reconnect()
        let before = passport.traffic.commands
        let bench = try ChipSessionBench()
        let table = RouteTable(ChipSessionRoutes(bench.sessions).routes, gate: OneTenant())
        let client = VouchClient(try .inProcess(InProcessTransport(table, at: ChipSessionBench.now)), .none)
        let sockets = InProcessSockets(table: table, most: most)
        let far = try await ChipRelay(client, chip: passport, sockets: sockets).read(ChipSessionBench.request(passport))
        #expect(far.report == near.report)
        #expect(far.fields == near.fields)
        #expect(far.portrait == near.portrait)
        #expect(passport.traffic.commands - before == near.statistics.apduCount)
        #expect(far.findings == (most == .max ? [] : ["relay.interrupted"]))
        let fields = sockets.opened.fields.withLock { $0 }
        #expect(fields.count == 1)
        #expect(fields.first?[.secWebSocketProtocol] == "vouch.chip.v1")
        #expect(sockets.opened.sent.withLock { $0 } == (most == .max ? far.roundTrips.count : 6))
    }

    /// Everybody is the same.
    private struct OneTenant: CallerRecognising {
        func caller(of request: ServerRequest, for access: Access) async throws -> Caller? {
            Caller(tenant: "acme", client: "c", scopes: [.read])
        }
    }

    @Test func `where no socket can be opened, long poll reads the chip`() async throws {
        let passport = try ChipSessionBench.passport()
        let bench = try ChipSessionBench()
        let table = RouteTable(ChipSessionRoutes(bench.sessions).routes, gate: OneTenant())
        let client = VouchClient(try .inProcess(InProcessTransport(table, at: ChipSessionBench.now)), .none)
        // A server without the route, and Foundation, which has no sockets here or finds none at this address.
        let none = RouteTable([], gate: OneTenant())
        for sockets in [InProcessSockets(table: none), URLSessionSocketTransport()] as [any ClientSocketTransport] {
            try await passport.reconnect()
            let far = try await ChipRelay(client, chip: passport, sockets: sockets).read(
                ChipSessionBench.request(passport))
            #expect(far.report.genuine == "yes")
            #expect(far.roundTrips.count > 0)
        }
    }
}

import Foundation
import HTTPTypes
import Logging
import Synchronization
import Testing
import VouchAPI
import VouchCore
import VouchServer

@testable import VouchHTTP

/// Connections that become sockets, byte by byte: Python's own `socket` is the client.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct UpgradeTests {
    private struct OpenGate: CallerRecognising {
        func caller(of request: ServerRequest, for access: Access) async throws -> Caller? { nil }
    }

    /// What its conversations came to.
    private final class Told: Sendable {
        let sends = Mutex(0)
        let messages = Mutex<[String]>([])
    }

    /// `/socket` echoes, `/flood` sends 256 KiB again and again, `/plain` answers, `/slow` answers after 3 seconds,
    /// `/take` tells how long the body is.
    private static func table(_ limits: SocketLimits, _ told: Told) -> RouteTable {
        @Sendable func socket(_ talk: @escaping @Sendable (any MessageSocket) async throws -> Void) -> ServerResponse {
            var response = ServerResponse(.switchingProtocols)
            response.socket = SocketConversation("test", limits: limits) { socket in
                do { try await talk(socket) } catch { return SocketClosing(1011, "ended") }
                return .done
            }
            return response
        }
        return RouteTable(
            [
                Route(.get, "/plain", access: .open) { _ in ServerResponse(.ok, body: Array("plain".utf8)) },
                Route(.get, "/slow", access: .open) { _ in
                    try await Task.sleep(for: .seconds(3))
                    return ServerResponse(.ok, body: Array("slow".utf8))
                },
                Route(.connect, "/slow", access: .open) { _ in
                    try await Task.sleep(for: .seconds(3))
                    return ServerResponse(.ok, body: Array("slow".utf8))
                },
                Route(.post, "/take", access: .open) { request in
                    ServerResponse(.ok, body: Array("\(request.body.count)".utf8))
                },
                Route(.get, "/socket", access: .open) { _ in
                    socket { socket in
                        while let message = try await socket.receive() {
                            told.messages.withLock { $0.append(String(decoding: message, as: UTF8.self)) }
                            try await socket.send(message)
                        }
                    }
                },
                Route(.get, "/flood", access: .open) { _ in
                    socket { socket in
                        while true {
                            try await socket.send([UInt8](repeating: 0x20, count: 256 << 10))
                            told.sends.withLock { $0 += 1 }
                        }
                    }
                },
            ], gate: OpenGate())
    }

    /// - Returns: what the script writes.
    private func run(
        _ script: String, sockets: Int = 256, told: Told = Told(), _ change: (inout SocketLimits) -> Void = { _ in },
        serving adjust: (inout HTTPService.Configuration) -> Void = { _ in }
    ) async throws -> (lines: [String], metrics: String) {
        var limits = SocketLimits()
        change(&limits)
        var configuration = HTTPService.Configuration(port: 0)
        configuration.sockets = sockets
        adjust(&configuration)
        let metrics = ServerMetrics()
        let service = HTTPService(
            Self.table(limits, told), configuration: configuration, logger: Logger(label: "test"), metrics: metrics)
        let text = try await service.answers(python: Self.client + script)
        return (text.split(separator: "\n").map(String.init), metrics.text)
    }

    private static let client = """
        import socket, struct, sys, time
        def connected():
            return socket.create_connection(("127.0.0.1", int(sys.argv[1])), timeout=30)
        def request(path, upgrade=True):
            fields = "Connection: Upgrade\\r\\nUpgrade: websocket\\r\\nSec-WebSocket-Version: 13\\r\\n" \\
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\\r\\n" if upgrade else ""
            return ("GET %s HTTP/1.1\\r\\nHost: x\\r\\n%s\\r\\n" % (path, fields)).encode()
        def exactly(s, count):
            got = b""
            while len(got) < count:
                piece = s.recv(count - len(got))
                if not piece: return got
                got += piece
            return got
        def head(s):
            got = b""
            while not got.endswith(b"\\r\\n\\r\\n"):
                piece = s.recv(1)
                if not piece: return got.decode()
                got += piece
            return got.decode()
        def frame(s):
            start = exactly(s, 2)
            if len(start) < 2: return None
            length = start[1] & 127
            if length == 126: length = struct.unpack(">H", exactly(s, 2))[0]
            if length == 127: length = struct.unpack(">Q", exactly(s, 8))[0]
            return start[0] & 15, exactly(s, length)
        def text(message):
            return bytes([0x81, 0x80 | len(message)]) + bytes(4) + message.encode()
        def code(frame):
            return struct.unpack(">H", frame[1][:2])[0]

        """

    @Test func `a connection that has served other requests becomes a socket, and no other request follows`()
        async throws
    {
        let told = Told()
        let (lines, metrics) = try await run(
            """
            s = connected()
            for _ in range(2):
                s.sendall(request("/plain", upgrade=False))
                print(head(s).split("\\r\\n")[0]); exactly(s, 5)
            s.sendall(request("/socket"))
            answer = head(s)
            print(answer.split("\\r\\n")[0])
            print("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in answer)
            # In pieces of a byte each.
            for byte in text("hello"):
                s.sendall(bytes([byte])); time.sleep(0.005)
            print(frame(s)[1].decode())
            s.sendall(request("/plain", upgrade=False) * 4)
            closing = frame(s)
            print(closing[0], code(closing))
            """, told: told)
        // The key and its answer are those of RFC 6455, §1.3. "GE" is no frame of a client.
        #expect(
            lines == [
                "HTTP/1.1 200 OK", "HTTP/1.1 200 OK", "HTTP/1.1 101 Switching Protocols", "True", "hello", "8 1002",
            ])
        #expect(told.messages.withLock { $0 } == ["hello"])
        #expect(metrics.contains("vouch_sockets_open 0\n"))
    }

    @Test func `requests sent ahead of the upgrade are answered first`() async throws {
        let (lines, _) = try await run(
            """
            s = connected()
            s.sendall(request("/plain", upgrade=False) + request("/plain", upgrade=False) + request("/socket"))
            for _ in range(2):
                print(head(s).split("\\r\\n")[0]); exactly(s, 5)
            print(head(s).split("\\r\\n")[0])
            s.sendall(text("late"))
            print(frame(s)[1].decode())
            """)
        #expect(
            lines == ["HTTP/1.1 200 OK", "HTTP/1.1 200 OK", "HTTP/1.1 101 Switching Protocols", "late"])
    }

    /// All that NIO's parser stops for.
    @Test(arguments: [
        #"request("/slow")"#,
        #"b"CONNECT /slow HTTP/1.1\r\nHost: x\r\n\r\n""#,
        #"b"GET /slow HTTP/1.1\r\nHost: x\r\nProxy-Connection: upgrade\r\nUpgrade: websocket\r\n\r\n""#,
    ])
    func `a request for an upgrade that is not granted is answered, ends its connection, and buys no memory`(
        asking: String
    ) async throws {
        let (lines, _) = try await run(
            """
            s = connected()
            s.sendall(\(asking))
            s.settimeout(1)
            sent = 0
            try:
                while sent < 64 << 20: sent += s.send(bytes(1 << 16))
            except TimeoutError:
                pass
            print(sent < 32 << 20)
            s.settimeout(30)
            got = b""
            try:
                while piece := s.recv(65536): got += piece
            except ConnectionError:
                pass
            print(got.split(b"\\r\\n")[0].decode())
            s = connected()
            s.sendall(request("/plain"))
            answer = head(s)
            print("connection: close" in answer.lower(), exactly(s, 5).decode(), exactly(s, 1) == b"")
            """)
        #expect(lines == ["True", "HTTP/1.1 200 OK", "True plain True"], "True: not all that was sent was taken")
    }

    @Test func `a field Upgrade that Connection does not name is answered as if it were not there`() async throws {
        let (lines, _) = try await run(
            """
            plain = request("/plain", upgrade=False)
            named = plain.replace(b"Host: x", b"Host: x\\r\\nUpgrade: h2c")
            s = connected()
            s.sendall(named)
            print(head(s).split("\\r\\n")[0], exactly(s, 5).decode())
            # Others that come with it are answered too, and what follows them.
            s = connected()
            s.sendall(named + plain)
            for _ in range(2):
                print(head(s).split("\\r\\n")[0], exactly(s, 5).decode())
            s.sendall(plain)
            print(head(s).split("\\r\\n")[0], exactly(s, 5).decode())
            """)
        #expect(lines == Array(repeating: "HTTP/1.1 200 OK plain", count: 4))
    }

    @Test func `a body takes the room of what has arrived of it, not of what it declares`() async throws {
        let (lines, _) = try await run(
            """
            def post(s, length, body):
                line = "POST /take HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: %d\\r\\n\\r\\n" % length
                s.sendall(line.encode() + body)
            def status(s):
                return head(s).split(" ")[1]
            first, second, third, fourth = [connected() for _ in range(4)]
            for s in (first, second): post(s, 1 << 20, b"")
            time.sleep(0.5)
            post(third, 1 << 10, bytes(1 << 10))
            print(status(third), exactly(third, 4).decode())
            # All of its address's room but a byte.
            first.sendall(bytes((1 << 20) - 1))
            time.sleep(1)
            post(fourth, 1 << 10, bytes(1 << 10))
            print(status(fourth))
            first.sendall(bytes(1))
            print(status(first))
            post(third, 1 << 10, bytes(1 << 10))
            print(status(third))
            """, serving: { $0.bodiesAtOnce = 4 << 20 })
        #expect(lines == ["200 1024", "503", "200", "200"])
    }

    @Test func `what is sent ahead is answered however long answers take, and a socket lasts`() async throws {
        let (lines, _) = try await run(
            """
            plain, slow = request("/plain", upgrade=False), request("/slow", upgrade=False)
            s = connected()
            s.sendall(plain + slow)
            print(head(s).split("\\r\\n")[0], exactly(s, 5).decode())
            print(head(s).split("\\r\\n")[0], exactly(s, 4).decode())
            # Who sends nothing then is given up.
            s.settimeout(10)
            print(exactly(s, 1) == b"")
            s = connected()
            s.sendall(plain + request("/socket"))
            print(head(s).split("\\r\\n")[0], exactly(s, 5).decode())
            print(head(s).split("\\r\\n")[0])
            time.sleep(3)
            s.sendall(text("late"))
            print(frame(s)[1].decode())
            """, serving: { $0.headSeconds = 1 })
        #expect(
            lines == [
                "HTTP/1.1 200 OK plain", "HTTP/1.1 200 OK slow", "True", "HTTP/1.1 200 OK plain",
                "HTTP/1.1 101 Switching Protocols", "late",
            ])
    }

    @Test func `a peer that stops within a frame is given up`() async throws {
        let (lines, _) = try await run(
            """
            s = connected()
            s.sendall(request("/socket")); head(s)
            s.sendall(text("hello")[:7])
            began = time.monotonic()
            got = frame(s)
            print(got[0], time.monotonic() - began < 10)
            # A pong within the frame is a part of it.
            got = frame(s)
            print(got[0], code(got))
            print(frame(s) is None, time.monotonic() - began < 15)
            """
        ) {
            ($0.quiet, $0.patience, $0.closing) = (.seconds(1), .seconds(2), .seconds(1))
        }
        #expect(lines == ["9 True", "8 1008", "True True"])
    }

    @Test func `a peer that reads nothing holds one message, and is given up`() async throws {
        let told = Told()
        let (_, metrics) = try await run(
            """
            s = connected()
            s.sendall(request("/flood")); head(s)
            time.sleep(8)
            """, told: told
        ) {
            ($0.quiet, $0.patience, $0.closing) = (.seconds(1), .seconds(2), .seconds(1))
        }
        // What the system's own buffers hold, and no more.
        #expect((1..<100).contains(told.sends.withLock { $0 }))
        #expect(metrics.contains("vouch_sockets_open 0\n"))
        #expect(metrics.contains("vouch_sockets_closed_total{code=\"1008\"} 1\n"))
    }

    @Test func `more sockets than there may be are told to come again, and places become free`() async throws {
        let (lines, _) = try await run(
            """
            first = connected()
            first.sendall(request("/socket")); print(head(first).split("\\r\\n")[0])
            second = connected()
            second.sendall(request("/socket"))
            answer = head(second)
            print(answer.split("\\r\\n")[0], "retry-after: 5" in answer.lower())
            first.close()
            for _ in range(50):
                third = connected()
                third.sendall(request("/socket"))
                answer = head(third).split("\\r\\n")[0]
                if " 101 " in answer: break
                time.sleep(0.1)
            print(answer)
            """, sockets: 1)
        #expect(
            lines == [
                "HTTP/1.1 101 Switching Protocols", "HTTP/1.1 503 Service Unavailable True",
                "HTTP/1.1 101 Switching Protocols",
            ])
    }
}

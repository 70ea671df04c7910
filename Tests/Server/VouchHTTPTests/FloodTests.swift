import Foundation
import HTTPTypes
import Logging
import Synchronization
import Testing
import VouchAPI
import VouchCore
import VouchOutbound
import VouchServer
import VouchStores

@testable import VouchHTTP

/// What strangers send who want the server for themselves.
@Suite(.serialized) struct FloodTests {
    /// Admits by the field `X-Test`: its value is the tenant.
    private struct FieldGate: CallerRecognising {
        func caller(of request: ServerRequest, for access: Access) async throws -> Caller? {
            guard access != .open else { return nil }
            guard let name = HTTPField.Name("X-Test"), let tenant = request.fields[name] else {
                throw Problem(.unauthenticated, "no token")
            }
            return Caller(tenant: tenant, client: "c", scopes: [.read])
        }
    }

    private static let table = RouteTable(
        [
            Route(.get, "/healthz", access: .open) { request in ServerResponse(.ok, body: Array(request.address.utf8))
            },
            Route(.post, "/form", access: .open) { _ in ServerResponse(.ok) },
            Route(.post, "/take", access: .scope(.read)) { request in
                ServerResponse(.ok, body: Array("\(request.body.count)".utf8))
            },
        ], gate: FieldGate())

    /// - Returns: the lines that the script writes; it has the server's port as `port`.
    private func run(
        _ script: String, _ adjust: (inout HTTPService.Configuration) -> Void = { _ in }
    ) async throws -> [String] {
        var configuration = HTTPService.Configuration(port: 0)
        adjust(&configuration)
        let service = HTTPService(Self.table, configuration: configuration, logger: Logger(label: "test"))
        let text = try await service.answers(python: Self.client + script)
        return text.split(separator: "\n").map(String.init)
    }

    private static let client = """
        import socket, sys, time
        port = int(sys.argv[1])
        def connected(source):
            return socket.create_connection(("127.0.0.1", port), timeout=20, source_address=(source, 0))
        def half(source):
            s = connected(source)
            s.sendall(b"GET /healthz HTTP/1.1\\r\\nHost: x\\r\\n")
            return s
        def is_open(s):
            s.setblocking(False)
            try: return s.recv(1) != b""
            except BlockingIOError: return True
            except ConnectionResetError: return False
        def asked(source, head, body=b""):
            s = connected(source)
            s.sendall(head.encode() + b"Host: x\\r\\nConnection: close\\r\\n\\r\\n" + body)
            got = b""
            try:
                while piece := s.recv(65536): got += piece
            except ConnectionResetError: pass
            return got.decode()
        def status(answer): return answer.split(" ")[1] if answer else "closed"
        def health(source):
            began = time.time()
            # Sooner than half-sent requests time out: by itself it takes milliseconds.
            return status(asked(source, "GET /healthz HTTP/1.1\\r\\n")), time.time() - began < 10

        """

    @Test func `thousands of half-sent requests of one address silence nobody, and leave it some connections`()
        async throws
    {
        let lines = try await run(
            """
            held = [half("127.0.0.1") for _ in range(4300)]
            print(*health("127.0.0.2"))
            print(*health("127.0.0.1"))
            time.sleep(0.5)
            print(sum(map(is_open, held)))
            print(is_open(held[0]), is_open(held[-1]))
            """)
        try #require(lines.count == 4)
        #expect(lines[0] == "200 True")
        #expect(lines[1] == "200 True")
        #expect(try #require(Int(lines[2])) <= 512)
        // Those that wait longest make room.
        #expect(lines[3] == "False True")
    }

    @Test func `half-sent requests of many addresses silence nobody`() async throws {
        let lines = try await run(
            """
            held = [half("127.0.%d.%d" % (1 + n // 250, 1 + n % 250)) for n in range(1500)]
            print(*health("127.9.9.9"))
            time.sleep(0.5)
            print(sum(map(is_open, held)))
            """
        ) { $0.connections = 400 }
        try #require(lines.count == 2)
        #expect(lines[0] == "200 True")
        #expect(try #require(Int(lines[1])) <= 400)
    }

    @Test func `a connection whose request is answered is not closed for others`() {
        let connections = OpenConnections(most: 2, mostOfOne: 2)
        let closed = Mutex<[Int]>([])
        func open(_ name: Int, _ sender: String?) -> Int {
            connections.opened(by: sender) { closed.withLock { $0.append(name) } }
        }
        let first = open(1, "a")
        connections.isAnswered(first)
        _ = open(2, "b")
        _ = open(3, "c")
        #expect(closed.withLock { $0 } == [2])
        connections.waits(first)
        _ = open(4, "d")
        #expect(closed.withLock { $0 } == [2, 3])
        _ = open(5, "e")
        #expect(closed.withLock { $0 } == [2, 3, 1])
        #expect(connections.count == 2)
    }

    @Test func `one sender's connections make room for its own, a proxy's are not counted`() {
        let connections = OpenConnections(most: 100, mostOfOne: 2)
        let closed = Mutex<[Int]>([])
        for (name, sender) in [(1, "a"), (2, "b"), (3, "a"), (4, "a"), (5, nil), (6, nil), (7, nil)] {
            _ = connections.opened(by: sender) { closed.withLock { $0.append(name) } }
        }
        #expect(closed.withLock { $0 } == [1])
    }

    @Test func `a request is refused by its head, before its body is there`() async throws {
        let lines = try await run(
            """
            long = "Content-Length: 60000000\\r\\n"
            for head in ("POST /take HTTP/1.1\\r\\n", "POST /none HTTP/1.1\\r\\n", "PUT /form HTTP/1.1\\r\\n",
                         "POST /form HTTP/1.1\\r\\n", "POST /take HTTP/1.1\\r\\nX-Test: a\\r\\n"):
                s = connected("127.0.0.1")
                s.sendall((head + long + "Host: x\\r\\n\\r\\n").encode() + b"a")
                s.settimeout(2)
                try: print(s.recv(4096).decode().split(" ")[1])
                except TimeoutError: print("waits for the body")
            """)
        #expect(lines == ["401", "404", "405", "413", "waits for the body"])
    }

    @Test func `one address has a quarter of the room for bodies, one customer half`() {
        let budget = BodyBudget(bytes: 1_000)
        func share(_ address: String, _ tenant: String?) -> BodyShare {
            BodyShare(of: budget, for: .init(address: address, tenant: tenant))
        }
        let first = share("1", "a")
        #expect(first.take(250))
        #expect(!share("1", "b").take(1))
        #expect(share("2", "a").take(250))
        #expect(!share("3", "a").take(1))
        #expect(share("3", "b").take(250))
        #expect(share("4", nil).take(250))
        #expect(!share("5", nil).take(1))
        first.giveBack()
        #expect(share("1", "a").take(250))
        // A route that admits longer bodies admits one of an address.
        let video = BodyShare(of: BodyBudget(bytes: 1_000), for: .init(address: "1", tenant: "a", longest: 400))
        #expect(video.take(400))
        #expect(!video.take(1))
    }

    @Test(arguments: [
        ("10.0.0.1", ["203.0.113.7"], "203.0.113.7"), ("10.0.0.1", ["1.2.3.4, 203.0.113.7"], "203.0.113.7"),
        ("10.0.0.1", ["203.0.113.7", "10.0.0.9"], "203.0.113.7"), ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", ["me"], "10.0.0.1"), ("10.0.0.1", ["2001:DB8::1"], "2001:db8::1"),
        ("203.0.113.9", ["10.0.0.1"], "203.0.113.9"),
    ])
    func `a client's address is the peer's, or what the operator's proxies say`(
        peer: String, forwarded: [String], client: String
    ) throws {
        let peers = PeerAddresses(proxies: [try #require(NetworkRange("10.0.0.0/8"))])
        #expect(peers.client(of: peer, forwarded: forwarded) == client)
    }

    @Test func `behind a proxy each client has its own rate`() async throws {
        let range = try #require(NetworkRange("127.0.0.1"))
        let lines = try await run(
            """
            def seen(client): return status(asked("127.0.0.1", "GET /healthz HTTP/1.1\\r\\nX-Forwarded-For: %s\\r\\n" % client))
            print(*sorted(set(seen("203.0.113.7") for _ in range(15))))
            print(seen("203.0.113.8"))
            print(asked("127.0.0.1", "GET /healthz HTTP/1.1\\r\\nX-Forwarded-For: 203.0.113.9\\r\\n").split("\\r\\n")[-1])
            """
        ) {
            $0.requestsPerSecond = 1
            $0.peers = PeerAddresses(proxies: [range])
        }
        #expect(lines == ["200 429", "200", "203.0.113.9"])
    }
}

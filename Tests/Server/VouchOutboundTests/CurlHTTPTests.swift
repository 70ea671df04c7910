import Foundation
import HTTPTypes
import Testing
import VouchTestSupport

@testable import VouchOutbound

struct CurlHTTPTests {
    private static let loopback = OutgoingPolicy(
        admitsPlain: true, networks: ["127.0.0.0/8"].compactMap { NetworkRange($0) })

    private func failure(_ http: CurlHTTP, _ request: OutgoingRequest) async -> OutgoingFailure.Code? {
        await #expect(throws: OutgoingFailure.self) { try await http.send(request) }?.code
    }

    @Test func `a request arrives as it was, and the answer comes back as it was`() async throws {
        let server = try TestHTTPServer()
        let http = CurlHTTP(Self.loopback)
        var fields: HTTPFields = [.contentType: "application/json"]
        fields[try #require(HTTPField.Name("webhook-id"))] = "m-1"
        let body = (0...255).map { UInt8($0) }
        let answer = try await http.send(
            OutgoingRequest(.post, server.url + "/201", fields: fields, body: body))
        #expect(answer.status == 201)
        #expect(answer.body == Array("hello".utf8))
        #expect(!answer.isCut)
        #expect(answer.fields[try #require(HTTPField.Name("x-test"))] == "a value")
        let told = try #require(
            JSONSerialization.jsonObject(with: Data(server.line().utf8)) as? [String: Any])
        #expect(told["method"] as? String == "POST")
        #expect(told["path"] as? String == "/201")
        let hex = body.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        #expect(told["body"] as? String == hex)
        let sent = try #require(told["fields"] as? [[String]])
        #expect(sent.contains(["webhook-id", "m-1"]))
        #expect(sent.contains(["Content-Type", "application/json"]))
        #expect(!sent.contains { $0[0].lowercased() == "expect" })
    }

    @Test(arguments: [HTTPRequest.Method.get, .put, .delete, .head, .post])
    func `each method is sent as itself, without a body too`(method: HTTPRequest.Method) async throws {
        let server = try TestHTTPServer()
        let answer = try await CurlHTTP(Self.loopback).send(OutgoingRequest(method, server.url + "/404"))
        #expect(answer.status == 404)
        #expect(server.line().contains(#""method": "\#(method.rawValue)""#))
    }

    @Test func `a connection is kept where that is asked for, and nothing of one request gets into the next`()
        async throws
    {
        let server = try TestHTTPServer()
        let told = { try #require(JSONSerialization.jsonObject(with: Data(server.line().utf8)) as? [String: Any]) }
        let http = CurlHTTP(Self.loopback, keepsConnections: true, connectTimeout: .seconds(5))
        let secret: HTTPFields = [.authorization: "secret"]
        let sent: [(HTTPRequest.Method, [UInt8], HTTPFields)] = [
            (.put, [0xAA], secret), (.get, [], [:]), (.head, [], [:]), (.delete, [], [:]), (.post, [0xBB], [:]),
            (.get, [], [:]),
        ]
        var ports: Set<Int> = []
        for (index, (method, body, fields)) in sent.enumerated() {
            let answer = try await http.send(
                OutgoingRequest(method, server.url + "/kept/\(210 + index)", fields: fields, body: body))
            #expect(answer.status == 210 + index)
            #expect(answer.body == (method == .head ? [] : Array("hello".utf8)))
            let seen = try told()
            #expect(seen["method"] as? String == method.rawValue)
            #expect(seen["body"] as? String == body.map { String($0, radix: 16) }.joined())
            let names = try #require(seen["fields"] as? [[String]]).map { $0[0].lowercased() }
            #expect(names.contains("authorization") == (index == 0))
            ports.insert(try #require(seen["port"] as? Int))
        }
        #expect(ports.count == 1)
        // Otherwise each has its own.
        let other = CurlHTTP(Self.loopback)
        for _ in 0..<2 {
            _ = try await other.send(OutgoingRequest(.get, server.url + "/kept/200"))
            ports.insert(try #require(try told()["port"] as? Int))
        }
        #expect(ports.count == 3)
    }

    @Test func `a kept connection that the server has closed is made again`() async throws {
        let server = try TestHTTPServer()
        let http = CurlHTTP(Self.loopback, keepsConnections: true)
        for _ in 0..<3 {
            #expect(try await http.send(OutgoingRequest(.put, server.url + "/200", body: [1])).status == 200)
        }
        #expect(try await http.send(OutgoingRequest(.get, server.url + "/kept/200")).status == 200)
        // Nothing listens any more: an answer cannot come from an earlier connection.
        #expect(server.linesToTheEnd().count == 4)
        #expect(await failure(http, OutgoingRequest(.get, server.url + "/kept/200")) == .unreachable)
    }

    @Test func `a redirection is an answer, and is not followed`() async throws {
        let server = try TestHTTPServer()
        let answer = try await CurlHTTP(Self.loopback).send(OutgoingRequest(.post, server.url + "/redirect"))
        #expect(answer.status == 302)
        #expect(server.linesToTheEnd().count == 1)
    }

    @Test func `an endless body is cut, and an endless head or nonsense is no answer`() async throws {
        let server = try TestHTTPServer()
        let http = CurlHTTP(Self.loopback)
        let answer = try await http.send(OutgoingRequest(.get, server.url + "/endless", longestAnswer: 1_000))
        #expect(answer.status == 200)
        #expect(answer.body.count == 1_000)
        #expect(answer.isCut)
        #expect(await failure(http, OutgoingRequest(.get, server.url + "/head")) == .unreachable)
        #expect(await failure(http, OutgoingRequest(.get, server.url + "/nonsense")) == .unreachable)
    }

    @Test(arguments: ["/silent", "/drips"])
    func `a server that says nothing, or a byte now and then, costs its time and no more`(path: String) async throws {
        let server = try TestHTTPServer()
        let request = OutgoingRequest(.get, server.url + path, timeout: .milliseconds(400))
        let began = ContinuousClock.now
        #expect(await failure(CurlHTTP(Self.loopback), request) == .timeOver)
        #expect(ContinuousClock.now - began < .seconds(10))
    }

    @Test func `where nothing listens, or a name has no address, is told as unreachable`() async throws {
        let http = CurlHTTP(Self.loopback)
        #expect(await failure(http, OutgoingRequest(.get, "http://127.0.0.1:1/")) == .unreachable)
        #expect(await failure(http, OutgoingRequest(.get, "http://nothing.invalid/")) == .unreachable)
    }

    // MARK: Where nothing may be sent

    /// Names and spellings of the loopback address that resolvers take.
    @Test(arguments: [
        "127.0.0.1", "localhost", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "127.0.0.2", "0.0.0.0",
        "[::ffff:127.0.0.1]", "[::1]",
    ])
    func `no spelling of this machine's address gets a connection`(host: String) async throws {
        let server = try TestHTTPServer()
        let http = CurlHTTP(OutgoingPolicy(admitsPlain: true))
        #expect(
            await failure(http, OutgoingRequest(.post, "http://\(host):\(server.port)/200")) == .forbiddenAddress)
        #expect(server.linesToTheEnd().isEmpty)
    }

    @Test(arguments: [
        "10.0.0.1", "192.168.1.1", "172.16.0.1", "169.254.169.254", "100.64.0.1", "[fd00::1]", "[fe80::1]",
    ])
    func `private and link-local addresses are refused at once`(host: String) async throws {
        let http = CurlHTTP(OutgoingPolicy(admitsPlain: true))
        let began = ContinuousClock.now
        #expect(await failure(http, OutgoingRequest(.post, "http://\(host)/")) == .forbiddenAddress)
        // Nothing was waited for: no packet was sent.
        #expect(ContinuousClock.now - began < .seconds(2))
    }

    @Test func `a public name that leads to this machine gets no connection, whatever it led to before`() async throws {
        let server = try TestHTTPServer()
        let name = "hooks.example.com:\(server.port):127.0.0.1"
        let strict = CurlHTTP(OutgoingPolicy(admitsPlain: true), trust: .system, resolutions: [name])
        let request = OutgoingRequest(.post, "http://hooks.example.com:\(server.port)/200")
        #expect(await failure(strict, request) == .forbiddenAddress)
        // The same name, where the operator admits the network.
        let admitting = CurlHTTP(Self.loopback, trust: .system, resolutions: [name])
        #expect(try await admitting.send(request).status == 200)
        #expect(server.linesToTheEnd().count == 1)
    }

    @Test(arguments: ["ftp://127.0.0.1/x", "file:///etc/passwd", "gopher://127.0.0.1/x", "http://u:p@127.0.0.1/", "x"])
    func `no other scheme, file or user is taken`(url: String) async throws {
        #expect(await failure(CurlHTTP(Self.loopback), OutgoingRequest(.get, url)) == .malformed)
    }

    @Test func `plain http is refused unless it is admitted`() async throws {
        let server = try TestHTTPServer()
        let http = CurlHTTP(OutgoingPolicy(networks: Self.loopback.networks))
        #expect(await failure(http, OutgoingRequest(.get, server.url + "/200")) == .malformed)
        #expect(server.linesToTheEnd().isEmpty)
    }

    @Test func `a proxy of the environment is not used`() async throws {
        let (server, proxy) = (try TestHTTPServer(), try TestHTTPServer())
        setenv("http_proxy", proxy.url, 1)
        defer { unsetenv("http_proxy") }
        #expect(try await CurlHTTP(Self.loopback).send(OutgoingRequest(.get, server.url + "/200")).status == 200)
        #expect(proxy.linesToTheEnd().isEmpty)
        #expect(server.linesToTheEnd().count == 1)
    }

    // MARK: TLS

    @Test func `a certificate counts only if its authority is known and it is for the name`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let certificate = try Self.certificate(in: folder, name: "hooks.example.com")
        let server = try TestHTTPServer(certificate: certificate)
        let policy = OutgoingPolicy(networks: Self.loopback.networks)
        func client(_ name: String, _ authorities: String?) -> CurlHTTP {
            CurlHTTP(
                policy, trust: authorities.map { .file($0) } ?? .system,
                resolutions: ["\(name):\(server.port):127.0.0.1"])
        }
        func request(_ name: String) -> OutgoingRequest { OutgoingRequest(.get, "https://\(name):\(server.port)/200") }
        let right = try await client("hooks.example.com", certificate).send(request("hooks.example.com"))
        #expect(right.status == 200)
        #expect(await failure(client("hooks.example.com", nil), request("hooks.example.com")) == .encryption)
        #expect(await failure(client("other.example.com", certificate), request("other.example.com")) == .encryption)
    }

    /// A self-signed certificate and its key in one PEM file, made by the `openssl` command.
    private static func certificate(in folder: URL, name: String) throws -> String {
        let file = folder.appendingPathComponent("server.pem").path
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
            "2",
            "-subj", "/CN=\(name)", "-addext", "subjectAltName=DNS:\(name)", "-keyout", file, "-out", file + ".cert",
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        let whole =
            try Data(contentsOf: URL(fileURLWithPath: file + ".cert")) + Data(contentsOf: URL(fileURLWithPath: file))
        try whole.write(to: URL(fileURLWithPath: file))
        return file
    }
}

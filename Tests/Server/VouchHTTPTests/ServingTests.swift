import Foundation
import Testing
import VouchAPI
import VouchTestSupport

@Suite(.serialized)
struct ServingTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
    private static let passport = RunningServer.root.appendingPathComponent("Examples/passport.jpg").path

    private func token(_ server: RunningServer) throws -> String {
        let answer = try server.ask(
            "/v1/token",
            [
                "-d", "grant_type=client_credentials", "-d", "client_id=\(server.demo.clientId)", "-d",
                "client_secret=\(server.demo.clientSecret)",
            ])
        #expect(answer.status == 200)
        let object = try #require(JSONSerialization.jsonObject(with: answer.body) as? [String: Any])
        #expect(object["token_type"] as? String == "Bearer")
        return try #require(object["access_token"] as? String)
    }

    @Test func `a demonstration reads a passport for a token and for a key, and its log tells nothing of it`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder)
        let token = try token(server)
        for field in ["Authorization: Bearer \(token)", "apikey: \(server.demo.apiKey)"] {
            let answer = try server.ask(
                "/v1/readings", ["-H", field, "--data-binary", "@\(Self.passport)"])
            #expect(answer.status == 200)
            let report = String(decoding: answer.body, as: UTF8.self)
            #expect(report.contains("\"surname\""))
            #expect(answer.fields["cache-control"] == "no-store")
        }
        let ended = try server.end()
        #expect(ended.code == 0)
        #expect(ended.log.contains("status=200"))
        for secret in ["ERIKSSON", "L898902", server.demo.clientSecret, server.demo.apiKey, token] {
            #expect(!ended.log.contains(secret))
        }
    }

    @Test func `credentials and keys survive a restart, and so do tokens`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try RunningServer(in: folder)
        let keys = try first.ask("/.well-known/jwks.json", []).body
        #expect(try first.end().code == 0)
        let second = try RunningServer(in: folder)
        #expect(second.demo.clientSecret == first.demo.clientSecret)
        #expect(try second.ask("/.well-known/jwks.json", []).body == keys)
        _ = try token(second)
        _ = try second.end()
    }

    @Test func `hostile requests get a problem each, and the server stays ready`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder)
        let key = "apikey: \(server.demo.apiKey)"
        let big = folder.appendingPathComponent("big")
        try Data(count: 11 << 20).write(to: big)
        let huge = folder.appendingPathComponent("huge")
        try Data(count: (64 << 20) + 1).write(to: huge)
        for (path, arguments, status) in [
            ("/v1/readings", ["-H", key, "--data-binary", "@\(big.path)"], 413),
            ("/v1/readings", ["-H", key, "--data-binary", "@\(huge.path)"], 413),
            ("/v1/readings", ["-H", key, "-H", "Transfer-Encoding: chunked", "--data-binary", "@\(huge.path)"], 413),
            ("/v1/readings", ["-H", key, "-d", ""], 400),
            ("/v1/readings", ["-H", key, "-H", "Content-Type: application/json", "-d", "{"], 400),
            ("/v1/readings", ["-H", key, "-H", "Content-Type: application/json", "-d", "{\"inputs\":[]}"], 400),
            ("/v1/readings", ["-H", key, "--data-binary", "no picture at all"], 422),
            ("/v1/readings", ["-H", "apikey: nobody.nothing", "-d", "x"], 401),
            ("/v1/readings", ["-d", "x"], 401),
            ("/v1/token", ["-d", "grant_type=password"], 400),
            ("/v1/token", ["-H", "Content-Type: text/plain", "-d", "x"], 415),
            ("/v1/../../etc/passwd", [], 404), ("/%00", [], 404), ("/v1/token", ["-X", "DELETE"], 405),
        ] {
            let answer = try server.ask(path, arguments)
            #expect(answer.status == status, "\(path) \(arguments.last ?? "")")
            #expect(answer.fields["content-type"] == "application/problem+json")
            let problem = try JSONDecoder().decode(Problem.self, from: answer.body)
            #expect(problem.requestID == answer.fields["x-request-id"])
        }
        #expect(try server.ask("/readyz", []).status == 200)
        #expect(try server.ask("/healthz", ["-I"]).status == 200)
        _ = try server.end()
    }

    @Test func `a request's identifier is the caller's if it can stand in a log`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder)
        #expect(try server.ask("/healthz", ["-H", "X-Request-ID: a-1"]).fields["x-request-id"] == "a-1")
        let made = try server.ask("/healthz", ["-H", "X-Request-ID: a b\"c"]).fields["x-request-id"]
        #expect(made?.count ?? 0 > 16 && made?.contains(" ") == false)
        _ = try server.end()
    }

    @Test(arguments: [
        (["--demo", "--host", "0.0.0.0"], "this machine only"), (["--port", "70000"], "0 to 65535"),
        ([], "no master key"),
    ])
    func `a wrong start is refused with a sentence`(arguments: [String], sentence: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let process = Process()
        process.executableURL = RunningServer.program
        process.arguments = ["--data", folder.path] + arguments
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus != 0)
        #expect(text.contains(sentence), "\(text)")
    }
}

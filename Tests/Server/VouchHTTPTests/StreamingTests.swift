import Foundation
import HTTPTypes
import Logging
import Testing
import VouchAPI
import VouchCore
import VouchServer

@testable import VouchHTTP

@Suite(.serialized)
struct StreamingTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
    private static let passport = RunningServer.root.appendingPathComponent("Examples/passport.jpg").path

    private func object(_ data: Data) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test func `a reading that is not waited for is followed by events to its report`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder)
        let key = ["-H", "apikey: \(server.demo.apiKey)"]
        let accepted = try server.ask(
            "/v1/readings", key + ["-H", "Prefer: respond-async", "--data-binary", "@\(Self.passport)"])
        #expect(accepted.status == 202)
        let job = try #require(accepted.fields["location"])
        // curl ends when the server ends the stream.
        let events = try server.ask(job + "/events", key + ["-N"])
        #expect(events.status == 200)
        #expect(events.fields["content-type"] == "text/event-stream")
        #expect(events.fields["content-length"] == nil)
        let text = String(decoding: events.body, as: UTF8.self)
        let last = try #require(text.components(separatedBy: "\n\n").last { !$0.isEmpty })
        #expect(last.contains("event: done"))
        let state = try object(
            Data(try #require(last.components(separatedBy: "data: ").last).utf8))
        let report = try server.ask(try #require(state["report"] as? String), key)
        #expect(String(decoding: report.body, as: UTF8.self).contains("\"surname\""))
        // A customer's alone.
        #expect(try server.ask(job, []).status == 401)
        #expect(try server.ask(job, key + ["-X", "DELETE"]).status == 204)
        #expect(try server.ask(job, key).status == 404)
        _ = try server.end()
    }

    @Test func `a reading that was accepted outlives the server that accepted it`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try RunningServer(in: folder)
        let key = ["-H", "apikey: \(first.demo.apiKey)"]
        let accepted = try first.ask(
            "/v1/readings", key + ["-H", "Prefer: respond-async", "--data-binary", "@\(Self.passport)"])
        let job = try #require(accepted.fields["location"])
        _ = try first.end(SIGKILL)
        let second = try RunningServer(in: folder)
        // It waits, or the server that died had begun it: then its lease has to end first.
        let known = try object(second.ask(job, key).body)
        #expect(["waiting", "running", "done"].contains(known["state"] as? String ?? ""))
        _ = try second.end()
    }

    private struct OpenGate: CallerRecognising {
        func caller(of request: ServerRequest, for access: Access) async throws -> Caller? { nil }
    }

    @Test func `a body that comes too slowly is answered with 408, and its connection closed`() async throws {
        let table = RouteTable([Route(.post, "/take", access: .open) { _ in ServerResponse(.ok) }], gate: OpenGate())
        var configuration = HTTPService.Configuration(port: 0)
        configuration.bodySeconds = 1
        let service = HTTPService(table, configuration: configuration, logger: Logger(label: "test"))
        // It sends the head and a byte, and then waits for the answer.
        let client = """
            import socket, sys
            s = socket.create_connection(("127.0.0.1", int(sys.argv[1])), timeout=20)
            s.sendall(b"POST /take HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 1000\\r\\n\\r\\na")
            answer = b""
            while piece := s.recv(65536): answer += piece
            sys.stdout.buffer.write(answer)
            """
        let answer = try await service.answers(python: client)
        #expect(answer.hasPrefix("HTTP/1.1 408 "))
        #expect(answer.contains("/problems/request.tooSlow"))
    }
}

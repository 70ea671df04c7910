import Foundation
import Testing
import VouchTestSupport

/// Webhooks of a running server, to a receiver that is another's program.
@Suite(.serialized, .enabled(if: WebhookReceiver.isInstalled, "the Python package standardwebhooks is not installed"))
struct WebhookServingTests {
    private static let anna = #"{"username":"anna","email":"anna@example.com","requiredChecks":["device"]}"#
    private static let admitted = ["--no-workers", "--webhook-http", "--webhook-networks", "127.0.0.0/8"]

    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")

    /// A server whose customer asks for a device only: an enrolment ends at once.
    private func running() throws -> RunningServer {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let customers = folder.appendingPathComponent("customers.json")
        try Data(#"{"demo": {"requiredChecks": ["device"]}}"#.utf8).write(to: customers)
        return try RunningServer(in: folder, Self.admitted + ["--customers", customers.path])
    }

    private func send(
        _ server: RunningServer, _ method: String, _ path: String, _ body: String? = nil
    ) throws -> (status: Int, json: [String: Any]) {
        let sent = body.map { ["-H", "Content-Type: application/json", "-d", $0] } ?? []
        let answer = try server.ask(path, ["-X", method, "-H", "apikey: \(server.demo.apiKey)"] + sent)
        return (answer.status, try JSONSerialization.jsonObject(with: answer.body) as? [String: Any] ?? [:])
    }

    private func listen(_ server: RunningServer, _ url: String) throws -> (id: String, secret: String) {
        let made = try send(server, "POST", "/v1/webhooks", #"{"url":"\#(url)"}"#).json
        return (try #require(made["id"] as? String), try #require(made["secret"] as? String))
    }

    private func enrol(_ server: RunningServer) throws -> String {
        let id = try #require(try send(server, "POST", "/v1/enrolments", Self.anna).json["id"] as? String)
        let done = try send(server, "POST", "/v1/enrolments/\(id)/device", #"{"identifier":"phone"}"#)
        // Nothing is sent of one that goes on.
        try #require(done.json["status"] as? String == "complete")
        return id
    }

    private func data(_ message: WebhookReceiver.Message) throws -> [String: String] {
        let json = try #require(JSONSerialization.jsonObject(with: Data(message.body.utf8)) as? [String: Any])
        return try #require(json["data"] as? [String: String])
    }

    @Test func `an enrolment that ends reaches a receiver that checks signatures, without a name in it`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let receiver = try WebhookReceiver()
        let server = try running()
        let (id, secret) = try listen(server, receiver.url(204))
        try receiver.know(secret)
        let enrolment = try enrol(server)
        let message = try receiver.message()
        #expect(message.isRight)
        #expect(message.headers["webhook-id"]?.count == 36)
        #expect(try data(message)["id"] == enrolment)
        #expect(try data(message)["result"] == "complete")
        #expect(!message.body.contains("anna"))
        // Another secret: the one before signs still.
        let rotated = try send(server, "POST", "/v1/webhooks/\(id)/rotate").json
        for known in [secret, try #require(rotated["secret"] as? String)] {
            try receiver.know(known)
            #expect(try send(server, "POST", "/v1/webhooks/\(id)/test").status == 202)
            #expect(try receiver.message().isRight)
        }
        let subject = try #require(try send(server, "GET", "/v1/enrolments/\(enrolment)").json["subject"] as? String)
        #expect(try send(server, "DELETE", "/v1/subjects/\(subject)").status == 200)
        #expect(try data(receiver.message()) == ["id": subject, "subject": subject, "result": "requested"])
        let metrics = String(decoding: try server.ask("/metrics", []).body, as: UTF8.self)
        #expect(metrics.contains("vouch_webhooks_delivered_total 4.0"), "\(metrics.suffix(800))")
        let log = try server.end().log
        #expect(!log.contains(secret))
        #expect(!log.contains("127.0.0.1:\(receiver.port)"))
    }

    @Test func `without the operator's word nothing is sent to this machine`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let receiver = try WebhookReceiver()
        let server = try RunningServer(in: folder, ["--no-workers", "--webhook-http"])
        #expect(try send(server, "POST", "/v1/webhooks", #"{"url":"\#(receiver.url(204))"}"#).status == 422)
        // A name is not looked up when it is set: what counts is where it leads when something is sent.
        let (id, _) = try listen(server, "http://localhost:\(receiver.port)/204")
        #expect(try send(server, "POST", "/v1/webhooks/\(id)/test").status == 202)
        var delivery: [String: Any] = [:]
        for _ in 0..<200 where delivery["reason"] == nil {
            usleep(50_000)
            let items = try send(server, "GET", "/v1/webhooks/\(id)/deliveries").json["items"] as? [[String: Any]]
            delivery = try #require(items?.first)
        }
        #expect(delivery["reason"] as? String == "forbiddenAddress")
        #expect(delivery["state"] as? String == "waiting")
        _ = try server.end()
        let other = try RunningServer(in: folder, ["--no-workers"])
        #expect(try send(other, "POST", "/v1/webhooks", #"{"url":"http://hooks.example.com/"}"#).status == 422)
        _ = try other.end()
    }

    @Test func `what happened before a crash is told after it`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let port = try WebhookReceiver().port
        // Nobody listens there any more.
        let server = try running()
        let (id, secret) = try listen(server, "http://127.0.0.1:\(port)/204")
        let enrolment = try enrol(server)
        var tried = 0
        for _ in 0..<200 where tried == 0 {
            usleep(50_000)
            let items = try send(server, "GET", "/v1/webhooks/\(id)/deliveries").json["items"] as? [[String: Any]]
            tried = items?.first?["reason"] == nil ? 0 : 1
        }
        #expect(tried == 1)
        _ = try server.end(SIGKILL)
        let receiver = try WebhookReceiver(port: port)
        try receiver.know(secret)
        // The second attempt is due about ten seconds after the first.
        let again = try running()
        let message = try receiver.message()
        #expect(message.isRight)
        #expect(try data(message)["id"] == enrolment)
        _ = try again.end()
    }

    @Test func `an operator lists what was given up, and sends it again`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let receiver = try WebhookReceiver()
        let server = try running()
        // 410: given up at once.
        let (id, secret) = try listen(server, receiver.url(410))
        try receiver.know(secret)
        _ = try enrol(server)
        let first = try receiver.message()
        func operate(_ words: [String]) throws -> (code: Int32, output: String, error: String) {
            try RunningServer.command(["webhooks"] + words + ["--data", folder.path], environment: [:])
        }
        var listed = ""
        for _ in 0..<200 where !listed.contains("status.410") {
            usleep(50_000)
            listed = try operate(["list", "demo", "--deliveries", id, "--dead"]).output
        }
        #expect(listed.contains(#""state":"dead""#))
        #expect(listed.contains(first.headers["webhook-id"] ?? "none"))
        #expect(try operate(["replay", "demo"]).output == "1 event is sent again\n")
        let second = try receiver.message()
        #expect(second.isRight)
        #expect(second.headers["webhook-id"] == first.headers["webhook-id"])
        let endpoints = try operate(["list", "demo"]).output
        #expect(endpoints.contains(id))
        #expect(endpoints.contains(#""host":"127.0.0.1""#))
        #expect(!endpoints.contains("whsec_"))
        let wrong = try operate(["replay", "demo", "--endpoint", "x", "--delivery", "y"])
        #expect(wrong.code == 1)
        #expect(wrong.error.contains("hint:"))
        #expect(try operate(["replay", "demo", "--endpoint", id, "--delivery", "y"]).code == 1)
        _ = try server.end()
    }
}

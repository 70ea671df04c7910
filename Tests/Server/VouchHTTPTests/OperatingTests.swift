import Foundation
import Testing
import VouchTestSupport

@Suite(.serialized)
struct OperatingTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
    private static let passport = RunningServer.root.appendingPathComponent("Examples/passport.jpg").path

    private func report(_ server: RunningServer) throws -> [String: Any] {
        let answer = try server.ask(
            "/v1/readings", ["-H", "apikey: \(server.demo.apiKey)", "--data-binary", "@\(Self.passport)"])
        try #require(answer.status == 200)
        var report = try #require(JSONSerialization.jsonObject(with: answer.body) as? [String: Any])
        // Moments differ, and the hash with them.
        for key in ["readAt", "timing", "integrity"] { report[key] = nil }
        return report
    }

    private func workers(_ server: RunningServer) throws -> [Int32] {
        let children = Process()
        children.executableURL = URL(fileURLWithPath: "/usr/bin/pgrep")
        children.arguments = ["-P", "\(server.identifier)"]
        let output = Pipe()
        children.standardOutput = output
        try children.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        return text.split(separator: "\n").compactMap { Int32($0) }
    }

    @Test func `workers give the reports that the server gives by itself, and the death of all is not noticed`() throws
    {
        defer { try? FileManager.default.removeItem(at: folder) }
        let alone = try RunningServer(in: folder, ["--no-workers"])
        let expected = try report(alone)
        _ = try alone.end()
        let server = try RunningServer(in: folder, ["--workers", "2"])
        #expect(try NSDictionary(dictionary: report(server)).isEqual(to: expected))
        for worker in try workers(server) { kill(worker, SIGKILL) }
        #expect(try NSDictionary(dictionary: report(server)).isEqual(to: expected))
        let metrics = String(decoding: try server.ask("/metrics", []).body, as: UTF8.self)
        #expect(metrics.contains("vouch_readings_total 2.0"))
        #expect(metrics.contains(#"vouch_request_seconds_count{route="/v1/readings",method="POST",status="200"} 2"#))
        for secret in ["ANEMONE", "K31185303", server.demo.apiKey] { #expect(!metrics.contains(secret)) }
        let left = try workers(server)
        #expect(try server.end(SIGKILL).code != 0)
        // They end by themselves when the server is gone.
        for _ in 0..<100 where left.contains(where: { Self.isRunning($0) }) { usleep(50_000) }
        #expect(!left.contains { Self.isRunning($0) })
    }

    @Test func `workers have no capability, no new privileges and a filter of system calls`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder, ["--workers", "1"])
        _ = try report(server)
        let worker = try #require(workers(server).first)
        let status = try String(contentsOfFile: "/proc/\(worker)/status", encoding: .utf8)
        for line in ["CapEff:\t0000000000000000", "NoNewPrivs:\t1", "Seccomp:\t2"] { #expect(status.contains(line)) }
        _ = try server.end()
    }

    private static func isRunning(_ process: Int32) -> Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else { return false }
        return !status.contains("State:\tZ")
    }

    @Test func `logs are JSON on request, tell the route and the trace, and clients that ask too often wait`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder, ["--log-format", "json", "--rate-limit", "1", "--workers", "1"])
        let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
        let traced = try server.ask("/healthz?name=ERIKSSON", ["-H", "traceparent: 00-\(trace)-00f067aa0ba902b7-01"])
        #expect(traced.fields["traceparent"]?.hasPrefix("00-\(trace)-") == true)
        #expect(traced.fields["traceparent"]?.contains("00f067aa0ba902b7") == false)
        #expect(try server.ask("/healthz", ["-H", "traceparent: 00-\(trace)-x-01"]).fields["traceparent"] == nil)
        var refused: RunningServer.Answer?
        for _ in 0..<20 where refused == nil {
            let answer = try server.ask("/healthz", [])
            if answer.status == 429 { refused = answer }
        }
        #expect(try #require(refused).fields["retry-after"] == "1")
        let log = try server.end().log
        let lines = try log.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        let answered = try #require(
            lines.first { $0["trace"] as? String == trace && $0["route"] as? String == "/healthz" })
        // Numbers are numbers, and times have fractions of seconds.
        #expect(answered["status"] as? Int == 200)
        #expect(answered["milliseconds"] is Int)
        let time = try #require(answered["time"] as? String)
        #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
        #expect(!log.contains("ERIKSSON"))
    }

    @Test func `every address that the server names leads somewhere`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder, ["--no-workers"])
        let start = String(decoding: try server.ask("/", []).body, as: UTF8.self)
        let problem = String(decoding: try server.ask("/v1/none", []).body, as: UTF8.self)
        let links = start.matches(of: /href="(\/[^"]*)"/).map { String($0.1) }
        let type = try #require(problem.firstMatch(of: /"type":"([^"]+)"/)).1
        #expect(links.count >= 4)
        for address in links + [String(type), "/problems/"] {
            #expect(try server.ask(address, []).status == 200, "\(address)")
        }
        _ = try server.end()
    }

    @Test func `settings of file, environment and options are one, and shown without passwords`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("server.json")
        try Data(#"{"port": 1, "workers": 3, "demo": false, "url": "https://anna:hush@example.org"}"#.utf8).write(
            to: file)
        let process = Process()
        process.executableURL = RunningServer.program
        process.arguments = ["--configuration", file.path, "--workers", "5", "--print-configuration"]
        process.environment = ["VOUCH_PORT": "2", "VOUCH_WORKERS": "4", "PATH": "/usr/bin"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let told = try JSONDecoder().decode([String: String].self, from: bytes)
        #expect(told["port"] == "2")
        #expect(told["workers"] == "5")
        #expect(told["host"] == "127.0.0.1")
        #expect(told["demo"] == nil)
        #expect(told["url"] == "https://anna:left-out@example.org")
    }

    @Test func `a settings file with a name that is no option is named, with the name`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("server.json")
        try Data(#"{"port": 8443, "prot": 8443}"#.utf8).write(to: file)
        let asked = ["--configuration", file.path, "--print-configuration"]
        let refused = try RunningServer.command(asked, environment: [:])
        #expect(refused.code == 64)
        #expect(refused.error.contains("--configuration: \(file.path): 'prot' is not an option"))
        // Of every shape that the help gives them.
        let known = #"{"store-nothing": true, "workers": 1, "worker-memory": 800, "store-connections": 4}"#
        try Data(known.utf8).write(to: file)
        #expect(try RunningServer.command(asked, environment: [:]).code == 0)
    }

    @Test func `a variable turns a flag on or off in whatever case, and is refused if it says neither`() throws {
        func told(_ value: String) throws -> (code: Int32, output: String, error: String) {
            try RunningServer.command(["--print-configuration"], environment: ["VOUCH_STORE_NOTHING": value])
        }
        for value in ["1", "true", "TRUE"] { #expect(try told(value).output.contains("\"store-nothing\" : \"true\"")) }
        for value in ["", "0", "false"] { #expect(try !told(value).output.contains("store-nothing")) }
        for value in ["yes", "on", "2"] {
            let refused = try told(value)
            #expect(refused.code == 64)
            #expect(refused.error.contains("VOUCH_STORE_NOTHING must be 1 or 0"))
        }
        // As the server understands it, so do commands: what is missing here are credentials.
        let place = "s3://vouch?endpoint=http://storage.example&region=x"
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let checked = try RunningServer.command(
            ["blobs", "move", "--data", folder.path],
            environment: [
                "VOUCH_BLOBS": place, "VOUCH_BLOBS_HTTP": "true", "AWS_ACCESS_KEY_ID": "", "AWS_SECRET_ACCESS_KEY": "",
            ])
        #expect(checked.code == 1)
        #expect(checked.error.contains("no credentials for"))
    }

    @Test func `an address that cannot be listened on is told with its port and what to do`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder, ["--no-workers"])
        let port = try #require(URL(string: server.demo.url)?.port)
        func refused(_ more: [String]) throws -> String {
            let other = folder.appendingPathComponent("other").path
            let ended = try RunningServer.command(
                ["--no-workers", "--data", other] + more,
                environment: ["VOUCH_MASTER_KEY_HEX": String(repeating: "5a", count: 32)])
            #expect(ended.code == 1)
            return ended.error
        }
        let taken = try refused(["--port", "\(port)"])
        #expect(taken.contains("cannot listen on 127.0.0.1, port \(port): another program listens there\n"))
        #expect(taken.contains("vouch: hint: choose another with --port or --host"))
        #expect(try refused(["--host", "203.0.113.7"]).contains("this machine does not have the address"))
        #expect(try refused(["--host", "no-such-host.invalid"]).contains("no such host"))
        _ = try server.end()
    }

    private static let hasLoopback6 =
        (try? String(contentsOfFile: "/proc/net/if_inet6", encoding: .utf8))?.isEmpty == false

    @Test(.enabled(if: hasLoopback6, "this system has no IPv6"))
    func `an IPv6 address is told in brackets, as clients need it`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder, ["--no-workers", "--host", "::1"])
        #expect(server.demo.url.hasPrefix("http://[::1]:"))
        #expect(try server.ask("/healthz", ["--globoff"]).status == 200)
        _ = try server.end()
    }

    @Test(arguments: ["vouch.example", "https://vouch.example/", "ftp://vouch.example", "https://", "not a URL"])
    func `an address by which no client reaches the server is refused before it starts`(url: String) throws {
        let refused = try RunningServer.command(["--url", url, "--print-configuration"], environment: [:])
        #expect(refused.code == 64)
        #expect(refused.error.contains("--url must be an address such as https://vouch.example"))
    }

    @Test func `a file is no data folder, and help tells the other commands`() throws {
        let readme = RunningServer.root.appendingPathComponent("README.md").path
        let refused = try RunningServer.command(["--no-workers", "--data", readme], environment: [:])
        #expect(refused.code == 1)
        #expect(refused.error.contains("\(readme) cannot be the data folder"))
        let help = try RunningServer.command(["help"], environment: [:])
        #expect(help.code == 0)
        // Its lines are broken anywhere.
        let own = try RunningServer.command(["--help"], environment: [:]).output.replacingOccurrences(
            of: "\n", with: " ")
        #expect(own.contains("`vouch-server help`"))
        for name in ["keys", "audit", "backup", "restore", "retention", "webhooks", "blobs", "jobs", "worker"] {
            #expect(help.output.contains("\n  \(name) "))
            #expect(own.contains(name))
        }
    }
}

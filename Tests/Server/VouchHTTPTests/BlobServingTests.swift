import Foundation
import Testing
import VouchTestSupport

/// Servers and operators' commands with pictures outside of the database.
@Suite(.serialized)
struct BlobServingTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
    private var place: String { folder.appendingPathComponent("pictures").path }

    private func operate(
        _ arguments: [String], _ environment: [String: String] = [:]
    ) throws -> (code: Int32, output: String, error: String) {
        try RunningServer.command(arguments + ["--data", folder.path], environment: environment)
    }

    private func send(_ server: RunningServer, _ method: String, _ path: String, _ body: String? = nil) throws
        -> RunningServer.Answer
    {
        let sent = body.map { ["-H", "Content-Type: application/json", "-d", $0] } ?? []
        return try server.ask(path, ["-X", method, "-H", "apikey: \(server.demo.apiKey)"] + sent)
    }

    private func member(_ name: String, _ answer: RunningServer.Answer) throws -> String {
        let json = try #require(JSONSerialization.jsonObject(with: answer.body) as? [String: Any])
        return try #require(json[name] as? String, "\(answer.status)")
    }

    /// A journey of a person that waits for a selfie, with a picture of a document.
    private func journey(_ server: RunningServer, of subject: String) throws -> String {
        let begun = try send(
            server, "POST", "/v1/journeys", #"{"definition":"identity-selfie","subject":"\#(subject)"}"#)
        let id = try member("id", begun)
        let picture = try Data(contentsOf: RunningServer.root.appendingPathComponent("Examples/passport.jpg"))
        let body = folder.appendingPathComponent("body.json")
        try Data(#"{"picture":"\#(picture.base64EncodedString())"}"#.utf8).write(to: body)
        defer { try? FileManager.default.removeItem(at: body) }
        #expect(try send(server, "POST", "/v1/journeys/\(id)/document", "@" + body.path).status == 200)
        return id
    }

    private func files(in path: String) -> [Data] {
        let names = FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []
        return names.compactMap { FileManager.default.contents(atPath: "\(path)/\($0)") }
    }

    @Test func `pictures are in a folder, sealed, go with their person, and move back into the database`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let blobs = ["--blobs", place]
        let server = try RunningServer(in: folder, ["--workers", "1"] + blobs)
        let (one, _) = (try journey(server, of: "person-1"), try journey(server, of: "person-2"))
        #expect(try send(server, "GET", "/v1/journeys/\(one)").status == 200)
        #expect(try server.ask("/readyz", []).status == 200)
        let picture = try Data(contentsOf: RunningServer.root.appendingPathComponent("Examples/passport.jpg"))
        let large = files(in: place).filter { $0.count > picture.count }
        #expect(large.count >= 2)
        for file in large { #expect(file.range(of: picture.prefix(512)) == nil) }
        // A backup tells what is not in it.
        let backup = folder.appendingPathComponent("backup.sqlite").path
        let made = try operate(["backup", backup] + blobs)
        #expect(made.code == 0, "\(made.error)")
        #expect(made.error.contains("2 blobs outside of the store are not in this file"), "\(made.error)")
        #expect(try send(server, "DELETE", "/v1/subjects/person-1").status == 200)
        let checked = try operate(["blobs", "check"] + blobs)
        #expect(checked.code == 0, "\(checked)")
        #expect(checked.output.hasPrefix("blobs: 1\nlost: 0\n"), "\(checked)")
        #expect(files(in: place).filter { $0.count > picture.count }.count == 1)
        _ = try server.end()
        // The person is gone from the backup too; the other's picture is there.
        let restored = try operate(["restore", backup, "--replace"] + blobs)
        #expect(restored.code == 0, "\(restored.error)")
        #expect(restored.error.contains("refers to 1 blob outside of it"), "\(restored.error)")
        // A start without the place is refused.
        let forgotten = try operate(["--port", "0", "--no-workers"])
        #expect(forgotten.code == 1, "\(forgotten.error)")
        #expect(forgotten.error.contains("--blobs is missing"), "\(forgotten.error)")
        let moved = try operate(["blobs", "move", "--previous-blobs", place])
        #expect(moved.code == 0, "\(moved)")
        #expect(moved.output == "moved to the database: 1\nthere already: 0\n", "\(moved)")
        #expect(files(in: place).allSatisfy { $0.count < picture.count })
        let again = try RunningServer(in: folder, ["--no-workers"])
        #expect(try send(again, "GET", "/v1/subjects/person-2/export").status == 200)
        #expect(try send(again, "GET", "/v1/subjects/person-1/export").status == 404)
        _ = try again.end()
    }

    @Test func `a server whose storage goes away is not ready, tells callers to come again, and recovers`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let server = try RunningServer(in: folder, ["--workers", "1", "--blobs", place])
        let id = try journey(server, of: "person-1")
        try FileManager.default.moveItem(atPath: place, toPath: place + ".away")
        #expect(try server.ask("/readyz", []).status == 503)
        #expect(try server.ask("/healthz", []).status == 200)
        let answer = try send(server, "GET", "/v1/journeys/\(id)")
        #expect(answer.status == 503)
        #expect(answer.fields["retry-after"] != nil)
        try FileManager.default.moveItem(atPath: place + ".away", toPath: place)
        #expect(try send(server, "GET", "/v1/journeys/\(id)").status == 200)
        var status = 503
        for _ in 0..<40 where status != 200 {
            usleep(250_000)
            status = try server.ask("/readyz", []).status
        }
        #expect(status == 200)
        _ = try server.end()
    }

    @Test(.enabled(if: TestS3.shared != nil, "\(TestS3.missing)"))
    func `pictures are in a bucket that two servers share, and no log has the secret`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let storage = try #require(TestS3.shared)
        let prefix = folder.lastPathComponent.lowercased()
        let keys = { try JSONDecoder().decode([String].self, from: Data(storage.client("keys").utf8)) }
        let file = folder.appendingPathComponent("keys")
        try Data(
            "aws_access_key_id = \(storage.vouch.identifier)\naws_secret_access_key = \(storage.vouch.secret)\n".utf8
        ).write(to: file)
        let first = try RunningServer(
            in: folder, ["--workers", "1"],
            environment: ["VOUCH_BLOBS": "\(storage.address(prefix))&credentials=\(file.path)"])
        let second = try RunningServer(
            in: folder, ["--no-workers", "--blobs", storage.address(prefix)], environment: storage.vouch.environment)
        let id = try journey(first, of: "person-1")
        #expect(try second.ask("/readyz", []).status == 200)
        #expect(try send(second, "GET", "/v1/journeys/\(id)").status == 200)
        #expect(try keys().filter { $0.hasPrefix(prefix) }.count >= 2)
        // What one wrote the other deletes.
        #expect(try send(second, "DELETE", "/v1/subjects/person-1").status == 200)
        let checked = try operate(["blobs", "check", "--blobs", storage.address(prefix)], storage.vouch.environment)
        #expect(checked.code == 0, "\(checked)")
        #expect(checked.output.hasPrefix("blobs: 0\nlost: 0\n"), "\(checked)")
        #expect(try keys().filter { $0.hasPrefix(prefix) } == ["\(prefix)/\(String(repeating: "0", count: 32))"])
        for log in [try first.end().log, try second.end().log, checked.output, checked.error] {
            #expect(!log.contains(storage.vouch.secret))
            #expect(!log.contains(storage.vouch.identifier))
        }
    }

    @Test(.enabled(if: TestS3.shared != nil, "\(TestS3.missing)"))
    func `a bucket that cannot be used ends the start with the reason, without the secret`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let storage = try #require(TestS3.shared)
        func start(_ place: String, _ environment: [String: String]) throws -> String {
            let told = try operate(["--demo", "--port", "0", "--no-workers", "--blobs", place], environment)
            #expect(told.code == 1)
            #expect(told.output.isEmpty)
            #expect(!told.error.contains(storage.stranger.secret))
            #expect(!told.error.contains("geheim"))
            return told.error
        }
        #expect(try start(storage.address("p"), storage.stranger.environment).contains("refuses these credentials"))
        let wrong = ["AWS_ACCESS_KEY_ID": storage.vouch.identifier, "AWS_SECRET_ACCESS_KEY": "geheim"]
        #expect(try start(storage.address("p"), wrong).contains("refuses these credentials"))
        let none = ["AWS_ACCESS_KEY_ID": "", "AWS_SECRET_ACCESS_KEY": ""]
        #expect(try start(storage.address("p"), none).contains("no credentials for s3://vouch/p at http://127.0.0.1"))
        let silent = "s3://vouch?endpoint=http://127.0.0.1:1"
        #expect(try start(silent, storage.vouch.environment).contains("does not answer"))
        let plain = "s3://vouch?endpoint=http://storage.example"
        #expect(try start(plain, storage.vouch.environment).contains("--blobs-http"))
        for place in ["s3://vouch?secret=geheim", "s3://id:geheim@vouch", "https://geheim.example"] {
            #expect(
                try start(place, storage.vouch.environment).contains("neither a folder nor the address of a bucket"))
        }
    }

    @Test func `the settings that count are printed without what may be a secret`() throws {
        func shown(_ arguments: [String], _ environment: [String: String] = [:]) throws -> [String: String] {
            let told = try RunningServer.command(["--print-configuration"] + arguments, environment: environment)
            return try JSONDecoder().decode([String: String].self, from: Data(told.output.utf8))
        }
        let place = "s3://vouch/p?endpoint=https://storage.example&credentials=/etc/vouch/keys"
        let environment = ["VOUCH_BLOBS": place, "VOUCH_BLOBS_HTTP": "true", "AWS_SECRET_ACCESS_KEY": "geheim"]
        let told = try shown(["--previous-blobs=s3://vouch?secret=geheim"], environment)
        #expect(told["blobs"] == place)
        #expect(told["blobs-http"] == "true")
        #expect(told["previous-blobs"] == "<left out>")
        #expect(!told.values.contains { $0.contains("geheim") })
        #expect(try shown(["--blobs", "s3://id:geheim@vouch"])["blobs"] == "<left out>")
    }
}

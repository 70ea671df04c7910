import Foundation
import Testing
import VouchTestSupport

/// `vouch-server keys`, `audit`, `backup` and `restore` as an operator runs them.
@Suite(.serialized)
struct OperatorCommandTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
    private static let anna =
        #"{"username":"anna","email":"anna@example.com","requiredChecks":["device"]}"#

    private func run(
        _ arguments: [String], environment: [String: String] = [:]
    ) throws -> (code: Int32, output: String, error: String) {
        try RunningServer.command(arguments, environment: environment)
    }

    private func member(_ name: String, _ answer: RunningServer.Answer) throws -> String {
        let json = try #require(JSONSerialization.jsonObject(with: answer.body) as? [String: Any])
        return try #require(json[name] as? String, "\(answer.status)")
    }

    private func send(_ server: RunningServer, _ method: String, _ path: String, _ body: String? = nil) throws
        -> RunningServer.Answer
    {
        let sent = body.map { ["-H", "Content-Type: application/json", "-d", $0] } ?? []
        return try server.ask(path, ["-X", method, "-H", "apikey: \(server.demo.apiKey)"] + sent)
    }

    @Test func `a person who was deleted stays deleted when a backup from before is restored`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder, ["--no-workers"])
        let begun = try send(server, "POST", "/v1/enrolments", Self.anna)
        let (id, subject) = (try member("id", begun), try member("subject", begun))
        let other = try member(
            "id", try send(server, "POST", "/v1/enrolments", Self.anna.replacingOccurrences(of: "anna", with: "bob")))
        let backup = folder.appendingPathComponent("backup.sqlite").path
        // While the server runs.
        let made = try run(["backup", backup, "--data", folder.path])
        #expect(made.code == 0, "\(made.error)")
        #expect(try run(["backup", backup, "--data", folder.path]).error.contains("already exists"))
        #expect(try send(server, "DELETE", "/v1/subjects/\(subject)").status == 200)
        let restoring = ["restore", backup, "--replace", "--data", folder.path]
        #expect(try run(restoring).error.contains("a server, a worker or another command uses the store"))
        _ = try server.end()
        #expect(try run(["restore", backup, "--data", folder.path]).error.contains("--replace"))
        let restored = try run(restoring)
        #expect(restored.code == 0, "\(restored.error)")
        let again = try RunningServer(in: folder, ["--no-workers"])
        #expect(try send(again, "GET", "/v1/enrolments/\(id)").status == 404)
        #expect(try send(again, "GET", "/v1/enrolments/\(other)").status == 200)
        _ = try again.end()
    }

    @Test func `a restore takes the file behind a link, and leaves no copy of a backup that it refuses`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = FileManager.default
        let key = ["VOUCH_MASTER_KEY_HEX": String(repeating: "5a", count: 32)]
        let data = folder.appendingPathComponent("data").path
        let store = data + "/vouch.sqlite"
        #expect(try run(["--add-customer", "acme", "--data", data], environment: key).code == 0)
        let backup = folder.appendingPathComponent("second.sqlite")
        for path in [folder.appendingPathComponent("first.sqlite").path, backup.path] {
            #expect(try run(["backup", path, "--data", data], environment: key).code == 0)
        }
        try files.setAttributes([.posixPermissions: 0o644], ofItemAtPath: backup.path)
        let bytes = try Data(contentsOf: backup)
        let link = folder.appendingPathComponent("latest.sqlite").path
        try files.createSymbolicLink(atPath: link, withDestinationPath: "second.sqlite")
        let restored = try run(["restore", link, "--replace", "--data", data], environment: key)
        #expect(restored.code == 0, "\(restored.error)")
        let facts = try files.attributesOfItem(atPath: store)
        #expect(facts[.type] as? FileAttributeType == .typeRegular)
        #expect(facts[.posixPermissions] as? Int == 0o600)
        #expect(try Data(contentsOf: backup) == bytes)
        // The first backup's entry, and the restore's.
        func isKept() throws -> Bool {
            let verified = try run(["audit", "verify", "--data", data], environment: key)
            return verified.output.contains("@operator: 2 entries, unbroken")
        }
        #expect(try isKept())
        func refused(_ path: String, _ environment: [String: String]) throws -> String {
            let ended = try run(["restore", path, "--replace", "--data", data], environment: environment)
            #expect(ended.code == 1)
            #expect(!files.fileExists(atPath: store + ".restored"))
            #expect(try isKept())
            return ended.error
        }
        let other = folder.appendingPathComponent("other.sqlite")
        for content in [Data(), Data("no store".utf8)] {
            try content.write(to: other)
            #expect(try refused(other.path, key).contains("is not a readable backup"))
        }
        #expect(try refused(folder.path, key).contains("is not a readable backup"))
        let another = ["VOUCH_MASTER_KEY_HEX": String(repeating: "a5", count: 32)]
        #expect(try refused(link, another).contains("created with another master key"))
        // What is right as far as its first bytes is refused when it is opened.
        try (bytes.prefix(16) + Data(repeating: 0, count: 4_096)).write(to: other)
        #expect(try refused(other.path, key).contains("vouch: hint: "))
    }

    @Test func `a backup deletes no folder that has the name of its first part`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = folder.appendingPathComponent("data").path
        let backup = folder.appendingPathComponent("backup.sqlite").path
        let key = ["VOUCH_MASTER_KEY_HEX": String(repeating: "5a", count: 32)]
        #expect(try run(["--add-customer", "acme", "--data", data], environment: key).code == 0)
        let kept = backup + ".part/kept"
        try FileManager.default.createDirectory(atPath: kept, withIntermediateDirectories: true)
        let refused = try run(["backup", backup, "--data", data], environment: key)
        #expect(refused.code == 1)
        #expect(refused.error.contains("backup.sqlite.part is in the way"))
        #expect(FileManager.default.fileExists(atPath: kept))
        // What a backup that was killed left is no obstacle.
        try FileManager.default.removeItem(atPath: backup + ".part")
        try Data("torn".utf8).write(to: URL(fileURLWithPath: backup + ".part"))
        #expect(try run(["backup", backup, "--data", data], environment: key).code == 0)
    }

    @Test func `a file that is no ledger of deletions is named`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = folder.appendingPathComponent("data").path
        let ledger = folder.appendingPathComponent("wrong.log")
        let key = ["VOUCH_MASTER_KEY_HEX": String(repeating: "5a", count: 32)]
        #expect(try run(["--add-customer", "acme", "--data", data], environment: key).code == 0)
        try Data("not two words\n".utf8).write(to: ledger)
        for path in [ledger.path, folder.path] {
            let refused = try run(
                ["restore", "--replay-deletions", "--data", data, "--ledger", path], environment: key)
            #expect(refused.code == 1, "\(refused.error)")
            #expect(refused.error.contains("\(path) cannot be merged into"), "\(refused.error)")
        }
    }

    @Test func `a restore does not replace a store under a worker`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = folder.appendingPathComponent("data").path
        let backup = folder.appendingPathComponent("backup.sqlite").path
        let key = ["VOUCH_MASTER_KEY_HEX": String(repeating: "5a", count: 32)]
        #expect(try run(["--add-customer", "acme", "--data", data], environment: key).code == 0)
        #expect(try run(["backup", backup, "--data", data], environment: key).code == 0)
        let worker = Process()
        worker.executableURL = RunningServer.program
        worker.arguments = ["worker", "--engines", "1", "--data", data]
        worker.environment = ProcessInfo.processInfo.environment.merging(key) { $1 }
        let log = Pipe()
        worker.standardError = log
        try worker.run()
        defer { kill(worker.processIdentifier, SIGKILL) }
        // The store is open by then.
        var begun = ""
        while !begun.contains("worker: reads with") {
            let more = log.fileHandleForReading.availableData
            try #require(!more.isEmpty, "the worker ended before it began")
            begun += String(decoding: more, as: UTF8.self)
        }
        let restoring = ["restore", backup, "--replace", "--data", data]
        let refused = try run(restoring, environment: key)
        #expect(refused.code == 1)
        #expect(refused.error.contains("a worker or another command uses the store"))
        kill(worker.processIdentifier, SIGTERM)
        worker.waitUntilExit()
        #expect(try run(restoring, environment: key).code == 0)
    }

    @Test func `keys rotate leaves the old key without use, and a key may come from a variable`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder, ["--no-workers"])
        let id = try member("id", send(server, "POST", "/v1/enrolments", Self.anna))
        _ = try server.end()
        let (old, new) = (folder.appendingPathComponent("master.key"), folder.appendingPathComponent("new.key"))
        let hex = String(repeating: "5a", count: 32)
        try RunningServer.writeKey(to: new.path)
        let rotated = try run(["keys", "rotate", "--new-master-key", new.path, "--data", folder.path])
        #expect(rotated.code == 0, "\(rotated.error)")
        #expect(try run(["audit", "verify", "--data", folder.path]).error.contains("created with another master key"))
        try FileManager.default.removeItem(at: old)
        let again = try RunningServer(in: folder, ["--no-workers"], environment: ["VOUCH_MASTER_KEY_HEX": hex])
        #expect(try send(again, "GET", "/v1/enrolments/\(id)").status == 200)
        _ = try again.end()
        let verified = try run(["audit", "verify", "--data", folder.path, "--master-key", new.path])
        #expect(verified.code == 0, "\(verified.error)")
        #expect(verified.output.contains("@operator: 1 entry, whole"), "\(verified.error)")
    }

    @Test(.enabled(if: TestToken.isAvailable, "\(TestToken.missing)"))
    func `the master key may stay in a token, and no error tells its PIN`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let token = try TestToken(in: folder.appendingPathComponent("hsm"), labels: ["vouch"])
        try token.addKey("master", identifier: "01", in: "vouch")
        let pin = folder.appendingPathComponent("pin")
        try Data((TestToken.pin + "\n").utf8).write(to: pin)
        let address = token.address(token: "vouch", key: "master", pinFile: pin.path)
        let options = ["--no-workers", "--master-key", address]
        let server = try RunningServer(in: folder, options, environment: token.environment)
        let id = try member("id", send(server, "POST", "/v1/enrolments", Self.anna))
        _ = try server.end()
        let again = try RunningServer(in: folder, options, environment: token.environment)
        #expect(try send(again, "GET", "/v1/enrolments/\(id)").status == 200)
        _ = try again.end()
        let verify = ["audit", "verify", "--data", folder.path, "--master-key"]
        #expect(try run(verify + [address], environment: token.environment).code == 0)
        try Data("8765\n".utf8).write(to: pin)
        let refused = try run(verify + [address], environment: token.environment)
        #expect(refused.code == 1)
        #expect(refused.error.contains("does not take the PIN"))
        #expect(!refused.error.contains("8765"))
        let told = try run(verify + [address.replacing("pin-source=file:\(pin.path)", with: "pin-value=8765")])
        #expect(told.code == 1)
        #expect(told.error.contains("pin-source"))
        #expect(!told.error.contains("8765"))
    }

    @Test func `where nothing is stored, readings that wait from before are told of, and not done`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let passport = RunningServer.root.appendingPathComponent("Examples/passport.jpg")
        let storing = try RunningServer(in: folder, ["--no-workers"])
        var jobs: [String] = []
        for _ in 0..<4 {
            let answer = try storing.ask(
                "/v1/readings",
                [
                    "-H", "apikey: \(storing.demo.apiKey)", "-H", "Prefer: respond-async", "--data-binary",
                    "@\(passport.path)",
                ])
            #expect(answer.status == 202)
            jobs.append(try member("id", answer))
        }
        _ = try storing.end(SIGKILL)
        let server = try RunningServer(in: folder, ["--store-nothing", "--no-workers"])
        let before = try jobs.map { try member("state", send(server, "GET", "/v1/jobs/\($0)")) }
        // Many times as long as a server waits before it looks for work.
        Thread.sleep(forTimeInterval: 3)
        let after = try jobs.map { try member("state", send(server, "GET", "/v1/jobs/\($0)")) }
        #expect(before == after)
        #expect(after.contains("waiting"))
        // The one that the server was doing that was killed.
        #expect(after.count { $0 == "running" } <= 1)
        for job in jobs { #expect(try send(server, "DELETE", "/v1/jobs/\(job)").status == 204) }
        _ = try server.end()
    }

    @Test func `where nothing is stored, readings, journeys and enrolments leave no bytes on the disk`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let scratch = folder.appendingPathComponent("scratch")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        let passport = RunningServer.root.appendingPathComponent("Examples/passport.jpg")
        let picture = try Data(contentsOf: passport)
        let server = try RunningServer(
            in: folder, ["--store-nothing", "--workers", "1"], environment: ["TMPDIR": scratch.path])
        let before = try Self.files(folder).map(\.count).reduce(0, +)
        // A job would be kept: who asks for one is answered at once.
        for preference in ["wait=60", "respond-async"] {
            let reading = try server.ask(
                "/v1/readings",
                [
                    "-H", "apikey: \(server.demo.apiKey)", "-H", "Prefer: \(preference)", "--data-binary",
                    "@\(passport.path)",
                ])
            #expect(reading.status == 200)
            #expect(String(decoding: reading.body, as: UTF8.self).contains("ANEMONE"))
        }
        #expect(try send(server, "GET", "/v1/jobs/none").status == 404)
        let enrolment = try member("id", send(server, "POST", "/v1/enrolments", Self.anna))
        let journey = try member("id", send(server, "POST", "/v1/journeys", #"{"definition":"identity"}"#))
        let body = folder.appendingPathComponent("body.json")
        try Data(#"{"picture":"\#(picture.base64EncodedString())"}"#.utf8).write(to: body)
        let sent = try send(server, "POST", "/v1/journeys/\(journey)/document", "@" + body.path)
        #expect(sent.status == 200)
        try FileManager.default.removeItem(at: body)
        #expect(try send(server, "GET", "/v1/journeys/\(journey)").status == 200)
        // Sealed or not: what is written now is far less than the picture.
        let after = try Self.files(folder).map(\.count).reduce(0, +)
        #expect(after - before < picture.count)
        _ = try server.end()
        for file in try Self.files(folder) {
            for value in ["ANEMONE", "K31185303", "anna@example"] {
                #expect(file.range(of: Data(value.utf8)) == nil)
            }
            #expect(file.range(of: picture.prefix(1_024)) == nil)
        }
        let again = try RunningServer(in: folder, ["--no-workers"])
        #expect(try send(again, "GET", "/v1/journeys/\(journey)").status == 404)
        #expect(try send(again, "GET", "/v1/enrolments/\(enrolment)").status == 404)
        _ = try again.end()
    }

    private static func files(_ folder: URL) throws -> [Data] {
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
        return try (found?.allObjects as? [URL] ?? []).filter {
            try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
        }.map { try Data(contentsOf: $0) }
    }

    @Test(arguments: [
        "audit verify chain.jsonl --keys jwks.json", "webhooks list acme --dead", "jobs status b --interval 1",
        "restore --replay-deletions --replace",
    ])
    func `an option without effect is an error`(words: String) throws {
        let refused = try run(words.split(separator: " ").map(String.init))
        #expect(refused.code == 64)
        #expect(refused.error.contains(words.contains("--dead") ? "needs" : "has no effect"))
    }

    @Test func `retention purge deletes by a policy, and refuses what is none`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder, ["--no-workers"])
        let journey = try member("id", send(server, "POST", "/v1/journeys", #"{"definition":"identity"}"#))
        let policy = folder.appendingPathComponent("policy.json")
        try Data(#"{"demo":{"journeys":0}}"#.utf8).write(to: policy)
        let purged = try run(["retention", "purge", policy.path, "--data", folder.path])
        #expect(purged.code == 0, "\(purged.error)")
        #expect(purged.output.contains("journeys: 1"), "\(purged.error)")
        #expect(try send(server, "GET", "/v1/journeys/\(journey)").status == 404)
        let told = try send(server, "GET", "/v1/deletion-receipts").body
        let page = try #require(JSONSerialization.jsonObject(with: told) as? [String: Any])
        #expect((page["items"] as? [String])?.count == 1)
        _ = try server.end()
        try Data(#"{"demo":{"faces":0}}"#.utf8).write(to: policy)
        #expect(try run(["retention", "purge", policy.path, "--data", folder.path]).error.contains("'faces'"))
    }

    @Test func `audit verify checks the store and an exported chain, and names the first entry that is not right`()
        throws
    {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder, ["--no-workers"])
        for name in ["anna", "bob", "carl"] {
            _ = try send(
                server, "POST", "/v1/enrolments", Self.anna.replacingOccurrences(of: "anna", with: name))
        }
        let jwks = folder.appendingPathComponent("jwks.json")
        try server.ask("/.well-known/jwks.json", []).body.write(to: jwks)
        _ = try server.end()
        // Heads are signed when a server starts, and each minute.
        let second = try RunningServer(in: folder, ["--no-workers"])
        var told: [String] = []
        var asTold = Data()
        for _ in 0..<100 where told.isEmpty {
            asTold = try send(second, "GET", "/v1/audit/heads").body
            told = try JSONDecoder().decode([String: [String]].self, from: asTold)["heads"] ?? []
            usleep(50_000)
        }
        _ = try second.end()
        let heads = folder.appendingPathComponent("heads.txt")
        try Data(told.joined(separator: "\n").utf8).write(to: heads)
        #expect(!told.isEmpty)
        let verified = try run(["audit", "verify", "--data", folder.path, "--heads", heads.path])
        #expect(verified.code == 0, "\(verified.error)")
        #expect(verified.output.contains("demo: "), "\(verified.error)")
        // As `curl … >> answers.txt; echo >> answers.txt` keeps them, two days long.
        let answers = folder.appendingPathComponent("answers.txt")
        let line = Data("\n".utf8)
        try (asTold + line + line + asTold + line).write(to: answers)
        let alike = try run(["audit", "verify", "--data", folder.path, "--heads", answers.path])
        #expect(alike.code == 0, "\(alike.error)")
        #expect(alike.output.contains("demo: "), "\(alike.error)")
        try Data(#"{"head": []}"#.utf8).write(to: answers)
        let other = try run(["audit", "verify", "--data", folder.path, "--heads", answers.path])
        #expect(other.code == 1)
        #expect(other.error.contains("neither a signed head nor an answer"))
        let nothing = try run(["audit", "export", "dmeo", "--data", folder.path])
        #expect(nothing.code == 0)
        #expect(nothing.output.isEmpty)
        #expect(nothing.error.contains("this customer has no entries"))
        let export = try run(["audit", "export", "demo", "--data", folder.path])
        let lines = export.output.split(separator: "\n").map(String.init)
        #expect(lines.count >= 3)
        #expect(!export.output.contains("anna"))
        let file = folder.appendingPathComponent("chain.jsonl")
        func verify(_ lines: some Sequence<String>) throws -> (code: Int32, output: String, error: String) {
            try Data(lines.joined(separator: "\n").utf8).write(to: file)
            return try run(["audit", "verify", file.path, "--heads", heads.path, "--keys", jwks.path])
        }
        #expect(try verify(lines).code == 0)
        #expect(try verify(lines.map { $0 + "\r" }).code == 0)
        #expect(try verify(["no chain"]).error.contains("is not an exported chain"))
        try Data((told.joined(separator: "\r\n") + "\r\n").utf8).write(to: answers)
        #expect(try run(["audit", "verify", "--data", folder.path, "--heads", answers.path]).code == 0)
        #expect(try verify(lines.prefix(2)).error.contains("entry 3 and the entries after it were removed"))
        #expect(try verify([lines[0]] + lines.dropFirst(2)).error.contains("entry 2 is missing"))
        let changed = lines[1].replacingOccurrences(of: "\"changed\"", with: "\"read\"")
        let answer = try verify([lines[0], changed] + lines.dropFirst(2))
        #expect(answer.code == 1)
        #expect(answer.error.contains("entry 2 was changed"))
        #expect(try verify([lines[0], "{}"]).error.contains("entry 2 was changed"))
    }
}

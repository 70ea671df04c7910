import Foundation
import Testing

/// `vouch-server jobs` and `worker` as an operator runs them, with engines that read.
@Suite(.serialized)
struct JobsCommandTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")

    private var archive: URL { folder.appendingPathComponent("archive") }
    private var data: String { folder.appendingPathComponent("data").path }

    private func prepare() throws {
        let files = FileManager.default
        try files.createDirectory(at: archive, withIntermediateDirectories: true)
        try files.createDirectory(atPath: data, withIntermediateDirectories: true)
        try RunningServer.writeKey(to: data + "/master.key")
        for name in ["passport", "identity-card"] {
            try files.copyItem(
                at: RunningServer.root.appendingPathComponent("Examples/\(name).jpg"),
                to: archive.appendingPathComponent("\(name).jpg"))
        }
        try Data("no picture".utf8).write(to: archive.appendingPathComponent("none.jpg"))
    }

    private func run(_ arguments: String...) throws -> (code: Int32, output: String, error: String) {
        try RunningServer.command(arguments, environment: ["VOUCH_DATA": data, "VOUCH_STORE": ""])
    }

    @Test func `commands take an empty variable for none, and plurals agree with their number`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try prepare()
        let manifest = folder.appendingPathComponent("one.ndjson")
        try Data(#"{"item":"1","files":["archive/passport.jpg"]}"#.utf8).write(to: manifest)
        func told(_ words: String...) throws -> (code: Int32, output: String, error: String) {
            try RunningServer.command(
                words, environment: ["VOUCH_DATA": data, "VOUCH_STORE": "", "VOUCH_MASTER_KEY": ""])
        }
        #expect(try told("jobs", "import", manifest.path, "--batch", "one").code == 0)
        #expect(try told("jobs", "results", "one").error == "vouch: note: 1 item has not finished and is left out\n")
        #expect(
            try told("jobs", "status", "one").output
                == "one (archive): 1 item; 0 done, 0 failed, 0 dead, 0 being read, 1 waiting\n")
    }

    private func lines(_ output: String) throws -> [String: [String: Any]] {
        var lines: [String: [String: Any]] = [:]
        for line in output.split(separator: "\n") {
            let json = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            lines[try #require(json["item"] as? String)] = json
        }
        return lines
    }

    @Test func `an archive is imported, read, counted, exported and deleted`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try prepare()
        try FileManager.default.createSymbolicLink(
            at: archive.appendingPathComponent("link.jpg"), withDestinationURL: archive)
        let imported = try run("jobs", "import", archive.path, "--batch", "b")
        #expect(imported.code == 1, "\(imported.error)")
        #expect(imported.output == "b: 3 new, 0 there before, 1 refused\n", "\(imported.error)")
        #expect(imported.error == "vouch: refused: link.jpg: symbolic links are not followed\n")
        try FileManager.default.removeItem(at: archive.appendingPathComponent("link.jpg"))
        let again = try run("jobs", "import", archive.path, "--batch", "b")
        #expect(again.code == 0)
        #expect(again.output == "b: 0 new, 3 there before, 0 refused\n")
        let worker = try run("worker", "--until-empty", "--engines", "1", "--time-limit", "120")
        #expect(worker.code == 0, "\(worker.error)")
        for personal in RunningServer.personal + ["passport.jpg", "none.jpg"] {
            #expect(!worker.error.contains(personal))
            #expect(!worker.output.contains(personal))
        }
        let status = try run("jobs", "status", "b", "--watch")
        #expect(
            status.output == "b (archive): 3 items; 2 done, 1 failed, 0 dead, 0 being read, 0 waiting\n",
            "\(status.error)")
        let results = try run("jobs", "results", "b")
        let items = try lines(results.output)
        #expect(results.code == 0)
        #expect(items.count == 3)
        #expect(results.output.contains("ANEMONE"))
        #expect((items["none.jpg"]?["problem"] as? [String: Any])?["code"] as? String == "picture.unsupportedFormat")
        let page = folder.appendingPathComponent("report.html").path
        #expect(try run("jobs", "report", "b", "--output", page).code == 0)
        let counts = try run("jobs", "report", "b")
        for text in [try String(contentsOfFile: page, encoding: .utf8), counts.output] {
            #expect(text.contains("passport"))
            #expect(text.contains("idCard"))
            for personal in RunningServer.personal + [".jpg"] { #expect(!text.contains(personal)) }
        }
        // Whatever the store has of a person is sealed.
        for name in try FileManager.default.contentsOfDirectory(atPath: data) {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: data + "/" + name))
            for personal in RunningServer.personal + ["none.jpg"] {
                #expect(bytes.range(of: Data(personal.utf8)) == nil, "\(name) tells \(personal)")
            }
        }
        #expect(try run("jobs", "delete", "b").output == "3 items deleted\n")
        let gone = try run("jobs", "results", "b")
        #expect(gone.code == 1)
        #expect(gone.output.isEmpty)
        #expect(gone.error.contains("has no batch b"))
        let log = try run("audit", "export", "archive")
        for action in ["jobs import", "jobs results", "jobs delete"] { #expect(log.output.contains(action)) }
    }

    @Test func `a picture is not a manifest, and makes no batch`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try prepare()
        let picture = archive.appendingPathComponent("passport.jpg").path
        let refused = try run("jobs", "import", picture, "--batch", "b")
        #expect(refused.code == 1)
        #expect(refused.output.isEmpty)
        #expect(refused.error.contains("\(picture) is not a manifest"))
        #expect(refused.error.contains("hint: give the folder"))
        // Before the store is made.
        #expect(!FileManager.default.fileExists(atPath: data + "/vouch.sqlite"))
    }

    @Test func `without the master key nothing is exported`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try prepare()
        #expect(try run("jobs", "import", archive.path, "--batch", "b").code == 0)
        let other = folder.appendingPathComponent("other.key").path
        try RunningServer.writeKey("77", to: other)
        for command in ["results", "report", "status"] {
            let refused = try run("jobs", command, "b", "--master-key", other)
            #expect(refused.code == 1)
            #expect(refused.output.isEmpty)
            #expect(refused.error.contains("created with another master key"))
        }
    }

    @Test func `a worker that is told to end gives back what it holds`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try prepare()
        #expect(try run("jobs", "import", archive.path, "--batch", "b").code == 0)
        let worker = Process()
        worker.executableURL = RunningServer.program
        worker.arguments = ["worker", "--engines", "1"]
        worker.environment = ProcessInfo.processInfo.environment.merging(["VOUCH_DATA": data, "VOUCH_STORE": ""]) { $1 }
        let log = Pipe()
        worker.standardError = log
        try worker.run()
        // It has claimed an item, whose reading takes longer than a signal.
        for _ in 0..<600 {
            guard try run("jobs", "status", "b", "--json").output.contains(#""running":0"#) else { break }
            usleep(50_000)
        }
        kill(worker.processIdentifier, SIGTERM)
        let text = String(decoding: log.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        worker.waitUntilExit()
        #expect(worker.terminationReason == .exit, "\(text)")
        #expect(worker.terminationStatus == 0, "\(text)")
        #expect(text.contains(" returned"), "\(text)")
        #expect(!text.contains(" 0 returned"), "\(text)")
        let status = try run("jobs", "status", "b", "--json").output
        #expect(status.contains(#""running":0"#), "\(status)")
        #expect(status.contains(#""dead":0"#), "\(status)")
    }

    @Test func `a manifest is imported for a customer, and a name that tells of a person is refused`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try prepare()
        let named = try run("jobs", "import", archive.path, "--batch", "Anna Eriksson")
        #expect(named.code == 1)
        #expect(named.error.contains("not a valid batch name"))
        #expect(!named.error.contains("Anna"))
        #expect(try run("jobs", "import", archive.path, "--batch", "b", "--keep", "0").code != 0)
        let manifest = folder.appendingPathComponent("list.ndjson")
        try Data(#"{"item":"1","files":["passport.jpg","identity-card.jpg"]}"#.utf8).write(to: manifest)
        let imported = try run(
            "jobs", "import", manifest.path, "--root", archive.path, "--batch", "b", "--keep", "1", "--customer", "acme"
        )
        #expect(imported.output == "b: 1 new, 0 there before, 0 refused\n", "\(imported.error)")
        #expect(try run("jobs", "status").output.hasPrefix("b (acme): 1 item;"))
        #expect(try run("jobs", "status", "b").error.contains("customer archive has no batch b"))
    }
}

import Foundation
import Testing
import VouchTestSupport

/// Servers and operators' commands on PostgreSQL.
@Suite(.serialized, .enabled(if: TestPostgreSQL.shared != nil, "PostgreSQL is not installed"))
struct PostgreSQLServingTests {
    private static let anna = #"{"username":"anna","email":"anna@example.com","requiredChecks":["device"]}"#

    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
    private let schema = "s" + UUID().uuidString.replacingOccurrences(of: "-", with: "").lowercased()
    private let database: TestPostgreSQL
    private var store: [String: String] { ["VOUCH_STORE": database.address(schema)] }

    init() throws {
        database = try #require(TestPostgreSQL.shared)
        #expect(try database.run("psql", ["-qc", "CREATE SCHEMA \(schema)"], schema: "public").code == 0)
    }

    private func operate(_ arguments: [String]) throws -> (code: Int32, output: String, error: String) {
        try RunningServer.command(arguments + ["--data", folder.path], environment: store)
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

    @Test func `what one server writes another reads, and nothing of it is in the data folder`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try RunningServer(in: folder, ["--no-workers"], environment: store)
        let second = try RunningServer(in: folder, ["--no-workers"], environment: store)
        let id = try member("id", send(first, "POST", "/v1/enrolments", Self.anna))
        #expect(try send(second, "GET", "/v1/enrolments/\(id)").status == 200)
        #expect(try send(second, "GET", "/readyz").status == 200)
        // A token of one is good for the other.
        let token = try member(
            "access_token",
            first.ask(
                "/v1/token",
                [
                    "-d", "grant_type=client_credentials", "-d", "client_id=\(first.demo.clientId)", "--data-urlencode",
                    "client_secret=\(first.demo.clientSecret)",
                ]))
        #expect(try second.ask("/v1/enrolments/\(id)", ["-H", "Authorization: Bearer \(token)"]).status == 200)
        _ = try first.end()
        _ = try second.end()
        #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("vouch.sqlite").path))
        let verified = try operate(["audit", "verify"])
        #expect(verified.code == 0, "\(verified.error)")
        #expect(verified.output.contains("demo: "), "\(verified.error)")
        #expect(try operate(["audit", "export", "demo"]).output.contains("/v1/enrolments"))
    }

    @Test func `a person who was deleted stays deleted when a dump from before is restored`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder, ["--no-workers"], environment: store)
        let begun = try send(server, "POST", "/v1/enrolments", Self.anna)
        let (id, subject) = (try member("id", begun), try member("subject", begun))
        let other = try member(
            "id", send(server, "POST", "/v1/enrolments", Self.anna.replacingOccurrences(of: "anna", with: "bob")))
        let told = try operate(["backup", folder.appendingPathComponent("copy").path])
        #expect(told.code == 1)
        #expect(told.error.contains("pg_dump"))
        let dump = folder.appendingPathComponent("dump").path
        let dumped = try database.run(
            "pg_dump", ["--format=custom", "--schema=\(schema)", "--file=\(dump)"], schema: schema)
        #expect(dumped.code == 0, "\(dumped.output)")
        #expect(try send(server, "DELETE", "/v1/subjects/\(subject)").status == 200)
        _ = try server.end()
        #expect(try operate(["restore", dump]).error.contains("pg_restore"))
        let restored = try database.run("pg_restore", ["--clean", "--if-exists", dump], schema: schema)
        #expect(restored.code == 0, "\(restored.output)")
        // It is there again: without the ledger it would come back.
        let count = try database.run(
            "psql", ["-Atc", "SELECT count(*) FROM enrolment WHERE token = '\(id)'"], schema: schema)
        #expect(count.output == "1\n")
        // As another machine does, with this one's ledger.
        let ledger = folder.appendingPathComponent("elsewhere.log")
        try FileManager.default.moveItem(at: folder.appendingPathComponent("deletions.log"), to: ledger)
        let replayed = try operate(["restore", "--replay-deletions", "--ledger", ledger.path])
        #expect(replayed.code == 0, "\(replayed.error)")
        #expect(replayed.output.contains("1 deletion holds"), "\(replayed.error)")
        #expect(try operate(["restore", "--replay-deletions"]).code == 0)
        let again = try RunningServer(in: folder, ["--no-workers"], environment: store)
        #expect(try send(again, "GET", "/v1/enrolments/\(id)").status == 404)
        #expect(try send(again, "GET", "/v1/enrolments/\(other)").status == 200)
        _ = try again.end()
    }

    @Test func `keys rotate and retention purge work while a server runs`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder, ["--no-workers"], environment: store)
        let id = try member("id", send(server, "POST", "/v1/enrolments", Self.anna))
        let journey = try member("id", send(server, "POST", "/v1/journeys", #"{"definition":"identity"}"#))
        let policy = folder.appendingPathComponent("policy.json")
        try Data(#"{"demo":{"journeys":0}}"#.utf8).write(to: policy)
        let purged = try operate(["retention", "purge", policy.path])
        #expect(purged.code == 0, "\(purged.error)")
        #expect(purged.output.contains("journeys: 1"), "\(purged.error)")
        #expect(try send(server, "GET", "/v1/journeys/\(journey)").status == 404)
        _ = try server.end()
        let new = folder.appendingPathComponent("new.key")
        try RunningServer.writeKey(to: new.path)
        #expect(try operate(["keys", "rotate", "--new-master-key", new.path]).code == 0)
        #expect(try operate(["audit", "verify"]).error.contains("created with another master key"))
        let again = try RunningServer(in: folder, ["--no-workers", "--master-key", new.path], environment: store)
        #expect(try send(again, "GET", "/v1/enrolments/\(id)").status == 200)
        _ = try again.end()
    }

    @Test func `an address that is wrong is told without its password`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try RunningServer.writeKey(to: folder.appendingPathComponent("master.key").path)
        for url in ["postgres://u:geheim@h/d?colour=red", "mysql://u:geheim@h/d", "postgres://u:geheim@localhost:1/d"] {
            for command in [["audit", "verify"], []] {
                let told = try RunningServer.command(
                    command + ["--data", folder.path], environment: ["VOUCH_STORE": url])
                #expect(told.code == 1, "\(url) \(told.error)")
                #expect(told.error.contains("hint:"), "\(url) \(told.error)")
                #expect(!(told.error + told.output).contains("geheim"))
            }
            let shown = try RunningServer.command(
                ["--print-configuration", "--store", url + (url.contains("?") ? "&" : "?") + "password=geheim"],
                environment: [:])
            #expect(!shown.output.contains("geheim"))
            #expect(shown.output.contains(#""store""#))
        }
    }
}

import Foundation
import Testing
import VouchCore
import VouchTestSupport

@testable import VouchPersistence

@Suite(.enabled(if: TestPostgreSQL.shared != nil, "PostgreSQL is not installed"))
struct PostgreSQLEngineTests {
    private func engine(_ test: TestStore, connections: Int = 4) async throws -> PostgreSQLEngine {
        guard case .postgreSQL(let address, _) = try await test.location() else { throw StoreError.unsupported }
        return PostgreSQLEngine(address, connections: connections)
    }

    private func ask(_ engine: PostgreSQLEngine) async throws -> Int64? {
        try await engine.read { try $0.row("SELECT 1 AS one")?.integer("one") }
    }

    @Test(arguments: [
        ("SELECT 1", "SELECT 1"), ("a = ? AND b IN (?, ?)", "a = $1 AND b IN ($2, $3)"),
        ("VALUES (?1, (SELECT ?1), ?2)", "VALUES ($1, (SELECT $1), $2)"), ("?", "$1"), ("", ""),
        ("?1?2?10", "$1$2$10"),
    ]) func `parameters are numbered`(sql: String, numbered: String) {
        #expect(SQLDialect.numberingParameters(of: sql) == numbered)
    }

    @Test func `definitions are told in PostgreSQL's words`() {
        let told = SQLDialect.postgreSQLDefinition(
            "CREATE TABLE t (user TEXT NOT NULL, n INTEGER, b BLOB, PRIMARY KEY (user))\n    STRICT, WITHOUT ROWID;")
        #expect(
            told
                == #"CREATE TABLE t ("user" TEXT COLLATE "C" NOT NULL, n BIGINT, b BYTEA, PRIMARY KEY ("user"));"#)
    }

    @Test(arguments: ["", "a", "a\u{0}", "\u{0}\u{0}1", "\u{FFFF}", "\u{FFFF}0\u{0}", "ü\u{1F600}"])
    func `texts with a zero come back as they were, and stay apart`(text: String) async throws {
        #expect(SQLText.decoded(SQLText.encoded(text)) == text)
        #expect(!SQLText.encoded(text).unicodeScalars.contains("\u{0}"))
        for kind in TestEngine.available {
            let test = try TestStore(kind)
            defer { test.remove() }
            let database = try await test.open()
            let records = SQLRecords("x", in: database)
            try await records.insert("i" + text, tenant: "a", subject: "s", body: Sensitive([1]))
            #expect(try await records.record("i" + text, tenant: "a") != nil)
            #expect(try await records.record("i" + text + "\u{0}", tenant: "a") == nil)
            let kept = try await database.engine.read {
                try $0.row("SELECT identifier FROM record")?.text("identifier")
            }
            #expect(kept == "i" + text)
        }
    }

    @Test func `values come back as they were, however long, and none is taken for a statement`() async throws {
        let test = try TestStore(.postgreSQL)
        defer { test.remove() }
        let engine = try await engine(test)
        let long = [UInt8](repeating: 0xA5, count: 5_000_000)
        try await engine.write { connection in
            try connection.define("CREATE TABLE v (n INTEGER, t TEXT, b BLOB)")
            try connection.execute(
                "INSERT INTO v (n, t, b) VALUES (?, ?, ?), (?, ?, ?), (?, ?, ?)",
                [
                    Int64.min, "'; DROP TABLE v; --", long, Int64.max, "$1 ? \\", [] as [UInt8], SQLValue.null,
                    SQLValue.null, SQLValue.null,
                ])
        }
        let rows = try await engine.read { try $0.rows("SELECT n, t, b FROM v ORDER BY n NULLS LAST") }
        #expect(rows.count == 3)
        #expect(try rows[0].integer("n") == .min && rows[0].text("t") == "'; DROP TABLE v; --")
        #expect(try rows[0].bytes("b") == long)
        #expect(try rows[1].integer("n") == .max)
        #expect(try rows[1].text("t") == "$1 ? \\")
        #expect(try rows[1].bytes("b").isEmpty)
        #expect(rows[2]["n"] == .null)
        #expect(rows[2]["t"] == .null)
        #expect(rows[2]["b"] == .null)
    }

    @Test func `connections that the server ended are made again, for readers and writers`() async throws {
        let test = try TestStore(.postgreSQL)
        defer { test.remove() }
        let (engine, other) = (try await engine(test), try await engine(test, connections: 1))
        try await engine.write { try $0.define("CREATE TABLE n (number INTEGER)") }
        for round in 0..<5 {
            // Several idle ones, all of which end.
            try await withThrowingTaskGroup(of: Int64?.self) { group in
                for _ in 0..<4 { group.addTask { try await ask(engine) } }
                for try await one in group { #expect(one == 1) }
            }
            _ = try await other.read {
                try $0.rows(
                    """
                    SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity
                    WHERE pid <> pg_backend_pid() AND application_name = 'vouch' AND state = 'idle'
                    """)
            }
            if round.isMultiple(of: 2) {
                #expect(try await engine.write { try $0.execute("INSERT INTO n VALUES (?)", [round]) } == 1)
            } else {
                #expect(try await ask(engine) == 1)
            }
        }
        #expect(try await engine.read { try $0.rows("SELECT number FROM n").count } == 3)
    }

    @Test func `no more connections are made than allowed, and callers wait for one`() async throws {
        let test = try TestStore(.postgreSQL)
        defer { test.remove() }
        let engine = try await engine(test, connections: 3)
        let backends = try await withThrowingTaskGroup(of: Int64?.self) { group in
            for _ in 0..<24 {
                group.addTask {
                    try await engine.read {
                        try $0.row("SELECT pg_backend_pid() AS pid, pg_sleep(0.02) AS slept")?.integer("pid")
                    }
                }
            }
            return try await group.reduce(into: Set<Int64>()) { if let pid = $1 { $0.insert(pid) } }
        }
        #expect((1...3).contains(backends.count))
    }

    @Test func `a transaction that throws changes nothing, and its connection is used again`() async throws {
        struct Stop: Error {}
        let test = try TestStore(.postgreSQL)
        defer { test.remove() }
        let engine = try await engine(test, connections: 1)
        try await engine.write { try $0.define("CREATE TABLE n (number INTEGER PRIMARY KEY)") }
        await #expect(throws: Stop.self) {
            try await engine.write { connection in
                try connection.execute("INSERT INTO n VALUES (?)", [1])
                throw Stop()
            }
        }
        try await engine.write { try $0.execute("INSERT INTO n VALUES (?)", [2]) }
        await #expect(throws: SQLError.self) {
            try await engine.write { try $0.execute("INSERT INTO n VALUES (?)", [2]) }
        }
        // A failure that was not noticed must not look like a commit.
        await #expect(throws: SQLError.self) {
            try await engine.write { connection in
                try connection.execute("INSERT INTO n VALUES (?)", [3])
                _ = try? connection.execute("INSERT INTO n VALUES (?)", [2])
            }
        }
        #expect(try await engine.read { try $0.rows("SELECT number FROM n").count } == 1)
    }

    @Test func `transactions that lock each other out are run again until all are made`() async throws {
        let test = try TestStore(.postgreSQL)
        defer { test.remove() }
        let engine = try await engine(test)
        try await engine.write {
            try $0.define("CREATE TABLE n (k INTEGER PRIMARY KEY, v INTEGER); INSERT INTO n VALUES (1, 0), (2, 0)")
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (first, second) in [(1, 2), (2, 1)] {
                group.addTask {
                    try await engine.write { connection in
                        try connection.execute("UPDATE n SET v = v + 1 WHERE k = ?", [first])
                        _ = try connection.rows("SELECT pg_sleep(0.2) AS slept")
                        try connection.execute("UPDATE n SET v = v + 1 WHERE k = ?", [second])
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await engine.read { try $0.rows("SELECT v FROM n").map { try $0.integer("v") } } == [2, 2])
    }

    @Test func `a statement that takes too long ends, and is told as a store that does not answer`() async throws {
        let test = try TestStore(.postgreSQL)
        defer { test.remove() }
        let engine = try await engine(test)
        await #expect(throws: StoreError.unavailable) {
            try await engine.write { connection in
                try connection.execute("SET LOCAL statement_timeout = 50", [])
                _ = try connection.rows("SELECT pg_sleep(5) AS slept")
            }
        }
        #expect(try await ask(engine) == 1)
    }

    @Test func `a server that is not there is told as a store that does not answer`() async throws {
        let started = ContinuousClock.now
        await #expect(throws: StoreError.unavailable) {
            try await ask(PostgreSQLEngine(try PostgreSQLAddress("postgres://localhost:1/none"), connections: 2))
        }
        #expect(ContinuousClock.now - started < .seconds(10))
        let closed = PostgreSQLEngine(try PostgreSQLAddress("postgres://localhost:1/none"), connections: 1)
        await closed.close()
        await #expect(throws: StoreError.unavailable) { try await ask(closed) }
    }

    // MARK: Addresses

    @Test(arguments: [
        "", "vouch.sqlite", "host=localhost password=secret", "postgres://u:secret@h/d?colour=red",
        "postgres://u:secret%zz@h/d", "mysql://u:secret@h/d",
    ]) func `what is no address is refused, without its words`(url: String) {
        #expect(throws: StoreError.malformedAddress) { try PostgreSQLAddress(url) }
    }

    @Test func `an address is told without user and password`() throws {
        let address = try PostgreSQLAddress("postgresql://anna:secret@db.example:5433/vouch?sslmode=verify-full")
        #expect(address.description == "postgres://db.example:5433/vouch")
        var dumped = ""
        dump(address, to: &dumped)
        #expect(!dumped.contains("secret"))
        #expect(!"\(StoreLocation.postgreSQL(address))".contains("secret"))
    }

    @Test func `the address decides on passwords and TLS`() async throws {
        let server = try #require(TestPostgreSQL.shared)
        let user = "u" + UUID().uuidString.prefix(8).lowercased()
        let local = PostgreSQLEngine(try PostgreSQLAddress(server.address("public")), connections: 1)
        try await local.write { try $0.define("CREATE ROLE \(user) LOGIN PASSWORD 'right'") }
        func ask(_ password: String, _ options: String, host: String = "localhost") async throws -> Bool? {
            let url = "postgres://\(user):\(password)@\(host):\(server.port)/postgres?\(options)"
            let engine = PostgreSQLEngine(try PostgreSQLAddress(url), connections: 1)
            return try await engine.read {
                try $0.row("SELECT ssl AS tls FROM pg_stat_ssl WHERE pid = pg_backend_pid()")?.integer("tls") == 1
            }
        }
        let verified = "sslmode=verify-full&sslrootcert=\(server.certificate)"
        #expect(try await ask("right", verified) == true)
        #expect(try await ask("right", "sslmode=disable") == false)
        await #expect(throws: StoreError.unavailable) { try await ask("wrong", verified) }
        // Its certificate is for another name; signed by another.
        await #expect(throws: StoreError.unavailable) { try await ask("right", verified, host: "127.0.0.1") }
        await #expect(throws: StoreError.unavailable) {
            try await ask("right", "sslmode=verify-full&sslrootcert=/dev/null")
        }
    }
}

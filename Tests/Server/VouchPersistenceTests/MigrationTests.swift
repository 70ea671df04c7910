import Testing
import VouchCore
import VouchServer

@testable import VouchPersistence

struct MigrationTests {
    private let now = Timestamp(seconds: 1_795_435_200)

    /// Brings a database to a released version by the copies of its steps.
    private func make(_ version: Int, _ engine: any SQLEngine) async throws {
        try await engine.write { connection in
            let table = connection.dialect.migrationsTable
            try connection.define("CREATE TABLE \(table) (identifier TEXT NOT NULL PRIMARY KEY)")
            for (index, step) in SchemaVersions.steps.prefix(version).enumerated() {
                try connection.define(step)
                try connection.execute("INSERT INTO \(table) (identifier) VALUES (?)", [Migrations.steps[index].name])
            }
        }
    }

    @Test func `released steps are as they were released`() {
        #expect(Migrations.steps.prefix(SchemaVersions.steps.count).map(\.sql) == SchemaVersions.steps)
        let numbers = Migrations.steps.map { Int($0.name) ?? 0 }
        #expect(numbers == Set(numbers).sorted())
        #expect(numbers.first == 1)
    }

    @Test(arguments: TestEngine.available, 0...SchemaVersions.steps.count)
    func `a database of each earlier version keeps its rows and becomes as a new one`(
        engine: TestEngine, version: Int
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let old = try await test.location().engine()
        try await make(version, old)
        if version > 0 {
            try await old.write {
                try $0.execute(
                    """
                    INSERT INTO credential (kind, identifier, tenant, scopes, salt, hash, revoked)
                    VALUES ('secret', 'demo', 'a', 'read', ?, ?, 0)
                    """, [[1] as [UInt8], [2] as [UInt8]])
            }
        }
        try await old.close()
        let database = try await test.open()
        let credential = try await SQLCredentials(database).credential("demo", kind: .secret)
        #expect(credential?.tenant == (version > 0 ? "a" : nil))
        _ = try await test.open("new")
        #expect(try await test.schema("vouch") == test.schema("new"))
        try await database.close()
    }

    @Test(arguments: TestEngine.available, 2..<SchemaVersions.steps.count)
    func `a server of an earlier version goes on while its tables are brought up to date`(
        engine: TestEngine, version: Int
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let old = try await test.location().engine()
        try await make(version, old)
        let enough = 200
        async let written: Void = {
            for number in 0..<enough {
                try await old.write {
                    try $0.execute(
                        """
                        INSERT INTO job (tenant, identifier, kind, state, attempts, maximum, due)
                        VALUES ('a', ?, 'k', 0, 0, 3, ?)
                        """, ["\(number)", number])
                }
                _ = try await old.read { try $0.rows("SELECT tenant, identifier, state FROM job") }
            }
        }()
        let database = try await test.open()
        try await written
        let count = try await database.engine.read {
            try $0.row("SELECT COUNT(*) AS number FROM job")?.integer("number")
        }
        #expect(count == Int64(enough))
    }

    @Test(arguments: TestEngine.available) func `of servers that start at once, one makes the tables`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<6 { group.addTask { _ = try await test.open() } }
            try await group.waitForAll()
        }
        #expect(try await test.open().isReady)
    }
}

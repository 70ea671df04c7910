import Foundation
import Testing
import VouchCore
import VouchOpenSSL
import VouchServer
import VouchStores

@testable import VouchPersistence

struct RecordsTests {
    private func text(_ record: SQLRecords.Record?) -> String? {
        record?.body.reveal { String(decoding: $0, as: UTF8.self) }
    }

    private func body(_ text: String) -> Sensitive<[UInt8]> { Sensitive(Array(text.utf8)) }

    @Test(arguments: TestEngine.available) func `a record is found by its identifier and its names, in its tenant only`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let records = try await SQLRecords("enrolment", in: test.open())
        try await records.insert("e-1", tenant: "a", subject: "s-1", names: ["anna"], body: body("one"))
        #expect(text(try await records.record("e-1", tenant: "a")) == "one")
        #expect(text(try await records.record(named: "anna", tenant: "a")?.record) == "one")
        #expect(try await records.record("e-1", tenant: "b") == nil)
        #expect(try await records.record(named: "anna", tenant: "b") == nil)
        #expect(try await records.record("e-1", tenant: "a'; DROP TABLE record; --") == nil)
    }

    @Test(arguments: TestEngine.available)
    func `an identifier or a name that is taken is refused, and nothing of the new record stays`(engine: TestEngine)
        async throws
    {
        let test = try TestStore(engine)
        defer { test.remove() }
        let records = try await SQLRecords("enrolment", in: test.open())
        try await records.insert("e-1", tenant: "a", subject: "s-1", names: ["anna"], body: body("one"))
        await #expect(throws: StoreError.exists) {
            try await records.insert("e-1", tenant: "a", subject: "s-2", body: body("two"))
        }
        await #expect(throws: StoreError.exists) {
            try await records.insert("e-2", tenant: "a", subject: "s-2", names: ["anna"], body: body("two"))
        }
        #expect(try await records.record("e-2", tenant: "a") == nil)
    }

    @Test func `where the disk is full nothing is changed, and the error says so`() async throws {
        let test = try TestStore(.sqlite)
        defer { test.remove() }
        let database = try await test.open()
        let records = SQLRecords("enrolment", in: database)
        try await records.insert("e-1", tenant: "a", subject: "s-1", body: body("one"))
        // As many pages as there are: the next one finds no room.
        try await database.engine.write { try $0.define("PRAGMA max_page_count = 1") }
        let large = body(String(repeating: "a", count: 100_000))
        await #expect(throws: StoreError.full) {
            try await records.insert("e-2", tenant: "a", subject: "s-2", body: large)
        }
        #expect(StoreError.full.isFull)
        #expect(StoreError.full.isTransient)
        #expect(!StoreError.unavailable.isFull)
        #expect(SQLError(state: "53100").isFull)
        #expect(!SQLError(state: "53200").isFull)
        try await database.engine.write { try $0.define("PRAGMA max_page_count = 1000000") }
        #expect(try await records.record("e-2", tenant: "a") == nil)
        try await records.insert("e-2", tenant: "a", subject: "s-2", body: large)
    }

    /// Whoever copies the folder once the deletion is acknowledged, and has the master key too, finds no key of the person.
    @Test func `no file of the folder has a deleted person's key, while others read`() async throws {
        let test = try TestStore(.sqlite)
        defer { test.remove() }
        let database = try await test.open()
        let records = SQLRecords("enrolment", in: database)
        for number in 1...50 {
            try await records.insert("e-\(number)", tenant: "a", subject: "s-\(number)", body: body("one"))
        }
        let key = try await database.engine.read {
            try $0.row("SELECT key FROM subject WHERE identifier = ?", ["s-25"])?.bytes("key")
        }
        let wrapped = Data(try #require(key))
        #expect(try await test.writtenBytes().contains { $0.range(of: wrapped) != nil })
        let reading = Task {
            while !Task.isCancelled { _ = try await records.record("e-7", tenant: "a") }
        }
        #expect(try await database.deleteSubject("s-25", tenant: "a") == 1)
        for bytes in try await test.writtenBytes() { #expect(bytes.range(of: wrapped) == nil) }
        reading.cancel()
        _ = try? await reading.value
        #expect(text(try await records.record("e-24", tenant: "a")) == "one")
    }

    @Test(arguments: TestEngine.available) func `of two changes of one version, one is made`(engine: TestEngine)
        async throws
    {
        let test = try TestStore(engine)
        defer { test.remove() }
        let records = try await SQLRecords("enrolment", in: test.open())
        try await records.insert("e-1", tenant: "a", subject: "s-1", body: body("one"))
        let changed = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<8 {
                group.addTask {
                    try await records.update("e-1", tenant: "a", subject: "s-1", expecting: 1, body: body("\(number)"))
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(changed == 1)
        #expect(try await records.record("e-1", tenant: "a")?.version == 2)
    }

    @Test(arguments: TestEngine.available)
    func `a deleted subject's records are gone, and a copy of their rows cannot be opened`(engine: TestEngine)
        async throws
    {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let records = SQLRecords("enrolment", in: database)
        try await records.insert("e-1", tenant: "a", subject: "s-1", body: body("one"))
        let backup = try await database.engine.read {
            try $0.row("SELECT body FROM record WHERE identifier = 'e-1'")?.bytes("body")
        }
        #expect(try await database.deleteSubject("s-1", tenant: "b") == nil)
        #expect(try await database.deleteSubject("s-1", tenant: "a") == 1)
        #expect(try await records.record("e-1", tenant: "a") == nil)
        // The subject comes again, with another key: the old row is of no use.
        try await records.insert("e-1", tenant: "a", subject: "s-1", body: body("two"))
        try await database.engine.write {
            try $0.execute("UPDATE record SET body = ? WHERE identifier = 'e-1'", [backup])
        }
        await #expect(throws: StoreError.damaged) { try await records.record("e-1", tenant: "a") }
    }

    @Test(arguments: TestEngine.available) func `a row that stands in for another, or is an older version, is damaged`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let records = SQLRecords("enrolment", in: database)
        try await records.insert("e-1", tenant: "a", subject: "s-1", body: body("one"))
        try await records.insert("e-2", tenant: "a", subject: "s-1", body: body("two"))
        try await database.engine.write {
            try $0.define(
                """
                UPDATE record SET body = (SELECT body FROM record WHERE identifier = 'e-2')
                WHERE identifier = 'e-1';
                UPDATE record SET version = 9 WHERE identifier = 'e-2';
                """)
        }
        await #expect(throws: StoreError.damaged) { try await records.record("e-1", tenant: "a") }
        await #expect(throws: StoreError.damaged) { try await records.record("e-2", tenant: "a") }
    }

    @Test(arguments: TestEngine.available) func `nothing personal is readable in the files`(engine: TestEngine)
        async throws
    {
        let test = try TestStore(engine)
        defer { test.remove() }
        let records = try await SQLRecords("enrolment", in: test.open())
        try await records.insert(
            "e-1", tenant: "a", subject: "s-1", names: ["ERIKSSON ANNA"], body: body("L898902C3 ERIKSSON"))
        for bytes in try await test.writtenBytes() { #expect(bytes.range(of: Data("ERIKSSON".utf8)) == nil) }
    }

    @Test(arguments: TestEngine.available) func `a file opened with another master key is refused at once`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        _ = try await test.open()
        await #expect(throws: StoreError.otherMaster) { try await test.open(master: 8) }
    }

    @Test(arguments: TestEngine.available) func `a file of a later version is refused`(engine: TestEngine) async throws
    {
        let test = try TestStore(engine)
        defer { test.remove() }
        try await test.open().engine.write {
            try $0.define("INSERT INTO \($0.dialect.migrationsTable) VALUES ('999')")
        }
        await #expect(throws: StoreError.unknownVersion) { try await test.open() }
    }

    @Test(arguments: TestEngine.available) func `what has expired goes, with its subject`(engine: TestEngine)
        async throws
    {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let records = SQLRecords("session", in: database)
        try await records.insert(
            "x", tenant: "a", subject: "s-1", expires: Timestamp(seconds: 10), body: body("one"))
        try await records.insert("y", tenant: "a", subject: "s-2", body: body("two"))
        #expect(try await database.deleteExpired(at: Timestamp(seconds: 9)) == 0)
        #expect(try await database.deleteExpired(at: Timestamp(seconds: 10)) == 1)
        #expect(try await records.record("x", tenant: "a") == nil)
        #expect(try await records.record("y", tenant: "a") != nil)
        #expect(try await database.deleteSubject("s-1", tenant: "a") == nil)
    }

    @Test(arguments: TestEngine.available) func `a server's secret is made once`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let first = try await test.open().secret("key") { Sensitive([1]) }
        let second = try await test.open().secret("key") { Sensitive([2]) }
        #expect(first == second)
    }

    @Test(arguments: TestEngine.available) func `credentials are kept as they were`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let credentials = SQLCredentials(try await test.open())
        var credential = ClientCredential(
            "demo", kind: .secret, tenant: "a", scopes: [.read, .enrol], salt: [1, 2], hash: [3, 4])
        try await credentials.save(credential)
        #expect(try await credentials.credential("demo", kind: .secret) == credential)
        #expect(try await credentials.credential("demo", kind: .key) == nil)
        credential.isRevoked = true
        try await credentials.save(credential)
        #expect(try await credentials.credential("demo", kind: .secret)?.isRevoked == true)
    }

    @Test(arguments: TestEngine.available)
    func `a credential that was revoked, or changed since it was read, gets no new secret`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let credentials = SQLCredentials(try await test.open())
        func secret(_ byte: UInt8, _ tenant: String = "a") -> ClientCredential {
            ClientCredential("k", kind: .key, tenant: tenant, scopes: [.read], salt: [byte], hash: [byte])
        }
        try await credentials.save(secret(1))
        #expect(try await credentials.replace(secret(1), by: secret(2)))
        #expect(try await credentials.credential("k", kind: .key) == secret(2))
        #expect(try await !credentials.replace(secret(1), by: secret(3)), "another was given meanwhile")
        #expect(try await !credentials.replace(secret(2, "b"), by: secret(3, "b")), "another customer's")
        var revoked = secret(2)
        revoked.isRevoked = true
        try await credentials.save(revoked)
        for known in [secret(2), revoked] { #expect(try await !credentials.replace(known, by: secret(3))) }
        #expect(try await credentials.credential("k", kind: .key) == revoked)
    }
}

import Foundation
import Testing
import VouchCore

@testable import VouchPersistence

struct BackupTests {
    private func ledger(_ test: TestStore) -> DeletionLedger { DeletionLedger(path: test.file("deletions.log")) }

    private func insert(_ numbers: ClosedRange<Int>, in database: SQLDatabase) async throws {
        let records = SQLRecords("x", in: database)
        for number in numbers {
            try await records.insert("e-\(number)", tenant: "a", subject: "s-\(number)", body: Sensitive([1]))
        }
    }

    @Test func `a backup is whole while others write`() async throws {
        let test = try TestStore(TestEngine.sqlite)
        defer { test.remove() }
        let database = try await test.open()
        try await insert(1...20, in: database)
        async let writing: Void = insert(21...200, in: database)
        try database.backUp(to: test.file("copy.sqlite"))
        try await writing
        let copy = try await test.open("copy")
        #expect(try await copy.isWhole())
        let records = SQLRecords("x", in: copy)
        for number in 1...20 { #expect(try await records.record("e-\(number)", tenant: "a") != nil) }
    }

    @Test func `who was deleted stays deleted when an older backup is opened`() async throws {
        let test = try TestStore(TestEngine.sqlite)
        defer { test.remove() }
        let database = try await test.open(ledger: ledger(test))
        try await insert(1...3, in: database)
        #expect(try await database.deleteSubject("s-1", tenant: "a") == 1)
        let older = test.file("older.sqlite")
        try database.backUp(to: older)
        #expect(try await database.deleteSubject("s-2", tenant: "a") == 1)
        #expect(try await database.deleteSubject("s-9", tenant: "a") == nil)
        // Without the ledger the backup still has the key.
        let careless = test.file("careless.sqlite")
        try FileManager.default.copyItem(atPath: older, toPath: careless)
        let without = try await SQLRecords("x", in: test.open("careless"))
        #expect(try await without.record("e-2", tenant: "a") != nil)
        let restored = try await SQLRecords("x", in: test.open("older", ledger: ledger(test)))
        #expect(try await restored.record("e-1", tenant: "a") == nil)
        #expect(try await restored.record("e-2", tenant: "a") == nil)
        #expect(try await restored.record("e-3", tenant: "a") != nil)
        #expect(try ledger(test).lines().map(\.subject) == ["s-1", "s-2"])
    }

    @Test(arguments: TestEngine.available) func `a deletion that a crash cut short is made at the next start`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        try await insert(1...1, in: test.open(ledger: ledger(test)))
        try ledger(test).append("s-1", tenant: "a")
        let records = try await SQLRecords("x", in: test.open(ledger: ledger(test)))
        #expect(try await records.record("e-1", tenant: "a") == nil)
    }

    @Test
    func `names with blanks and lines stay one line, a torn last line is left out, and another file is refused`()
        throws
    {
        let test = try TestStore(TestEngine.sqlite)
        defer { test.remove() }
        try ledger(test).append("journey 1\n2", tenant: "a b")
        let file = URL(fileURLWithPath: test.file("deletions.log"))
        let text = try Data(contentsOf: file)
        try (text + Data("a s-".utf8)).write(to: file)
        #expect(try ledger(test).lines() == [.init(tenant: "a b", subject: "journey 1\n2")])
        try ledger(test).append("s-3", tenant: "a")
        #expect(try ledger(test).lines().map(\.subject) == ["journey 1\n2", "s-3"])
        try Data("one two three\n".utf8).write(to: file)
        #expect(throws: StoreError.damaged) { try ledger(test).lines() }
    }

    @Test func `ledgers of two machines become one`() throws {
        let test = try TestStore(TestEngine.sqlite)
        defer { test.remove() }
        let other = DeletionLedger(path: test.file("other.log"))
        try ledger(test).append("s-1", tenant: "a")
        try other.append("s-1", tenant: "a")
        try other.append("s-2", tenant: "a")
        try ledger(test).merge(other)
        #expect(try ledger(test).lines().map(\.subject) == ["s-1", "s-2"])
    }
}

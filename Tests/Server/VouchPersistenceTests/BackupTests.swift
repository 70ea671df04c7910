import Foundation
import Testing
import VouchCore

@testable import VouchPersistence

struct BackupTests {
    private let folder: URL
    private var ledger: DeletionLedger { DeletionLedger(path: folder.appendingPathComponent("deletions.log").path) }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func insert(_ numbers: ClosedRange<Int>, in database: SQLiteDatabase) async throws {
        let records = try SQLiteRecords("x", in: database)
        for number in numbers {
            try await records.insert("e-\(number)", tenant: "a", subject: "s-\(number)", body: Sensitive([1]))
        }
    }

    @Test func `a backup is whole while others write`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try SQLiteDatabase.forTests(in: folder)
        try await insert(1...20, in: database)
        async let writing: Void = insert(21...200, in: database)
        try database.backUp(to: folder.appendingPathComponent("copy.sqlite").path)
        try await writing
        let copy = try SQLiteDatabase.forTests(in: folder, named: "copy.sqlite")
        #expect(try await copy.isWhole())
        let records = try SQLiteRecords("x", in: copy)
        for number in 1...20 { #expect(try await records.record("e-\(number)", tenant: "a") != nil) }
    }

    @Test func `who was deleted stays deleted when an older backup is opened`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try SQLiteDatabase.forTests(in: folder, ledger: ledger)
        try await insert(1...3, in: database)
        #expect(try await database.deleteSubject("s-1", tenant: "a") == 1)
        let older = folder.appendingPathComponent("older.sqlite").path
        try database.backUp(to: older)
        #expect(try await database.deleteSubject("s-2", tenant: "a") == 1)
        #expect(try await database.deleteSubject("s-9", tenant: "a") == nil)
        // Without the ledger the backup still has the key.
        let careless = folder.appendingPathComponent("careless.sqlite").path
        try FileManager.default.copyItem(atPath: older, toPath: careless)
        let without = try SQLiteRecords("x", in: .forTests(in: folder, named: "careless.sqlite"))
        #expect(try await without.record("e-2", tenant: "a") != nil)
        let restored = try SQLiteRecords("x", in: .forTests(in: folder, named: "older.sqlite", ledger: ledger))
        #expect(try await restored.record("e-1", tenant: "a") == nil)
        #expect(try await restored.record("e-2", tenant: "a") == nil)
        #expect(try await restored.record("e-3", tenant: "a") != nil)
        #expect(try ledger.lines().map(\.subject) == ["s-1", "s-2"])
    }

    @Test func `a deletion that a crash cut short is made at the next start`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await insert(1...1, in: .forTests(in: folder, ledger: ledger))
        try ledger.append("s-1", tenant: "a")
        let records = try SQLiteRecords("x", in: .forTests(in: folder, ledger: ledger))
        #expect(try await records.record("e-1", tenant: "a") == nil)
    }

    @Test func `names with blanks and lines stay one line, a torn last line is left out, and another file is refused`()
        throws
    {
        defer { try? FileManager.default.removeItem(at: folder) }
        try ledger.append("journey 1\n2", tenant: "a b")
        let file = folder.appendingPathComponent("deletions.log")
        let text = try Data(contentsOf: file)
        try (text + Data("a s-".utf8)).write(to: file)
        #expect(try ledger.lines() == [.init(tenant: "a b", subject: "journey 1\n2")])
        try ledger.append("s-3", tenant: "a")
        #expect(try ledger.lines().map(\.subject) == ["journey 1\n2", "s-3"])
        try Data("one two three\n".utf8).write(to: file)
        #expect(throws: StoreError.damaged) { try ledger.lines() }
    }

    @Test func `ledgers of two machines become one`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let other = DeletionLedger(path: folder.appendingPathComponent("other.log").path)
        try ledger.append("s-1", tenant: "a")
        try other.append("s-1", tenant: "a")
        try other.append("s-2", tenant: "a")
        try ledger.merge(other)
        #expect(try ledger.lines().map(\.subject) == ["s-1", "s-2"])
    }
}

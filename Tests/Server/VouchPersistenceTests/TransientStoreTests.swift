import Foundation
import Testing
import VouchCore
import VouchServer
import VouchStores

@testable import VouchPersistence

/// The contract of a store of transient things, played to each engine.
struct TransientStoreTests {
    private let now = Timestamp(seconds: 1_795_435_200)

    private func store(
        _ kind: TestEngine, _ test: TestStore, _ count: Int = 100, bytes: Int = 10_000
    ) async throws -> SQLTransients {
        SQLTransients(try await test.open()) { _ in (count, bytes) }
    }

    private func item(_ text: String, seconds: Int64 = 60, label: String? = nil) -> TransientItem {
        TransientItem(Sensitive(Array(text.utf8)), expires: now.adding(seconds: seconds), label: label)
    }

    private func text(_ item: TransientItem?) -> String? {
        item?.body.reveal { String(decoding: $0, as: UTF8.self) }
    }

    private func key(_ name: String, _ kind: TransientKey.Kind = .answer, tenant: String = "a") -> TransientKey {
        TransientKey(kind, name, tenant: tenant)
    }

    @Test(arguments: TestEngine.available) func `an item comes back to its tenant and kind, until its time is over`(
        kind: TestEngine
    ) async throws {
        let test = try TestStore(kind)
        defer { test.remove() }
        let store = try await store(kind, test)
        #expect(try await store.put(item("one"), at: key("k"), if: .absent, now: now) != nil)
        #expect(text(try await store.item(at: key("k"), now: now)) == "one")
        #expect(try await store.item(at: key("k", tenant: "b"), now: now) == nil)
        #expect(try await store.item(at: key("k", .transaction), now: now) == nil)
        #expect(try await store.item(at: key("K"), now: now) == nil)
        #expect(text(try await store.item(at: key("k"), now: now.adding(seconds: 59))) == "one")
        #expect(try await store.item(at: key("k"), now: now.adding(seconds: 60)) == nil)
        #expect(try await store.remove(key("k")))
        #expect(try await store.remove(key("k")) == false)
        #expect(try await store.item(at: key("k"), now: now) == nil)
    }

    @Test(arguments: TestEngine.available) func `a condition that does not hold changes nothing`(kind: TestEngine)
        async throws
    {
        let test = try TestStore(kind)
        defer { test.remove() }
        let store = try await store(kind, test)
        #expect(try await store.put(item("x"), at: key("k"), if: .version(1), now: now) == nil)
        let first = try #require(await store.put(item("one"), at: key("k"), if: .absent, now: now))
        #expect(try await store.put(item("two"), at: key("k"), if: .absent, now: now) == nil)
        let second = try #require(await store.put(item("two"), at: key("k"), if: .version(first), now: now))
        #expect(second != first)
        #expect(try await store.put(item("three"), at: key("k"), if: .version(first), now: now) == nil)
        let kept = try #require(await store.item(at: key("k"), now: now))
        #expect(text(kept) == "two")
        #expect(kept.version == second)
        #expect(try await store.put(item("four"), at: key("k"), if: .always, now: now) != nil)
        // What is over is absent, and its successor has a version of its own: a late change does not find it.
        let later = now.adding(seconds: 60)
        let fifth = try #require(
            await store.put(item("five", seconds: 120), at: key("k"), if: .absent, now: later))
        #expect(![first, second].contains(fifth))
        #expect(try await store.put(item("late"), at: key("k"), if: .version(second), now: later) == nil)
        #expect(text(try await store.item(at: key("k"), now: later)) == "five")
    }

    @Test(arguments: TestEngine.available) func `of many that put one key at once, one succeeds`(kind: TestEngine)
        async throws
    {
        let test = try TestStore(kind)
        defer { test.remove() }
        let store = try await store(kind, test)
        let won = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<20 {
                group.addTask {
                    try await store.put(item("\(number)"), at: key("k"), if: .absent, now: now) != nil
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(won == 1)
    }

    @Test(arguments: TestEngine.available) func `items of a label come oldest first, and go together`(kind: TestEngine)
        async throws
    {
        let test = try TestStore(kind)
        defer { test.remove() }
        let store = try await store(kind, test)
        for (number, name) in ["c", "a", "b"].enumerated() {
            try await store.put(
                item(name, label: "t"), at: key(name, .transaction), if: .always,
                now: now.adding(seconds: Int64(number)))
        }
        try await store.put(item("other", label: "u"), at: key("o", .transaction), if: .always, now: now)
        try await store.put(item("b's", label: "t"), at: key("d", .transaction, tenant: "b"), if: .always, now: now)
        func kept(_ label: String, tenant: String = "a") async throws -> [String?] {
            try await store.items(labelled: label, .transaction, tenant: tenant, now: now).map(text)
        }
        #expect(try await kept("t") == ["c", "a", "b"])
        #expect(try await store.items(labelled: "t", .answer, tenant: "a", now: now).isEmpty)
        #expect(try await store.remove(labelled: "t", .transaction, tenant: "a") == 3)
        #expect(try await kept("t").isEmpty)
        #expect(try await kept("u") == ["other"])
        #expect(try await kept("t", tenant: "b") == ["b's"])
    }

    @Test(arguments: TestEngine.available) func `when there are too many, the oldest give way or new ones are refused`(
        kind: TestEngine
    ) async throws {
        let test = try TestStore(kind)
        defer { test.remove() }
        let store = try await store(kind, test, 3, bytes: 20)
        func put(_ name: String, _ kind: TransientKey.Kind, _ second: Int64, _ text: String = "12345") async throws {
            try await store.put(
                item(text, label: "t"), at: key(name, kind), if: .always, now: now.adding(seconds: second))
        }
        func names(_ kind: TransientKey.Kind) async throws -> [Bool] {
            var found: [Bool] = []
            for name in ["1", "2", "3", "4", "5"] {
                found.append(try await store.item(at: key(name, kind), now: now) != nil)
            }
            return found
        }
        for number in 1...4 { try await put("\(number)", .transaction, Int64(number)) }
        #expect(try await names(.transaction) == [false, true, true, true, false])
        try await put("5", .transaction, 5, "123456789012")
        #expect(try await names(.transaction) == [false, false, false, true, true])
        await #expect(throws: TransientStoreIsFull.self) {
            try await put("1", .transaction, 6, String(repeating: "x", count: 21))
        }
        for number in 1...3 { try await put("\(number)", .answer, Int64(number)) }
        await #expect(throws: TransientStoreIsFull.self) { try await put("4", .answer, 4) }
        // One that is replaced is not counted twice, and another tenant's are not counted.
        try await put("3", .answer, 5)
        try await store.put(item("12345"), at: key("4", .answer, tenant: "b"), if: .always, now: now)
        #expect(try await names(.answer) == [true, true, true, false, false])
        // What is over makes room.
        try await store.put(item("12345", seconds: 90), at: key("4"), if: .always, now: now.adding(seconds: 61))
        #expect(text(try await store.item(at: key("4"), now: now.adding(seconds: 61))) == "12345")
    }

    @Test(arguments: TestEngine.available)
    func `nothing of an item can be read on the disk, and what is over is deleted`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let store = SQLTransients(database)
        let words = ["ERIKSSON-body", "ERIKSSON-name", "ERIKSSON-label"]
        try await store.put(item(words[0], label: words[2]), at: key(words[1]), if: .absent, now: now)
        for bytes in try await test.writtenBytes() {
            for word in words { #expect(bytes.range(of: Data(word.utf8)) == nil) }
        }
        #expect(try await database.deleteExpired(at: now.adding(seconds: 59)) == 0)
        #expect(try await database.deleteExpired(at: now.adding(seconds: 60)) == 1)
    }

    @Test(arguments: TestEngine.available) func `an item that was moved to another name or version is not opened`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let store = SQLTransients(database)
        try await store.put(item("one"), at: key("k", tenant: "a"), if: .absent, now: now)
        try await store.put(item("two"), at: key("k", tenant: "b"), if: .absent, now: now)
        try await database.engine.write {
            try $0.execute(
                "UPDATE transient SET body = (SELECT body FROM transient WHERE tenant = 'a') WHERE tenant = 'b'", [])
        }
        await #expect(throws: StoreError.damaged) { try await store.item(at: key("k", tenant: "b"), now: now) }
        try await database.engine.write {
            try $0.execute("UPDATE transient SET version = version + 1 WHERE tenant = 'a'", [])
        }
        await #expect(throws: StoreError.damaged) { try await store.item(at: key("k", tenant: "a"), now: now) }
    }

    @Test(arguments: TestEngine.available) func `two servers on one store see each other's`(engine: TestEngine)
        async throws
    {
        let test = try TestStore(engine)
        defer { test.remove() }
        let first = SQLTransients(try await test.open())
        let second = SQLTransients(try await test.open())
        let version = try #require(await first.put(item("one"), at: key("k"), if: .absent, now: now))
        #expect(try await second.put(item("two"), at: key("k"), if: .absent, now: now) == nil)
        #expect(try await second.put(item("two"), at: key("k"), if: .version(version), now: now) != nil)
        #expect(text(try await first.item(at: key("k"), now: now)) == "two")
    }
}

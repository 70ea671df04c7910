import Foundation
import Testing
import VouchCore
import VouchTestSupport

@testable import VouchPersistence

/// The contract of every storage of blobs, played to each.
struct BlobStoreTests {
    private func name(_ byte: UInt8, _ last: UInt8 = 1) -> BlobName {
        BlobName([byte] + [UInt8](repeating: 0xA5, count: 14) + [last])
    }

    private func playing(
        _ kind: BlobKind, _ work: (any BlobStore, TestStore) async throws -> Void
    ) async throws {
        let test = try TestStore(kind == .postgreSQL ? .postgreSQL : .sqlite)
        defer { test.remove() }
        try await work(kind.store(in: test), test)
    }

    @Test(arguments: BlobKind.available)
    func `a blob comes back as it was, until it is deleted`(kind: BlobKind) async throws {
        try await playing(kind) { store, _ in
            let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
            #expect(try await store.blob(name(1)) == nil)
            #expect(try await !store.exists(name(1)))
            try await store.put(bytes, as: name(1))
            try await store.put([], as: name(2))
            #expect(try await store.blob(name(1)) == bytes)
            #expect(try await store.blob(name(2)) == [])
            #expect(try await store.exists(name(1)))
            #expect(try await store.exists(name(2)))
            try await store.delete(name(1))
            #expect(try await store.blob(name(1)) == nil)
            #expect(try await !store.exists(name(1)))
            #expect(try await store.exists(name(2)))
            // Again, and of what never was.
            try await store.delete(name(1))
            try await store.delete(name(3))
        }
    }

    @Test(arguments: BlobKind.available)
    func `the same name again replaces it, as a repeated request does`(kind: BlobKind) async throws {
        try await playing(kind) { store, _ in
            try await store.put([1, 2, 3], as: name(1))
            try await store.put([4], as: name(1))
            #expect(try await store.blob(name(1)) == [4])
        }
    }

    @Test(arguments: BlobKind.available) func `many at once are kept apart`(kind: BlobKind) async throws {
        try await playing(kind) { store, _ in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in UInt8(0)..<24 {
                    group.addTask {
                        let bytes = [UInt8](repeating: number, count: 1_000 + Int(number))
                        try await store.put(bytes, as: name(9, number))
                        #expect(try await store.blob(name(9, number)) == bytes)
                        if number % 2 == 0 { try await store.delete(name(9, number)) }
                    }
                }
                try await group.waitForAll()
            }
            for number in UInt8(0)..<24 {
                #expect(try await store.exists(name(9, number)) == (number % 2 == 1))
            }
        }
    }

    @Test(arguments: BlobKind.available)
    func `what is longer than any blob is refused before it is sent`(kind: BlobKind) async throws {
        try await playing(kind) { store, _ in
            let bytes = [UInt8](repeating: 0, count: BlobLimits.longest + 1)
            await #expect(throws: StoreError.unsupported) { try await store.put(bytes, as: name(1)) }
            let isThere = try await store.exists(name(1))
            #expect(!isThere)
        }
    }

    @Test(arguments: BlobKind.available) func `a storage that works passes its check`(kind: BlobKind) async throws {
        try await playing(kind) { store, _ in
            try await store.check()
            try await store.check()
        }
    }

    @Test(arguments: [
        "", "a5", "../../../../../../../../etc/passwd", "A5A5A5A5A5A5A5A5A5A5A5A5A5A5A5A5",
        "a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a/", "a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a",
    ]) func `nothing but 32 small hexadecimal digits is a name`(text: String) {
        #expect(BlobName(text) == nil)
    }

    @Test func `a name tells nothing but itself`() throws {
        #expect(try #require(BlobName(name(7).text)) == name(7))
        #expect(name(7).text == "07" + String(repeating: "a5", count: 14) + "01")
    }

    // MARK: Folders

    @Test func `files of a folder are the owner's alone, and nothing else is left beside them`() async throws {
        try await playing(.folder) { store, test in
            try await store.put([1, 2, 3], as: name(0xAB))
            let paths = [("blobs", 0o700), ("blobs/ab", 0o700), ("blobs/ab/\(name(0xAB))", 0o600)]
            for (path, mode) in paths {
                let attributes = try FileManager.default.attributesOfItem(atPath: test.file(path))
                #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: test.file("blobs/ab")) == ["\(name(0xAB))"])
        }
    }

    @Test func `a folder that is not mounted is unavailable, and has not lost its blobs`() async throws {
        try await playing(.folder) { store, test in
            try await store.put([1], as: name(1))
            try FileManager.default.moveItem(atPath: test.file("blobs"), toPath: test.file("elsewhere"))
            for isEmpty in [false, true] {
                // The place of the mount, where it is kept.
                if isEmpty {
                    try FileManager.default.createDirectory(
                        atPath: test.file("blobs"), withIntermediateDirectories: false)
                }
                await #expect(throws: StoreError.unavailable) { try await store.blob(name(1)) }
                await #expect(throws: StoreError.unavailable) { try await store.exists(name(1)) }
                await #expect(throws: StoreError.unavailable) { try await store.delete(name(1)) }
                await #expect(throws: StoreError.unavailable) { try await store.put([1], as: name(2)) }
            }
        }
    }

    @Test func `a folder that cannot be made, or is a file, fails its check`() async throws {
        let test = try TestStore(TestEngine.sqlite)
        defer { test.remove() }
        try Data([1]).write(to: URL(fileURLWithPath: test.file("file")))
        for path in ["file", "file/below", "missing/below"] {
            await #expect(throws: BlobProblem(.missing), "\(path)") { try await FolderBlobs(test.file(path)).check() }
        }
    }

    @Test func `a link in the place of a blob is not followed`() async throws {
        try await playing(.folder) { store, test in
            try Data("secret".utf8).write(to: URL(fileURLWithPath: test.file("secret")))
            try FileManager.default.createDirectory(
                atPath: test.file("blobs/0b"), withIntermediateDirectories: false)
            try FileManager.default.createSymbolicLink(
                atPath: test.file("blobs/0b/\(name(0x0B))"), withDestinationPath: test.file("secret"))
            await #expect(throws: StoreError.unavailable) { try await store.blob(name(0x0B)) }
        }
    }
}

import Foundation
import Synchronization
import Testing
import VouchChip
import VouchOpenSSL
import VouchTestSupport

@testable import VouchModels

@Suite struct ModelStoreTests {
    private let library = OpenSSLCryptography()

    private func file(version: Int, _ id: String = "UTO-a") throws -> [UInt8] {
        try ModelCompiler.database(of: ModelVectors.utopias(id), subset: "Full", version: version, library)
    }

    private func store(version: Int) throws -> ModelStore {
        ModelStore(try ModelDatabase(reading: file(version: version), trust: .checksumOnly, library))
    }

    private func chunks(_ file: [UInt8], of size: Int = 100) -> AsyncThrowingStream<[UInt8], any Error> {
        AsyncThrowingStream { stream in
            for start in stride(from: 0, to: file.count, by: size) {
                stream.yield(Array(file[start..<min(file.count, start + size)]))
            }
            stream.finish()
        }
    }

    @Test func `an update is swapped in, and a reading under way keeps what it began with`() async throws {
        let store = try store(version: 1)
        let underWay = store.models
        let next = try file(version: 2, "UTO-new")
        var progress: [ModelLoadProgress] = []
        try await store.update(
            from: chunks(next), expectedLength: next.count, trust: .checksumOnly, library
        ) { progress.append($0) }
        #expect(underWay.all.map(\.id) == ["UTO-a"])
        #expect(store.models.all.map(\.id) == ["UTO-new"])
        #expect(progress.first == .init(stage: .receiving, fraction: 0))
        #expect(progress.last == .init(stage: .ready, fraction: 1))
        #expect(zip(progress, progress.dropFirst()).allSatisfy { $0.fraction <= $1.fraction && $0.stage <= $1.stage })
        #expect(progress.count > 5)
    }

    @Test func `whatever is wrong with an update, the models in use stay`() async throws {
        let store = try store(version: 3)
        let good = try file(version: 4, "UTO-new")
        var damaged = good
        damaged[200] ^= 1
        let bad: [([UInt8], ModelDatabaseError.Code)] = [
            ([], .absent), (Array(good.dropLast()), .truncated), (damaged, .wrongChecksum),
            (try file(version: 2), .olderThanLoaded), (Array("garbage".utf8), .notADatabase),
            (good + [1], .wrongLength),
        ]
        for (file, code) in bad {
            do {
                try await store.update(from: chunks(file), trust: .checksumOnly, library)
                Issue.record("\(code) is accepted")
            } catch let error as ModelDatabaseError {
                #expect(error.code == code)
            }
            #expect(store.models.database.version == 3)
        }
        try await store.update(from: chunks(file(version: 2)), trust: .checksumOnly, library, allowingOlder: true)
        #expect(store.models.database.version == 2)
    }

    @Test func `a piece that would be too long is refused unread`() async throws {
        let store = try store(version: 1)
        let long = AsyncThrowingStream<[UInt8], any Error> { continuation in
            continuation.yield([UInt8](repeating: 7, count: ModelDatabase.maximumLength + 1))
            continuation.finish()
        }
        let error = await #expect(throws: ModelDatabaseError.self) {
            try await store.update(from: long, trust: .checksumOnly, library)
        }
        #expect(error?.code == .wrongLength)
    }

    @Test func `a foreign file is refused before all of it has come`() async throws {
        let store = try store(version: 1)
        let asked = Mutex(0)
        let endless = AsyncThrowingStream<[UInt8], any Error> {
            asked.withLock { $0 += 1 }
            return Array(repeating: 7, count: 1000)
        }
        await #expect(throws: ModelDatabaseError.self) {
            try await store.update(from: endless, trust: .checksumOnly, library)
        }
        #expect(asked.withLock { $0 } == 1)
    }

    @Test func `a cancelled update changes nothing`() async throws {
        let store = try store(version: 1)
        let next = try file(version: 2)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await store.update(from: chunks(next), trust: .checksumOnly, library)
        }
        await #expect(throws: (any Error).self) { try await task.value }
        #expect(store.models.database.version == 1)
    }

    @Test func `a model handed in takes the place of the database's, and survives an update`() async throws {
        let store = try store(version: 1)
        let text = String(decoding: try ModelVectors.bytes("utopia.model"), as: UTF8.self)
        let own = try DocumentModel(
            parsing: text.replacing("UTO-idCard", with: "UTO-a").replacing("Utopia: identity card", with: "Ours"))
        #expect(store.add(own))
        #expect(store.models.all == [own])
        try await store.update(from: chunks(file(version: 2)), trust: .checksumOnly, library)
        #expect(store.models["UTO-a"]?.name == "Ours")
        store.removeAdded(id: "UTO-a")
        #expect(store.models["UTO-a"]?.name == "Utopia: identity card")
    }

    @Test(.shows("D47")) func `models handed in change neither the file nor the database that was read of it`() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-models-\(UUID())")
        defer { try? FileManager.default.removeItem(at: url) }
        let bytes = try file(version: 1)
        try Data(bytes).write(to: url)
        let database = try ModelDatabase(
            reading: [UInt8](Data(contentsOf: url)), trust: .checksumOnly, library)
        let store = ModelStore(database)
        let text = String(decoding: try ModelVectors.bytes("utopia.model"), as: UTF8.self)
        let own = try DocumentModel(parsing: text.replacing("UTO-idCard", with: "UTO-a"))
        let another = try DocumentModel(parsing: text.replacing("UTO-idCard", with: "UTO-b"))
        #expect(store.add(own))
        #expect(store.add(another))
        #expect(store.models.all.map(\.id).sorted() == ["UTO-a", "UTO-b"])
        #expect(store.models.database.models.map(\.id) == ["UTO-a"])
        #expect(try [UInt8](Data(contentsOf: url)) == bytes)
        store.removeAdded(id: "UTO-a")
        store.removeAdded(id: "UTO-b")
        #expect(store.models.all == database.models)
    }

    @Test func `there is an end to models handed in`() throws {
        let store = try store(version: 1)
        let text = String(decoding: try ModelVectors.bytes("utopia.model"), as: UTF8.self)
        for index in 0..<ModelStore.maximumAddedCount {
            let model = try DocumentModel(parsing: text.replacing("UTO-idCard", with: "UTO-\(index)"))
            #expect(store.add(model))
        }
        #expect(!store.add(try DocumentModel(parsing: text)))
        #expect(store.add(try DocumentModel(parsing: text.replacing("UTO-idCard", with: "UTO-5"))))
    }

    @Test func `many may read and swap at once`() async throws {
        let store = try store(version: 1)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for version in 2..<20 {
                let next = try ModelDatabase(reading: file(version: version), trust: .checksumOnly, library)
                group.addTask {
                    do throws(ModelDatabaseError) { try store.replace(with: next) } catch {
                        return error.code == .olderThanLoaded
                    }
                    return true
                }
                group.addTask { store.models.all.count == 1 }
            }
            for try await isFine in group { #expect(isFine) }
        }
        #expect(store.models.database.version == 19)
    }
}

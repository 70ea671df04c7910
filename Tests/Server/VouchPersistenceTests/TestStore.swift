import Foundation
import VouchCore
import VouchOpenSSL

@testable import VouchPersistence

/// The engines that the contract of every store is played to.
enum TestEngine: String, CaseIterable {
    case sqlite

    static var available: [TestEngine] { allCases }
}

/// What a contract of a single kind of store is played to: memory too.
enum StoreKind: Hashable, CustomStringConvertible {
    case memory
    case database(TestEngine)

    static var all: [StoreKind] { [.memory] + TestEngine.available.map(StoreKind.database) }

    var description: String {
        switch self {
        case .memory: "memory"
        case .database(let engine): engine.rawValue
        }
    }
}

/// A place of its own for one test's databases, and a folder for its files.
struct TestStore {
    let engine: TestEngine
    let folder: URL

    init(_ engine: TestEngine) throws {
        self.engine = engine
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    init(_ kind: StoreKind) throws {
        switch kind {
        // Its folder stays empty.
        case .memory: try self.init(.sqlite)
        case .database(let engine): try self.init(engine)
        }
    }

    func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

    func location(_ name: String = "vouch") async throws -> StoreLocation {
        switch engine {
        case .sqlite: .file(path: file("\(name).sqlite"))
        }
    }

    /// Opens a database, with master keys of one repeated byte.
    func open(
        _ name: String = "vouch", master: UInt8 = 7, previous: UInt8? = nil, ledger: DeletionLedger? = nil
    ) async throws -> SQLDatabase {
        let cryptography = OpenSSLCryptography()
        func key(_ byte: UInt8) -> Sensitive<[UInt8]> { Sensitive([UInt8](repeating: byte, count: 32)) }
        return try await SQLDatabase(
            at: location(name), master: key(master), previousMaster: previous.map(key), ledger: ledger,
            cryptography: cryptography, contentKey: { try cryptography.contentKey($0) })
    }

    /// The tables, columns and indexes of a database, as its engine tells them.
    func schema(_ name: String) async throws -> [String] {
        let engine = try await location(name).engine()
        let sql =
            switch self.engine {
            case .sqlite: "SELECT sql AS text FROM sqlite_master WHERE sql IS NOT NULL ORDER BY sql"
            }
        let lines = try await engine.read { try $0.rows(sql).map { try $0.text("text") } }
        try await engine.close()
        return lines
    }

    /// Everything that the database has written to the disk, as far as it can be looked through.
    func writtenBytes() async throws -> [Data] {
        switch engine {
        case .sqlite:
            try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).map {
                try Data(contentsOf: $0)
            }
        }
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
}

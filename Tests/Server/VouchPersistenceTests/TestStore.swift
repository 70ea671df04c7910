import Foundation
import Testing
import VouchCore
import VouchOpenSSL
import VouchTestSupport

@testable import VouchPersistence

/// The engines that the contract of every store is played to.
enum TestEngine: String, CaseIterable {
    case sqlite
    case postgreSQL

    /// Without PostgreSQL where it is not installed.
    static let available = TestPostgreSQL.shared == nil ? [sqlite] : allCases
}

/// A place of its own for one test's databases, and a folder for its files.
struct TestStore {
    let engine: TestEngine
    let folder: URL
    private let identifier = UUID().uuidString.replacingOccurrences(of: "-", with: "").lowercased()

    init(_ engine: TestEngine) throws {
        self.engine = engine
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(identifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

    func location(_ name: String = "vouch") async throws -> StoreLocation {
        switch engine {
        case .sqlite: return .file(path: file("\(name).sqlite"))
        case .postgreSQL:
            let server = try #require(TestPostgreSQL.shared)
            let engine = PostgreSQLEngine(try PostgreSQLAddress(server.address("public")), connections: 1)
            try await engine.write {
                try $0.lock("schemas")
                try $0.define("CREATE SCHEMA IF NOT EXISTS \(schema(name))")
            }
            await engine.close()
            return .postgreSQL(try PostgreSQLAddress(server.address(schema(name))), connections: 4)
        }
    }

    private func schema(_ name: String) -> String { "t\(identifier)_\(name)" }

    /// Rows of a database as it is, past every store.
    func texts(_ sql: String, in name: String = "vouch") async throws -> [String] {
        let engine = try await location(name).engine()
        let texts = try await engine.read { try $0.rows(sql).map { try $0.text("text") } }
        try await engine.close()
        return texts
    }

    /// Opens a database, with master keys of one repeated byte.
    func open(
        _ name: String = "vouch", master: UInt8 = 7, previous: UInt8? = nil, ledger: DeletionLedger? = nil,
        blobs: BlobPolicy = .inRows, clock: @escaping @Sendable () -> Timestamp = SQLDatabase.systemClock
    ) async throws -> SQLDatabase {
        let cryptography = OpenSSLCryptography()
        func key(_ byte: UInt8) -> Sensitive<[UInt8]> { Sensitive([UInt8](repeating: byte, count: 32)) }
        return try await SQLDatabase(
            at: location(name), master: key(master), previousMaster: previous.map(key), ledger: ledger,
            blobs: blobs, clock: clock, cryptography: cryptography, contentKey: { try cryptography.contentKey($0) })
    }

    /// The tables, columns and indexes of a database, as its engine tells them.
    func schema(_ name: String) async throws -> [String] {
        switch engine {
        case .sqlite:
            return try await texts("SELECT sql AS text FROM sqlite_master WHERE sql IS NOT NULL ORDER BY sql", in: name)
        case .postgreSQL:
            let lines = try await texts(
                """
                SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' '
                    || coalesce(collation_name, '') || ' ' || coalesce(column_default, '') AS text
                FROM information_schema.columns WHERE table_schema = current_schema()
                UNION SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema()
                UNION SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
                    WHERE connamespace = current_schema()::regnamespace
                ORDER BY text
                """, in: name)
            return lines.map { $0.replacingOccurrences(of: schema(name), with: "schema") }
        }
    }

    /// Everything that the database has written to the disk, as far as it can be looked through.
    func writtenBytes() async throws -> [Data] {
        switch engine {
        case .sqlite:
            return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).map {
                try Data(contentsOf: $0)
            }
        case .postgreSQL:
            return try await columns().map { Data($0.utf8) }
        }
    }

    /// Every value of every table, bytes as PostgreSQL escapes them: ASCII letters stay as they are.
    private func columns() async throws -> [String] {
        let tables = try await texts(
            "SELECT table_name::text AS text FROM information_schema.tables WHERE table_schema = current_schema()")
        var found: [String] = []
        for table in tables {
            let names = try await texts(
                """
                SELECT CASE data_type WHEN 'bytea' THEN 'encode(' || quote_ident(column_name) || ', ''escape'')'
                    ELSE quote_ident(column_name) || '::text' END AS text
                FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = '\(table)'
                """)
            found += try await texts("SELECT concat_ws(' ', \(names.joined(separator: ", "))) AS text FROM \(table)")
        }
        return found
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
}

import Foundation
import GRDB

/// One SQLite file with a write-ahead log: many readers and one writer at a time, in any number of processes. Or a database in
/// this process's memory, with one reader or writer at a time.
///
/// Acknowledged writes to a file survive a crash of the process and of the machine (`synchronous=FULL`).
struct SQLiteEngine: SQLEngine {
    private let pool: any DatabaseWriter
    private let reads: GatheredReads

    /// Makes an empty database in memory, which is gone when the engine is.
    init() throws {
        pool = try DatabaseQueue()
        reads = GatheredReads(pool, mostVisits: 1)
    }

    /// Opens the file, or makes it.
    ///
    /// - Throws: ``StoreError/damaged`` for another file, ``StoreError/unavailable`` if this user cannot open it,
    ///   ``StoreError/full`` and ``StoreError/readOnly`` for its disk.
    init(path: String) throws {
        var configuration = GRDB.Configuration()
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA synchronous = FULL")
            try database.execute(sql: "PRAGMA secure_delete = ON")
        }
        configuration.busyMode = .timeout(10)
        do {
            pool = try DatabasePool(path: path, configuration: configuration)
        } catch let error as DatabaseError
            where error.resultCode == .SQLITE_NOTADB || error.resultCode == .SQLITE_CORRUPT
        {
            throw StoreError.damaged
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN {
            throw StoreError.unavailable
        } catch let error as DatabaseError where Self.isFull(error) {
            throw StoreError.full
        } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {
            throw StoreError.readOnly
        }
        let processors = ProcessInfo.processInfo.activeProcessorCount
        reads = GatheredReads(pool, mostVisits: min(processors / 2, configuration.maximumReaderCount - 1))
    }

    func read<Result: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        try await pool.read { try work(SQLiteConnection($0)) }
    }

    func rows(_ sql: String, _ values: [any SQLParameter]) async throws -> [SQLRow] {
        try await reads.rows(sql, values)
    }

    @discardableResult func write<Result: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        do {
            return try await pool.write { try work(SQLiteConnection($0)) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            throw StoreError.unavailable
        } catch let error as DatabaseError where Self.isFull(error) {
            throw StoreError.full
        } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {
            throw StoreError.readOnly
        }
    }

    /// A write-ahead log that finds no room says that writing failed.
    private static func isFull(_ error: DatabaseError) -> Bool {
        error.resultCode == .SQLITE_FULL
            || [.SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_TRUNCATE, .SQLITE_IOERR_SHMSIZE].contains(
                error.extendedResultCode)
    }

    /// The write-ahead log has pages as they were before a deletion. All of it goes into the file, where `secure_delete` has
    /// overwritten what was deleted, and the log is cut to nothing. Waits for readers, who are done in moments.
    func forgetDeleted() async throws {
        guard pool is DatabasePool else { return }
        do {
            try await pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            throw StoreError.unavailable
        }
    }

    /// Writes everything to the file itself, and lets go of it.
    func close() async throws {
        if pool is DatabasePool { try await pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) } }
        try pool.close()
    }

    /// Copies the whole file, as it is at one moment, into a new one.
    func backUp(to path: String) throws {
        let copy = try DatabaseQueue(path: path)
        try pool.backup(to: copy)
        try copy.close()
    }

    /// Whether the file's pages and indexes agree, and every reference has what it refers to.
    func isWhole() async throws -> Bool {
        try await pool.read { connection in
            let found = try String.fetchAll(connection, sql: "PRAGMA integrity_check")
            return try found == ["ok"] && Row.fetchOne(connection, sql: "PRAGMA foreign_key_check") == nil
        }
    }
}

final class SQLiteConnection: SQLConnection {
    private let database: Database
    private let changesBefore: Int

    init(_ database: Database) {
        self.database = database
        changesBefore = database.totalChangesCount
    }

    /// Nothing is locked by rows: the one writer has the file.
    let dialect = SQLDialect(
        locking: "", lockingWhatIsFree: "", keeping: "",
        tableSearch: "SELECT 1 AS found FROM sqlite_master WHERE type = 'table' AND name = ?",
        // From when the steps were run by the library.
        migrationsTable: "grdb_migrations")

    var changes: Int { database.totalChangesCount - changesBefore }

    var notices: [Notice] = []

    func rows(_ sql: String, _ values: [any SQLParameter]) throws -> [SQLRow] {
        try Self.translatingErrors {
            let statement = try database.cachedStatement(sql: sql)
            let columns = statement.columnNames
            return try Row.fetchAll(statement, arguments: Self.arguments(values)).map { row in
                SQLRow(columns, row.databaseValues.map { SQLValue($0) })
            }
        }
    }

    func execute(_ sql: String, _ values: [any SQLParameter]) throws -> Int {
        try Self.translatingErrors {
            try database.cachedStatement(sql: sql).execute(arguments: Self.arguments(values))
            return database.changesCount
        }
    }

    func define(_ script: String) throws { try database.execute(sql: script) }

    func lock(_ name: String) {}

    private static func arguments(_ values: [any SQLParameter]) -> StatementArguments {
        StatementArguments(values.map { $0.sqlValue.databaseValue })
    }

    private static func translatingErrors<Result>(_ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch let error as DatabaseError {
            switch error.extendedResultCode {
            case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_ROWID:
                throw SQLError.duplicate
            default: throw error
            }
        }
    }
}

extension SQLValue {
    fileprivate init(_ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let number): self = .integer(number)
        // No table has such a column.
        case .double: self = .null
        case .string(let text): self = .text(SQLText.decoded(text))
        case .blob(let data): self = .bytes(Array(data))
        }
    }

    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .text(let text): SQLText.encoded(text).databaseValue
        case .bytes(let bytes): Data(bytes).databaseValue
        }
    }
}

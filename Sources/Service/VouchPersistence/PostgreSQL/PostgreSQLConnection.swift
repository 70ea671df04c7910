import Dispatch

/// A connection that runs one transaction at a time, on a thread that may block.
///
/// `@unchecked`: the pool hands it to one caller at a time, and all it does is done on its own queue.
final class PostgreSQLConnection: SQLConnection, @unchecked Sendable {
    private let session: PostgreSQLSession
    private let queue: DispatchQueue
    /// The names of the statements that are prepared, by their text: these are literals of this room, so they are few.
    private var statements: [String: String] = [:]

    private(set) var dialect = SQLDialect.postgreSQL
    private(set) var changes = 0
    var notices: [Notice] = []

    private init(_ session: PostgreSQLSession, _ queue: DispatchQueue) {
        self.session = session
        self.queue = queue
    }

    /// - Throws: ``SQLError/lost`` if the server cannot be reached or does not let in.
    static func open(_ address: PostgreSQLAddress) async throws -> PostgreSQLConnection {
        let queue = DispatchQueue(label: "vouch.postgresql")
        return try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(
                    with: Result { PostgreSQLConnection(try PostgreSQLSession(address), queue) })
            }
        }
    }

    /// Whether another transaction can begin; asked between two.
    var isUsable: Bool { session.isUsable }

    /// - Throws: ``StoreError/unavailable`` if the answer to the commit was lost: it may have been made.
    func transaction<Value: Sendable>(
        isWriting: Bool, _ work: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [self] in
                continuation.resume(with: Result { try isWriting ? written(work) : read(work) })
            }
        }
    }

    /// Runs one statement that changes nothing: to the server it is a transaction of its own.
    func alone(_ sql: String, _ values: [any SQLParameter]) async throws -> [SQLRow] {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [self] in
                continuation.resume(with: Result { try rows(sql, values) })
            }
        }
    }

    private func read<Value>(_ work: (any SQLConnection) throws -> Value) throws -> Value {
        dialect = .postgreSQL.withoutLocks
        try session.command("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        // It changed nothing: either ends it.
        defer { _ = try? session.command("ROLLBACK") }
        return try work(self)
    }

    private func written<Value>(_ work: (any SQLConnection) throws -> Value) throws -> Value {
        (dialect, changes, notices) = (.postgreSQL, 0, [])
        // Not READ WRITE: an operator who makes the database read-only, as some do whose disk is filling, means it.
        try session.command("BEGIN ISOLATION LEVEL READ COMMITTED")
        let value: Value
        do {
            value = try work(self)
        } catch {
            _ = try? session.command("ROLLBACK")
            throw error
        }
        do {
            // The server answers so where a statement failed and that was not noticed.
            guard try session.command("COMMIT").command == "COMMIT" else { throw SQLError.failed(state: "25P02") }
        } catch SQLError.lost {
            throw StoreError.unavailable
        }
        return value
    }

    // MARK: Statements

    func rows(_ sql: String, _ values: [any SQLParameter]) throws -> [SQLRow] { try run(sql, values).rows() }

    func execute(_ sql: String, _ values: [any SQLParameter]) throws -> Int { try run(sql, values).changes }

    func define(_ script: String) throws {
        // A large table may take long.
        try session.command(
            "SET LOCAL statement_timeout = 0; \(SQLDialect.postgreSQLDefinition(script))", limit: .seconds(3_600))
    }

    func lock(_ name: String) throws {
        // One number for a name and a schema: two names with the same one only wait for each other.
        _ = try run("SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || ' ' || ?, 0))", [name])
    }

    private func run(_ sql: String, _ values: [any SQLParameter]) throws -> PostgreSQLResult {
        let name: String
        if let known = statements[sql] {
            name = known
        } else {
            name = "v\(statements.count)"
            try session.prepare(name, SQLDialect.numberingParameters(of: sql))
            statements[sql] = name
        }
        let result = try session.run(name, PostgreSQLParameters(values))
        changes += result.changes
        return result
    }
}

/// A PostgreSQL database, used by any number of servers. Transactions that write run at the level *read committed*: what is
/// looked up before it is written is locked, by row or by name.
struct PostgreSQLEngine: SQLEngine {
    /// Before a transaction is run again: a server that was killed is up again within these.
    private static let pauses: [Duration] = [50, 100, 200, 400, 800, 1_600].map { .milliseconds($0) }

    private let pool: PostgreSQLPool

    /// Connects when something is asked of it.
    init(_ address: PostgreSQLAddress, connections: Int) { pool = PostgreSQLPool(address, limit: connections) }

    func read<Result: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        try await again { try await $0.transaction(isWriting: false, work) }
    }

    func rows(_ sql: String, _ values: [any SQLParameter]) async throws -> [SQLRow] {
        try await again { try await $0.alone(sql, values) }
    }

    @discardableResult func write<Result: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        try await again { try await $0.transaction(isWriting: true, work) }
    }

    /// Nothing that a client can do: dead rows stay until the server vacuums, and its log until it is recycled.
    func forgetDeleted() async throws {}

    func close() async { pool.close() }

    /// Runs it again where that is safe: nothing was committed.
    private func again<Result: Sendable>(
        _ work: (PostgreSQLConnection) async throws -> Result
    ) async throws -> Result {
        var pauses = Self.pauses[...]
        while true {
            do {
                let connection = try await pool.take()
                defer { pool.giveBack(connection) }
                return try await work(connection)
            } catch let error as SQLError where [.lost, .conflict, .readOnly].contains(error) {
                guard let pause = pauses.popFirst() else {
                    throw error == .readOnly ? StoreError.readOnly : .unavailable
                }
                try await Task.sleep(for: pause)
            } catch SQLError.failed(let state) where Self.isTimeout(state) {
                throw StoreError.unavailable
            }
        }
    }

    /// A statement, or waiting for a lock, took too long.
    private static func isTimeout(_ state: String) -> Bool { state == "57014" || state == "55P03" }
}

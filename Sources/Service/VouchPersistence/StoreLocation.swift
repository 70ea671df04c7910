/// Where a store is.
package enum StoreLocation: Sendable {
    /// A new SQLite database in this process's memory, which is gone with it.
    case memory
    /// An SQLite file, which is made if it is missing.
    case file(path: String)
    /// A database of a PostgreSQL server, 12 or later, whose user may make tables in the first schema of its search path.
    ///
    /// - Parameter connections: the most connections of this process at once.
    case postgreSQL(PostgreSQLAddress, connections: Int = 8)

    func engine() throws -> any SQLEngine {
        switch self {
        case .memory: try SQLiteEngine()
        case .file(let path): try SQLiteEngine(path: path)
        case .postgreSQL(let address, let connections): PostgreSQLEngine(address, connections: connections)
        }
    }
}

/// One transaction. Statements are the same for both engines: parameters are `?`, or `?1`, `?2` where one is used twice.
protocol SQLConnection: AnyObject {
    var dialect: SQLDialect { get }
    /// How many rows this transaction has inserted, updated and deleted so far.
    var changes: Int { get }
    /// What another database has to know once this transaction was committed: ``Relay``.
    var notices: [Notice] { get set }

    /// - Throws: ``SQLError``.
    func rows(_ sql: String, _ values: [any SQLParameter]) throws -> [SQLRow]

    /// - Returns: how many rows were inserted, updated or deleted.
    /// - Throws: ``SQLError/duplicate`` if a key is taken: then the transaction can do nothing more but end.
    @discardableResult func execute(_ sql: String, _ values: [any SQLParameter]) throws -> Int

    /// Runs statements that define tables, written in SQLite's words.
    func define(_ script: String) throws

    /// Waits until no other transaction holds this name, and holds it until this one ends. For what is looked up before it is
    /// written. SQLite lets only one transaction write at a time: there it is nothing.
    func lock(_ name: String) throws
}

extension SQLConnection {
    /// The first row.
    func row(_ sql: String, _ values: [any SQLParameter] = []) throws -> SQLRow? { try rows(sql, values).first }

    func rows(_ sql: String) throws -> [SQLRow] { try rows(sql, []) }
}

/// SQL that differs between engines.
struct SQLDialect: Sendable {
    /// Ends a SELECT whose rows no other transaction may change or delete before this one ends.
    let locking: String
    /// The same, without the rows that other transactions hold.
    let lockingWhatIsFree: String
    /// Ends a SELECT whose rows no other transaction may delete before this one ends.
    let keeping: String
    /// Returns in one row whether there is a table of a name.
    let tableSearch: String
    /// The table in which the numbered steps are kept that were taken.
    let migrationsTable: String
}

/// Why a statement failed. The engine's own words are left out: they may quote values.
enum SQLError: Error, Equatable, CustomStringConvertible {
    /// A primary or unique key is taken.
    case duplicate
    /// Another transaction came between: the same again may succeed.
    case conflict
    /// There is no connection, or it ended before the transaction was committed: nothing was changed.
    case lost
    /// The server takes no writes: nothing was changed.
    case readOnly
    /// Any other failure, by its SQLSTATE.
    case failed(state: String)

    var description: String {
        switch self {
        case .duplicate: "a key of the store is taken"
        case .conflict: "another transaction came between"
        case .lost: "no connection to the store"
        case .readOnly: "the store is read-only"
        case .failed(let state): "the store refused a statement: SQLSTATE \(state)"
        }
    }
}

/// A database that runs transactions. ``SQLDatabase`` is written on this alone.
protocol SQLEngine: Sendable {
    /// Runs statements that change nothing, on the database as it is at one moment.
    ///
    /// - Parameter work: may be run again if the connection is lost.
    func read<Result: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result

    /// Runs one statement that changes nothing, without a transaction around it: alone, a statement sees the database as it is
    /// at one moment. Beginning and ending a transaction costs more than most statements.
    func rows(_ sql: String, _ values: [any SQLParameter]) async throws -> [SQLRow]

    /// Runs a transaction. If `work` throws, nothing is changed.
    ///
    /// - Parameter work: may be run again, from the start, if another transaction came between.
    @discardableResult func write<Result: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result

    /// Removes what was deleted from the files beside the database, in which its last changes stand.
    ///
    /// - Throws: ``StoreError/unavailable`` if that was not possible yet; what was deleted stays deleted.
    func forgetDeleted() async throws

    /// Lets go of the database. Nothing may be asked of the engine afterwards.
    func close() async throws
}

import CPostgreSQL
import Foundation

/// One connection of libpq, which waits for each answer until a time limit. For one thread at a time.
final class PostgreSQLSession {
    /// A little more than the server's own limit, `statement_timeout`: its message names the statement.
    static let answerLimit = Duration.seconds(35)

    private let connection: OpaquePointer

    /// Connects; blocks for at most five seconds a host unless the address has another `connect_timeout`.
    ///
    /// - Throws: ``SQLError/lost``.
    init(_ address: PostgreSQLAddress) throws {
        // The later count more: what the address says, except for the encoding.
        let options = address.url.reveal { url in
            [
                ("fallback_application_name", "vouch"), ("connect_timeout", "5"), ("keepalives_idle", "10"),
                ("keepalives_interval", "5"), ("keepalives_count", "3"), ("tcp_user_timeout", "30000"), ("dbname", url),
                ("client_encoding", "UTF8"),
            ]
        }
        let words = options.map { strdup($0.0) } + [nil]
        let values = options.map { strdup($0.1) } + [nil]
        defer { (words + values).forEach { free($0) } }
        let made = PQconnectdbParams(words.map { UnsafePointer($0) }, values.map { UnsafePointer($0) }, 1)
        guard let made else { throw SQLError.lost }
        connection = made
        vouch_pq_silence(made)
        guard PQstatus(made) == CONNECTION_OK, PQsetnonblocking(made, 1) == 0 else { throw SQLError.lost }
        try command(
            """
            SET statement_timeout = '30s'; SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '60s';
            SET standard_conforming_strings = on;
            SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'
            """)
    }

    deinit { PQfinish(connection) }

    /// Whether a transaction can begin.
    var isUsable: Bool { PQstatus(connection) == CONNECTION_OK && PQtransactionStatus(connection) == PQTRANS_IDLE }

    /// Runs statements without parameters.
    ///
    /// - Returns: what the last one gave.
    @discardableResult
    func command(_ script: String, limit: Duration = answerLimit) throws -> PostgreSQLResult {
        try answer(within: limit) { PQsendQuery(connection, script) }
    }

    func prepare(_ statement: String, _ sql: String) throws {
        _ = try answer(within: Self.answerLimit) { PQsendPrepare(connection, statement, sql, 0, nil) }
    }

    func run(_ statement: String, _ parameters: PostgreSQLParameters) throws -> PostgreSQLResult {
        try answer(within: Self.answerLimit) { parameters.send(statement, to: connection) }
    }

    // MARK: -

    private func answer(within limit: Duration, _ send: () -> Int32) throws -> PostgreSQLResult {
        guard send() == 1 else { throw SQLError.lost }
        let deadline = ContinuousClock.now + limit
        while true {
            let unsent = PQflush(connection)
            guard unsent >= 0 else { throw SQLError.lost }
            guard unsent > 0 else { break }
            // The server may want to be read before it reads on.
            try wait(for: Int16(POLLIN | POLLOUT), until: deadline)
            guard PQconsumeInput(connection) == 1 else { throw SQLError.lost }
        }
        var last: PostgreSQLResult?
        var failure: SQLError?
        while let result = try next(until: deadline) {
            failure = failure ?? result.error
            last = result
        }
        if let failure { throw PQstatus(connection) == CONNECTION_OK ? failure : SQLError.lost }
        guard let last else { throw SQLError.lost }
        return last
    }

    /// - Returns: nil after the last.
    private func next(until deadline: ContinuousClock.Instant) throws -> PostgreSQLResult? {
        while PQisBusy(connection) == 1 {
            try wait(for: Int16(POLLIN), until: deadline)
            guard PQconsumeInput(connection) == 1 else { throw SQLError.lost }
        }
        return PQgetResult(connection).map { PostgreSQLResult(owning: $0) }
    }

    /// - Throws: ``StoreError/unavailable`` when the time is over: the connection is of no more use then.
    private func wait(for events: Int16, until deadline: ContinuousClock.Instant) throws {
        var waiting = pollfd(fd: PQsocket(connection), events: events, revents: 0)
        while true {
            let left = deadline - ContinuousClock.now
            guard left > .zero else { throw StoreError.unavailable }
            let milliseconds = left.components.seconds * 1_000 + left.components.attoseconds / 1_000_000_000_000_000
            switch poll(&waiting, 1, Int32(clamping: milliseconds + 1)) {
            case 0: continue
            case -1 where errno != EINTR: throw SQLError.lost
            case -1: continue
            default: return
            }
        }
    }
}

import ArgumentParser
import Foundation
import VouchOpenSSL
import VouchPersistence

/// Where the store is: a file in the data folder, or a database that many servers share.
struct StoreChoice: ParsableArguments {
    /// May hold a password: it is better there than in a command line, which other users of the machine see.
    static let variable = "VOUCH_STORE"

    @Option(
        help: ArgumentHelp(
            "Keep the store in this PostgreSQL database, postgres://user@host/database. (default: VOUCH_STORE, or a file in "
                + "the data folder)", valueName: "url"))
    var store: String?

    @Option(help: ArgumentHelp("Maximum number of connections to PostgreSQL.", valueName: "number"))
    var storeConnections = 8

    @OptionGroup var large: BlobChoice

    func validate() throws {
        guard (1...1_000).contains(storeConnections) else {
            throw ValidationError("--store-connections must be 1 to 1000")
        }
    }

    /// Nil for the file in the data folder.
    func address() throws -> PostgreSQLAddress? {
        guard let url = store ?? ProcessInfo.processInfo.environment[Self.variable], !url.isEmpty else { return nil }
        do {
            return try PostgreSQLAddress(url)
        } catch {
            throw StartProblem(
                "--store is not the address of a PostgreSQL database",
                hint:
                    "such as postgres://vouch@db.example/vouch?sslmode=verify-full; for SQLite leave it out and use --data"
            )
        }
    }

    func location(in folder: DataFolder) throws -> StoreLocation {
        try address().map { .postgreSQL($0, connections: storeConnections) } ?? .file(path: folder.store)
    }
}

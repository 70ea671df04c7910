import Foundation
import GRDB
public import VouchCore
public import VouchJOSE

/// The embedded store: one SQLite file with a write-ahead log. Personal data in it is sealed.
///
/// Acknowledged writes survive a crash of the process and of the machine (`synchronous=FULL`).
public struct SQLiteDatabase: Sendable {
    let pool: DatabasePool
    let master: any ContentKey
    let ledger: DeletionLedger?
    let cryptography: any JOSECryptography
    /// Makes a key of AES-256-GCM of 32 bytes.
    let contentKey: @Sendable (Sensitive<[UInt8]>) throws -> any ContentKey

    /// Opens the file, or makes it, and brings its tables to this version.
    ///
    /// - Parameters:
    ///   - master: 32 bytes that wrap every other key; whoever has the file without them has no personal data.
    ///   - previousMaster: the key before, while ``rotateMasterKey(batch:progress:)`` has not ended; nil for none.
    ///   - ledger: where deletions of subjects are kept beside the store; nil for nowhere.
    ///   - contentKey: makes a key of AES-256-GCM of 32 bytes.
    /// - Throws: ``StoreError/unknownVersion`` for a later version's file, ``StoreError/damaged`` for another master
    ///   key; errors of SQLite.
    public init(
        path: String, master: Sensitive<[UInt8]>, previousMaster: Sensitive<[UInt8]>? = nil,
        ledger: DeletionLedger? = nil, cryptography: any JOSECryptography,
        contentKey: @escaping @Sendable (Sensitive<[UInt8]>) throws -> any ContentKey
    ) throws {
        var configuration = GRDB.Configuration()
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA synchronous = FULL")
            try database.execute(sql: "PRAGMA secure_delete = ON")
        }
        configuration.busyMode = .timeout(10)
        pool = try DatabasePool(path: path, configuration: configuration)
        let current = try contentKey(master)
        self.master =
            try previousMaster.map { SuccessiveKeys(current: current, previous: try contentKey($0)) } ?? current
        self.ledger = ledger
        self.contentKey = contentKey
        self.cryptography = cryptography
        try Migrations.run(pool)
        try checkMaster()
        try applyDeletions()
    }

    static let masterPlace = "setting master"

    /// A text sealed with the first master key tells whether this is the same: better now than at the first reading.
    private func checkMaster() throws {
        let vault = Vault(master, cryptography)
        let place = Self.masterPlace
        let known = try pool.read {
            try Data.fetchOne($0, sql: "SELECT value FROM setting WHERE name = 'master'")
        }
        if let known {
            _ = try vault.open(Array(known), from: place)
            return
        }
        let sealed = try vault.seal(Sensitive(Array("vouch".utf8)), for: place)
        try pool.write {
            try $0.execute(
                sql: "INSERT OR IGNORE INTO setting (name, value) VALUES ('master', ?)", arguments: [Data(sealed)])
        }
    }

    /// A secret of the server that is made once: its own keys.
    ///
    /// - Parameter make: called if there is none yet.
    public func secret(_ name: String, make: () throws -> Sensitive<[UInt8]>) throws -> Sensitive<[UInt8]> {
        let vault = Vault(master, cryptography)
        let place = "setting secret \(name)"
        let sealed = Data(try vault.seal(make(), for: place))
        // Two servers that start at once must end with the same one.
        let kept = try pool.write { database in
            try database.execute(
                sql: "INSERT OR IGNORE INTO setting (name, value) VALUES (?, ?)", arguments: [place, sealed])
            return try Data.fetchOne(database, sql: "SELECT value FROM setting WHERE name = ?", arguments: [place])
        }
        guard let kept else { throw StoreError.damaged }
        return try vault.open(Array(kept), from: place)
    }

    /// Whether a statement can be run: what readiness means.
    public var isReady: Bool { (try? pool.read { try Int.fetchOne($0, sql: "SELECT 1") }) == 1 }
}

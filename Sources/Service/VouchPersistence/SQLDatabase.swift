import Foundation
import VouchCore
import VouchJOSE

/// The store: tables in SQLite or PostgreSQL. Personal data in them is sealed.
package struct SQLDatabase: Sendable {
    let engine: any SQLEngine
    let master: any ContentKey
    let ledger: DeletionLedger?
    let blobs: BlobPolicy
    /// Where events and audit entries go if not into this database.
    let relay: Relay?
    /// The most of persons that a tenant may have; nil for no limit.
    let limit: PersonLimit?
    /// What customers have, where they have quotas: ``limited(to:)``.
    var usage: CustomerUsage?
    let cryptography: any JOSECryptography
    let names: NameDigests
    /// For times that no caller gives: when an event happened.
    let clock: @Sendable () -> Timestamp
    /// Makes a key of AES-256-GCM of 32 bytes.
    let contentKey: @Sendable (Sensitive<[UInt8]>) throws -> any ContentKey

    /// Opens the database, or a new file, and brings its tables to this version.
    ///
    /// - Parameters:
    ///   - master: 32 bytes that wrap every other key; a thief of the database without them has no personal data.
    ///   - previousMaster: the key before, while ``rotateMasterKey(batch:progress:)`` has not ended; nil for none.
    ///   - ledger: where deletions of subjects are kept beside the store; nil for nowhere.
    ///   - blobs: where new large bodies are kept. Earlier ones stay where they are until ``moveBlobs(progress:)``.
    ///   - relay: for a database in memory: has the endpoints and the audit log of another one.
    ///   - limit: the most of persons that a tenant may have here; nil for no limit.
    ///   - clock: the time at which events happened.
    ///   - contentKey: makes a key of AES-256-GCM from 32 bytes.
    /// - Throws: ``StoreError/unknownVersion`` for a later version's tables, ``StoreError/otherMaster`` for another master
    ///   key, ``StoreError/unavailable`` if the database does not answer; errors of SQLite.
    package init(
        at location: StoreLocation, master: Sensitive<[UInt8]>, previousMaster: Sensitive<[UInt8]>? = nil,
        ledger: DeletionLedger? = nil, blobs: BlobPolicy = .inRows, relay: Relay? = nil, limit: PersonLimit? = nil,
        clock: @escaping @Sendable () -> Timestamp = SQLDatabase.systemClock,
        cryptography: any JOSECryptography,
        contentKey: @escaping @Sendable (Sensitive<[UInt8]>) throws -> any ContentKey
    ) async throws {
        try await self.init(
            at: location, masterKey: try contentKey(master), previousMasterKey: try previousMaster.map(contentKey),
            ledger: ledger, blobs: blobs, relay: relay, limit: limit, clock: clock, cryptography: cryptography,
            contentKey: contentKey)
    }

    /// The same with a master key that may be outside of this process, such as in a PKCS#11 token.
    package init(
        at location: StoreLocation, masterKey: any ContentKey, previousMasterKey: (any ContentKey)?,
        ledger: DeletionLedger? = nil, blobs: BlobPolicy = .inRows, relay: Relay? = nil, limit: PersonLimit? = nil,
        clock: @escaping @Sendable () -> Timestamp = SQLDatabase.systemClock,
        cryptography: any JOSECryptography,
        contentKey: @escaping @Sendable (Sensitive<[UInt8]>) throws -> any ContentKey
    ) async throws {
        master = previousMasterKey.map { SuccessiveKeys(current: masterKey, previous: $0) } ?? masterKey
        self.ledger = ledger
        self.blobs = blobs
        self.relay = relay
        self.limit = limit
        self.clock = clock
        self.contentKey = contentKey
        self.cryptography = cryptography
        engine = try location.engine()
        try await Migrations.run(engine)
        let vault = Vault(self.master, cryptography)
        try await Self.checkMaster(vault, engine)
        let pepper = try await Self.secret("names", vault, engine) { Sensitive(try cryptography.randomBytes(32)) }
        names = NameDigests(pepper: pepper, cryptography)
        try await applyDeletions()
    }

    /// The time of this machine's clock.
    package static let systemClock: @Sendable () -> Timestamp = {
        Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
    }

    static let masterPlace = "setting master"

    /// A text sealed with the first master key shows whether this is the same: better now than at the first reading.
    private static func checkMaster(_ vault: Vault, _ engine: any SQLEngine) async throws {
        let sealed = try vault.seal(Sensitive(Array("vouch".utf8)), for: masterPlace)
        do {
            _ = try vault.open(try await setting("master", otherwise: sealed, engine), from: masterPlace)
        } catch StoreError.damaged {
            throw StoreError.otherMaster
        }
    }

    /// A secret of the server, such as one of its keys: made at the first call and kept sealed from then on.
    ///
    /// - Parameter name: what it is for; each name has a secret of its own.
    ///
    /// - Parameter make: called even if there is one already.
    package func secret(
        _ name: String, make: () throws -> Sensitive<[UInt8]>
    ) async throws -> Sensitive<[UInt8]> {
        try await Self.secret(name, Vault(master, cryptography), engine, make: make)
    }

    private static func secret(
        _ name: String, _ vault: Vault, _ engine: any SQLEngine, make: () throws -> Sensitive<[UInt8]>
    ) async throws -> Sensitive<[UInt8]> {
        let place = "setting secret \(name)"
        let sealed = try vault.seal(make(), for: place)
        return try vault.open(try await setting(place, otherwise: sealed, engine), from: place)
    }

    /// The value that is kept, or else this one, kept from now on: servers that start at once end with the same one.
    private static func setting(
        _ name: String, otherwise value: [UInt8], _ engine: any SQLEngine
    ) async throws -> [UInt8] {
        let search = "SELECT value FROM setting WHERE name = ?"
        if let known = try await engine.read({ try $0.row(search, [name])?.bytes("value") }) { return known }
        return try await engine.write { connection in
            try connection.execute(
                "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", [name, value])
            guard let kept = try connection.row(search, [name]) else { throw StoreError.damaged }
            return try kept.bytes("value")
        }
    }

    /// Whether a statement can be run: what readiness means.
    package var isReady: Bool {
        get async { (try? await engine.read { try $0.row("SELECT 1 AS one")?.integer("one") }) == 1 }
    }

    /// Closes the database. An embedded one is a single file afterwards.
    package func close() async throws { try await engine.close() }
}

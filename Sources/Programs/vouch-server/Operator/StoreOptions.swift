import ArgumentParser
import Foundation
import VouchCore
import VouchJOSE
import VouchOpenSSL
import VouchPersistence
import VouchServer
import VouchStores

/// Which store a command works on.
struct StoreOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of the store. (default: VOUCH_DATA, or vouch-data)", valueName: "folder"))
    var data: String?

    @OptionGroup var choice: StoreChoice

    @Option(
        help: ArgumentHelp(
            "The master key: a file of 64 hexadecimal digits, or a token's address, pkcs11:… (default: "
                + "VOUCH_MASTER_KEY_HEX, the file or address VOUCH_MASTER_KEY, or master.key in the folder)",
            valueName: "key"))
    var masterKey: String?

    func folder() throws -> DataFolder {
        let path = data ?? Self.variable("VOUCH_DATA") ?? "vouch-data"
        guard FileManager.default.fileExists(atPath: path) else {
            throw StartProblem("\(path) is not a folder", hint: "name the server's data folder with --data")
        }
        return try DataFolder(path)
    }

    func master(in folder: DataFolder) throws -> MasterKey {
        try folder.masterKey(masterKey ?? Self.variable("VOUCH_MASTER_KEY"), isMade: false)
    }

    /// An empty one is none, as for servers.
    private static func variable(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Opens the store, and keeps commands that replace it out until this process ends.
    ///
    /// - Parameters:
    ///   - isMade: whether a file that is missing is made; otherwise it must be there.
    ///   - isLocked: whether the folder is locked by this command already.
    func database(
        in folder: DataFolder, previous: MasterKey? = nil, master: MasterKey? = nil, isMade: Bool = false,
        isLocked: Bool = false
    ) async throws -> SQLDatabase {
        let isFile = try choice.address() == nil
        guard isMade || !isFile || FileManager.default.fileExists(atPath: folder.store) else {
            throw StartProblem("no store in \(folder.path)", hint: "name the server's data folder with --data")
        }
        if isFile, !isLocked { _ = try folder.lock(isShared: true) }
        return try await folder.openStore(
            at: choice.location(in: folder), master: master ?? self.master(in: folder), previous: previous,
            blobs: choice.large.policy(), OpenSSLCryptography())
    }
}

extension DataFolder {
    /// Opens a store of the folder's server, or makes it.
    func openStore(
        at location: StoreLocation, master: MasterKey, previous: MasterKey? = nil,
        blobs: BlobPolicy, _ cryptography: OpenSSLCryptography
    ) async throws -> SQLDatabase {
        // A server that never deleted has an empty ledger, which restoring elsewhere can name.
        if case .file(let store) = location { make([store, deletions]) } else { make([deletions]) }
        return try await SQLDatabase(
            at: location, masterKey: master.contentKey(cryptography),
            previousMasterKey: previous?.contentKey(cryptography), ledger: DeletionLedger(path: deletions),
            blobs: blobs, cryptography: cryptography,
            contentKey: { try cryptography.contentKey($0) })
    }
}

extension SQLDatabase {
    /// Records what a command did to the whole server.
    func record(_ action: String, _ outcome: String) async throws {
        try await SQLAudit(self).append([
            AuditRecord(
                chain: AuditRecord.operator, time: Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)),
                client: AuditRecord.operator, action: action, outcome: outcome)
        ])
    }
}

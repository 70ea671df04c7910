import ArgumentParser
import Foundation
import VouchOpenSSL
import VouchPersistence

/// `vouch-server backup FILE`.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy an SQLite store to a file while servers use it.",
        discussion: """
            The copy is sealed like the store: keep the master key elsewhere. Also keep a copy of deletions.log from the data \
            folder: on restore it deletes again every person who was deleted after the backup.
            """)

    @OptionGroup var store: StoreOptions

    @Argument(help: "The new file.")
    var file: String

    func run() async throws {
        try await OperatorCommand.run {
            if let address = try store.choice.address() {
                throw StartProblem(
                    "\(address) has backups of its own",
                    hint: "pg_dump --format=custom; keep deletions.log of each server's data folder elsewhere too")
            }
            let database = try await store.database(in: store.folder())
            guard !FileManager.default.fileExists(atPath: file) else {
                throw StartProblem("\(file) already exists", hint: "name a new file")
            }
            // Under its name it is whole.
            let part = file + ".part"
            // A backup that was killed may have left it. A folder with this name is not ours to delete.
            guard unlink(part) == 0 || errno == ENOENT else {
                throw StartProblem("\(part) is in the way", hint: "move it, or name another file")
            }
            do {
                try database.backUp(to: part)
                try FileManager.default.moveItem(atPath: part, toPath: file)
            } catch {
                try? FileManager.default.removeItem(atPath: part)
                throw StartProblem(
                    "\(file) could not be written",
                    hint: "is there enough space, and does this user have permission to write there?")
            }
            try await database.record("backup", "read")
            try OperatorCommand.say("the store is in \(file)")
            try await Self.warn(of: database, from: store)
        }
    }
}

extension BackupCommand {
    /// A file without the pictures must not pass for a backup of them.
    private static func warn(of database: SQLDatabase, from store: StoreOptions) async throws {
        let count = try await database.outsideBlobCount()
        guard count > 0 else { return }
        OperatorCommand.warn(
            "\(blobs(count)) outside of the store \(count == 1 ? "is" : "are") not in this file: \(try store.choice.large.location())",
            "copy them with the storage's own tools, after this backup: see docs/guides/privacy.md")
    }

    fileprivate static func blobs(_ count: Int) -> String { count == 1 ? "1 blob" : "\(count) blobs" }
}

/// `vouch-server restore FILE`.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Replace the store with a backup. Stop all servers and workers first.",
        discussion: """
            Persons named in deletions.log of the data folder stay deleted. Restore a PostgreSQL database with its own tools \
            (pg_restore); then, before servers start, --replay-deletions deletes again everyone named in the ledgers.
            """)

    @OptionGroup var store: StoreOptions

    @Option(
        help: ArgumentHelp(
            "A further ledger of deletions, for example from another machine. Repeatable.", valueName: "file"))
    var ledger: [String] = []

    @Flag(help: "Replace the existing store.")
    var replace = false

    @Flag(help: "Restore nothing; only delete from the existing store everyone named in the ledgers.")
    var replayDeletions = false

    @Argument(help: "The backup. Not with --replay-deletions.")
    var file: String?

    func validate() throws {
        guard (file == nil) == replayDeletions else {
            throw ValidationError(file == nil ? "name a backup" : "--replay-deletions takes no backup")
        }
        if replayDeletions, replace { throw ValidationError("--replace has no effect with --replay-deletions") }
    }

    func run() async throws {
        try await OperatorCommand.run {
            guard let file else { return try await replay() }
            if let address = try store.choice.address() {
                throw StartProblem(
                    "\(address) must be restored with PostgreSQL's own tools",
                    hint: "pg_restore, then `vouch-server restore --replay-deletions` with each server's deletions.log")
            }
            let folder = try store.folder()
            let master = try store.master(in: folder)
            let files = FileManager.default
            let lock = try folder.lock(isShared: false)
            defer { lock.release() }
            guard replace || !files.fileExists(atPath: folder.store) else {
                throw StartProblem("\(folder.path) has a store", hint: "--replace overwrites it with the backup")
            }
            let backup = try Self.backup(at: file)
            try mergeLedgers(in: folder)
            let new = folder.store + ".restored"
            func clear() { for path in [new, new + "-wal", new + "-shm"] { try? files.removeItem(atPath: path) } }
            clear()
            // One that does not become the store does not stay either: it has every person of the backup.
            defer { clear() }
            try Self.copy(backup, to: new)
            folder.give(new)
            // Opening checks the master key and deletes again what the ledger names; only then it is the store.
            let database = try await folder.openStore(
                at: .file(path: new), master: master, blobs: store.choice.large.policy(), OpenSSLCryptography())
            guard try await database.isWhole() else { throw StoreError.damaged }
            try await database.record("restore", "changed")
            let outside = try await database.outsideBlobCount()
            try await database.close()
            for path in [folder.store + "-wal", folder.store + "-shm"] { try? files.removeItem(atPath: path) }
            guard rename(new, folder.store) == 0 else {
                throw StartProblem(
                    "\(folder.store) cannot be replaced", hint: "does this user have permission to write there?")
            }
            try OperatorCommand.say("the store is restored from \(file), without persons deleted since")
            guard outside > 0 else { return }
            OperatorCommand.warn(
                "the store refers to \(BackupCommand.blobs(outside)) outside of it",
                "`vouch-server blobs check` with --blobs checks whether all are present")
        }
    }

    /// The file itself where the name is a link: a link that is copied would make the backup the store, or an empty file.
    private static func backup(at path: String) throws -> String {
        guard let real = realpath(path, nil) else {
            throw StartProblem("no backup at \(path)", hint: "name a file written by `vouch-server backup`")
        }
        defer { free(real) }
        let place = String(cString: real)
        let facts = try? FileManager.default.attributesOfItem(atPath: place)
        // SQLite takes an empty file for a new store, and would not miss what was in the old one.
        guard facts?[.type] as? FileAttributeType == .typeRegular,
            let start = try? FileHandle(forReadingAtPath: place)?.read(upToCount: 16),
            start == Data("SQLite format 3\u{0}".utf8)
        else {
            throw StartProblem(
                "\(path) is not a readable backup", hint: "name a file written by `vouch-server backup`")
        }
        return place
    }

    /// Only the owner may read the copy, whatever permissions the backup has.
    private static func copy(_ backup: String, to path: String) throws {
        do {
            try FileManager.default.copyItem(atPath: backup, toPath: path)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        } catch {
            throw StartProblem(
                "\(path) could not be written",
                hint: "is there enough space, and does this user have permission to write there?")
        }
    }

    private func mergeLedgers(in folder: DataFolder) throws {
        let kept = DeletionLedger(path: folder.deletions)
        for path in ledger {
            guard FileManager.default.fileExists(atPath: path) else {
                throw StartProblem("no ledger at \(path)", hint: "name a deletions.log")
            }
            do {
                try kept.merge(DeletionLedger(path: path))
            } catch {
                throw StartProblem(
                    "\(path) cannot be merged into \(folder.deletions): one of them is not a ledger, or belongs to another user",
                    hint: "name a deletions.log")
            }
        }
    }

    private func replay() async throws {
        let folder = try store.folder()
        let lock = try folder.lock(isShared: false)
        defer { lock.release() }
        try mergeLedgers(in: folder)
        let database = try await store.database(in: folder, isLocked: true)
        let count = try await database.replayDeletions()
        try await database.record("restore deletions", "changed")
        try OperatorCommand.say(count == 1 ? "1 deletion holds" : "\(count) deletions hold")
    }
}

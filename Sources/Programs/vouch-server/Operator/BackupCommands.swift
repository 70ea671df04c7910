import ArgumentParser
import Foundation
import VouchOpenSSL
import VouchPersistence

/// `vouch-server backup FILE`.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy an SQLite store into a file, while servers use it.",
        discussion: """
            The copy is sealed as the store is: keep the master key elsewhere. Keep deletions.log of the data folder elsewhere too: \
            by it, persons who were deleted after the backup are deleted again when it is restored.
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
                throw StartProblem("\(file) is there already", hint: "name a new file")
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
                    "\(file) could not be written", hint: "is there enough space, and may this user write there?")
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
            "copy them by the storage's own means, after this backup; docs/guides/privacy.md tells how")
    }

    fileprivate static func blobs(_ count: Int) -> String { count == 1 ? "1 blob" : "\(count) blobs" }
}

/// `vouch-server restore FILE`.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Put a backup in the place of the store. No server or worker may run.",
        discussion: """
            Persons whom deletions.log of the data folder names stay deleted. A PostgreSQL database is restored by its own tools \
            (pg_restore); after that, and before servers start, --replay-deletions deletes again whom the ledgers name.
            """)

    @OptionGroup var store: StoreOptions

    @Option(
        help: ArgumentHelp(
            "Another ledger of deletions, such as another machine's; may be repeated.", valueName: "file"))
    var ledger: [String] = []

    @Flag(help: "Replace the store that is there.")
    var replace = false

    @Flag(help: "Restore nothing: only delete again, from the store that is there, whom the ledgers name.")
    var replayDeletions = false

    @Argument(help: "The backup; none with --replay-deletions.")
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
                    "\(address) is restored by PostgreSQL's own tools",
                    hint: "pg_restore, then `vouch-server restore --replay-deletions` with each server's deletions.log")
            }
            let folder = try store.folder()
            let master = try store.master(in: folder)
            let files = FileManager.default
            let lock = try folder.lock(isShared: false)
            defer { lock.release() }
            guard replace || !files.fileExists(atPath: folder.store) else {
                throw StartProblem("\(folder.path) has a store", hint: "--replace takes the backup instead of it")
            }
            let backup = try Self.backup(at: file)
            try mergeLedgers(in: folder)
            let new = folder.store + ".restored"
            func clear() { for path in [new, new + "-wal", new + "-shm"] { try? files.removeItem(atPath: path) } }
            clear()
            // One that does not become the store does not stay either: it has every person of the backup.
            defer { clear() }
            try Self.copy(backup, to: new)
            // Opening checks the master key and deletes again what the ledger names; only then it is the store.
            let database = try await folder.openStore(
                at: .file(path: new), master: master, blobs: store.choice.large.policy(), OpenSSLCryptography())
            guard try await database.isWhole() else { throw StoreError.damaged }
            try await database.record("restore", "changed")
            let outside = try await database.outsideBlobCount()
            try await database.close()
            for path in [folder.store + "-wal", folder.store + "-shm"] { try? files.removeItem(atPath: path) }
            guard rename(new, folder.store) == 0 else {
                throw StartProblem("\(folder.store) cannot be replaced", hint: "may this user write there?")
            }
            try OperatorCommand.say("the store is as \(file), without who was deleted since")
            guard outside > 0 else { return }
            OperatorCommand.warn(
                "the store refers to \(BackupCommand.blobs(outside)) outside of it",
                "`vouch-server blobs check` with --blobs tells whether they are all there")
        }
    }

    /// The file itself where the name is a link: a link that is copied would make the backup the store, or an empty file.
    private static func backup(at path: String) throws -> String {
        guard let real = realpath(path, nil) else {
            throw StartProblem("no backup at \(path)", hint: "name a file that `vouch-server backup` wrote")
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
                "\(path) is no backup, or cannot be read", hint: "name a file that `vouch-server backup` wrote")
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
                "\(path) could not be written", hint: "is there enough space, and may this user write there?")
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
                    "\(path) cannot be joined to \(folder.deletions): one of them is no ledger, or not this user's",
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

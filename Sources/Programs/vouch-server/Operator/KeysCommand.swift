import ArgumentParser
import Foundation

/// `vouch-server keys`.
struct KeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys", abstract: "Changes the master key.", subcommands: [Rotate.self])

    struct Rotate: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Reseal every key of the store with a new master key.",
            discussion: """
                If interrupted, run it again: it continues. Servers running meanwhile need the new key as --master-key and the old \
                one as --previous-master-key. When it has finished, only old backups still need the old key.
                """)

        @OptionGroup var store: StoreOptions

        @Option(
            help: ArgumentHelp(
                "The new master key: a file of 64 hexadecimal digits, or a token's address, pkcs11:…", valueName: "key")
        )
        var newMasterKey: String

        func run() async throws {
            try await OperatorCommand.run {
                let folder = try store.folder()
                let (old, new) = (try store.master(in: folder), try folder.masterKey(newMasterKey, isMade: false))
                guard old != new else {
                    throw StartProblem("both keys are the same", hint: "create another: openssl rand -hex 32")
                }
                let database = try await store.database(in: folder, previous: old, master: new)
                var reported = 0
                let count = try await database.rotateMasterKey { count in
                    guard count >= reported + 10_000 else { return }
                    reported = count
                    OperatorCommand.printError("vouch: \(count) keys\n")
                }
                try await database.record("keys rotate", "changed")
                try OperatorCommand.say("\(count) sealed with the new master key; restart servers with that key only")
            }
        }
    }
}

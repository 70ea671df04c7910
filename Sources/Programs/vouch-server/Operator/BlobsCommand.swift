import ArgumentParser
import Foundation
import VouchHTTP
import VouchPersistence

/// `vouch-server blobs`.
struct BlobsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "blobs", abstract: "Manages pictures and other large values outside the database.",
        subcommands: [Move.self, Check.self])

    struct Move: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Move all of them to --blobs, from --previous-blobs and from the database.",
            discussion: """
                Without --blobs they move into the database. If interrupted, run it again: it continues. Servers running meanwhile \
                need the same two options. When it has finished, restart servers without --previous-blobs. Exit code 1 if some are lost.
                """)

        @OptionGroup var store: StoreOptions

        func run() async throws {
            try await OperatorCommand.run {
                try await store.choice.large.check()
                let database = try await store.database(in: store.folder())
                try await BlobsCommand.requirePlace(database)
                var reported = 0
                let move = try await database.moveBlobs { move in
                    let count = move.moved + move.stayed
                    guard count >= reported + 1_000 else { return }
                    reported = count
                    OperatorCommand.printError("vouch: \(count) blobs\n")
                }
                try await database.record("blobs move", "changed")
                let place = try store.choice.large.location()
                try OperatorCommand.say("moved to \(place): \(move.moved)\nthere already: \(move.stayed)")
                try BlobsCommand.complain(lost: move.lost)
            }
        }
    }

    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Look for every value the store refers to, and delete unreferenced ones.",
            discussion: "Exit code 1 if some are lost or could not be deleted; the next server or check tries again.")

        @OptionGroup var store: StoreOptions

        func run() async throws {
            try await OperatorCommand.run {
                let database = try await store.database(in: store.folder())
                try await BlobsCommand.requirePlace(database)
                let swept = try await database.sweepBlobs(at: HTTPService.Configuration.systemClock())
                let (count, lost) = try await database.checkBlobs()
                try OperatorCommand.say("blobs: \(count)\nlost: \(lost)\nunreferenced, deleted: \(swept.deleted)")
                guard swept.left == 0 else {
                    throw StartProblem(
                        "\(swept.left) could not be deleted",
                        hint: "does the storage answer, and does it allow deleting?")
                }
                try BlobsCommand.complain(lost: lost)
            }
        }
    }

    static func requirePlace(_ database: SQLDatabase) async throws {
        guard try await database.lacksBlobStore() else { return }
        throw StartProblem.missingBlobs
    }

    private static func complain(lost: Int) throws {
        guard lost > 0 else { return }
        throw StartProblem(
            "\(lost) \(lost == 1 ? "blob is" : "blobs are") in none of the stores",
            hint: "records that refer to them cannot be read; after a restore, also restore the storage of the same day"
        )
    }
}

extension StartProblem {
    /// Large values are elsewhere, and the place was not given.
    static let missingBlobs = StartProblem(
        "the store keeps pictures outside the database, and --blobs is missing",
        hint: "name the same folder or bucket with --blobs or VOUCH_BLOBS")
}

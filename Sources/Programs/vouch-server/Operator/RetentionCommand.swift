import ArgumentParser
import Foundation
import VouchCore
import VouchHTTP
import VouchKit
import VouchOpenSSL
import VouchPersistence
import VouchServer
import VouchStores

/// `vouch-server retention`.
struct RetentionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retention", abstract: "Deletes data that a retention policy no longer allows.",
        subcommands: [Purge.self])

    struct Purge: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete it now. A server with --retention does this every minute.")

        @OptionGroup var store: StoreOptions

        @Argument(help: "The policy: {\"default\": {\"journeys\": 30, \"pictures\": 7, \"enrolments\": \"none\"}}.")
        var policy: String

        func run() async throws {
            try await OperatorCommand.run {
                let policy = try RetentionPolicy(file: policy)
                let database = try await store.database(in: store.folder())
                let keys = TokenKeys(
                    signing: try await OpenSSLPackageKey.kept(
                        "token key", in: database, named: "token-1", use: .signature),
                    issuer: "vouch-server")
                let run = RetentionRun(policy, store: SQLRetention(database), keys: keys, mostBatches: .max)
                let counts = try await run.purge(at: HTTPService.Configuration.systemClock())
                for kind in RetentionPolicy.Kind.allCases {
                    try OperatorCommand.say("\(kind.rawValue): \(counts[kind] ?? 0)")
                }
            }
        }
    }
}

import ArgumentParser
import Foundation
import VouchCore
import VouchJOSE
import VouchOpenSSL
import VouchPersistence
import VouchServer
import VouchStores

/// `vouch-server audit`.
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Exports and checks the audit log.", subcommands: [Verify.self, Export.self])

    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write a chain to standard output, one entry per line.")

        @OptionGroup var store: StoreOptions

        @Argument(help: "A customer, or @operator for the operator's commands.")
        var chain: String

        func run() async throws {
            try await OperatorCommand.run {
                let audit = SQLAudit(try await store.database(in: store.folder()))
                var isEmpty = true
                try await Self.entries(of: chain, in: audit) { entry in
                    isEmpty = false
                    try OperatorCommand.write(Data(try entry.line + Array("\n".utf8)))
                }
                if isEmpty {
                    OperatorCommand.warn(
                        "this customer has no entries", "`vouch-server audit verify` lists the chains"
                    )
                }
            }
        }

        /// All entries of a chain, a thousand at a time.
        static func entries(
            of chain: String, in audit: SQLAudit, _ take: (AuditEntry) throws -> Void
        ) async throws {
            var last: Int64 = 0
            while true {
                let page = try await audit.entries(of: chain, after: last, limit: 1_000, subject: nil)
                for entry in page { try take(entry) }
                guard let end = page.last else { return }
                last = end.number
            }
        }
    }

    struct Verify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check that no entry was changed, moved or removed.",
            discussion: """
                Checks an exported chain, or every chain of the store. Exits with 1 and names the first wrong entry. Only a signed head \
                that was kept elsewhere reveals entries removed from the end: --heads.
                """)

        @OptionGroup var store: StoreOptions

        @Option(
            help: ArgumentHelp(
                "Signed heads: answers of /v1/audit/heads or single heads, one per line.",
                valueName: "file"))
        var heads: String?

        @Option(
            help: ArgumentHelp(
                "The server's public keys, as in /.well-known/jwks.json. (default: the store's)",
                valueName: "file"))
        var keys: String?

        @Argument(help: "An exported chain. (default: the store)")
        var file: String?

        func validate() throws {
            if file != nil, keys != nil, heads == nil {
                throw ValidationError("--keys has no effect on an exported chain without --heads")
            }
        }

        func run() async throws {
            try await OperatorCommand.run {
                let cryptography = OpenSSLCryptography()
                do {
                    if let file {
                        try verify(export: file, cryptography)
                    } else {
                        try await verifyStore(cryptography)
                    }
                } catch let fault as AuditFault {
                    throw StartProblem(
                        fault.description, hint: "compare with an exported chain or a backup that was kept elsewhere")
                }
            }
        }
    }
}

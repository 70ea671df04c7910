import ArgumentParser
import Foundation
import VouchCore
import VouchJOSE
import VouchOpenSSL
import VouchPersistence
import VouchServer

/// `vouch-server audit`.
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Exports and checks the audit log.", subcommands: [Verify.self, Export.self])

    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write a chain on standard output, one entry a line.")

        @OptionGroup var store: StoreOptions

        @Argument(help: "A customer, or @operator for what commands did.")
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
                        "there is no entry of this customer", "`vouch-server audit verify` tells which chains there are"
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
            abstract: "Check that nothing was changed, moved or taken away.",
            discussion: """
                Checks an exported chain, or every chain of the store. Ends with 1 and names the first entry that is not right. Entries \
                that were taken from the end are missed only by a signed head that was kept elsewhere: --heads.
                """)

        @OptionGroup var store: StoreOptions

        @Option(
            help: ArgumentHelp(
                "Signed heads: the answers of /v1/audit/heads, one a line, or the heads themselves, one a line.",
                valueName: "file"))
        var heads: String?

        @Option(
            help: ArgumentHelp(
                "The server's public keys, as /.well-known/jwks.json tells them. (default: the store's)",
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

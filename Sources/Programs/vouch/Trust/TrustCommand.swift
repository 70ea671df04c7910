import ArgumentParser

/// `vouch trust`.
struct TrustCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trust",
        abstract: "Manages the States' certificates that documents are verified with.",
        discussion: """
            Vouch ships no certificate: whom to trust is the user's decision. States publish theirs in master lists \
            (.ml), ICAO in its directory (LDIF); single ones come as PEM or DER.
            """,
        subcommands: [
            TrustImportCommand.self, TrustListCommand.self, TrustCoverageCommand.self, TrustExplainCommand.self,
            TrustExportCommand.self, TrustDiffCommand.self,
        ])
}

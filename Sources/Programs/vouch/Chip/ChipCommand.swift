import ArgumentParser

/// `vouch chip`.
struct ChipCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "chip",
        abstract: "Reads and verifies a document's chip with a PC/SC reader.",
        discussion: """
            The chip opens only with data printed on the document: give the machine-readable zone, or its document \
            number with the two dates, or the card access number, or a picture to read the zone from.
            """,
        subcommands: [
            ChipReadCommand.self, ChipVerifyCommand.self, ChipInfoCommand.self, ChipEmulateCommand.self,
        ])
}

import ArgumentParser

/// `vouch chip`.
struct ChipCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "chip",
        abstract: "Reads and proves the chip of a document with a PC/SC reader.",
        discussion: """
            The chip opens only to someone who has seen the document: give the machine-readable zone, the three of its \
            fields that matter, the card access number, or a picture to read the zone from.
            """,
        subcommands: [
            ChipReadCommand.self, ChipVerifyCommand.self, ChipInfoCommand.self, ChipEmulateCommand.self,
        ])
}

import ArgumentParser
import Foundation

@main
struct Vouch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Reads identity documents.",
        discussion: "Everything happens on this machine: no picture and no result leaves it.",
        version: "0.1.0",
        subcommands: [ReadCommand.self, ChipCommand.self, TrustCommand.self, ModelsCommand.self])

    /// Replaces the parser's own, so that wrong usage is reported like every other complaint.
    static func main() async {
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            let code = exitCode(for: error)
            if code.isSuccess {
                Terminal.write(fullMessage(for: error) + "\n")
            } else if !(error is ExitCode) {
                let message = message(for: error)
                Terminal.writeError(
                    """
                    vouch: error: \(message.prefix(1).lowercased())\(message.dropFirst())
                    vouch: hint: see `\(commandName(in: CommandLine.arguments.dropFirst())) --help`

                    """)
            }
            Foundation.exit(code.rawValue)
        }
    }

    /// The command named by the words: `vouch chip read`. The most used one if they name none.
    private static func commandName(in words: some Sequence<String>) -> String {
        var name = "vouch"
        var commands = configuration.subcommands
        for word in words {
            guard let next = commands.first(where: { $0.configuration.commandName == word }) else { break }
            name += " " + word
            commands = next.configuration.subcommands
        }
        return name == "vouch" ? "vouch read" : name
    }
}

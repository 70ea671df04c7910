import ArgumentParser
import Foundation

@main
struct Vouch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Reads identity documents.",
        discussion: "Everything happens on this machine: no picture and no result leaves it.",
        version: "0.1.0",
        subcommands: [ReadCommand.self])

    /// Instead of the parser's own, so that wrong usage is told in the form of every other complaint.
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
                    vouch: hint: see `vouch read --help`

                    """)
            }
            Foundation.exit(code.rawValue)
        }
    }
}

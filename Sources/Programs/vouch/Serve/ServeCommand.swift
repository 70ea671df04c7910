import ArgumentParser

/// Starts the server.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Answer requests from apps and other services.",
        discussion: "`vouch serve --help` shows the server's own options.")

    @Argument(parsing: .captureForPassthrough, help: "The server's options.")
    var arguments: [String] = []

    func run() throws { try ServerProgram.run(arguments) }
}

import ArgumentParser

/// `vouch jobs`: archives, by the server's program.
struct JobsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "jobs",
        abstract: "Read archives again: import them, and report the results.",
        discussion: "`vouch jobs --help` shows its commands.")

    @Argument(parsing: .captureForPassthrough, help: "A command of jobs and its options.")
    var arguments: [String] = []

    func run() throws { try ServerProgram.run(["jobs"] + arguments) }
}

/// `vouch worker`: reads archives, by the server's program.
struct WorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker",
        abstract: "Read imported archives, together with any number of other workers on any number of machines.",
        discussion: "`vouch worker --help` shows its options.")

    @Argument(parsing: .captureForPassthrough, help: "The worker's options.")
    var arguments: [String] = []

    func run() throws { try ServerProgram.run(["worker"] + arguments) }
}

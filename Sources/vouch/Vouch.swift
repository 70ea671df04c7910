import ArgumentParser

@main
struct Vouch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Reads identity documents.",
        discussion: "Everything happens on this machine: no picture and no result leaves it.",
        version: "0.1.0",
        subcommands: [ReadCommand.self])
}

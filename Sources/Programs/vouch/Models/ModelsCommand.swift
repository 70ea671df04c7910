import ArgumentParser

/// `vouch models`.
struct ModelsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "models",
        abstract: "Lists, checks, builds and tries document models, which tell `vouch read` what documents look like.",
        subcommands: [ModelsListCommand.self, ModelsLintCommand.self, ModelsBuildCommand.self, ModelsTryCommand.self])
}

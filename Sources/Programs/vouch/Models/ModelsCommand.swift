import ArgumentParser

/// `vouch models`.
struct ModelsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "models",
        abstract: "What documents look like: checks, builds and tries the models that `vouch read` reads by.",
        subcommands: [ModelsListCommand.self, ModelsLintCommand.self, ModelsBuildCommand.self, ModelsTryCommand.self])
}

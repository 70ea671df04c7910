import ArgumentParser

/// `vouch models`.
struct ModelsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "models",
        abstract: "Lists, drafts, checks, builds and tries document models: descriptions of how documents look.",
        subcommands: [
            ModelsListCommand.self, ModelsNewCommand.self, ModelsLintCommand.self, ModelsBuildCommand.self,
            ModelsTryCommand.self,
        ])
}

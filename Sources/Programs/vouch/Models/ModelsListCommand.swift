import ArgumentParser
import VouchKit

/// `vouch models list`.
struct ModelsListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists the document models.")

    @OptionGroup var options: ModelOptions

    func run() throws {
        try Complaint.reporting {
            let models = try options.load().models
            let width = models.map(\.id.count).max() ?? 0
            for model in models.sorted(by: { $0.id < $1.id }) {
                Terminal.write(
                    "\(Terminal.printable(model.id).padding(to: width))  \(Terminal.printable(model.name))\n")
            }
            Terminal.write("\(counted(models.count, "model"))\n")
        }
    }
}

/// Which models.
struct ModelOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Document models instead of Vouch's own: a folder of texts, or a database of `vouch models build`.",
            valueName: "path"))
    var models: String?

    @Option(
        help: ArgumentHelp("The Ed25519 public key that must have signed the database.", valueName: "file"))
    var modelsKey: String?

    func load() throws(Complaint) -> LoadedModels { try ModelFiles.load(models, key: modelsKey) }
}

import ArgumentParser
import VouchKit
import VouchModels

/// `vouch models list`.
struct ModelsListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists the document models, and whether each was measured or only described.")

    @OptionGroup var options: ModelOptions

    func run() throws {
        try Complaint.reporting {
            let models = try options.load().models
            let width = models.map(\.id.count).max() ?? 0
            let basisWidth = DocumentModel.Basis.allCases.map(\.rawValue.count).max() ?? 0
            for model in models.sorted(by: { $0.id < $1.id }) {
                let basis = (model.basis?.rawValue ?? "-").padding(to: basisWidth)
                try Terminal.write(
                    "\(Terminal.printable(model.id).padding(to: width))  \(basis)  \(Terminal.printable(model.name))\n")
            }
            try Terminal.write("\(counted(models.count, "model"))\n")
        }
    }
}

/// Which models.
struct ModelOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Document models to use besides Vouch's own, and before them: a folder of texts, one text, or a database of "
                + "`vouch models build`.",
            valueName: "path"))
    var models: String?

    @Flag(help: "Use none of Vouch's own models. With --models.")
    var onlyModels = false

    @Option(
        help: ArgumentHelp(
            "The Ed25519 public key, in PEM or hexadecimal, that must have signed the database of --models.",
            valueName: "file"))
    var modelsKey: String?

    func validate() throws {
        if models == nil, modelsKey != nil { throw ValidationError("--models-key has no effect without --models") }
        if models == nil, onlyModels { throw ValidationError("--only-models needs --models") }
    }

    func load() throws(Complaint) -> LoadedModels {
        try ModelFiles.load(models, key: modelsKey, isAlone: onlyModels)
    }
}

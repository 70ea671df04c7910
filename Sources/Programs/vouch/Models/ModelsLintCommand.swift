import ArgumentParser
import Foundation
import VouchDocument
import VouchModels

/// `vouch models lint`.
struct ModelsLintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Checks model files for mistakes.",
        discussion: "Exit codes: 0 no findings; 1 findings; 2 a file cannot be read; 64 usage error.")

    @Argument(
        help: ArgumentHelp("Model files. (default: all in the folder, or Vouch's own)", valueName: "files"))
    var files: [String] = []

    @Option(help: ArgumentHelp("The folder with words.vocabulary and the models to check.", valueName: "folder"))
    var models: String?

    func run() throws {
        try Complaint.reporting {
            let folder = try ModelFiles.texts(in: models)
            let vocabulary: ModelVocabulary
            do throws(ModelTextError) {
                vocabulary = try ModelVocabulary(parsing: folder.vocabulary.bytes)
            } catch {
                throw Complaint(
                    "models.vocabulary", "\(folder.vocabulary.path): \(error)", hint: error.hint ?? "fix it first",
                    exitCode: .notAllValid)
            }
            let texts =
                files.isEmpty
                ? folder.models.map(ModelFiles.text)
                : try files.map { path throws(Complaint) in
                    ModelLint.Text(path: path, bytes: try NamedFile.bytes(of: path, limit: 1 << 20))
                }
            let findings = ModelLint.findings(in: texts, vocabulary: vocabulary)
            for finding in findings {
                try Terminal.write(Terminal.printable(finding.description) + "\n")
                if let hint = finding.hint { try Terminal.write("  hint: \(Terminal.printable(hint))\n") }
            }
            let count = findings.isEmpty ? "no findings" : counted(findings.count, "finding")
            Terminal.writeError("\(counted(texts.count, "model")), \(count)\n")
            if !findings.isEmpty { throw ExitCode(Complaint.Exit.notAllValid.code) }
        }
    }
}

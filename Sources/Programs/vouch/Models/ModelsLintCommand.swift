import ArgumentParser
import Foundation
import VouchDocument

/// `vouch models lint`.
struct ModelsLintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Looks for mistakes in the texts of models.",
        discussion: "Exit codes: 0 nothing found; 1 something found; 2 a file cannot be read; 64 wrong usage.")

    @Argument(
        help: ArgumentHelp("Texts of models; none: all of the folder, or Vouch's own.", valueName: "files"))
    var files: [String] = []

    @Option(help: ArgumentHelp("The folder with words.vocabulary, and the models to lint.", valueName: "folder"))
    var models: String?

    func run() throws {
        try Complaint.reporting {
            let folder = try ModelFiles.texts(in: models)
            let vocabulary: ModelVocabulary
            do throws(ModelTextError) {
                vocabulary = try ModelVocabulary(parsing: folder.vocabulary.bytes)
            } catch {
                throw Complaint(
                    "models.vocabulary", "\(folder.vocabulary.path): \(error)", hint: "mend it first",
                    exitCode: .notAllValid)
            }
            let texts =
                files.isEmpty
                ? folder.models.map(ModelFiles.text)
                : try files.map { path throws(Complaint) in
                    ModelLint.Text(path: path, bytes: try InputFile.bytes(of: path, limit: 1 << 20))
                }
            let findings = ModelLint.findings(in: texts, vocabulary: vocabulary)
            for finding in findings { Terminal.write(Terminal.printable(finding.description) + "\n") }
            let count = findings.isEmpty ? "nothing wrong" : "\(findings.count) findings"
            Terminal.writeError("\(texts.count) models, \(count)\n")
            if !findings.isEmpty { throw ExitCode(Complaint.Exit.notAllValid.code) }
        }
    }
}

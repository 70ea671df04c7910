import ArgumentParser
import Foundation
import VouchReport

/// The language of what people read: tables and pages. JSON, XML and CSV stay as they are.
struct TermsOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The language of States' names, for people: de, pt-BR. Other words stay English without --terms.",
            valueName: "code"))
    var language: String?

    @Option(
        help: ArgumentHelp(
            "A file of words in another language, JSON: see docs/guides/report.md. What it lacks stays English.",
            valueName: "file"))
    var terms: String?

    func validate() throws {
        if let language, !ReportTerms.isLanguage(language) {
            throw ValidationError("--language: not a language's code; for example de, pt-BR or sr-Latn")
        }
        if terms == "" { throw ValidationError("--terms needs a path") }
    }

    /// nil if neither was given.
    func load() throws(Complaint) -> ReportTerms? {
        guard let terms else { return language.map { ReportTerms(language: $0) } }
        let bytes = try NamedFile.bytes(of: terms, limit: ReportTerms.maximumLength)
        let read: ReportTerms
        do {
            read = try ReportTerms(file: Data(bytes))
        } catch {
            throw Complaint("terms.\(error.code.rawValue)", "\(terms): \(error)", hint: error.hint)
        }
        if let language, language != read.language {
            throw Complaint(
                "terms.language", "\(terms): the words are of \(read.language), --language says \(language)",
                hint: "leave --language out, or give words of that language", exitCode: .usage)
        }
        return read
    }
}

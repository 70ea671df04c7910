import ArgumentParser
import VouchKit
import VouchModels

/// `vouch models new`.
struct ModelsNewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Drafts a model from pictures of a specimen.",
        discussion: """
            Reads the printed lines of both sides and writes a model's text to standard output: clues, labels, places in \
            millimetres and forms of what was found, and no value. It is a beginning: correct it, and compare it with a \
            second specimen.

              vouch models new front.jpg back.jpg > UTO-idCard-2019.model
              vouch models try UTO-idCard-2019.model front.jpg --output seen.html

            Never use a real person's document: a label that was read as one with its value may hold a part of it.

            Exit codes: 0 drafted; 1 no page of a known size was found; 2 a file cannot be read; 64 usage error; 70 the \
            networks are missing; 74 output was lost, because a disk is full or a pipe closed.
            """)

    @Argument(help: ArgumentHelp("A picture of the front, which shows the whole side.", valueName: "front"))
    var front: String

    @Argument(help: ArgumentHelp("A picture of the back.", valueName: "back"))
    var back: String?

    func run() async throws {
        let pictures = [front, back].compactMap { $0 }
        let service = try Complaint.reporting {
            try complaining { () throws(ReadingProblem) in try DocumentService.build() }
        }
        var policy = ReadingPolicy()
        policy.grouping = .one
        let reading = try await service.reading(of: pictures.map { .file($0) }, policy: policy)
        try Complaint.reporting {
            for problem in reading.problems {
                let complaint = Complaint(problem)
                complaint.print(source: problem.source)
                if complaint.exitCode != 0 { throw ExitCode(complaint.exitCode) }
            }
            guard let document = reading.documents.first, let findings = document.findings,
                findings.pages.first?.millimetres != nil
            else {
                throw Complaint(
                    "models.noPage", "no page of a known size was found",
                    hint: "use a picture that shows the whole side on an even ground of another colour",
                    exitCode: .notAllValid)
            }
            let names = pictures.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
            let draft = ModelDraft(report: document.report, findings: findings, sources: names)
            try Terminal.write(draft.text)
            let rules = draft.model.pages.flatMap(\.fields)
            let placed = rules.count { $0.place != nil }
            Terminal.writeError(
                "vouch: note: \(counted(rules.count, "field")), \(placed) with a place; next: correct it, then "
                    + "`vouch models lint` and `vouch models try`\n")
        }
    }
}

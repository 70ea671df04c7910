import ArgumentParser
import Foundation
import VouchEnrolment

/// `vouch journeys check`.
struct JourneysCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Proves that every path of a journey ends, and draws it.",
        discussion: """
            Explores every position the definition can reach: each path ends, every loop is bounded, no step is without \
            a way out. Vouch's own journeys are identity, identity-selfie, identity-address and identity-chip.

            Exit codes: 0 no findings; 1 findings; 2 a file cannot be read; 64 usage error; 73 a file cannot be created.
            """)

    @Argument(help: ArgumentHelp("Definitions, as JSON files or names of Vouch's own.", valueName: "files"))
    var files: [String]

    @Option(help: ArgumentHelp("Draw the journey to this SVG file; for one definition.", valueName: "file"))
    var svg: String?

    func run() throws {
        try Complaint.reporting {
            guard svg == nil || files.count == 1 else {
                throw Complaint(
                    "journeys.svg", "--svg draws one journey", hint: "check the others on their own", exitCode: .usage)
            }
            let output = try svg.map { path throws(Complaint) in try OutputFile(path, .journeyDrawing) }
            var count = 0
            for path in files { count += try check(path, output) }
            Terminal.writeError(
                "\(counted(files.count, "journey")), \(count == 0 ? "no findings" : counted(count, "finding"))\n")
            if count > 0 { throw ExitCode(Complaint.Exit.notAllValid.code) }
        }
    }

    /// - Returns: how many findings it has.
    private func check(_ path: String, _ output: OutputFile?) throws -> Int {
        let definition: JourneyDefinition
        if !FileManager.default.fileExists(atPath: path), let own = BuiltInJourneys.definition(named: path) {
            definition = own
        } else {
            let bytes = try NamedFile.bytes(of: path, limit: JourneyDefinition.maximumLength)
            do throws(JourneyDefinitionError) {
                definition = try JourneyDefinition(json: bytes)
            } catch {
                try Terminal.write(Terminal.printable("\(path): \(error)") + "\n")
                try Terminal.write("  hint: \(Terminal.printable(error.remedy))\n")
                return 1
            }
        }
        let inspection = JourneyInspection(definition)
        for finding in inspection.findings {
            try Terminal.write(Terminal.printable("\(path): \(finding)") + "\n")
            try Terminal.write("  hint: \(Terminal.printable(finding.remedy))\n")
        }
        if inspection.findings.isEmpty {
            let steps = counted(definition.steps.count, "step")
            let longest = inspection.longestPath.map { ", at most \(counted($0, "event"))" } ?? ""
            try Terminal.write(
                Terminal.printable("\(path): \(steps), \(counted(inspection.positionCount, "position"))\(longest)")
                    + "\n")
        }
        try output?.write(Data(JourneyDrawing.svg(of: definition)))
        return inspection.findings.count
    }
}

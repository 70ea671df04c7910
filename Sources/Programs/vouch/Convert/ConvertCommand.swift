import ArgumentParser
import Foundation
import VouchDialects
import VouchReport

/// `vouch convert`.
struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Writes a report in the names and shapes of another vendor.",
        discussion: """
            Dialects: \(ReportDialects.all.map { "\($0.name) (\($0.resultType))" }.joined(separator: ", ")).

            No dialect can say everything a report does: --explain lists what this one leaves out.

            Exit codes: 0 written; 2 the file cannot be read, or is not a report; 64 usage error.
            """)

    @Argument(help: ArgumentHelp("A report: report.json of `vouch read PICTURE --report FOLDER`.", valueName: "report"))
    var report: String

    @Option(help: ArgumentHelp("The dialect.", valueName: "dialect"))
    var to: String

    @Flag(help: "List what of this report the dialect cannot say, and write nothing else.")
    var explain = false

    /// The longest report, in bytes: it may hold pictures.
    static let longestReport = 256 << 20

    func run() throws {
        try Complaint.reporting {
            guard let dialect = ReportDialects.named(to) else {
                throw Complaint(
                    "convert.dialect", "there is no dialect with this name",
                    hint: "choose one of \(ReportDialects.all.map(\.name).joined(separator: ", "))", exitCode: .usage)
            }
            let report = try read()
            try Terminal.write(explain ? explanation(of: report, in: dialect) : try json(of: report, in: dialect))
        }
    }

    private func read() throws(Complaint) -> DocumentReport {
        let bytes = try NamedFile.bytes(of: report, limit: Self.longestReport)
        do throws(ReportError) {
            return try DocumentReport(json: Data(bytes))
        } catch {
            throw Complaint(
                "convert.report", "\(report): \(error)",
                hint: "write one with `vouch read PICTURE --report FOLDER`: its report.json")
        }
    }

    private func json(of report: DocumentReport, in dialect: any ReportDialect) throws -> String {
        do {
            return String(decoding: try dialect.json(of: report, isPretty: true), as: UTF8.self) + "\n"
        } catch {
            throw Complaint(
                "convert.number", "the report has a number that JSON cannot express", hint: "read the document again")
        }
    }

    /// A line for each omission, with how many values of this report it concerns.
    private func explanation(of report: DocumentReport, in dialect: any ReportDialect) -> String {
        let facts = ReportFacts(report)
        let lines = dialect.omissions.map { "  \($0.what): \(counted($0.count(in: facts), "value")) of this report\n" }
        return "\(dialect.resultType) cannot say:\n" + lines.joined()
    }
}

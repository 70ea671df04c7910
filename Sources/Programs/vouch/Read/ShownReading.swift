import VouchCore
import VouchDocument
import VouchFields
import VouchKit
import VouchReport

/// A reading, and the files made from it.
struct ShownReading: Sendable {
    let reading: DocumentReading
    /// Paths of annotated pictures, by picture.
    var annotated: [Int: String] = [:]
    /// Paths of straightened pages, by page.
    var pageFiles: [Int: String] = [:]
    var reportFiles: [String] = []
    /// Inputs that could not be read, and files that could not be written.
    var complaints: [SourcedComplaint]

    struct SourcedComplaint: Sendable {
        let source: String
        let complaint: Complaint
    }

    init(_ reading: DocumentReading) {
        self.reading = reading
        complaints = reading.problems.map { problem in
            SourcedComplaint(source: problem.source ?? reading.sources.first ?? "-", complaint: Complaint(problem))
        }
    }

    var source: String { reading.sources.first ?? "-" }

    /// Adds the output of a step, or its complaint about a source.
    mutating func note(about source: String, _ step: (inout ShownReading) throws(Complaint) -> Void) {
        do throws(Complaint) {
            try step(&self)
        } catch {
            complaints.append(SourcedComplaint(source: source, complaint: error))
        }
    }

    /// The exit code: a side that could not be read counts, however well the others were read.
    ///
    /// ``requiring(_:)`` adds statuses that must have passed.
    func exitCode() -> Int32 {
        let status: Complaint.Exit =
            switch reading.status {
            case .read: .read
            case .partial, .notFound: .notAllValid
            case .unreadable: .unreadable
            }
        guard reading.status != .unreadable else { return status.code }
        return max(status.code, complaints.map(\.complaint.exitCode).max() ?? 0)
    }

    /// One complaint for each status that must have passed and has not, with the reason.
    func unmet(_ required: [StatusRule]) -> [Complaint] {
        required.compactMap { rule in
            // Of every document.
            let outcomes = reading.records.map { $0.findings.checks.status(rule.name) }
            let outcome = CheckOutcome.all(outcomes, empty: .documentUnknown)
            let code: CheckCode
            switch outcome {
            case .passed: return nil
            case .failed(let finding): code = finding.code
            case .notPerformed(let reason): code = reason.code
            @unknown default: code = .checkNotExamined
            }
            let isFailure = if case .failed = outcome { true } else { false }
            let saying = ReportWords.about(code: code.rawValue, isFailure: isFailure)
            let result = isFailure ? "failed" : "was not performed"
            return Complaint(
                "require.\(rule.name.text)", "the required status \(rule.name.text) \(result): \(saying.sentence)",
                hint: saying.advice ?? "see the report for the checks it needs", exitCode: .notAllValid)
        }
    }

    /// With a complaint for each status that must have passed and has not.
    func requiring(_ required: [StatusRule]) -> ShownReading {
        var shown = self
        guard reading.status != .unreadable else { return shown }
        shown.complaints += unmet(required).map { SourcedComplaint(source: source, complaint: $0) }
        return shown
    }
}

extension Duration {
    var milliseconds: Double { self / .milliseconds(1) }
}

import VouchDocument
import VouchFields
import VouchKit

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
    /// - Parameter required: statuses that must have passed; one that was not performed has not.
    func exitCode(requiring required: [StatusRule] = []) -> Int32 {
        let status: Complaint.Exit =
            switch reading.status {
            case .read: .read
            case .partial, .notFound: .notAllValid
            case .unreadable: .unreadable
            }
        guard reading.status != .unreadable else { return status.code }
        let unmet = required.contains { reading.document?.checks.status($0.name) != .passed }
        return max(
            status.code, complaints.map(\.complaint.exitCode).max() ?? 0,
            unmet ? Complaint.Exit.notAllValid.code : 0)
    }
}

extension Duration {
    var milliseconds: Double { self / .milliseconds(1) }
}

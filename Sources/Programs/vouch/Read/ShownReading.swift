import VouchCore
import VouchDocument
import VouchFields
import VouchFiles
import VouchKit
import VouchReport

/// A reading, the pictures drawn from it, and the files written. A process that reads sends the first two to the one that
/// writes and prints.
struct ShownReading: Codable, Sendable {
    let reading: Reading
    /// By picture; empty if nothing was to be drawn.
    var drawn: [Drawn] = []
    /// Paths of annotated pictures, by picture.
    var annotated: [Int: String] = [:]
    /// Paths of straightened pages, by page.
    var pageFiles: [Int: String] = [:]
    var reportFiles: [String] = []
    /// Inputs that could not be read, and files that could not be written.
    var complaints: [SourcedComplaint]

    /// Drawn from one picture.
    struct Drawn: Codable, Sendable {
        /// The picture with the results drawn in.
        var annotated: EnclosedFile?
        /// Its pages, straightened, in their order.
        var pages: [EnclosedFile] = []
        /// Why the rest is missing.
        var complaint: Complaint?
    }

    private enum CodingKeys: String, CodingKey { case reading, drawn }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        self.init(try members.decode(Reading.self, forKey: .reading))
        drawn = try members.decode([Drawn].self, forKey: .drawn)
    }

    struct SourcedComplaint: Sendable {
        let source: String
        let complaint: Complaint
    }

    init(_ reading: Reading) {
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
            let statuses = reading.documents.compactMap { $0.report.statuses.named("\(rule.name.text)") }
            let unmet = statuses.first { $0.outcome == .failed } ?? statuses.first { $0.outcome == .notPerformed }
            if unmet == nil, !statuses.isEmpty { return nil }
            let code =
                statuses.isEmpty
                ? CheckCode.documentUnknown.rawValue : unmet?.reason ?? CheckCode.checkNotExamined.rawValue
            let isFailure = unmet?.outcome == .failed
            let saying = ReportWords.about(code: code, isFailure: isFailure)
            let result = isFailure ? "failed" : "was not performed"
            return Complaint(
                "require.\(rule.name.text)", "the required status \(rule.name.text) \(result): \(saying.sentence)",
                hint: saying.advice ?? "see the report for the checks it needs", exitCode: .notAllValid)
        }
    }

    /// With a complaint for each status that must have passed and has not, and for doubtful letters where they count.
    ///
    /// - Parameter needsSureLetters: of the zone; one whose check digits hold has none that matter otherwise.
    func requiring(_ required: [StatusRule], needsSureLetters: Bool) -> ShownReading {
        var shown = self
        guard reading.status != .unreadable else { return shown }
        var complaints = unmet(required)
        if needsSureLetters, let zone = reading.zones.first?.content, zone.valid, zone.verdict?.letters.sure != true {
            complaints.append(
                Complaint(
                    "zone.doubtfulLetters", "letters of the machine-readable zone are uncertain",
                    hint: "take a sharper picture, or accept them without --strict", exitCode: .notAllValid))
        }
        shown.complaints += complaints.map { SourcedComplaint(source: source, complaint: $0) }
        return shown
    }
}

extension Duration {
    var milliseconds: Double { self / .milliseconds(1) }
}

extension DocumentReport.Statuses {
    /// A status by its name in ``StatusRule``.
    fileprivate func named(_ name: String) -> DocumentReport.Status? {
        switch name {
        case "overall": overall
        case "optical": optical
        case "chip": chip
        case "portrait": portrait
        case "age": age
        default: parts[name]
        }
    }
}

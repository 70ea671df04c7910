import Foundation
import VouchChip
import VouchCore

/// What both printers say of a chip that was read, or of files that were saved.
struct ChipReport {
    let application: ChipApplication
    /// nil for files that were saved.
    let accessControl: AccessControl?
    let files: [ChipFile]
    let outcomes: [(file: ElementaryFile, outcome: FileOutcome)]
    let checks: [(name: StaticCode, outcome: CheckOutcome)]
    let findings: [ChipFinding]
    /// nil for files that were saved.
    let statistics: ChipStatistics?
    let reconnections: Int
    let interruption: ChipError?
    /// nil where nothing was to be proven.
    let inspection: InspectionReport?
    /// Where the chip lay, or the files.
    let source: String
    let today: CalendarDate
    /// Where the files were saved.
    var folder: String?

    init(_ reading: ChipReading, reader: String, today: CalendarDate) {
        application = reading.application
        accessControl = reading.accessControl
        files = reading.files
        // Files that nobody asked for may be read all the same, for the keys in them.
        let read = Set(reading.files.map(\.file))
        outcomes = reading.outcomes.filter { $0.outcome != .notAsked || !read.contains($0.file) }
        checks = reading.inspection?.checks ?? reading.checks
        findings = reading.inspection?.findings ?? reading.findings
        statistics = reading.statistics
        reconnections = reading.reconnections
        interruption = reading.interruption
        inspection = reading.inspection
        source = reader
        self.today = today
    }

    /// Of saved files.
    init(
        _ inspection: InspectionReport, of files: [(file: ElementaryFile, bytes: [UInt8])],
        application: ChipApplication, source: String, today: CalendarDate
    ) {
        self.application = application
        accessControl = nil
        var chipFiles: [ChipFile] = []
        var outcomes: [(file: ElementaryFile, outcome: FileOutcome)] = []
        for (file, bytes) in files {
            do throws(ChipError) {
                let content = try LDSContent.decode(file, bytes).content
                chipFiles.append(ChipFile(file: file, bytes: Sensitive(bytes), content: content))
                outcomes.append((file, .read))
            } catch {
                chipFiles.append(ChipFile(file: file, bytes: Sensitive(bytes), content: nil))
                outcomes.append((file, .malformed(error.code)))
            }
        }
        self.files = chipFiles
        self.outcomes = outcomes
        checks = inspection.checks
        findings = inspection.findings
        statistics = nil
        reconnections = 0
        interruption = nil
        self.inspection = inspection
        self.source = source
        self.today = today
    }

    /// Whether all that was listed was read and made sense, and no check failed.
    var isComplete: Bool {
        interruption == nil && outcomes.allSatisfy { $0.outcome.isHarmless }
            && checks.allSatisfy { if case .failed = $0.outcome { false } else { true } }
    }

    /// Of all files that were read.
    var payloadBytes: Int { files.reduce(0) { $0 + $1.bytes.reveal { $0.count } } }

    func file(_ file: ElementaryFile) -> ChipFile? { files.first { $0.file == file } }

    func content(of file: ElementaryFile) -> ReportValue? { self.file(file)?.content?.report(today: today) }

    /// The number of a data group of whichever application was read.
    static func groupNumber(of file: ElementaryFile) -> Int? {
        guard let range = file.name.range(of: "DG", options: .backwards) else { return nil }
        return Int(file.name[range.upperBound...])
    }
}

extension FileOutcome {
    /// Whether nothing is missing for it. A file that the chip keeps for others (fingers) or does not have is no fault
    /// of the reading; one that is listed and absent is told by the check of the list.
    var isHarmless: Bool {
        switch self {
        case .read, .absent, .denied, .notAsked: true
        default: false
        }
    }

    /// Stable, for programs.
    var name: String {
        switch self {
        case .read: "read"
        case .malformed: "malformed"
        case .absent: "absent"
        case .denied: "denied"
        case .notAsked: "notAsked"
        case .failed: "failed"
        case .interrupted: "interrupted"
        }
    }

    /// For people, where there is more to say.
    var remark: String {
        switch self {
        case .read: "read"
        case .malformed: "read, and makes no sense"
        case .absent: "not there"
        case .denied(let status): "the chip does not let it go (\(status))"
        case .notAsked: "not asked for"
        case .failed(let code): "could not be read (\(code))"
        case .interrupted: "the reading ended before it was whole"
        }
    }
}

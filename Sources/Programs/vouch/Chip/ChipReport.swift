import Foundation
import VouchChip
import VouchCore

/// The common input of both printers, for a chip that was read or for saved files.
struct ChipReport {
    let application: ChipApplication
    /// nil for saved files.
    let accessControl: AccessControl?
    let files: [ChipFile]
    let outcomes: [(file: ElementaryFile, outcome: FileOutcome)]
    let checks: [(name: StaticCode, outcome: CheckOutcome)]
    let findings: [ChipFinding]
    /// nil for saved files.
    let statistics: ChipStatistics?
    let reconnections: Int
    let interruption: ChipError?
    /// nil if nothing was to be proven.
    let inspection: InspectionReport?
    /// The reader, or the folder of the files.
    let source: String
    let today: CalendarDate
    /// The folder the files were saved to.
    var folder: String?

    init(_ reading: ChipReading, reader: String, today: CalendarDate) {
        application = reading.application
        accessControl = reading.accessControl
        files = reading.files
        // Files that were not requested may still be read, for the keys in them.
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

    /// The report on saved files.
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

    /// Whether every listed file was read and well-formed, and no check failed.
    var isComplete: Bool {
        interruption == nil && outcomes.allSatisfy { $0.outcome.isHarmless }
            && checks.allSatisfy { if case .failed = $0.outcome { false } else { true } }
    }

    /// Whether the verdict is `genuine: yes`.
    var isGenuine: Bool { inspection?.verdict.genuine == .yes }

    /// Whether the files are as they were signed, regardless of the signer.
    var isSignatureChecked: Bool { hasPassed("passiveAuthentication.signature") && !hasForeignGroups }

    /// Whether a certificate of the trust store stands behind who signed. Anyone can sign files with a key of their own.
    var isSignerTrusted: Bool { hasPassed("passiveAuthentication.chain") }

    /// Whether data groups were read that the signature was not compared with.
    private var hasForeignGroups: Bool {
        outcomes.contains { file, outcome in
            outcome == .read && ChipReport.groupNumber(of: file) != nil
        } && !hasPassed("passiveAuthentication.hashes")
    }

    private func hasPassed(_ name: String) -> Bool {
        checks.contains { "\($0.name.text)" == name && $0.outcome == .passed }
    }

    /// Whether to mark a file as good: it was read and, where files were to be checked, the signature was.
    func isVouchedFor(_ outcome: FileOutcome) -> Bool {
        outcome == .read && inspection != nil && (statistics != nil || isSignatureChecked)
    }

    /// The bytes of all files that were read.
    var payloadBytes: Int { files.reduce(0) { $0 + $1.bytes.reveal { $0.count } } }

    func file(_ file: ElementaryFile) -> ChipFile? { files.first { $0.file == file } }

    func content(of file: ElementaryFile) -> ReportValue? { self.file(file)?.content?.report(today: today) }

    /// The number of a data group in whichever application was read.
    static func groupNumber(of file: ElementaryFile) -> Int? {
        guard let range = file.name.range(of: "DG", options: .backwards) else { return nil }
        return Int(file.name[range.upperBound...])
    }
}

extension FileOutcome {
    /// Whether the reading is complete without it. A file that the chip protects (fingerprints) or does not have is not
    /// a fault of the reading; the check of the list reports a file that is listed but absent.
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

    /// A remark for people.
    var remark: String {
        switch self {
        case .read: "read"
        case .malformed: "read, but malformed"
        case .absent: "absent"
        case .denied(let status): "the chip refused access (\(status))"
        case .notAsked: "not requested"
        case .failed(let code): "could not be read (\(code))"
        case .interrupted: "incomplete: the reading ended early"
        }
    }
}

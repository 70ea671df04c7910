import Foundation
import VouchChip
import VouchCore

/// A reading, with what both printers say about it.
struct ChipReport {
    let reading: ChipReading
    /// Where the chip lay.
    let reader: String
    let today: CalendarDate
    /// Where the files were saved.
    let folder: String?

    init(_ reading: ChipReading, reader: String, today: CalendarDate, folder: String?) {
        self.reading = reading
        self.reader = reader
        self.today = today
        self.folder = folder
    }

    /// Whether all that was listed was read and made sense, and no check failed.
    var isComplete: Bool {
        reading.interruption == nil && reading.outcomes.allSatisfy { $0.outcome.isHarmless }
            && reading.checks.allSatisfy { if case .failed = $0.outcome { false } else { true } }
    }

    /// Of all files that were read.
    var payloadBytes: Int { reading.files.reduce(0) { $0 + $1.bytes.reveal { $0.count } } }

    func content(of file: ElementaryFile) -> ReportValue? { reading.file(file)?.content?.report(today: today) }

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

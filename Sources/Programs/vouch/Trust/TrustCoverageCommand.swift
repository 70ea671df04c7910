import ArgumentParser
import Foundation
import VouchPKI
import VouchCore

/// `vouch trust coverage`.
struct TrustCoverageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "coverage",
        abstract: "Shows for each State whether its documents can be verified, and until when.",
        discussion: "Exit codes: 0 success; 2 the store cannot be used; 64 usage error.")

    @Option(help: ArgumentHelp("Warn about anchors that expire within this number of days.", valueName: "days"))
    var within = 365

    @Option(help: ArgumentHelp("The date to start from. (default: today)", valueName: "yyyy-mm-dd"))
    var today: Day?

    @OptionGroup var store: TrustStoreOptions

    @Flag(help: "Print one JSON object.")
    var json = false

    func validate() throws {
        guard (0...36_500).contains(within) else { throw ValidationError("--within must be 0 to 36500 days") }
    }

    func run() async throws {
        try Complaint.reporting {
            let day = try today?.date ?? Day.current()
            let trusted = try store.loadFilled()
            let coverage = trusted.coverage(on: day, expiringBy: day.adding(days: within))
            let missing = trusted.statesWithoutAnchor(on: day)
            if json {
                let report = ReportValue.object([
                    ("states", .list(coverage.map(\.report))),
                    ("withoutAnchor", .list(missing.map { .text($0.text) })),
                ])
                try Terminal.write(report.line() + "\n")
            } else {
                try Terminal.write(coverage.map(\.row).joined())
                let names = missing.map { "\($0.text) \($0.englishName)" }.joined(separator: ", ")
                let count = counted(missing.count, "State or organization", "States and organizations")
                try Terminal.write("\nno valid anchor for \(count): \(names)\n")
            }
        }
    }
}

extension TrustCoverage {
    fileprivate var name: String { state?.englishName ?? "" }

    fileprivate var row: String {
        var parts = ["\(validAnchorCount) valid, \(authorityCount) known", counted(linkCount, "link")]
        if documentSignerCount > 0 { parts.append(counted(documentSignerCount, "document signer")) }
        if let lastExpiry { parts.append("until \(lastExpiry.iso8601)") }
        if !expiring.isEmpty { parts.append("\(expiring.count) expiring soon") }
        if let revocationListDate { parts.append("revocations of \(revocationListDate.iso8601)") }
        parts += publishedLists.map { list in
            "\(list.kind.title)\(list.signingTime.map { " of \($0.iso8601)" } ?? "")"
        }
        let title = "\((country.isEmpty ? "–" : country).padding(to: 3)) \(name.padding(to: 30))"
        return "\(validAnchorCount > 0 ? "✓" : "✗") \(title) \(parts.joined(separator: ", "))\n"
    }

    fileprivate var report: ReportValue {
        .parts([
            ("country", .text(country)), ("state", state.map { .text($0.text) } ?? .nothing),
            ("authorities", .number(authorityCount)), ("links", .number(linkCount)),
            ("documentSigners", .number(documentSignerCount)), ("validAnchors", .number(validAnchorCount)),
            ("lastExpiry", lastExpiry.map { .text($0.iso8601) } ?? .nothing),
            ("endingSoon", .list(expiring.map { .text("\($0)") })),
            ("revocationList", revocationListDate.map { .text($0.iso8601) } ?? .nothing),
            ("lists", publishedLists.isEmpty ? .nothing : .list(publishedLists.map(\.report))),
        ])
    }
}

extension CalendarDate {
    /// `2026-11-21`
    var iso8601: String {
        [year.padded(to: 4), month.padded(to: 2), day.padded(to: 2)].joined(separator: "-")
    }

    /// The same day if the system's calendar cannot compute the sum.
    func adding(days: Int) -> CalendarDate {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        guard let start = calendar.date(from: DateComponents(year: year, month: month, day: day)),
            let end = calendar.date(byAdding: .day, value: days, to: start)
        else { return self }
        let parts = calendar.dateComponents([.year, .month, .day], from: end)
        return CalendarDate(year: parts.year ?? year, month: parts.month ?? month, day: parts.day ?? day) ?? self
    }
}

extension [UInt8] {
    /// In capitals.
    var hexadecimal: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined() }
}

extension Int {
    /// With leading zeros.
    func padded(to width: Int) -> String {
        let text = String(self)
        return String(repeating: "0", count: Swift.max(0, width - text.count)) + text
    }
}

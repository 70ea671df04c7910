import ArgumentParser
import VouchPKI
import VouchCore

/// `vouch trust diff`.
struct TrustDiffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Tells what a trust store has and an older one has not, and the other way round.",
        discussion: "Exit codes, as those of diff: 0 the same; 1 different; 2 a file cannot be used; 64 wrong usage.")

    @Argument(help: ArgumentHelp("The older store.", valueName: "file"))
    var older: String

    @Argument(help: ArgumentHelp("The newer store.", valueName: "file"))
    var newer: String

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() async throws {
        try Complaint.reporting {
            let difference = try TrustStoreFile.load(newer).difference(from: try TrustStoreFile.load(older))
            if json {
                try Terminal.write(difference.report.line() + "\n")
            } else {
                Terminal.write(difference.text)
            }
            if !difference.isEmpty { throw ExitCode(1) }
        }
    }
}

extension TrustDifference {
    fileprivate var text: String {
        func rows(_ mark: String, _ certificates: [Certificate]) -> [String] {
            certificates.map { "\(mark) \($0.subject), until \($0.validity.end?.iso8601 ?? "?")" }.sorted()
        }
        func lists(_ mark: String, _ lists: [CertificateRevocationList]) -> [String] {
            lists.map { "\(mark) revocations of \($0.issuer), \($0.thisUpdate.iso8601)" }.sorted()
        }
        func published(_ mark: String, _ lists: [PublishedList]) -> [String] {
            lists.map { "\(mark) \($0.row)" }.sorted()
        }
        let lines =
            rows("-", removed) + rows("+", added) + lists("-", removedRevocationLists)
            + lists("+", addedRevocationLists) + published("-", removedPublishedLists)
            + published("+", addedPublishedLists)
        return lines.map { $0 + "\n" }.joined()
    }

    fileprivate var report: ReportValue {
        func list(_ certificates: [Certificate]) -> ReportValue { .list(certificates.map { .text("\($0)") }) }
        return .object([
            ("added", list(added)), ("removed", list(removed)),
            ("addedRevocationLists", .list(addedRevocationLists.map { .text("\($0.issuer)") })),
            ("removedRevocationLists", .list(removedRevocationLists.map { .text("\($0.issuer)") })),
            ("listsAdded", .list(addedPublishedLists.map(\.report))),
            ("listsRemoved", .list(removedPublishedLists.map(\.report))),
        ])
    }
}

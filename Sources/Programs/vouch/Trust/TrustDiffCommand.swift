import ArgumentParser
import VouchPKI
import VouchCore
import VouchKit

/// `vouch trust diff`.
struct TrustDiffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Shows the differences between two trust stores.",
        discussion: "Exit codes, like those of diff: 0 the same; 1 different; 2 a file cannot be used; 64 usage error.")

    @Argument(help: ArgumentHelp("The older store.", valueName: "file"))
    var older: String

    @Argument(help: ArgumentHelp("The newer store.", valueName: "file"))
    var newer: String

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() async throws {
        try Complaint.reporting {
            let (later, earlier) = (try Self.store(newer), try Self.store(older))
            let difference = later.difference(from: earlier)
            if json {
                try Terminal.write(difference.report.line() + "\n")
            } else {
                try Terminal.write(difference.text)
            }
            if !difference.isEmpty { throw ExitCode(1) }
        }
    }

    private static func store(_ path: String) throws(Complaint) -> TrustStore {
        try complaining { () throws(ReadingProblem) in try TrustStoreFile.load(path) }
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

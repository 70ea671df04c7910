import ArgumentParser
import VouchPKI
import VouchCore

/// `vouch trust list`.
struct TrustListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists the certificates of the trust store, or its published lists.",
        discussion: "Exit codes: 0 success; 1 no match; 2 the store cannot be used; 64 usage error.")

    @Option(help: ArgumentHelp("Only those of this State: one to three letters, as D, DE or DEU.", valueName: "code"))
    var state: String?

    @Flag(help: "Show the defect and deviation lists and their content instead of certificates.")
    var lists = false

    @OptionGroup var store: TrustStoreOptions

    @Flag(help: "Print one JSON object per line.")
    var json = false

    func run() async throws {
        try Complaint.reporting {
            let day = try Day.current()
            let trusted = try store.loadFilled()
            if lists { return try print(trusted.publishedLists(ofState: state)) }
            let entries = trusted.entries(ofState: state)
            if json {
                for entry in entries { try Terminal.write(entry.report.line() + "\n") }
            } else {
                try Terminal.write(entries.map { $0.row(on: day) }.joined())
            }
            if entries.isEmpty { try TrustStoreOptions.complainOfNone() }
        }
    }

    private func print(_ lists: [PublishedList]) throws {
        for list in lists {
            if json {
                try Terminal.write(list.fullReport.line() + "\n")
            } else {
                try Terminal.write(([list.row] + list.entryRows.map { "  \($0)" }).map { $0 + "\n" }.joined())
            }
        }
        if lists.isEmpty { try TrustStoreOptions.complainOfNone() }
    }
}

/// `vouch trust export`.
struct TrustExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Writes trust anchors, or published lists, as PEM, for other programs.",
        discussion: """
            A file of the output's name is replaced only if it is such an export.

            Exit codes: 0 success; 1 no match; 2 the store cannot be used; 64 usage error; 73 cannot create the file; 74 \
            output was lost, because a disk is full or a pipe closed.
            """)

    @Option(help: ArgumentHelp("Only those of this State: one to three letters.", valueName: "code"))
    var state: String?

    @Flag(help: "Export the defect and deviation lists instead of anchors.")
    var lists = false

    @Option(help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"))
    var output: String?

    @OptionGroup var store: TrustStoreOptions

    func run() async throws {
        try Complaint.reporting {
            let file = try output.map { path throws(Complaint) in try OutputFile(path, .certificates) }
            let trusted = try store.loadFilled()
            let text: String
            if lists {
                let chosen = trusted.publishedLists(ofState: state)
                text = trusted.pemTextOfLists { chosen.contains($0) }
            } else {
                let chosen = Set(trusted.entries(ofState: state).filter(\.isAnchor).map(\.certificate))
                text = trusted.pemText { chosen.contains($0.certificate) }
            }
            guard !text.isEmpty else { return try TrustStoreOptions.complainOfNone() }
            if let file {
                try file.write(.init((OutputFile.exportMark + text).utf8))
            } else {
                try Terminal.write(text)
            }
        }
    }
}

extension TrustStore {
    /// All, or those signed by a State.
    func publishedLists(ofState state: String?) -> [PublishedList] {
        publishedLists.filter { list in state.map { list.signer.isOf(state: $0) } ?? true }
    }

    /// All, or those of a State in any form of its code; sorted by country, then by expiry.
    func entries(ofState state: String?) -> [TrustedCertificate] {
        let chosen = certificates.filter { entry in
            guard let state else { return true }
            return entry.certificate.isOf(state: state)
        }
        return chosen.sorted { a, b in
            let (first, second) = (a.certificate, b.certificate)
            let countries = (first.subject.country ?? "", second.subject.country ?? "")
            if countries.0 != countries.1 { return countries.0 < countries.1 }
            let ends = (first.validity.end?.iso8601 ?? "", second.validity.end?.iso8601 ?? "")
            return ends == (ends.1, ends.0) ? "\(first)" < "\(second)" : ends.0 < ends.1
        }
    }
}

extension TrustedCertificate {
    fileprivate func row(on day: CalendarDate) -> String {
        let country = (certificate.subject.country ?? "–").padding(to: 3)
        let period = "\(certificate.validity.start?.iso8601 ?? "?") to \(certificate.validity.end?.iso8601 ?? "?")"
        let expired = certificate.validity.contains(day) ? "" : ", not valid today"
        let anchor = isAnchor ? "" : ", not an anchor"
        return "\(country) \(role.title.padding(to: 18)) \(period)  \(certificate.subject)\(expired)\(anchor)\n"
    }

    var report: ReportValue {
        .parts([
            ("subject", .text("\(certificate.subject)")), ("issuer", .text("\(certificate.issuer)")),
            ("serialNumber", .text(certificate.serialNumber.hexadecimal)), ("role", .text(role.name)),
            ("isAnchor", .flag(isAnchor)),
            ("validFrom", certificate.validity.start.map { .text($0.iso8601) } ?? .nothing),
            ("validTo", certificate.validity.end.map { .text($0.iso8601) } ?? .nothing),
            ("keyIdentifier", certificate.extensions.subjectKeyIdentifier.map { .text($0.hexadecimal) } ?? .nothing),
            ("sources", .list(sources.map { .text($0.name) })),
        ])
    }
}

extension TrustedCertificate.Role {
    var title: String {
        switch self {
        case .authority: "authority"
        case .link: "link"
        case .masterListSigner: "master list signer"
        case .documentSigner: "document signer"
        }
    }

    /// Stable, for programs.
    var name: String {
        title == "link" || title == "authority"
            ? title : self == .documentSigner ? "documentSigner" : "masterListSigner"
    }
}

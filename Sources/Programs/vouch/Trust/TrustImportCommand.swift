import ArgumentParser
import Foundation
import VouchKit
import VouchPKI
import VouchOpenSSL

/// `vouch trust import`.
struct TrustImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Adds certificates, revocation lists, defect lists and deviation lists to the trust store.",
        discussion: """
            A master list is accepted if its signature leads to a certificate given with --root, to one already in \
            the store, or to one in another list given with it. The same applies to defect and deviation lists, whose \
            signer must also be authorised for such lists. A certificate given by itself becomes an anchor if it is \
            marked as a State's signing authority; those that web browsers trust are refused. Every certificate is added, or the reason for refusing it \
            is reported. The store is replaced only after all files were processed; otherwise it stays unchanged.

            Exit codes: 0 everything was added or already present; 1 something was refused, the rest was added; 2 a \
            file could not be used, nothing was changed; 64 usage error; 73 cannot create the store, or another \
            process keeps it locked; 74 output was lost, because a disk is full or a pipe closed. The store may have \
            been written before its report was lost.
            """)

    @Argument(
        help: """
            Master lists (.ml), defect lists, deviation lists (.dvl), LDIF, PEM or DER, certificates and revocation \
            lists.
            """)
    var files: [String]

    @Option(
        name: .customLong("root"),
        help: ArgumentHelp(
            "A certificate, in DER or PEM, to verify the lists' signatures with. It is not added to the store.",
            valueName: "file"))
    var roots: [String] = []

    @Flag(
        help:
            "Accept lists whose signer is unknown, if the signature is valid: trust then depends on where they came from."
    )
    var acceptUnknownSigner = false

    @Flag(
        help: """
            Accept certificates of which nothing says that they are of a State's signing authority. The store then \
            trusts them for documents of their country.
            """)
    var acceptOtherAuthorities = false

    @OptionGroup var store: TrustStoreOptions

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() async throws {
        try Complaint.reporting {
            let reports = try add()
            let isRefused = reports.contains { !$0.refused.isEmpty }
            if json {
                try Terminal.write(ReportValue.list(reports.map(\.report)).line() + "\n")
            } else {
                try Terminal.write(reports.map(\.text).joined() + "trust store: \(Terminal.printable(store.path))\n")
            }
            if isRefused { throw ExitCode(1) }
        }
    }

    private func add() throws(Complaint) -> [TrustImportReport] {
        // Held until the new store stands in the place of the old one: an import running beside this one waits.
        let lock = try complaining { () throws(ReadingProblem) in try TrustStoreFile.lock(store.path) }
        defer { withExtendedLifetime(lock) {} }
        var trusted = try store.load(mayBeNew: true)
        let importer = TrustImporter(
            roots: try rootCertificates(), acceptsUnknownListSigners: acceptUnknownSigner,
            acceptsOtherAuthorities: acceptOtherAuthorities, cryptography: OpenSSLCryptography())
        var reports: [Int: TrustImportReport] = [:]
        var waiting = Array(files.indices)
        // One file may supply what another needs, so files that lack an issuer are tried again.
        while !waiting.isEmpty {
            var later: [Int] = []
            for index in waiting {
                let report = try add(files[index], with: importer, to: &trusted)
                reports[index] = report
                if report.lacksIssuer { later.append(index) }
            }
            guard later.count < waiting.count else { break }
            waiting = later
        }
        try complaining { () throws(ReadingProblem) in try TrustStoreFile.save(trusted, to: store.path) }
        return files.indices.compactMap { reports[$0] }
    }

    private func add(
        _ path: String, with importer: TrustImporter, to trusted: inout TrustStore
    ) throws(Complaint) -> TrustImportReport {
        let bytes = try NamedFile.bytes(of: path, limit: TrustImporter.maximumLength)
        do {
            return try importer.add(bytes, named: (path as NSString).lastPathComponent, to: &trusted)
        } catch {
            throw Complaint(ReadingProblem(aboutTrust: error, path: path))
        }
    }

    private func rootCertificates() throws(Complaint) -> [Certificate] {
        var certificates: [Certificate] = []
        for path in roots { certificates += try self.certificates(in: path) }
        return certificates
    }

    private func certificates(in path: String) throws(Complaint) -> [Certificate] {
        var store = TrustStore()
        _ = try add(
            path, with: TrustImporter(acceptsOtherAuthorities: true, cryptography: OpenSSLCryptography()), to: &store)
        guard !store.certificates.isEmpty else {
            throw Complaint(
                "trust.noCertificate", "\(path): no certificate in this file", hint: "use DER or PEM")
        }
        return store.certificates.map(\.certificate)
    }
}

extension TrustImportReport {
    /// Whether it may succeed after other files are added.
    fileprivate var lacksIssuer: Bool {
        refused.contains { item in
            switch item.result {
            case .refused(.listSignerUnknown), .refused(.revocationListNotProven): true
            default: false
            }
        }
    }

    private func added(_ kind: Item.Kind) -> Int { items.count { $0.kind == kind && $0.result == .added } }
    private func known(_ kind: Item.Kind) -> Int { items.count { $0.kind == kind && $0.result == .alreadyThere } }

    /// Those that the user alone vouches for: the signer of a list answers for what it holds.
    private var unmarked: [Certificate] { format == .pem || format == .der ? otherAuthorities : [] }

    /// A list of nothing but bad entries must not fill a disk with what is said of them.
    private static let shownRefusals = 20
    private static let listedRefusals = 1000

    var text: String {
        var parts = ["\(counted(added(.certificate), "certificate")) added", "\(known(.certificate)) already present"]
        if items.contains(where: { $0.kind == .revocationList }) {
            parts.append("\(counted(added(.revocationList), "revocation list")) added")
        }
        for kind in [Item.Kind.defectList, .deviationList] where items.contains(where: { $0.kind == kind }) {
            parts.append("\(counted(added(kind), kind.title)) added")
        }
        if !refused.isEmpty { parts.append("\(refused.count) refused") }
        var lines = ["\(Terminal.printable(name)): \(format.title), \(parts.joined(separator: ", "))"]
        if let anchor = signerPath?.anchor { lines.append("  signed under \(anchor.subject)") }
        if let signingTime { lines.append("  signed on \(signingTime.iso8601)") }
        if listSignature == .passed, signerPath == nil, refused.isEmpty {
            lines.append("  its signer is unknown: trust depends on where the list came from")
        }
        let others = items.count { $0.result == .refused(.notCountrySigning) }
        if others > 0 {
            lines.append(
                "  \(counted(others, "certificate")) without a mark of a State's signing authority (Doc 9303-12 §7.1.1): "
                    + "a bundle for web sites? --accept-other-authorities adds \(others == 1 ? "it" : "them") nevertheless"
            )
        }
        if !unmarked.isEmpty {
            lines.append(
                "  \(counted(unmarked.count, "certificate")) added without a mark of a State's signing authority: "
                    + "documents of \(unmarked.count == 1 ? "its country" : "their countries") are now verified with them"
            )
        }
        lines += publishedLists.map { "  \($0.row)" }
        // Those counted above are listed only where they are few.
        let refused = others > 3 ? refused.filter { $0.result != .refused(.notCountrySigning) } : refused
        lines += refused.prefix(Self.shownRefusals).map {
            "  refused: \($0.kind.title) \($0.index + 1), \($0.result.explanation)"
        }
        if refused.count > Self.shownRefusals {
            lines.append("  refused: \(counted(refused.count - Self.shownRefusals, "other entry", "other entries"))")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    var report: ReportValue {
        .parts([
            ("name", .text(name)), ("format", .text(format.rawValue)),
            ("added", .number(added(.certificate))), ("alreadyThere", .number(known(.certificate))),
            ("revocationListsAdded", .number(added(.revocationList))),
            ("otherAuthoritiesAdded", unmarked.isEmpty ? .nothing : .number(unmarked.count)),
            ("listsAdded", .number(added(.defectList) + added(.deviationList))),
            ("lists", publishedLists.isEmpty ? .nothing : .list(publishedLists.map(\.report))),
            ("signedUnder", signerPath?.anchor.map { .text("\($0.subject)") } ?? .nothing),
            ("signedOn", signingTime.map { .text($0.iso8601) } ?? .nothing),
            (
                "refused",
                .list(
                    refused.prefix(Self.listedRefusals).map {
                        .object([
                            ("kind", .text($0.kind.title)), ("index", .number($0.index)),
                            ("reason", .text($0.result.explanation)),
                        ])
                    })
            ),
            ("refusedCount", refused.count > Self.listedRefusals ? .number(refused.count) : .nothing),
            (
                "remarks",
                .list(
                    items.filter { !$0.remarks.isEmpty }.prefix(Self.listedRefusals).map { item in
                        .object([
                            ("kind", .text(item.kind.title)), ("index", .number(item.index)),
                            ("subject", item.certificate.map { .text("\($0.subject)") } ?? .nothing),
                            ("codes", .list(item.remarks.map { .text($0.code.rawValue) })),
                        ])
                    })
            ),
        ])
    }
}

extension TrustImportReport.Format {
    fileprivate var title: String {
        switch self {
        case .masterList: "master list"
        case .defectList: "defect list"
        case .deviationList: "deviation list"
        case .ldif: "LDIF"
        case .pem: "PEM"
        case .der: "DER"
        }
    }
}

extension TrustImportReport.Item.Kind {
    fileprivate var title: String {
        switch self {
        case .certificate: "certificate"
        case .revocationList: "revocation list"
        case .masterList: "master list"
        case .defectList: "defect list"
        case .deviationList: "deviation list"
        }
    }
}

extension TrustImportReport.Result {
    fileprivate var explanation: String {
        guard case .refused(let refusal) = self else { return "" }
        return switch refusal {
        case .unreadable(let error): "cannot be read (\(error.code) at byte \(error.offset))"
        case .unusableList(let error): "a list inside cannot be used (\(error.code.rawValue))"
        case .notCountrySigning:
            "nothing says that it is of a State's signing authority; --accept-other-authorities adds it nevertheless"
        case .listSignature: "the list's signature is not valid"
        case .listSignerUnknown(let anchor): "its signer is unknown; give the certificate with --root: \(anchor)"
        case .listSignerNotProven: "the certificate named as the issuer of its signer did not sign it"
        case .listSignerNotForMasterLists: "its signer is not authorised for master lists"
        case .listSignerNotForDefectLists: "its signer is not authorised for defect lists"
        case .listSignerNotForDeviationLists: "its signer is not authorised for deviation lists"
        case .listSignerRevoked: "its signer was revoked"
        case .revocationListNotProven: "it was not signed by any certificate in the store"
        case .storeFull: "the store is full"
        case .outOfTime: "the file takes too long: neither this nor anything after it was imported"
        }
    }
}

/// `1 certificate`, `2 certificates`.
func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}

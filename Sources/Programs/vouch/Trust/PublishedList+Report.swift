import VouchPKI
import VouchCore

extension PublishedList.Kind {
    /// For people.
    var title: String {
        switch self {
        case .defectList: "defect list"
        case .deviationList: "deviation list"
        }
    }
}

extension PublishedList {
    /// In one line.
    var row: String {
        var parts = ["\(kind.title) of \(signer.subject)"]
        if let signingTime { parts.append("signed on \(signingTime.iso8601)") }
        parts.append(entryCount == 1 ? "1 entry" : "\(entryCount) entries")
        if documentNumberCount > 0 { parts.append(counted(documentNumberCount, "document number")) }
        if unreadableCount > 0 { parts.append("\(unreadableCount) unreadable") }
        if !source.isAuthenticated { parts.append("signer unknown") }
        return parts.joined(separator: ", ")
    }

    var report: ReportValue { .parts(parts) }

    /// With its content.
    var fullReport: ReportValue {
        let entries: [ReportValue] =
            switch content {
            case .defects(let list): list.entries.map(\.report)
            case .deviations(let list): list.entries.map(\.report)
            }
        return .parts(parts + [("says", .list(entries))])
    }

    private var parts: [(key: String, value: ReportValue)] {
        [
            ("kind", .text(kind.rawValue)), ("country", country.map(ReportValue.text) ?? .nothing),
            ("signer", .text("\(signer.subject)")),
            ("signedOn", signingTime.map { .text($0.iso8601) } ?? .nothing), ("entries", .number(entryCount)),
            ("unreadable", .number(unreadableCount)), ("isAuthenticated", .flag(source.isAuthenticated)),
            ("source", .text(source.name)),
        ]
    }

    /// Its content, one line per flaw.
    var entryRows: [String] {
        switch content {
        case .defects(let list):
            list.entries.flatMap { entry in
                entry.defects.map { "\(entry.title): \($0.finding.code.rawValue)\(Self.words($0.description))" }
            }
        case .deviations(let list):
            list.entries.flatMap { entry in
                entry.deviations.map {
                    "\(entry.documents.title): \($0.finding.code.rawValue)\(Self.words($0.description))"
                }
            }
        }
    }

    private static func words(_ text: String?) -> String { text.map { ", \(Terminal.printable($0))" } ?? "" }
}

extension SignerReference {
    fileprivate var title: String {
        if let issuer, let serialNumber { return "signer \(serialNumber.hexadecimal) of \(issuer)" }
        if let subjectKeyIdentifier { return "signer with key \(subjectKeyIdentifier.hexadecimal)" }
        return digest.map { "signer with digest \($0.hexadecimal)" } ?? "no signer"
    }

    fileprivate var report: ReportValue {
        .parts([
            ("issuer", issuer.map { .text("\($0)") } ?? .nothing),
            ("serialNumber", serialNumber.map { .text($0.hexadecimal) } ?? .nothing),
            ("keyIdentifier", subjectKeyIdentifier.map { .text($0.hexadecimal) } ?? .nothing),
            ("digest", digest.map { .text($0.hexadecimal) } ?? .nothing),
        ])
    }
}

extension DefectList.Entry {
    fileprivate var title: String {
        if let signer { return signer.title }
        if let name = authority?.name { return "all signers of \(name)" }
        return authority?.keyIdentifier.map { "all signers under key \($0.hexadecimal)" } ?? "no signer of chips"
    }

    fileprivate var report: ReportValue {
        .parts([
            ("signer", signer?.report ?? .nothing),
            ("authority", authority?.name.map { .text("\($0)") } ?? .nothing),
            ("authorityKeyIdentifier", authority?.keyIdentifier.map { .text($0.hexadecimal) } ?? .nothing),
            (
                "flaws",
                .list(
                    defects.map {
                        .parts([
                            ("code", .text($0.finding.code.rawValue)), ("type", .text("\($0.type)")),
                            ("text", $0.description.map(ReportValue.text) ?? .nothing),
                        ])
                    })
            ), ("text", description.map(ReportValue.text) ?? .nothing),
        ])
    }
}

extension DeviationList.Documents {
    fileprivate var title: String {
        var parts: [String] = []
        if let documentType { parts.append("type \(Terminal.printable(documentType))") }
        if let signer { parts.append(signer.title) }
        if let issued { parts.append("issued \(issued.lowerBound.iso8601) to \(issued.upperBound.iso8601)") }
        if let numbers { parts.append(counted(numbers.count, "number")) }
        return parts.isEmpty ? "all documents" : parts.joined(separator: ", ")
    }
}

extension DeviationList.Entry {
    fileprivate var report: ReportValue {
        .parts([
            ("documentType", documents.documentType.map(ReportValue.text) ?? .nothing),
            ("signer", documents.signer?.report ?? .nothing),
            ("issuedFrom", documents.issued.map { .text($0.lowerBound.iso8601) } ?? .nothing),
            ("issuedTo", documents.issued.map { .text($0.upperBound.iso8601) } ?? .nothing),
            ("documentNumbers", .number(documents.numbers?.count)),
            (
                "flaws",
                .list(
                    deviations.map {
                        .parts([
                            ("code", .text($0.finding.code.rawValue)), ("type", .text("\($0.type)")),
                            ("text", $0.description.map(ReportValue.text) ?? .nothing),
                        ])
                    })
            ),
        ])
    }
}

extension ListedFlaw {
    /// In one line.
    var row: String {
        var parts = ["\(finding.code.rawValue)\(groups)"]
        if !isCertain { parts.append("may apply to this document") }
        if let text { parts.append(Terminal.printable(text)) }
        let day = list.signingTime.map { " of \($0.iso8601)" } ?? ""
        return parts.joined(separator: ", ") + " (\(list.kind.title)\(list.country.map { " of \($0)" } ?? "")\(day))"
    }

    private var groups: String {
        dataGroups.isEmpty
            ? ""
            : " " + dataGroups.map { $0 == 20 ? "EF.SOD" : $0 == 21 ? "EF.COM" : "DG\($0)" }.joined(separator: ", ")
    }

    var report: ReportValue {
        .parts([
            ("code", .text(finding.code.rawValue)), ("clause", .text(finding.clause.rawValue)),
            ("dataGroups", dataGroups.isEmpty ? .nothing : .list(dataGroups.map { .number($0) })),
            ("text", text.map(ReportValue.text) ?? .nothing), ("isCertain", .flag(isCertain)),
            (
                "list",
                .parts([
                    ("kind", .text(list.kind.rawValue)), ("country", list.country.map(ReportValue.text) ?? .nothing),
                    ("signedOn", list.signingTime.map { .text($0.iso8601) } ?? .nothing),
                    ("name", .text(list.name)),
                ])
            ),
        ])
    }
}

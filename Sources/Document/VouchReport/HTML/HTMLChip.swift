/// The chip's result; its checks are listed with the others.
struct HTMLChip {
    let report: DocumentReport

    var html: String {
        guard let chip = report.chip else { return "" }
        let word = chip.outcome.outcome
        let title =
            switch chip.genuine {
            case "yes": "genuine: yes"
            case "no": "genuine: no"
            default: "genuine: not established"
            }
        var rows = [("Verdict", "\(HTMLMarks.badge(word, title)) \(HTMLText.escape(chip.words))")]
        if let access = chip.accessControl { rows.append(("Opened with", HTMLText.isolated(access))) }
        for certificate in chip.certificates.prefix(16) {
            let dates = [certificate.validFrom, certificate.validTo].map { $0.map { HTMLText.escape($0) } ?? "…" }
            rows.append(
                (
                    Self.title(certificate.role),
                    "\(HTMLText.isolated(certificate.subject))<span class=\"aside\">\(dates[0]) to \(dates[1])</span>"
                        + "<span class=\"hash\">\(HTMLText.escape(certificate.fingerprint))</span>"
                ))
        }
        for anchor in chip.missingAnchors.prefix(16) { rows.append(("Missing certificate", HTMLText.isolated(anchor))) }
        rows.append(("Certificates checked as of", HTMLText.isolated(FieldText.date(chip.day) ?? chip.day)))
        let list = rows.map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>" }.joined()
        return HTMLReport.section("chip", "Chip", "<dl class=\"rows\">\(list)</dl>")
    }

    private static func title(_ role: String) -> String {
        switch role {
        case "documentSigner": "Signer"
        case "link": "Link"
        case "anchor": "State’s authority"
        case "cardSecuritySigner": "Signer of the keys"
        default: "Certificate"
        }
    }
}

/// The chip's result; its checks are listed with the others.
struct HTMLChip {
    let report: DocumentReport
    let terms: ReportTerms

    var html: String {
        guard let chip = report.chip else { return "" }
        let word = chip.outcome.outcome
        let title =
            switch chip.genuine {
            case "yes": terms(.genuineYes)
            case "no": terms(.genuineNo)
            default: terms(.genuineOpen)
            }
        let sentence = terms.text("verdict.\(chip.rule)", chip.words)
        var rows = [(terms(.verdict), "\(HTMLMarks.badge(word, title)) \(HTMLText.escape(sentence))")]
        if let access = chip.accessControl { rows.append((terms(.openedWith), HTMLText.isolated(access))) }
        for certificate in chip.certificates.prefix(16) {
            let period = terms(.period, certificate.validFrom ?? "…", certificate.validTo ?? "…")
            rows.append(
                (
                    roleTitle(certificate.role),
                    "\(HTMLText.isolated(certificate.subject))<span class=\"aside\">\(HTMLText.escape(period))</span>"
                        + "<span class=\"hash\">\(HTMLText.escape(certificate.fingerprint))</span>"
                ))
        }
        for anchor in chip.missingAnchors.prefix(16) {
            rows.append((terms(.missingCertificate), HTMLText.isolated(anchor)))
        }
        rows.append((terms(.checkedAsOf), HTMLText.isolated(terms.date(chip.day) ?? chip.day)))
        let list = rows.map { "<div><dt>\(HTMLText.escape($0.0))</dt><dd>\($0.1)</dd></div>" }.joined()
        return HTMLReport.section("chip", terms(.chip), "<dl class=\"rows\">\(list)</dl>")
    }

    private func roleTitle(_ role: String) -> String {
        switch role {
        case "documentSigner": terms(.signer)
        case "link": terms(.link)
        case "anchor": terms(.anchor)
        case "cardSecuritySigner": terms(.keysSigner)
        default: terms(.certificate)
        }
    }
}

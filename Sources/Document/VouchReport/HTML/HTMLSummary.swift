import VouchFields

/// Holder, document and result: what is seen first.
struct HTMLSummary {
    let report: DocumentReport

    var html: String {
        """
        <header>
        <div class="top"><span class="brand">Document report</span>\(time)</div>
        <div class="hero">
        \(portrait)
        <div class="who">
        <p class="kind">\(kind)</p>
        <h1>\(HTMLText.isolated(holder, limit: 120))</h1>
        \(facts)
        </div>
        </div>
        \(verdict)
        </header>
        """
    }

    private var time: String {
        guard let time = report.readAt else { return "" }
        return "<span>Read \(HTMLText.isolated(HTMLSummary.readable(time), limit: 60))</span>"
    }

    /// `2026-11-22T10:00:00Z` as `22 November 2026, 10:00 UTC`.
    static func readable(_ time: String) -> String {
        let halves = time.split(separator: "T", maxSplits: 1)
        guard halves.count == 2, let day = FieldText.date(String(halves[0])), halves[1].utf8.count >= 5 else {
            return time
        }
        let zone = halves[1].hasSuffix("Z") ? " UTC" : ""
        return "\(day), \(halves[1].prefix(5))\(zone)"
    }

    private var kind: String {
        let state = report.document.issuingStateName ?? report.document.issuingState
        let code = report.document.issuingStateName == nil ? nil : report.document.issuingState
        var parts = [report.typeTitle]
        if let state { parts.append(state + (code.map { " (\($0))" } ?? "")) }
        if let jurisdiction = report.document.jurisdiction { parts.append(jurisdiction) }
        return parts.map { HTMLText.isolated($0, limit: 60) }.joined(separator: "<span class=\"dot\"> · </span>")
    }

    private var holder: String {
        let names = [report.text(.givenNames), report.text(.surname)].compactMap { $0 }.filter { !$0.isEmpty }
        if !names.isEmpty { return names.joined(separator: " ") }
        return report.text(.fullName) ?? report.document.name ?? report.typeTitle
    }

    private var portrait: String {
        guard let graphic = report.portrait, let source = HTMLGraphics.source(of: graphic) else { return "" }
        return "<img class=\"portrait\" src=\"\(source)\" alt=\"Portrait of the holder\">"
    }

    private var facts: String {
        let figures = report.figures
        let age = figures.age.map { " <span class=\"aside\">age \($0)</span>" } ?? ""
        let left = figures.monthsToExpire.map { months in
            " <span class=\"aside\">\(HTMLSummary.term(months: months))</span>"
        }
        let rows: [(String, FieldName, String)] = [
            ("Document number", .documentNumber, ""), ("Date of birth", .dateOfBirth, age),
            ("Expires", .dateOfExpiry, left ?? ""), ("Nationality", .nationality, ""), ("Sex", .sex, ""),
        ]
        let list = rows.compactMap { row -> String? in
            guard let value = report.text(row.1) else { return nil }
            let classes = row.1 == .documentNumber ? " class=\"mono\"" : ""
            return "<div><dt>\(row.0)</dt><dd\(classes)>\(HTMLText.isolated(value, limit: 80))\(row.2)</dd></div>"
        }
        return list.isEmpty ? "" : "<dl class=\"facts\">\(list.joined())</dl>"
    }

    static func term(months: Int) -> String {
        func count(_ months: Int) -> String {
            let (number, unit) = months >= 24 ? (months / 12, "year") : (months, "month")
            return "\(number) \(unit)\(number == 1 ? "" : "s")"
        }
        if months < 0 { return months < -1_000_000 ? "long ago" : "\(count(-months)) ago" }
        return months == 0 ? "less than a month left" : "\(count(months)) left"
    }

    private var verdict: String {
        let statuses = report.statuses
        let title =
            switch statuses.overall.outcome {
            case .passed: "All checks performed passed"
            case .failed: "A check failed"
            case .notPerformed: "Not everything could be checked"
            }
        let parts: [(String, DocumentReport.Status)] = [("Pictures", statuses.optical), ("Chip", statuses.chip)]
        let list = parts.map { "<li><span>\($0.0)</span>\(HTMLMarks.badge($0.1.outcome, HTMLSummary.word($0.1)))</li>" }
        return """
            <div class="verdict \(HTMLMarks.name(statuses.overall.outcome))">
            \(HTMLMarks.icon(statuses.overall.outcome))
            <div><p class="result"><span class="sr">Overall result: \(HTMLMarks.text(statuses.overall.outcome)). </span>\
            \(title)</p>
            <p>\(HTMLText.escape(statuses.words))</p>\(why)</div>
            <ul>\(list.joined())</ul>
            </div>
            """
    }

    private static func word(_ status: DocumentReport.Status) -> String? {
        switch status.reason {
        case "chip.none": "no chip"
        case "chip.notRead": "not read"
        default: status.outcome == .notPerformed ? "open" : nil
        }
    }

    /// The first failed or missing checks, in words.
    private var why: String {
        let statuses = report.statuses
        let decisive: [DocumentReport.Check]
        switch statuses.overall.outcome {
        case .passed: return ""
        case .failed: decisive = (report.checks + (report.chip?.checks ?? [])).filter { $0.outcome.outcome == .failed }
        case .notPerformed:
            let names = Set(statuses.deciding("overall"))
            decisive = report.checks.filter { names.contains($0.name) }
        }
        var sentences: [String] = []
        // A verdict says more than the many checks that led to it.
        if let chip = report.chip, report.statuses.overall.because.contains("chip") {
            sentences.append(HTMLText.escape(chip.words))
        }
        for check in decisive where check.part != .chip || report.chip == nil {
            let sentence = HTMLChecks.sentence(check)
            if !sentences.contains(sentence) { sentences.append(sentence) }
            if sentences.count >= 3 { break }
        }
        return sentences.isEmpty ? "" : "<ul class=\"why\">\(sentences.map { "<li>\($0)</li>" }.joined())</ul>"
    }
}

import VouchCore
import VouchFields

/// Holder, document, portraits and verdict: what is seen first.
struct HTMLSummary {
    let report: DocumentReport
    let pictures: HTMLGraphics
    let terms: ReportTerms

    var html: String {
        """
        <header>
        <div class="top"><span class="brand">\(HTMLText.escape(terms(.documentReport)))</span>\(time)</div>
        <div class="hero">
        \(portraits)
        <div class="who">
        <p class="kind">\(kind)</p>
        <h1>\(HTMLText.isolated(holder, limit: 120))</h1>
        </div>
        \(verdict)
        \(facts)
        </div>
        \(omissions)
        </header>
        """
    }

    /// What was to be read and was not: without it the page would look complete.
    private var omissions: String {
        let items = (report.omissions ?? []).prefix(20).map { omission in
            "<li>\(HTMLText.isolated(omission.message, limit: 300)) "
                + "<span class=\"aside\">\(HTMLText.isolated(omission.hint, limit: 300))</span></li>"
        }
        guard !items.isEmpty else { return "" }
        return "<div class=\"group\"><h3>\(HTMLText.escape(terms(.notReadCompletely)))</h3>"
            + "<ul class=\"long\">\(items.joined())</ul></div>"
    }

    private var time: String {
        guard let time = report.readAt else { return "" }
        return "<span>\(HTMLText.isolated(terms(.read, Self.readable(time, terms)), limit: 60))</span>"
    }

    /// `2026-11-22T10:00:00Z` as `22 November 2026, 10:00 UTC`.
    static func readable(_ time: String, _ terms: ReportTerms) -> String {
        let halves = time.split(separator: "T", maxSplits: 1)
        guard halves.count == 2, let day = terms.date(String(halves[0])), halves[1].utf8.count >= 5 else {
            return time
        }
        let zone = halves[1].hasSuffix("Z") ? " UTC" : ""
        return "\(day), \(halves[1].prefix(5))\(zone)"
    }

    private var kind: String {
        var parts = [report.typeTitle(terms)]
        if let state = report.stateTitle(terms) {
            let code = report.document.issuingState.map { state == $0 ? "" : " (\($0))" } ?? ""
            parts.append(state + code)
        }
        if let jurisdiction = report.document.jurisdiction { parts.append(jurisdiction) }
        return parts.map { HTMLText.isolated($0, limit: 60) }.joined(separator: "<span class=\"dot\"> · </span>")
    }

    private var holder: String {
        let names = [report.text(.givenNames, terms), report.text(.surname, terms)].compactMap { $0 }
            .filter { !$0.isEmpty }
        if !names.isEmpty { return names.joined(separator: " ") }
        return report.text(.fullName, terms) ?? report.document.name ?? report.typeTitle(terms)
    }

    /// The portraits of page and chip beside each other, so that they can be compared; each with its source if there are several.
    private var portraits: String {
        let shown = pictures.portraits
        guard !shown.isEmpty else { return "" }
        let figures = shown.map { graphic, source -> String in
            let origin = terms(Self.origin(of: graphic))
            let caption = shown.count > 1 ? "<figcaption>\(HTMLText.escape(origin))</figcaption>" : ""
            let alternative = shown.count > 1 ? "\(terms(.portraitOfHolder)), \(origin)" : terms(.portraitOfHolder)
            return "<figure><img class=\"portrait\" src=\"\(source)\" alt=\"\(HTMLText.escape(alternative))\">"
                + "\(caption)</figure>"
        }
        return "<div class=\"portraits\">\(figures.joined())</div>"
    }

    private static func origin(of graphic: DocumentReport.Graphic) -> ReportTerm {
        switch graphic.source {
        case "chip": .fromChip
        case "selfie": .selfie
        default: graphic.kind == GraphicKind.ghostPortrait.rawValue ? .secondFromPage : .fromPage
        }
    }

    private var facts: String {
        let figures = report.figures
        // An age is shown to who asked for one.
        let wasAsked = report.checks.contains { $0.name == "age.threshold" && $0.outcome.outcome != .notPerformed }
        let age = wasAsked ? figures.age.map { terms(.age, "\($0)") } : nil
        let left = figures.monthsToExpire.map { Self.term(months: $0, terms) }
        let rows: [(String, FieldName, String?)] = [
            (terms.title(ofField: "documentNumber"), .documentNumber, nil),
            (terms.title(ofField: "dateOfBirth"), .dateOfBirth, age), (terms(.expires), .dateOfExpiry, left),
            (terms.title(ofField: "nationality"), .nationality, nil), (terms.title(ofField: "sex"), .sex, nil),
        ]
        let list = rows.compactMap { row -> String? in
            guard let value = report.text(row.1, terms) else { return nil }
            let classes = row.1 == .documentNumber ? " class=\"mono\"" : ""
            let aside = row.2.map { " <span class=\"aside\">\(HTMLText.escape($0))</span>" } ?? ""
            return "<div><dt>\(HTMLText.escape(row.0))</dt>"
                + "<dd\(classes)>\(HTMLText.isolated(value, limit: 80))\(aside)</dd></div>"
        }
        return list.isEmpty ? "" : "<dl class=\"facts\">\(list.joined())</dl>"
    }

    static func term(months: Int, _ terms: ReportTerms) -> String {
        if months == 0 { return terms(.lessThanAMonthLeft) }
        if months < -1_000_000 { return terms(.longAgo) }
        let count = abs(months)
        if count >= 24 { return terms(months < 0 ? .yearsAgo : .yearsLeft, "\(count / 12)") }
        if count == 1 { return terms(months < 0 ? .monthAgo : .monthLeft) }
        return terms(months < 0 ? .monthsAgo : .monthsLeft, "\(count)")
    }

    private var verdict: String {
        let statuses = report.statuses
        let outcome = statuses.overall.outcome
        let headline = report.headline(terms)
        let spoken: ReportTerm =
            switch outcome {
            case .passed: .overallPassed
            case .failed: .overallFailed
            case .notPerformed: .overallOpen
            }
        var parts = [(terms(.pictures), statuses.optical), (terms(.chip), statuses.chip)]
        if report.faces?.comparisons.isEmpty == false { parts.append((terms(.faces), statuses.portrait)) }
        let list = parts.map { title, status in
            "<li><span>\(HTMLText.escape(title))</span>\(HTMLMarks.badge(status.outcome, word(status)))</li>"
        }
        return """
            <div class="verdict \(HTMLMarks.name(outcome))">
            \(HTMLMarks.icon(outcome))
            <div><p class="result"><span class="sr">\(HTMLText.escape(terms(spoken))) </span>\
            \(HTMLText.isolated(headline.text, limit: 300))</p>
            \(consequence(headline).isEmpty ? "" : "<p>\(HTMLText.escape(consequence(headline)))</p>")</div>
            <ul>\(list.joined())</ul>
            </div>
            """
    }

    /// The question that the verdict leaves open, or the advice.
    private func consequence(_ headline: DocumentReport.Headline) -> String {
        switch headline.outcome {
        case .passed: return report.chip?.genuine == "yes" ? terms(.allPassed) + "." : terms(.picturesCannotProve)
        case .notPerformed: return report.document.type == "unknown" ? "" : terms(.nothingContradicts)
        case .failed:
            let more =
                switch headline.otherFailures {
                case 0: ""
                case 1: terms(.oneMore) + " "
                default: terms(.more, "\(headline.otherFailures)") + " "
                }
            return more + terms(.havePersonExamine)
        }
    }

    private func word(_ status: DocumentReport.Status) -> String {
        switch (status.outcome, status.code) {
        case (.passed, _): terms(.passed)
        case (.failed, _): terms(.failed)
        case (_, .chipNone): terms(.noChip)
        case (_, .chipNotRead): terms(.notRead)
        default: terms(.notEstablished)
        }
    }
}

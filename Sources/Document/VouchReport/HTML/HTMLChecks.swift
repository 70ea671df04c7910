import VouchCore
import VouchFields

/// All checks: what failed, what passed, and folded what could not be performed; each with why and what to do.
struct HTMLChecks {
    let report: DocumentReport
    let terms: ReportTerms

    /// Reasons that mean a check does not apply to this document; such checks are left out.
    private static let inapplicable: Set<CheckCode> = [
        .checkNotExamined, .checkNotAsked, .checkNothingToCheck, .checkNotOffered, .compareOneSource,
        .datesUnknown, .capturesOnlyOne, .chipNone, .fieldEmpty, .valueEmpty,
    ]

    var html: String {
        // If the chip was read, its own checks say more than their summary; if not, one line says so.
        var isChipTold = report.chip != nil
        let summarised = report.checks.filter { check in
            guard check.part == .chip else { return true }
            defer { isChipTold = true }
            return !isChipTold
        }
        let checks = (summarised + (report.chip?.checks ?? [])).prefix(HTMLReport.longestList * 2)
        func some(_ word: DocumentReport.Outcome.Word) -> [DocumentReport.Check] {
            checks.filter { $0.outcome.outcome == word }
        }
        let open = some(.notPerformed).filter { !($0.outcome.code.map(Self.inapplicable.contains) ?? false) }
        let groups = [
            group(.failed, terms(.failedChecks), some(.failed)), group(.passed, terms(.passedChecks), some(.passed)),
            group(.notPerformed, terms(.openChecks), open),
        ]
        return HTMLReport.section("checks", terms(.checks), groups.filter { !$0.isEmpty }.joined(separator: "\n"))
    }

    private func group(
        _ word: DocumentReport.Outcome.Word, _ title: String, _ checks: [DocumentReport.Check]
    ) -> String {
        guard !checks.isEmpty else { return "" }
        let heading =
            "<h3>\(HTMLMarks.icon(word))\(HTMLText.escape(title)) <span class=\"count\">\(checks.count)</span></h3>"
        guard word == .notPerformed else {
            return """
                <div class="group \(HTMLMarks.name(word))">
                \(heading)
                \(word == .passed ? brief(checks) : long(checks))
                </div>
                """
        }
        return """
            <details class="group \(HTMLMarks.name(word))">
            <summary>\(heading)</summary>
            \(long(checks))
            </details>
            """
    }

    /// Titles of a check's fields.
    private func about(_ check: DocumentReport.Check) -> String {
        let some = check.fields.prefix(3).map { terms.title(ofField: $0) }.joined(separator: ", ")
        return check.fields.count > 3 ? some + " …" : some
    }

    private struct Saying {
        let about: String
        let sentence: String
        let advice: String?
        var checks: [DocumentReport.Check]
    }

    /// Checks with the same sentence are listed together.
    private func long(_ checks: [DocumentReport.Check]) -> String {
        var order: [String] = []
        var sayings: [String: Saying] = [:]
        for check in checks {
            let about = about(check)
            let sentence = terms.sentence(check)
            let key = about + "\n" + sentence
            if sayings[key] == nil { order.append(key) }
            sayings[
                key, default: Saying(about: about, sentence: sentence, advice: terms.advice(check), checks: [])
            ].checks.append(check)
        }
        let rows = order.compactMap { sayings[$0] }.map { saying -> String in
            let names = saying.checks.map { terms.title(ofCheck: $0.name) }.joined(separator: ", ")
            let about = HTMLText.escape(saying.about.isEmpty ? names : saying.about)
            let advice = saying.advice.map { "<p class=\"advice\">\(HTMLText.escape($0))</p>" } ?? ""
            return """
                <li><p><b>\(about):</b> \(HTMLText.escape(saying.sentence))</p>\(advice)\
                <p class="codes">\(HTMLText.escape(Self.codes(saying.checks)))</p></li>
                """
        }
        return "<ul class=\"long\">\(rows.joined(separator: "\n"))</ul>"
    }

    /// Names, then their common code.
    private static func codes(_ checks: [DocumentReport.Check]) -> String {
        let names = checks.map(\.name).joined(separator: ", ")
        let common = [checks.first?.outcome.reason, checks.first?.outcome.clause].compactMap { $0 }
        return ([names] + common).joined(separator: " · ")
    }

    private func brief(_ checks: [DocumentReport.Check]) -> String {
        let rows = checks.map { check in
            "<li>\(HTMLMarks.icon(.passed))<span>\(HTMLText.escape(terms.sentence(check))) "
                + "<span class=\"codes\">\(HTMLText.escape(check.name))</span></span></li>"
        }
        return "<ul class=\"brief\">\(rows.joined(separator: "\n"))</ul>"
    }
}

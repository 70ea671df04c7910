/// All checks: what failed, what could not be performed, what passed, each with why and what to do.
struct HTMLChecks {
    let report: DocumentReport

    var html: String {
        // If the chip was read, its own checks say more than their summary.
        let summarised = report.chip == nil ? report.checks : report.checks.filter { $0.part != .chip }
        let checks = (summarised + (report.chip?.checks ?? [])).prefix(HTMLReport.longestList * 2)
        let groups: [(DocumentReport.Outcome.Word, String)] = [
            (.failed, "Failed"), (.notPerformed, "Not performed"), (.passed, "Passed"),
        ]
        let lists = groups.map { word, title -> String in
            let some = checks.filter { $0.outcome.outcome == word }
            guard !some.isEmpty else { return "" }
            return """
                <div class="group \(HTMLMarks.name(word))">
                <h3>\(HTMLMarks.icon(word))\(title) <span class="count">\(some.count)</span></h3>
                \(word == .passed ? brief(some) : long(some))
                </div>
                """
        }
        return HTMLReport.section("checks", "Checks", lists.filter { !$0.isEmpty }.joined(separator: "\n"))
    }

    /// With its subject, if the sentence does not name it.
    static func sentence(_ check: DocumentReport.Check) -> String {
        let about = about(check)
        let title = about.isEmpty ? HTMLText.escape(ReportWords.title(check.name)) : about
        return "<b>\(title):</b> \(HTMLText.escape(check.words))"
    }

    /// Titles of a check's fields.
    private static func about(_ check: DocumentReport.Check) -> String {
        let some = check.fields.prefix(3).map { FieldText.title($0) }.joined(separator: ", ")
        return HTMLText.escape(check.fields.count > 3 ? some + " …" : some)
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
            let about = HTMLChecks.about(check)
            let key = about + check.words
            if sayings[key] == nil { order.append(key) }
            sayings[
                key,
                default: Saying(about: about, sentence: check.words, advice: check.advice, checks: [])
            ].checks.append(check)
        }
        let rows = order.compactMap { sayings[$0] }.map { saying -> String in
            let names = saying.checks.map { ReportWords.title($0.name) }.joined(separator: ", ")
            let about = saying.about.isEmpty ? HTMLText.escape(names) : saying.about
            let advice = saying.advice.map { "<p class=\"advice\">\(HTMLText.escape($0))</p>" } ?? ""
            return """
                <li><p><b>\(about):</b> \(HTMLText.escape(saying.sentence))</p>\(advice)\
                <p class="codes">\(HTMLText.escape(HTMLChecks.codes(saying.checks)))</p></li>
                """
        }
        return "<ul class=\"long\">\(rows.joined(separator: "\n"))</ul>"
    }

    /// Names, then their common sentence.
    private static func codes(_ checks: [DocumentReport.Check]) -> String {
        let names = checks.map(\.name).joined(separator: ", ")
        let common = [checks.first?.outcome.reason, checks.first?.outcome.clause].compactMap { $0 }
        return ([names] + common).joined(separator: " · ")
    }

    private func brief(_ checks: [DocumentReport.Check]) -> String {
        let rows = checks.map { check in
            "<li>\(HTMLMarks.icon(.passed))<span>\(HTMLText.escape(check.words)) "
                + "<span class=\"codes\">\(HTMLText.escape(check.name))</span></span></li>"
        }
        return "<ul class=\"brief\">\(rows.joined(separator: "\n"))</ul>"
    }
}

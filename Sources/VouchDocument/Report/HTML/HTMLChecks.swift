/// All checks: what failed, what could not be performed, what passed, each with why and what to do.
struct HTMLChecks {
    let report: DocumentReport

    var html: String {
        // Where the chip was read, its own checks say more than their summary.
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

    /// With what it is about, where the sentence does not say so.
    static func sentence(_ check: DocumentReport.Check) -> String {
        let about = check.fields.prefix(3).map { FieldText.title($0) }.joined(separator: ", ")
        let words = HTMLText.escape(check.words)
        return about.isEmpty ? words : "<b>\(HTMLText.escape(about)):</b> \(words)"
    }

    /// Checks of which the same is to be said stand together.
    private func long(_ checks: [DocumentReport.Check]) -> String {
        var order: [String] = []
        var groups: [String: (advice: String?, codes: [String])] = [:]
        for check in checks {
            let sentence = HTMLChecks.sentence(check)
            let codes = [check.name, check.outcome.reason, check.outcome.clause].compactMap { $0 }
                .map { HTMLText.escape($0) }.joined(separator: " · ")
            if groups[sentence] == nil { order.append(sentence) }
            groups[sentence, default: (check.advice, [])].codes.append(codes)
        }
        let rows = order.map { sentence -> String in
            let advice = groups[sentence]?.advice.map { "<p class=\"advice\">\(HTMLText.escape($0))</p>" } ?? ""
            let codes = groups[sentence]?.codes.joined(separator: "<br>") ?? ""
            return "<li><p>\(sentence)</p>\(advice)<p class=\"codes\">\(codes)</p></li>"
        }
        return "<ul class=\"long\">\(rows.joined(separator: "\n"))</ul>"
    }

    private func brief(_ checks: [DocumentReport.Check]) -> String {
        let rows = checks.map { check in
            "<li>\(HTMLMarks.icon(.passed))<span>\(HTMLText.escape(check.words)) "
                + "<span class=\"codes\">\(HTMLText.escape(check.name))</span></span></li>"
        }
        return "<ul class=\"brief\">\(rows.joined(separator: "\n"))</ul>"
    }
}

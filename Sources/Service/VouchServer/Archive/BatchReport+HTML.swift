extension BatchReport {
    /// The first characters of the page, by which a file is recognised as one of Vouch's reports.
    package static let htmlStart = "<!doctype html><!-- Vouch: report of a batch -->"

    /// The report as an HTML page in UTF-8, which loads nothing from elsewhere.
    package var html: [UInt8] {
        var page = """
            \(Self.htmlStart)
            <html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>Batch \(Self.escaped(batch))</title>
            <style>
            :root{color-scheme:light dark}
            body{font:1rem/1.5 ui-sans-serif,system-ui,sans-serif;font-variant-numeric:tabular-nums;max-width:50rem;\
            margin:2rem auto;padding:0 1.25rem}
            h1{font-size:1.5rem;margin:0}h2{font-size:1.125rem;margin:2rem 0 .5rem}
            table{border-collapse:collapse;width:100%}
            th,td{text-align:left;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #8886;font-weight:400}
            td{text-align:right;width:8rem}
            </style>
            <h1>Batch \(Self.escaped(batch))</h1>
            <p>Customer \(Self.escaped(customer)). Counted at \(Self.escaped(countedAt)).</p>

            """
        page += Self.table(
            "Items",
            [
                ("with a report", done), ("with a problem", failed), ("given up", dead), ("being read", running),
                ("waiting", waiting), ("all", total), ("documents with a report", reports),
            ])
        page += Self.table("Documents", Self.sorted(documents))
        page += Self.table("Issuing States", Self.sorted(states))
        page += Self.table("Outcomes of all checks", Self.sorted(outcomes))
        page += Self.table("Problems", Self.sorted(problems))
        page += Self.table("Attempts", Self.sorted(attempts))
        if let firstEnded, let lastEnded, let meanMilliseconds, let longestMilliseconds {
            let rate = rate.map { ", \((($0 * 100).rounded()) / 100) a second" } ?? ""
            page += """
                <h2>Time</h2>
                <p>Results from \(Self.escaped(firstEnded)) to \(Self.escaped(lastEnded))\(rate). One reading took \
                \(meanMilliseconds) ms on average and \(longestMilliseconds) ms at most.</p>

                """
        }
        page += "<p>Counts only: the report names no person and no file.</p>\n</html>\n"
        return Array(page.utf8)
    }

    private static func sorted(_ counts: [String: Int]) -> [(String, Int)] {
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
    }

    private static func table(_ title: String, _ rows: [(String, Int)]) -> String {
        guard !rows.isEmpty else { return "" }
        let lines = rows.map { "<tr><th scope=\"row\">\(escaped($0.0))</th><td>\($0.1)</td></tr>\n" }.joined()
        return "<h2>\(title)</h2>\n<table>\n\(lines)</table>\n"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}

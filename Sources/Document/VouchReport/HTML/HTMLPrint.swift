/// Every printed line as it was read, folded: most readers need only the fields.
struct HTMLPrint {
    let report: DocumentReport
    let terms: ReportTerms

    var html: String {
        let lines = (report.printedLines ?? []).prefix(HTMLReport.longestList)
        guard !lines.isEmpty else { return "" }
        var pages: [Int] = []
        for line in lines where !pages.contains(line.page) { pages.append(line.page) }
        var parts = pages.map { page in table(of: lines.filter { $0.page == page }, page) }
        // A report from elsewhere may contain any number.
        let leftOut = max(0, min(report.printedLinesLeftOut ?? 0, 1_000_000_000))
        let more = (report.printedLines?.count ?? 0) - lines.count + leftOut
        if more > 0 { parts.append("<p class=\"note\">\(HTMLText.escape(terms(.moreLines, "\(more)")))</p>") }
        return HTMLReport.folded("print", terms(.everythingPrinted), parts.joined(separator: "\n"))
    }

    private func table(of lines: [DocumentReport.PrintedLine], _ page: Int) -> String {
        let title = HTMLText.escape(title(page))
        let heads = [terms(.line), terms(.readBy)].map {
            "<th scope=\"col\">\(HTMLText.escape($0))</th>"
        }.joined()
        return """
            <h3>\(title)</h3>
            <div class="scroll"><table><caption class="sr">\(title)</caption>
            <thead><tr>\(heads)</tr></thead>
            <tbody>
            \(lines.map(row).joined(separator: "\n"))
            </tbody></table></div>
            """
    }

    private func row(_ line: DocumentReport.PrintedLine) -> String {
        var marks = line.isCut == true ? " <span class=\"none\">\(HTMLText.escape(terms(.lineCut)))</span>" : ""
        // No percentage: confidence is not calibrated.
        if line.confidence < 0.8 {
            marks += "<span class=\"unsure\">\(HTMLText.escape(terms(.readWithDoubt)))</span>"
        }
        let reader = [line.engine, line.scripts.prefix(8).joined(separator: ", ")].filter { !$0.isEmpty }
        return """
            <tr><td>\(HTMLText.isolated(line.text))\(marks)</td>\
            <td>\(HTMLText.isolated(reader.joined(separator: ", ")))</td></tr>
            """
    }

    private func title(_ index: Int) -> String {
        switch report.pages.indices.contains(index) ? report.pages[index].side : nil {
        case "front": terms(.front)
        case "back": terms(.back)
        default: terms(.page, "\(max(0, min(index, 1_000_000)) + 1)")
        }
    }
}

/// Labelled values that no field covers, as printed.
struct HTMLOthers {
    let report: DocumentReport
    let terms: ReportTerms

    var html: String {
        let values = (report.otherValues ?? []).prefix(HTMLReport.longestList)
        guard !values.isEmpty else { return "" }
        let heads = [terms(.label), terms(.value)].map { "<th scope=\"col\">\(HTMLText.escape($0))</th>" }.joined()
        let table = """
            <div class="scroll"><table><caption class="sr">\(HTMLText.escape(terms(.otherValues)))</caption>
            <thead><tr>\(heads)</tr></thead>
            <tbody>
            \(values.map(row).joined(separator: "\n"))
            </tbody></table></div>
            """
        return HTMLReport.section("others", terms(.otherValues), table, note: terms(.otherValuesNote))
    }

    private func row(_ value: DocumentReport.OtherValue) -> String {
        // No percentage: confidence is not calibrated.
        let mark =
            value.confidence < 0.8
            ? "<span class=\"unsure\">\(HTMLText.escape(terms(.readWithDoubt)))</span>" : ""
        return """
            <tr><td>\(HTMLText.isolated(value.label))</td><td>\(HTMLText.isolated(value.value))\(mark)</td></tr>
            """
    }
}

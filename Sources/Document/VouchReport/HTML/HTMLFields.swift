import VouchFields

/// Every field, with the value from each source.
struct HTMLFields {
    let report: DocumentReport
    let numbers: ZoneNumbers

    private var sources: [FieldSource] {
        [FieldSource.mrz, .visual, .barcode, .chip].filter { source in
            report.fields.values.contains { $0.sources[source.rawValue] != nil }
        }
    }

    static func title(_ source: FieldSource) -> String {
        switch source {
        case .mrz: "Zone (MRZ)"
        case .visual: "Printed"
        case .barcode: "Barcode"
        case .chip: "Chip"
        }
    }

    var html: String {
        let fields = report.orderedFields
        guard !fields.isEmpty else { return "" }
        let sources = sources
        let head =
            ["Field", "Value"] + sources.map(HTMLFields.title) + ["Result"]
        let heads = head.map { "<th role=\"columnheader\" scope=\"col\">\($0)</th>" }.joined()
        let rows = fields.prefix(HTMLReport.longestList).map { row($0.name, $0.field, sources) }
        let more =
            fields.count > HTMLReport.longestList
            ? "<p class=\"note\">\(fields.count - HTMLReport.longestList) more fields are in the JSON.</p>" : ""
        let table = """
            <div class="scroll"><table class="fields" role="table">
            <caption class="sr">Fields of the document and what each source says of them</caption>
            <thead role="rowgroup"><tr role="row">\(heads)</tr></thead>
            <tbody role="rowgroup">
            \(rows.joined(separator: "\n"))
            </tbody></table></div>\(more)
            """
        let hint = fields.contains { numbers[$0.name] != nil } ? " Numbers refer to the pictures of the pages." : ""
        return HTMLReport.section(
            "fields", "Values", table,
            note: "The value from each source, and the result of comparing them.\(hint)")
    }

    private func row(_ name: String, _ field: DocumentReport.Field, _ sources: [FieldSource]) -> String {
        let number = numbers[name].map { "<span class=\"number\">\($0)</span>" } ?? ""
        let isCode = field.text == nil && name.hasSuffix("Number")
        var cells = [
            "<th role=\"rowheader\" scope=\"row\">\(number)\(HTMLText.escape(FieldText.title(name)))</th>",
            "<td role=\"cell\" class=\"value\(isCode ? " mono" : "")\">\(believed(field))</td>",
        ]
        for source in sources { cells.append(cell(source, field)) }
        cells.append("<td role=\"cell\" class=\"result\">\(result(field))</td>")
        return "<tr role=\"row\" class=\"\(HTMLMarks.name(field.outcome.outcome))\">\(cells.joined())</tr>"
    }

    private func believed(_ field: DocumentReport.Field) -> String {
        guard let value = field.value else { return "<span class=\"none\">unknown</span>" }
        guard let text = field.text else { return HTMLText.isolated(value) }
        return "\(HTMLText.isolated(text))<span class=\"code\">\(HTMLText.isolated(value))</span>"
    }

    private func cell(_ source: FieldSource, _ field: DocumentReport.Field) -> String {
        let label = "<span class=\"label\" aria-hidden=\"true\">\(HTMLFields.title(source))</span>"
        guard let said = field.sources[source.rawValue] else {
            return
                "<td role=\"cell\" class=\"empty\">\(label)<span aria-hidden=\"true\">—</span><span class=\"sr\">absent</span></td>"
        }
        let differs = field.comparison.pairs.contains {
            $0.outcome.outcome == .failed && ($0.first == source.rawValue || $0.second == source.rawValue)
                && said.value != field.value
        }
        var marks: [String] = []
        if differs { marks.append("<span class=\"differs\">\(HTMLMarks.icon(.failed))differs</span>") }
        if said.validity.outcome == .failed, !differs {
            marks.append("<span class=\"differs\">\(HTMLMarks.icon(.failed))not valid</span>")
        }
        if let confidence = said.confidence, confidence < 0.8 {
            marks.append(
                "<span class=\"unsure\">\(Int((max(0, confidence) * 100).rounded()))\u{202F}% confidence</span>")
        }
        let isCode = source == .mrz || source == .barcode
        let raw = "<span class=\"raw\(isCode ? " mono" : "")\">\(HTMLText.isolated(said.raw))</span>"
        let classes = differs || said.validity.outcome == .failed ? " class=\"bad\"" : ""
        return "<td role=\"cell\"\(classes)>\(label)<span class=\"said\">\(raw)\(marks.joined())</span></td>"
    }

    private func result(_ field: DocumentReport.Field) -> String {
        var text = HTMLMarks.badge(field.outcome.outcome, HTMLFields.word(field))
        if field.outcome.outcome != .passed {
            let saying = ReportWords.about(
                code: field.outcome.reason ?? "", isFailure: field.outcome.outcome == .failed)
            text += "<span class=\"because\">\(HTMLText.escape(saying.sentence))</span>"
        }
        return text
    }

    private static func word(_ field: DocumentReport.Field) -> String {
        switch (field.outcome.outcome, field.comparison.summary) {
        case (.passed, .passed): "agrees"
        case (.passed, _): "proved"
        case (.failed, .failed): "differs"
        case (.failed, _): "failed"
        case (.notPerformed, _): "not proved"
        }
    }
}

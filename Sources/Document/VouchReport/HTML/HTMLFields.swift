import VouchFields

/// Every field, with the value from each source.
struct HTMLFields {
    let report: DocumentReport
    let numbers: ZoneNumbers
    let terms: ReportTerms

    private var sources: [FieldSource] {
        [FieldSource.mrz, .visual, .barcode, .chip].filter { source in
            report.fields.values.contains { $0.sources[source.rawValue] != nil }
        }
    }

    private func title(_ source: FieldSource) -> String {
        let term: ReportTerm =
            switch source {
            case .mrz: .zone
            case .visual: .printed
            case .barcode: .barcode
            case .chip: .chip
            }
        return HTMLText.escape(terms(term))
    }

    var html: String {
        // Composed fields repeat other rows.
        let fields = report.orderedFields.filter { $0.field.composedOf == nil }
        guard !fields.isEmpty else { return "" }
        let sources = sources
        let head =
            [HTMLText.escape(terms(.field)), HTMLText.escape(terms(.value))] + sources.map(title)
            + [HTMLText.escape(terms(.result))]
        let heads = head.map { "<th role=\"columnheader\" scope=\"col\">\($0)</th>" }.joined()
        let rows = fields.prefix(HTMLReport.longestList).map { row($0.name, $0.field, sources) }
        let more =
            fields.count > HTMLReport.longestList
            ? "<p class=\"note\">\(HTMLText.escape(terms(.moreFields, "\(fields.count - HTMLReport.longestList)")))</p>"
            : ""
        let table = """
            <div class="scroll"><table class="fields" role="table">
            <caption class="sr">\(HTMLText.escape(terms(.valuesCaption)))</caption>
            <thead role="rowgroup"><tr role="row">\(heads)</tr></thead>
            <tbody role="rowgroup">
            \(rows.joined(separator: "\n"))
            </tbody></table></div>\(more)
            """
        let hint = fields.contains { numbers[$0.name] != nil } ? " " + terms(.numbersNote) : ""
        return HTMLReport.section("fields", terms(.values), table, note: terms(.valuesNote) + hint)
    }

    private func row(_ name: String, _ field: DocumentReport.Field, _ sources: [FieldSource]) -> String {
        let number = numbers[name].map { "<span class=\"number\">\($0)</span>" } ?? ""
        let isCode = field.text == nil && name.hasSuffix("Number")
        var cells = [
            "<th role=\"rowheader\" scope=\"row\">\(number)\(HTMLText.escape(terms.title(ofField: name)))</th>",
            "<td role=\"cell\" class=\"value\(isCode ? " mono" : "")\">\(believed(field, name))</td>",
        ]
        for source in sources { cells.append(cell(source, field)) }
        cells.append("<td role=\"cell\" class=\"result\">\(result(field))</td>")
        return "<tr role=\"row\" class=\"\(HTMLMarks.name(field.outcome.outcome))\">\(cells.joined())</tr>"
    }

    private func believed(_ field: DocumentReport.Field, _ name: String) -> String {
        guard let value = field.value else {
            return "<span class=\"none\">\(HTMLText.escape(terms(.unknown)))</span>"
        }
        guard let text = terms.text(of: field, name) else { return HTMLText.isolated(value) }
        return "\(HTMLText.isolated(text))<span class=\"code\">\(HTMLText.isolated(value))</span>"
    }

    private func cell(_ source: FieldSource, _ field: DocumentReport.Field) -> String {
        let label = "<span class=\"label\" aria-hidden=\"true\">\(title(source))</span>"
        guard let said = field.sources[source.rawValue] else {
            return "<td role=\"cell\" class=\"empty\">\(label)<span aria-hidden=\"true\">—</span>"
                + "<span class=\"sr\">\(HTMLText.escape(terms(.absent)))</span></td>"
        }
        let differs = field.comparison.pairs.contains {
            $0.outcome.outcome == .failed && ($0.first == source.rawValue || $0.second == source.rawValue)
                && said.value != field.value
        }
        var marks: [String] = []
        if differs {
            marks.append(
                "<span class=\"differs\">\(HTMLMarks.icon(.failed))\(HTMLText.escape(terms(.differing)))</span>")
        }
        if said.validity.outcome == .failed, !differs {
            marks.append(
                "<span class=\"differs\">\(HTMLMarks.icon(.failed))\(HTMLText.escape(terms(.notValid)))</span>")
        }
        // No percentage: confidence is not calibrated.
        if let confidence = said.confidence, confidence < 0.8 {
            marks.append("<span class=\"unsure\">\(HTMLText.escape(terms(.readWithDoubt)))</span>")
        }
        let isCode = source == .mrz || source == .barcode
        let raw = "<span class=\"raw\(isCode ? " mono" : "")\">\(HTMLText.isolated(said.raw))</span>"
        let classes = differs || said.validity.outcome == .failed ? " class=\"bad\"" : ""
        return "<td role=\"cell\"\(classes)>\(label)<span class=\"said\">\(raw)\(marks.joined())</span></td>"
    }

    private func result(_ field: DocumentReport.Field) -> String {
        var text = HTMLMarks.badge(field.outcome.outcome, word(field))
        if field.outcome.outcome != .passed {
            let sentence = terms.sentence(
                code: field.outcome.reason ?? "", isFailure: field.outcome.outcome == .failed)
            text += "<span class=\"because\">\(HTMLText.escape(sentence))</span>"
        }
        return text
    }

    private func word(_ field: DocumentReport.Field) -> String {
        switch (field.outcome.outcome, field.comparison.summary) {
        case (.passed, .passed): terms(.agrees)
        case (.passed, _): terms(.proved)
        case (.failed, .failed): terms(.differing)
        case (.failed, _): terms(.failed)
        case (.notPerformed, _): terms(.notProved)
        }
    }
}

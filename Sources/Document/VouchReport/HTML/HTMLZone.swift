import VouchFields

/// The machine-readable zone: its lines, what the rules changed in them, and each check digit.
struct HTMLZone {
    let report: DocumentReport
    let terms: ReportTerms

    /// No zone has as many.
    private static let most = 24

    var html: String {
        guard let zone = report.mrz else { return "" }
        let title = HTMLText.escape(terms(.zoneOf, zone.format ?? terms(.unknownLayout)))
        return "<h3>\(title)</h3>" + verdict(zone) + lines(zone.lines) + seen(zone) + digits(zone)
    }

    private func verdict(_ zone: DocumentReport.Zone) -> String {
        zone.verdict.map { "<p>\(HTMLText.isolated($0.sentence(terms)))</p>" } ?? ""
    }

    private func lines(_ lines: [String]) -> String {
        let text = lines.prefix(4).map { HTMLText.isolated($0) }.joined(separator: "\n")
        return "<pre class=\"zone\" translate=\"no\">\(text)</pre>"
    }

    /// The lines as read, where they differ, and each character that was changed.
    private func seen(_ zone: DocumentReport.Zone) -> String {
        guard let raw = zone.rawLines, let corrections = zone.corrections, !corrections.isEmpty else { return "" }
        let rows = corrections.prefix(Self.most).map { one -> String in
            let place = HTMLText.escape(terms(.place, "\(one.line)", "\(one.column)"))
            return "<div><dt>\(place)</dt><dd class=\"mono\">\(HTMLText.isolated(one.from)) → "
                + "\(HTMLText.isolated(one.to))</dd></div>"
        }
        let more = corrections.count - rows.count
        let note =
            more > 0 ? "<p class=\"note\">\(HTMLText.escape(terms(.moreCorrections, "\(more)")))</p>" : ""
        return "<h3>\(HTMLText.escape(terms(.linesAsRead)))</h3>" + lines(raw)
            + "<h3>\(HTMLText.escape(terms(.corrected)))</h3><dl class=\"rows\">\(rows.joined())</dl>" + note
    }

    private func digits(_ zone: DocumentReport.Zone) -> String {
        let checks = (zone.checks ?? [:]).filter { $0.value.computed != nil }.sorted { one, other in
            let a = (one.value.line ?? 0, one.value.column ?? 0)
            let b = (other.value.line ?? 0, other.value.column ?? 0)
            return a == b ? one.key < other.key : a < b
        }
        guard !checks.isEmpty else { return "" }
        let heads = [terms(.protects), terms(.position), terms(.printed), terms(.computed), terms(.result)].map {
            "<th scope=\"col\">\(HTMLText.escape($0))</th>"
        }.joined()
        let rows = checks.prefix(Self.most).map { row($0.value) }
        return """
            <h3>\(HTMLText.escape(terms(.checkDigits)))</h3>
            <div class="scroll"><table><caption class="sr">\(HTMLText.escape(terms(.checkDigits)))</caption>
            <thead><tr>\(heads)</tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            </tbody></table></div>
            """
    }

    private func row(_ check: DocumentReport.Zone.Check) -> String {
        let protected = (check.protects ?? []).prefix(Self.most).map { terms.title(ofField: Self.field($0)) }
        let word = DocumentReport.Outcome.Word(rawValue: check.outcome) ?? .notPerformed
        let said: ReportTerm =
            switch word {
            case .passed: .passed
            case .failed: .failed
            case .notPerformed: .notPerformed
            }
        return """
            <tr><th scope="row">\(HTMLText.isolated(protected.joined(separator: ", ")))</th>\
            <td>\(HTMLText.escape(terms(.place, "\(check.line ?? 0)", "\(check.column ?? 0)")))</td>\
            <td class="mono">\(HTMLText.isolated(check.printed ?? ""))</td>\
            <td class="mono">\(HTMLText.isolated(check.computed ?? ""))</td>\
            <td>\(HTMLMarks.badge(word, terms(said)))</td></tr>
            """
    }

    /// A field of the zone by its name among the document's.
    private static func field(_ name: String) -> String { FieldName(ofZone: name)?.rawValue ?? name }
}

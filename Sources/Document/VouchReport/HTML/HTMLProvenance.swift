/// How the report was made: files, programs, times.
struct HTMLProvenance {
    let report: DocumentReport
    let pictures: HTMLGraphics
    let terms: ReportTerms

    var html: String {
        let parts = [inputs, graphics, zone, kind, versions, timing].filter { !$0.isEmpty }
        return HTMLReport.folded("provenance", terms(.howRead), parts.joined(separator: "\n"))
    }

    private var kind: String {
        var rows: [(String, String)] = []
        if let name = report.document.name { rows.append((terms(.model), HTMLText.isolated(name))) }
        if let id = report.document.modelID {
            rows.append((terms(.modelName), "<span class=\"mono\">\(HTMLText.isolated(id))</span>"))
        }
        if let place = report.document.chipPlace.flatMap(Self.term(ofChipPlace:)) {
            rows.append((terms(.chipPlace), HTMLText.escape(terms(place))))
        }
        if let score = report.matchingSidesScore {
            let term: ReportTerm = score < 0 ? .nothingInCommon : score >= 1 ? .agreeing : .partlyAgreeing
            rows.append((terms(.sidesAgree), HTMLText.escape(terms(term))))
        }
        return rows.isEmpty ? "" : heading(terms(.document)) + Self.list(rows)
    }

    /// nil for a place that this program does not know.
    private static func term(ofChipPlace place: String) -> ReportTerm? {
        switch place {
        case "card": .chipInCard
        case "front": .chipOnFront
        case "back": .chipOnBack
        case "dataPage": .chipInDataPage
        case "cover": .chipInCover
        case "none": .noChip
        default: nil
        }
    }

    private var inputs: String {
        guard !report.inputs.isEmpty else { return "" }
        let rows = report.inputs.prefix(64).map { input -> (String, String) in
            var facts = [terms(.bytes, "\(input.bytes)")]
            if let format = input.format { facts.insert(format, at: 0) }
            if let width = input.width, let height = input.height {
                facts.append(terms(.pixels, "\(width)", "\(height)"))
            }
            let hash = input.sha256.map { "<span class=\"hash\">\(HTMLText.escape($0))</span>" } ?? ""
            return (input.name, HTMLText.escape(facts.joined(separator: ", ")) + hash)
        }
        return heading(terms(.files)) + Self.list(rows)
    }

    private var graphics: String {
        let rows = pictures.rows
        return rows.isEmpty ? "" : heading(terms(.graphics)) + Self.list(rows)
    }

    private var zone: String { HTMLZone(report: report, terms: terms).html }

    private var versions: String {
        let versions = report.versions
        var rows = [("Vouch", HTMLText.isolated(versions.vouch))]
        if let models = versions.models {
            rows.append(
                (
                    terms(.models),
                    "\(HTMLText.isolated("\(models.subset) \(models.version)"))<span class=\"hash\">\(HTMLText.escape(models.sha256))</span>"
                ))
        }
        for engine in versions.engines.prefix(32) {
            rows.append((engine.name, HTMLText.isolated(engine.version)))
        }
        for network in versions.networks.prefix(32) {
            rows.append(
                (network.name, "<span class=\"hash\">\(HTMLText.escape(network.sha256))</span>"))
        }
        return heading(terms(.versions)) + Self.list(rows)
    }

    private var timing: String {
        let stages = report.timing.prefix(64)
        let most = stages.map(\.milliseconds).max() ?? 0
        guard !stages.isEmpty else { return "" }
        let total = stages.reduce(0) { $0 + max(0, min($1.milliseconds, 1e9)) }
        let rows = stages.map { stage -> String in
            let share = most > 0 ? max(0.5, min(100, stage.milliseconds / most * 100)) : 0
            return """
                <tr><th scope="row">\(HTMLText.isolated(stage.name))</th>\
                <td class="bar" aria-hidden="true"><svg><rect width="\(Rounding.finite(share, to: 10))%" height="100%"/></svg></td>\
                <td class="ms">\(Self.milliseconds(stage.milliseconds))</td></tr>
                """
        }
        let heads = [terms(.step), terms(.share), terms(.milliseconds)].map {
            "<th scope=\"col\">\(HTMLText.escape($0))</th>"
        }.joined()
        return """
            \(heading(terms(.times)))
            <table class="timing"><caption class="sr">\(HTMLText.escape(terms(.times)))</caption>
            <thead class="sr"><tr>\(heads)</tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            <tr class="sum"><th scope="row">\(HTMLText.escape(terms(.allSteps)))</th><td></td><td class="ms">\(Self.milliseconds(total))</td></tr>
            </tbody></table>
            <p class="note">\(HTMLText.escape(terms(.timesNote)))</p>
            """
    }

    private static func milliseconds(_ value: Double) -> String {
        let value = max(0, min(value, 1e9))
        return value < 10 ? "\(Rounding.finite(value, to: 10))\u{202F}ms" : "\(Int(value.rounded()))\u{202F}ms"
    }

    private func heading(_ text: String) -> String { "<h3>\(HTMLText.escape(text))</h3>" }

    private static func list(_ rows: [(String, String)]) -> String {
        "<dl class=\"rows\">\(rows.map { "<div><dt>\(HTMLText.isolated($0.0))</dt><dd>\($0.1)</dd></div>" }.joined())</dl>"
    }
}

/// How the report was made: files, programs, times.
struct HTMLProvenance {
    let report: DocumentReport

    var html: String {
        let parts = [inputs, zone, kind, versions, timing].filter { !$0.isEmpty }
        return HTMLReport.section("provenance", "How this was read", parts.joined(separator: "\n"))
    }

    private var kind: String {
        var rows: [(String, String)] = []
        if let name = report.document.name { rows.append(("Document model", HTMLText.isolated(name))) }
        if let id = report.document.modelID {
            rows.append(("Model’s name", "<span class=\"mono\">\(HTMLText.isolated(id))</span>"))
        }
        if let score = report.matchingSidesScore {
            let text = score < 0 ? "no data in common" : "\(Int((min(score, 1) * 100).rounded()))\u{202F}%"
            rows.append(("Agreement of front and back", text))
        }
        return rows.isEmpty ? "" : "<h3>Document</h3>" + Self.list(rows)
    }

    private var inputs: String {
        guard !report.inputs.isEmpty else { return "" }
        let rows = report.inputs.prefix(64).map { input -> (String, String) in
            var facts = ["\(input.bytes) bytes"]
            if let format = input.format { facts.insert(format, at: 0) }
            if let width = input.width, let height = input.height { facts.append("\(width) × \(height) pixels") }
            let hash = input.sha256.map { "<span class=\"hash\">\(HTMLText.escape($0))</span>" } ?? ""
            return (
                HTMLText.isolated(input.name), HTMLText.escape(facts.joined(separator: ", ")) + hash
            )
        }
        return "<h3>Files and their SHA-256</h3>" + Self.list(rows)
    }

    private var zone: String {
        guard let zone = report.mrz else { return "" }
        let lines = zone.lines.prefix(4).map { HTMLText.isolated($0) }.joined(separator: "\n")
        let format = zone.format.map { HTMLText.escape($0) } ?? "unknown layout"
        return "<h3>Machine-readable zone, \(format)</h3><pre class=\"zone\" translate=\"no\">\(lines)</pre>"
    }

    private var versions: String {
        let versions = report.versions
        var rows = [("Vouch", HTMLText.isolated(versions.vouch))]
        if let models = versions.models {
            rows.append(
                (
                    "Document models",
                    "\(HTMLText.isolated("\(models.subset) \(models.version)"))<span class=\"hash\">\(HTMLText.escape(models.sha256))</span>"
                ))
        }
        for engine in versions.engines.prefix(32) {
            rows.append((HTMLText.isolated(engine.name), HTMLText.isolated(engine.version)))
        }
        for network in versions.networks.prefix(32) {
            rows.append(
                (HTMLText.isolated(network.name), "<span class=\"hash\">\(HTMLText.escape(network.sha256))</span>"))
        }
        return "<h3>Versions</h3>" + Self.list(rows)
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
        return """
            <h3>Time by step</h3>
            <table class="timing"><caption class="sr">Time by step</caption>
            <thead class="sr"><tr><th scope="col">Step</th><th scope="col">Share</th><th scope="col">Milliseconds</th></tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            <tr class="sum"><th scope="row">all steps</th><td></td><td class="ms">\(Self.milliseconds(total))</td></tr>
            </tbody></table>
            <p class="note">Some steps run beside each other, so the reading took less than their sum.</p>
            """
    }

    private static func milliseconds(_ value: Double) -> String {
        let value = max(0, min(value, 1e9))
        return value < 10 ? "\(Rounding.finite(value, to: 10))\u{202F}ms" : "\(Int(value.rounded()))\u{202F}ms"
    }

    private static func list(_ rows: [(String, String)]) -> String {
        "<dl class=\"rows\">\(rows.map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>" }.joined())</dl>"
    }
}

import VouchFields

/// Portraits and signatures.
struct HTMLGraphics {
    let report: DocumentReport

    var html: String {
        let figures = report.graphics.prefix(24).map { graphic -> String in
            let title = Self.title(graphic)
            let picture =
                Self.source(of: graphic).map {
                    "<img src=\"\($0)\" alt=\"\(title)\">"
                } ?? "<p class=\"none\">Browsers cannot show this kind of picture.</p>"
            return "<figure>\(picture)<figcaption><b>\(title)</b>\(facts(graphic))</figcaption></figure>"
        }
        return HTMLReport.section(
            "graphics", "Pictures on the document",
            figures.isEmpty ? "" : "<div class=\"graphics\">\(figures.joined(separator: "\n"))</div>")
    }

    /// Only formats that a browser displays, and whose bytes match: a data URL must not be able to contain anything
    /// else.
    static func source(of graphic: DocumentReport.Graphic) -> String? {
        guard let data = graphic.data, let bytes = Base64Text.decode(data) else { return nil }
        let beginnings: [(mime: String, bytes: [UInt8])] = [
            ("image/png", [0x89, 0x50, 0x4E, 0x47]), ("image/jpeg", [0xFF, 0xD8, 0xFF]),
        ]
        guard let kind = beginnings.first(where: { $0.mime == graphic.mime && bytes.starts(with: $0.bytes) }) else {
            return nil
        }
        return "data:\(kind.mime);base64,\(Base64Text.encode(bytes))"
    }

    private static func title(_ graphic: DocumentReport.Graphic) -> String {
        let kind =
            switch GraphicKind(rawValue: graphic.kind) {
            case .portrait: "Portrait"
            case .ghostPortrait: "Second portrait"
            case .signature: "Signature"
            case nil: "Picture"
            }
        return graphic.source == "chip" ? "\(kind) from the chip" : kind
    }

    private func facts(_ graphic: DocumentReport.Graphic) -> String {
        var facts: [String] = []
        if let width = graphic.width, let height = graphic.height { facts.append("\(width) × \(height) pixels") }
        if let resolution = graphic.dotsPerInch { facts.append("\(Int(max(0, min(resolution, 1e6)))) dpi") }
        if graphic.refined == true { facts.append("border detected") }
        if let quality = graphic.quality {
            facts.append("contrast \(Self.percent(quality.contrast))")
            if quality.glare > 0.005 { facts.append("\(Self.percent(quality.glare)) covered by reflections") }
            if quality.burntOut > 0.02, graphic.kind != "signature" {
                facts.append("\(Self.percent(quality.burntOut)) overexposed")
            }
        }
        let text = facts.isEmpty ? "" : "<span>\(HTMLText.escape(facts.joined(separator: ", ")))</span>"
        let hash =
            graphic.sha256.map { "<span class=\"hash\" title=\"SHA-256\">\(HTMLText.escape($0))</span>" } ?? ""
        return text + hash
    }

    private static func percent(_ share: Double) -> String {
        "\(Int((max(0, min(1, share)) * 100).rounded()))\u{202F}%"
    }
}

import VouchFields

/// Portraits and signatures.
struct HTMLGraphics {
    let report: DocumentReport
    let pictures: [GraphicPicture]
    let terms: ReportTerms

    /// Shown at the top of the page, and nowhere else: a picture takes most of the page's bytes.
    let portraits: [(graphic: DocumentReport.Graphic, source: String)]

    private static let mostPortraits = 4

    init(report: DocumentReport, pictures: [GraphicPicture], terms: ReportTerms) {
        (self.report, self.pictures, self.terms) = (report, pictures, terms)
        // A second portrait that was compared is seen beside those it was compared with.
        let isGhostCompared =
            report.faces?.comparisons.contains { [$0.first, $0.second].contains("ghostPortrait") } ?? false
        let kinds = [GraphicKind.portrait] + (isGhostCompared ? [.ghostPortrait] : [])
        let portraits = report.graphics.indices.lazy
            .filter { index in kinds.contains { $0.rawValue == report.graphics[index].kind } }
            .compactMap { index in
                Self.source(of: index, in: report, pictures).map { (report.graphics[index], $0) }
            }
        let selfie = report.faces?.selfie.flatMap { selfie in Self.source(of: selfie).map { (selfie, $0) } }
        self.portraits = portraits.prefix(Self.mostPortraits) + [selfie].compactMap { $0 }
    }

    var html: String {
        let atTop = portraits.map(\.graphic)
        let figures = report.graphics.indices.prefix(24).compactMap { index -> String? in
            let graphic = report.graphics[index]
            guard !atTop.contains(graphic) else { return nil }
            let title = HTMLText.escape(title(graphic))
            let picture =
                Self.source(of: index, in: report, pictures).map { "<img src=\"\($0)\" alt=\"\(title)\">" }
                ?? "<p class=\"none\">\(HTMLText.escape(terms(.notShown)))</p>"
            return "<figure>\(picture)<figcaption><b>\(title)</b></figcaption></figure>"
        }
        return HTMLReport.section(
            "graphics", terms(.graphics),
            figures.isEmpty ? "" : "<div class=\"graphics\">\(figures.joined(separator: "\n"))</div>")
    }

    /// Each with its measures and the hash of its file.
    var rows: [(String, String)] { report.graphics.prefix(24).map { (title($0), facts($0)) } }

    private static func source(
        of index: Int, in report: DocumentReport, _ pictures: [GraphicPicture]
    ) -> String? {
        if let picture = pictures.first(where: { $0.graphic == index }) {
            return source(picture.file.reveal { $0 }, mime: nil)
        }
        return source(of: report.graphics[index])
    }

    static func source(of graphic: DocumentReport.Graphic) -> String? {
        graphic.data.flatMap(Base64Text.decode).flatMap { source($0, mime: graphic.mime) }
    }

    /// Only formats that a browser displays, and whose bytes match: a data URL must not be able to contain anything
    /// else.
    private static func source(_ bytes: [UInt8], mime: String?) -> String? {
        let beginnings: [(mime: String, bytes: [UInt8])] = [
            ("image/png", [0x89, 0x50, 0x4E, 0x47]), ("image/jpeg", [0xFF, 0xD8, 0xFF]),
        ]
        let kind = beginnings.first { (mime ?? $0.mime) == $0.mime && bytes.starts(with: $0.bytes) }
        return kind.map { "data:\($0.mime);base64,\(Base64Text.encode(bytes))" }
    }

    private func title(_ graphic: DocumentReport.Graphic) -> String {
        let kind: ReportTerm =
            switch GraphicKind(rawValue: graphic.kind) {
            case .portrait: .portrait
            case .ghostPortrait: .ghostPortrait
            case .signature: .signature
            case nil: .picture
            }
        return graphic.source == "chip" ? terms(.ofChip, terms(kind)) : terms(kind)
    }

    private func facts(_ graphic: DocumentReport.Graphic) -> String {
        var facts: [String] = []
        if let width = graphic.width, let height = graphic.height {
            facts.append(terms(.pixels, "\(width)", "\(height)"))
        }
        if let resolution = graphic.dotsPerInch {
            facts.append(terms(.dotsPerInch, "\(Int(max(0, min(resolution, 1e6))))"))
        }
        if graphic.refined == true { facts.append(terms(.borderDetected)) }
        if let quality = graphic.quality {
            if quality.glare > 0.005 { facts.append(terms(.reflections)) }
            if quality.burntOut > 0.1, graphic.kind != GraphicKind.signature.rawValue {
                facts.append(terms(.overexposed))
            }
        }
        let hash = graphic.sha256.map { "<span class=\"hash\">\(HTMLText.escape($0))</span>" } ?? ""
        return HTMLText.escape(facts.joined(separator: ", ")) + hash
    }
}

import VouchFields

/// The pages as photographed, with the places where values were read.
struct HTMLPages {
    let report: DocumentReport
    let numbers: ZoneNumbers
    let pictures: [PagePicture]
    let terms: ReportTerms

    /// Maximum number of pages; a note says if there are more.
    private static let most = 12

    var html: String {
        let figures = report.pages.prefix(Self.most).enumerated().map { figure($0.offset, $0.element) }
        let more =
            report.pages.count > Self.most
            ? "<p class=\"note\">\(HTMLText.escape(terms(.morePages, "\(report.pages.count - Self.most)")))</p>" : ""
        guard !figures.isEmpty else { return "" }
        return HTMLReport.section(
            "pages", terms(.pages),
            "\(legend)<div class=\"pages\">\(figures.joined(separator: "\n"))</div>\(more)")
    }

    /// The legend of the frames; only those present.
    private var legend: String {
        let words = Set(report.orderedFields.filter { numbers[$0.name] != nil }.map { $0.field.outcome.outcome })
        var keys: [(name: String, text: String)] = []
        if words.contains(.passed) { keys.append(("pass", terms(.frameHolds))) }
        if words.contains(.failed) { keys.append(("fail", terms(.failed))) }
        if words.contains(.notPerformed) { keys.append(("open", terms(.frameOpen))) }
        if report.graphics.contains(where: { $0.box != nil }) { keys.append(("graphic", terms(.frameGraphic))) }
        let items = keys.map { key in
            "<li><svg viewBox=\"0 0 28 16\" width=\"28\" height=\"16\" aria-hidden=\"true\"><polygon class=\"zone \(key.name)\" "
                + "points=\"2,2 26,2 26,14 2,14\"/></svg>\(HTMLText.escape(key.text))</li>"
        }
        return items.isEmpty ? "" : "<ul class=\"legend\">\(items.joined())</ul>"
    }

    private func figure(_ index: Int, _ page: DocumentReport.Page) -> String {
        let picture = pictures.first { $0.page == index && $0.width > 0 && $0.height > 0 }
        let size: (width: Double, height: Double)
        if let width = page.width, let height = page.height, width > 0, height > 0 {
            size = (width, height)
        } else if let picture {
            size = (100, 100 * Double(picture.height) / Double(picture.width))
        } else {
            size = (85.6, 53.98)
        }
        let side =
            switch page.side {
            case "front": terms(.front)
            case "back": terms(.back)
            default: terms(.page, "\(index + 1)")
            }
        var drawing =
            "<svg class=\"page\" role=\"img\" viewBox=\"0 0 \(Self.number(size.width)) \(Self.number(size.height))\" "
            + "aria-label=\"\(HTMLText.escape(terms(.pageDrawing, side)))\">"
        if let picture {
            let data = Base64Text.encode(picture.file.reveal { $0 })
            drawing +=
                "<image width=\"\(Self.number(size.width))\" height=\"\(Self.number(size.height))\" "
                + "preserveAspectRatio=\"none\" href=\"data:\(HTMLText.escape(picture.mime));base64,\(data)\"/>"
        } else {
            drawing += "<rect class=\"blank\" width=\"100%\" height=\"100%\"/>"
        }
        drawing += graphicZones(index) + fieldZones(index, size) + "</svg>"
        return "<figure>\(drawing)<figcaption>\(caption(side, page))</figcaption></figure>"
    }

    private func graphicZones(_ index: Int) -> String {
        report.graphics.filter { $0.page == index }.compactMap { graphic in
            graphic.box.flatMap { Self.polygon($0, "graphic") }
        }.joined()
    }

    private func fieldZones(_ index: Int, _ size: (width: Double, height: Double)) -> String {
        var zones = ""
        let radius = size.width * 0.0135
        for (name, field) in report.orderedFields.prefix(HTMLReport.longestList) {
            guard let number = numbers[name] else { continue }
            for source in FieldSource.allCases {
                guard let said = field.sources[source.rawValue], said.page == index, let box = said.box,
                    let polygon = Self.polygon(box, HTMLMarks.name(field.outcome.outcome))
                else { continue }
                zones += polygon
                // Next to the zone if there is room, so that it hides nothing.
                let left = box.map { $0[0] }.min() ?? 0
                let middle = box.reduce(0) { $0 + $1[1] / 4 }
                let x = max(left - radius * 1.2, radius)
                let y = min(max(middle, radius), size.height - radius)
                zones +=
                    "<g class=\"tag \(HTMLMarks.name(field.outcome.outcome))\">"
                    + "<circle cx=\"\(Self.number(x))\" cy=\"\(Self.number(y))\" r=\"\(Self.number(radius))\"/>"
                    + "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y + radius * 0.42))\" "
                    + "font-size=\"\(Self.number(radius * 1.25))\">\(number)</text></g>"
            }
        }
        return zones
    }

    /// Nil if this is not a quad.
    private static func polygon(_ box: [[Double]], _ name: String) -> String? {
        guard box.count == 4, box.allSatisfy({ $0.count == 2 && $0.allSatisfy { abs($0) < 1e5 } }) else { return nil }
        let points = box.map { "\(number($0[0])),\(number($0[1]))" }.joined(separator: " ")
        return "<polygon class=\"zone \(name)\" points=\"\(points)\"/>"
    }

    /// Never an exponent, never more than hundredths.
    private static func number(_ value: Double) -> String {
        let value = Rounding.finite(max(-1e6, min(1e6, value)), to: 100)
        return value == value.rounded() ? "\(Int(value))" : "\(value)"
    }

    private func caption(_ side: String, _ page: DocumentReport.Page) -> String {
        var facts = [title(page.format)]
        if let resolution = page.dotsPerInch {
            facts.append(terms(.dotsPerInch, "\(Int(max(0, min(resolution, 1e6))))"))
        }
        var text = "<b>\(HTMLText.escape(side))</b> \(HTMLText.escape(facts.joined(separator: ", ")))"
        guard let quality = page.quality else { return text }
        text +=
            quality.passes
            ? HTMLMarks.badge(.passed, terms(.qualityGood)) : HTMLMarks.badge(.notPerformed, terms(.qualityPoor))
        let faults = quality.metrics.sorted { $0.key < $1.key }.map(\.value).filter { $0.expectedPass == false }
            .compactMap { fault in fault.sentence.map { terms.text("quality.\(fault.reason ?? "")", $0) } }
        guard !faults.isEmpty else { return text }
        return text + "<ul>\(faults.prefix(12).map { "<li>\(HTMLText.escape($0))</li>" }.joined())</ul>"
    }

    private func title(_ format: String) -> String {
        switch format {
        case "id1": terms(.id1)
        case "id2": terms(.id2)
        case "id3": terms(.id3)
        case "booklet": terms(.booklet)
        default: terms(.otherFormat)
        }
    }
}

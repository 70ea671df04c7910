import Foundation

/// Whether every element that is opened is closed where it should be, and every value quoted: enough to see whether a text
/// became markup.
enum HTMLBalance {
    /// All that a report is made of.
    static let names: Set<String> = [
        "html", "head", "meta", "title", "style", "body", "header", "main", "footer", "section", "div", "span", "p",
        "a", "b",
        "h1", "h2", "h3", "ul", "li", "dl", "dt", "dd", "table", "caption", "thead", "tbody", "tr", "th", "td",
        "figure",
        "figcaption", "img", "pre", "bdi", "br", "svg", "defs", "symbol", "circle", "path", "use", "rect", "polygon",
        "g",
        "text", "image", "details", "summary",
    ]
    private static let void: Set<String> = ["meta", "img", "br", "link", "input", "hr"]

    static func complaints(_ html: String) -> [String] {
        var complaints: [String] = []
        var open: [String] = []
        var rest = html[...]
        while let start = rest.firstIndex(of: "<") {
            guard let end = rest[start...].firstIndex(of: ">") else {
                complaints.append("a tag is not closed")
                break
            }
            let tag = rest[rest.index(after: start)..<end]
            rest = rest[rest.index(after: end)...]
            if tag.hasPrefix("!") { continue }
            if tag.hasPrefix("/") {
                let name = String(tag.dropFirst())
                if open.last == name {
                    open.removeLast()
                } else {
                    complaints.append("</\(name)> closes \(open.last ?? "nothing")")
                }
                continue
            }
            guard let name = tag.split(separator: " ").first.map({ String($0.prefix { $0 != "/" }) }), !name.isEmpty
            else {
                complaints.append("a tag has no name")
                continue
            }
            if tag.filter({ $0 == "\"" }).count % 2 != 0 { complaints.append("<\(name)> has an open quote") }
            if tag.hasSuffix("/") || void.contains(name) { continue }
            // A style sheet has no markup.
            if name == "style" {
                guard let close = rest.range(of: "</style>") else {
                    return complaints + ["a style sheet is not closed"]
                }
                rest = rest[close.upperBound...]
                continue
            }
            open.append(name)
        }
        if !open.isEmpty { complaints.append("open at the end: \(open.joined(separator: " "))") }
        return complaints
    }
}

/// A definition as a picture: steps from top to bottom, ways on at the right, ways of failure at the left. SVG 1.1.
public struct JourneyDrawing {
    private let definition: JourneyDefinition
    private var body = ""
    private var lanes: [Way: Int] = [:]

    private enum Style: Int { case next, outcome, failed, exceeded }

    /// Ways of one kind to one target share a lane.
    private struct Way: Hashable {
        let isLeft: Bool
        let style: Int
        let target: Int
    }

    /// How every drawing begins, so that programs know their own.
    public static let mark = "<!-- journey drawn by vouch -->\n"

    private static let rowHeight = 108
    private static let boxWidth = 260
    private static let boxHeight = 60
    private static let laneWidth = 22
    /// Room for labels beside the boxes.
    private static let sideWidth = 150

    private init(_ definition: JourneyDefinition) { self.definition = definition }

    /// Draws a definition.
    ///
    /// - Returns: SVG 1.1 in UTF-8, which begins with ``mark``.
    public static func svg(of definition: JourneyDefinition) -> [UInt8] {
        var drawing = JourneyDrawing(definition)
        return Array(drawing.draw().utf8)
    }

    // MARK: Places

    private var endRow: Int { definition.steps.count }
    private var width: Int { 2 * (Self.sideWidth + 130) + Self.boxWidth }
    private var left: Int { (width - Self.boxWidth) / 2 }
    private var middle: Int { width / 2 }
    private var height: Int { top(endRow) + 130 }

    private func top(_ row: Int) -> Int { 150 + row * Self.rowHeight }
    private func row(_ target: JourneyDefinition.Target) -> Int {
        switch target {
        case .step(let index): index
        case .end: endRow
        }
    }

    private mutating func lane(_ style: Style, _ target: Int) -> Int {
        let isLeft = style == .failed || style == .exceeded
        let way = Way(isLeft: isLeft, style: style.rawValue, target: target)
        if let lane = lanes[way] { return lane }
        let lane = lanes.keys.count { $0.isLeft == isLeft }
        lanes[way] = lane
        return lane
    }

    // MARK: Drawing

    private mutating func draw() -> String {
        line(
            fromX: middle, 111, toX: middle, top(row(definition.start)) - 2, .next, straight: row(definition.start) == 0
        )
        for (index, step) in definition.steps.enumerated() { ways(of: step, index) }
        for (index, step) in definition.steps.enumerated() { box(step, index) }
        terminal("begin", y: 88)
        terminal("end", y: top(endRow) + 26)
        text(definition.title, x: middle, y: 34, size: 18, weight: "bold")
        text(definition.identifier, x: middle, y: 54, size: 12, fill: "#555555")
        return Self.mark + """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
            viewBox="0 0 \(width) \(height)" font-family="sans-serif">
            <defs>\(Self.marker("next", "#222222"))\(Self.marker("outcome", "#0b5394"))\
            \(Self.marker("failed", "#b03a00"))\(Self.marker("exceeded", "#666666"))</defs>
            <rect width="100%" height="100%" fill="#ffffff"/>
            \(body)\(legend())</svg>

            """
    }

    private mutating func ways(of step: JourneyDefinition.Step, _ index: Int) {
        if step.kind != .page { way(.next, from: index, to: row(step.next), label: "", offset: 0) }
        for (number, outcome) in step.outcomes.enumerated() {
            way(.outcome, from: index, to: row(outcome.target), label: outcome.name, offset: 14 * number)
        }
        way(.failed, from: index, to: row(step.failed), label: "", offset: 0)
        if let visits = step.visits {
            let label = visits == 1 ? "after 1 visit" : "after \(visits) visits"
            way(.exceeded, from: index, to: row(step.exceeded), label: label, offset: 16)
        }
    }

    private mutating func way(_ style: Style, from index: Int, to target: Int, label: String, offset: Int) {
        let start = top(index) + 22 + offset
        if style == .next, target == index + 1 {
            line(fromX: middle, top(index) + Self.boxHeight, toX: middle, top(target) - 2, style, straight: true)
            return
        }
        let isLeft = style == .failed || style == .exceeded
        let room = Self.sideWidth / 2 + Self.laneWidth * lane(style, target)
        let x = isLeft ? left - room : left + Self.boxWidth + room
        let edge = isLeft ? left : left + Self.boxWidth
        // The end is small; ways to a box reach its side, each kind at a height of its own.
        let stop = target == endRow ? top(endRow) + 26 : top(target) + 40 + 4 * style.rawValue
        let near = target == endRow ? (isLeft ? middle - 36 : middle + 36) : edge
        body += """
            <path d="M\(edge) \(start) H\(x) V\(stop) H\(isLeft ? near - 2 : near + 2)" fill="none" \(Self.stroke(style))/>

            """
        if !label.isEmpty {
            let place = isLeft ? edge - 6 : edge + 6
            text(
                label, x: place, y: start - 4, size: 11, fill: Self.colour(style), anchor: isLeft ? "end" : "start")
        }
    }

    private mutating func line(fromX x: Int, _ y: Int, toX: Int, _ toY: Int, _ style: Style, straight: Bool) {
        if straight {
            body += "<path d=\"M\(x) \(y) V\(toY)\" fill=\"none\" \(Self.stroke(style))/>\n"
        } else {
            let side = left + Self.boxWidth + 40
            body += """
                <path d="M\(x) \(y) V\(y + 14) H\(side) V\(toY + 24) H\(left + Self.boxWidth + 2)" fill="none" \
                \(Self.stroke(style))/>

                """
        }
    }

    private mutating func box(_ step: JourneyDefinition.Step, _ index: Int) {
        body += """
            <rect x="\(left)" y="\(top(index))" width="\(Self.boxWidth)" height="\(Self.boxHeight)" rx="8" \
            fill="\(step.kind == .page ? "#e8f0fa" : "#f5f3ea")" stroke="#222222"/>

            """
        text(step.id, x: middle, y: top(index) + 24, size: 15, weight: "bold")
        text(Self.words(step), x: middle, y: top(index) + 44, size: 12, fill: "#333333")
    }

    private mutating func terminal(_ word: String, y: Int) {
        body += """
            <rect x="\(middle - 34)" y="\(y - 22)" width="68" height="44" rx="22" fill="#222222"/>

            """
        text(word, x: middle, y: y + 5, size: 14, fill: "#ffffff")
    }

    private mutating func text(
        _ text: String, x: Int, y: Int, size: Int, weight: String = "normal", fill: String = "#111111",
        anchor: String = "middle"
    ) {
        body += """
            <text x="\(x)" y="\(y)" font-size="\(size)" font-weight="\(weight)" fill="\(fill)" \
            text-anchor="\(anchor)">\(Self.escaped(text))</text>

            """
    }

    private func legend() -> String {
        var legend = JourneyDrawing(definition)
        let y = height - 26
        let entries: [(Style, String, Int)] = [
            (.next, "done", 90), (.outcome, "a page's outcome", 170), (.failed, "nothing useful, or not possible", 0),
        ]
        var x = 24
        for (style, words, room) in entries {
            legend.body += "<path d=\"M\(x) \(y) H\(x + 34)\" \(Self.stroke(style))/>\n"
            legend.text(words, x: x + 44, y: y + 4, size: 12, fill: "#333333", anchor: "start")
            x += 44 + room
        }
        return legend.body
    }

    // MARK: Words

    private static func words(_ step: JourneyDefinition.Step) -> String {
        let attempts = step.attempts == 1 ? "1 attempt" : "up to \(step.attempts) attempts"
        return switch step.kind {
        case .front: "document's front, \(attempts)"
        case .back: "back, if it has one, \(attempts)"
        case .selfie: "selfie, \(attempts)"
        case .passiveLiveness: "passive liveness, \(attempts)"
        case .liveness: "liveness session, \(attempts)"
        case .address: "address document, \(attempts)"
        case .chip: "chip, if it has one, \(attempts)"
        case .dataChecks: "data checks"
        case .page: "page of the customer's own"
        }
    }

    private static func colour(_ style: Style) -> String {
        switch style {
        case .next: "#222222"
        case .outcome: "#0b5394"
        case .failed: "#b03a00"
        case .exceeded: "#666666"
        }
    }

    private static func stroke(_ style: Style) -> String {
        let (name, dashes) =
            switch style {
            case .next: ("next", "")
            case .outcome: ("outcome", "")
            case .failed: ("failed", " stroke-dasharray=\"6 4\"")
            case .exceeded: ("exceeded", " stroke-dasharray=\"2 4\"")
            }
        return "stroke=\"\(colour(style))\" stroke-width=\"1.6\"\(dashes) marker-end=\"url(#\(name))\""
    }

    private static func marker(_ name: String, _ colour: String) -> String {
        """
        <marker id="\(name)" markerWidth="9" markerHeight="9" refX="8" refY="4.5" orient="auto" \
        markerUnits="userSpaceOnUse"><path d="M0 0 L9 4.5 L0 9 z" fill="\(colour)"/></marker>
        """
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            // XML has no other control characters.
            case _ where character.value < 0x20: escaped += " "
            case "\u{FFFE}", "\u{FFFF}": escaped += " "
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}

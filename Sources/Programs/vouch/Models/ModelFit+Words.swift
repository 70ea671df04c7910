import VouchModels
import VouchVisual

extension ModelFit {
    /// A line for each clue.
    var text: String {
        let rows = clues.map { clue -> String in
            let mark = clue.isSeen.map { $0 ? "✓" : "✗" } ?? "–"
            let missing = clue.missing.isEmpty ? "" : "  not read: " + clue.missing.joined(separator: " | ")
            let unknown = clue.isSeen == nil ? "  nothing was read that could tell" : ""
            return "  \(mark) clue \(Terminal.printable(clue.clue.text + missing + unknown))\n"
        }
        return rows.isEmpty ? "  – the model has no clues\n" : rows.joined()
    }

    /// Why the model does not fit.
    var obstacleWords: String {
        obstacles.map { obstacle in
            switch obstacle {
            case .type(let type): "the document is a \(type.rawValue.inWords)"
            case .state(let state): state.map { "the document is of \($0)" } ?? "its State was not recognised"
            case .jurisdiction(let part): "\(part) issued it"
            case .zoneLayout(let layout): "its zone is \(layout.rawValue)"
            case .excludedWord(let word): "“\(word)” is printed, which the model excludes"
            case .nothingSeen: "none of its clues was seen"
            }
        }.joined(separator: "; ")
    }
}

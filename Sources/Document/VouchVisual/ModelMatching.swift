import VouchCore
import VouchFields
import VouchModels

/// Ranks document models by their clues.
struct ModelMatching {
    let words: PrintedWords
    let evidence: IdentityEvidence
    let type: DocumentType
    let state: String?
    let jurisdiction: String?

    /// Those of which something was seen and which nothing contradicts, the best first.
    func matches(among models: [DocumentModel]) -> [ModelMatch] {
        let matches = models.compactMap(match)
        let best = matches.map(\.score).max() ?? 0
        // Labels distinguish designs that are otherwise the same.
        let labels = matches.map { $0.score == best ? labelsSeen(of: $0.model) : 0 }
        return zip(matches, labels).sorted { first, second in
            if first.0.score != second.0.score { return first.0.score > second.0.score }
            if first.1 != second.1 { return first.1 > second.1 }
            // Documents in use are rather of the later design, of those that there were when it was issued.
            let years = (Self.year(first.0.model.id), Self.year(second.0.model.id))
            let latest = evidence.zone?.expiryYear.map { $0 - Self.validity } ?? .max
            if (years.0 > latest) != (years.1 > latest) { return years.0 <= latest }
            return years.0 != years.1 ? years.0 > years.1 : first.0.model.id < second.0.model.id
        }.map(\.0)
    }

    /// Fields of which a label of some length was read.
    private func labelsSeen(of model: DocumentModel) -> Int {
        model.pages.flatMap(\.fields).prefix(100).count { rule in
            rule.labels.prefix(20).contains { $0.count >= 4 && words.contains($0) }
        }
    }

    /// Years that documents of adults are valid for at least.
    private static let validity = 5

    /// That a design's identifier ends with; 0 where it has none.
    private static func year(_ id: String) -> Int {
        guard let last = id.split(separator: "-").last, last.utf8.count == 4 else { return 0 }
        return Int(last) ?? 0
    }

    private func match(_ model: DocumentModel) -> ModelMatch? {
        if type != .unknown, model.type != .unknown, model.type != type { return nil }
        if !model.issuingStates.isEmpty {
            guard let state, model.issuingStates.contains(state) else { return nil }
        }
        if let wanted = model.jurisdiction, let jurisdiction, wanted != jurisdiction { return nil }
        if let layout = evidence.zone?.layout {
            let printed = model.pages.compactMap(\.zone)
            if !printed.isEmpty, !printed.contains(layout) { return nil }
        }
        var seen = 0.0
        var wordsSeen = 0.0
        var reasons: [StaticCode] = []
        func add(_ weight: Double, _ reason: StaticCode) {
            seen += weight
            if !reasons.contains(reason) { reasons.append(reason) }
        }
        var hasZoneClue = false
        var zoneFits = false
        for clue in model.clues {
            switch clue {
            case .zone(let code, let wanted):
                guard let zone = evidence.zone else { continue }
                hasZoneClue = true
                let stateFits = wanted.map { $0 == zone.state || $0 == state } ?? true
                if zone.code.hasPrefix(code), stateFits { zoneFits = true }
            case .issuerIdentificationNumber(let wanted):
                guard let number = evidence.issuerIdentificationNumber else { continue }
                if wanted.map({ $0 == number }) ?? true { add(2, "clue.issuer") }
            case .words(let list):
                guard !list.isEmpty, list.allSatisfy({ words.contains($0) }), wordsSeen < 1.5 else { continue }
                wordsSeen += 0.5
                add(0.5, "clue.words")
            case .noWords(let list):
                if list.contains(where: { words.contains($0) }) { return nil }
            }
        }
        if hasZoneClue {
            if zoneFits { add(2, "clue.zone") }
        }
        // A State's own model says more than a general one.
        if !model.issuingStates.isEmpty, model.issuingStates.count == 1 { add(0.8, "clue.state") }
        if model.jurisdiction != nil { add(0.8, "clue.jurisdiction") }
        if type == model.type { add(0.3, "clue.type") }
        guard seen >= 0.3 else { return nil }
        return ModelMatch(model: model, score: seen / (seen + 1), reasons: reasons)
    }
}

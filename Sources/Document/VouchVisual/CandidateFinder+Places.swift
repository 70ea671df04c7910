import VouchCore
import VouchFields

/// Evidence from places, a model's or those of labels, against other texts.
extension CandidateFinder {
    /// Texts in the places of the model; of those that go over several lines the first.
    func placed() -> [ValueCandidate] {
        guard layout.millimetres != nil else { return [] }
        var found: [ValueCandidate] = []
        for (field, rule) in rules.sorted(by: { $0.key < $1.key }) where rule.place != nil {
            let standing = text.segments.indices.filter { index in
                let segment = text.segments[index]
                return !segment.isTurned && self.standing(segment.span, field) > 0 && !isAnnounced(segment, as: field)
            }
            let top = standing.map { text.segments[$0].y }.min() ?? 0
            for index in standing {
                let segment = text.segments[index]
                let isFirst = !rule.isMultiline || segment.y - top < 0.7 * segment.height
                found += made(field, index, segment.span, .place, labelScore: isFirst ? 2.6 : 1.8)
            }
        }
        return found
    }

    /// Whether a label on its line says that a text is something else.
    private func isAnnounced(_ segment: PageText.Segment, as field: FieldName) -> Bool {
        let folded = FoldedText.units(of: layout.lines[segment.span.line].text(segment.span.range))
        // The label's own text as it was read.
        if folded.count >= 4,
            rules[field]?.labels.contains(where: { FoldedText.units(of: $0).starts(with: folded) }) ?? false
        {
            return true
        }
        return text.blocks.contains { block in
            block.span.line == segment.span.line && block.span.range.upperBound <= segment.span.range.lowerBound
                && segment.left - block.right < 2 * segment.height && block.quality > 0.8 && block.field != field
        }
    }

    /// Candidates without those that a place speaks against, whatever they agree with: remarks repeat other documents'
    /// dates, and a State's name is printed in many places.
    func settled(_ candidates: [ValueCandidate]) -> [ValueCandidate] {
        let held = Set(
            candidates.filter {
                $0.labelScore > 0 && $0.likeness >= 0.65 && $0.reading > 0.7 && standing($0.span, $0.field) > 0
            }.map(\.field))
        let endless = Set(
            candidates.filter { $0.labelScore > 2.4 && $0.value == PrintedValue.unlimited }.map(\.field))
        let claimed = claimedPlaces(candidates)
        // Text after a label on its line is not the value of a label above.
        var following: [PageSpan: Set<FieldName>] = [:]
        for candidate in candidates where candidate.relation == .inline && candidate.labelScore > 3.4 {
            following[candidate.span, default: []].insert(candidate.field)
        }
        return candidates.filter { candidate in
            if candidate.relation == .below, let fields = following[candidate.span], !fields.contains(candidate.field) {
                return false
            }
            let field = candidate.field
            if held.contains(field), standing(candidate.span, field) < 0 { return false }
            if endless.contains(field), candidate.labelScore == 0 { return false }
            guard field == .nationality, candidate.labelScore == 0 else { return true }
            // A State's name can be a nationality, a place of birth, or an authority.
            return standing(candidate.span, field) >= 0 && !claimed.contains(candidate.segment)
        }
    }

    /// Texts that a label of something else than the nationality announces.
    private func claimedPlaces(_ candidates: [ValueCandidate]) -> Set<Int> {
        var best: [Int: (field: FieldName, score: Double)] = [:]
        for candidate in candidates where candidate.labelScore > 2.6 {
            if best[candidate.segment].map({ $0.score < candidate.labelScore }) ?? true {
                best[candidate.segment] = (candidate.field, candidate.labelScore)
            }
        }
        let others: Set<FieldName> = [.placeOfBirth, .placeOfIssue, .issuingAuthority, .issuingStateCode, .address]
        return Set(best.filter { others.contains($0.value.field) }.keys)
    }
}

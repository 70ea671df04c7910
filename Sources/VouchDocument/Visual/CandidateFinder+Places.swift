import VouchCore

/// What places, a model's or those of labels, say against other texts.
extension CandidateFinder {
    /// Candidates without those that a place speaks against, whatever they agree with: remarks repeat other documents' dates,
    /// and a State's name is printed in many places.
    func settled(_ candidates: [ValueCandidate]) -> [ValueCandidate] {
        let held = Set(
            candidates.filter {
                $0.labelScore > 0 && $0.likeness >= 0.65 && $0.reading > 0.7 && standing($0.span, $0.field) > 0
            }.map(\.field))
        let endless = Set(
            candidates.filter { $0.labelScore > 2.4 && $0.value == PrintedValue.unlimited }.map(\.field))
        let claimed = claimedPlaces(candidates)
        return candidates.filter { candidate in
            let field = candidate.field
            if held.contains(field), standing(candidate.span, field) < 0 { return false }
            if endless.contains(field), candidate.labelScore == 0 { return false }
            guard field == .nationality, candidate.labelScore == 0 else { return true }
            // A State's name is its own nationality, and the place of a birth, and whose authority it was.
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

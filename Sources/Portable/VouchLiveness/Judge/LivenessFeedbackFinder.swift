/// Derives the feedback for the person from the measures.
struct LivenessFeedbackFinder {
    let feedback: [LivenessFeedback]

    init(_ evidence: [LivenessEvidence], _ facts: LivenessFacts) {
        func outcome(_ measure: LivenessMeasure) -> LivenessEvidence.Outcome? {
            evidence.first { $0.measure == measure }?.outcome
        }
        var found: [LivenessFeedback] = []
        if facts.faces.isEmpty { found.append(.noFace) }
        if facts.hasSeveralFaces { found.append(.multipleFaces) }
        if facts.isFaceTooSmall { found.append(.faceTooSmall) }
        if outcome(.continuity) == .failed { found.append(.faceLost) }
        if outcome(.timing) == .failed { found.append(.tooFewFrames) }
        if outcome(.expiry) == .failed { found.append(facts.arrivedTooSoon ? .arrivedTooSoon : .challengeExpired) }
        for response in facts.watch?.responses ?? [] {
            switch response {
            case .done: break
            case .missing: found.append(.stepMissing)
            case .wrong: found.append(.stepWrong)
            case .early: found.append(.stepTooEarly)
            }
        }
        if facts.context.challenge == nil, !facts.context.isNetworkRequired { found.append(.noChallenge) }
        if facts.context.challenge != nil, outcome(.relief) == .notPerformed { found.append(.moveHead) }
        if outcome(.colourReflection) == .failed { found.append(.screenNotReflected) }
        if evidence.contains(where: { $0.isSignOfAttack }) {
            found.append(.notLive)
        } else {
            // The reason for a doubt helps an honest person; the reason for a rejection would help an attacker.
            for doubt in evidence where doubt.outcome == .failed {
                if doubt.measure == .network { found.append(.networkInDoubt) }
                if doubt.measure == .sheetEdge { found.append(.framedFace) }
            }
        }
        // Each once, in the order of the type.
        feedback = LivenessFeedback.allCases.filter { found.contains($0) }
    }
}

import VouchFields

/// Which of a page's days is which: at most one a field, and a person is born before a document is issued, which is
/// before it expires.
struct AssignedDates {
    private static let fields: [FieldName] = [.dateOfBirth, .dateOfIssue, .dateOfExpiry, .validFrom]
    /// Below this a day is no candidate.
    private static let least = 0.08
    private static let candidateLimit = 4

    let candidates: [AssignedPiece]

    /// The likeliest choice that the order of days allows.
    func chosen() -> [AssignedPiece] {
        let options = Self.fields.map { field -> [AssignedPiece?] in
            let own = candidates.filter { $0.field == field && $0.probability > Self.least }
                .sorted { $0.probability > $1.probability }.prefix(Self.candidateLimit)
            return own.map(Optional.some) + [nil]
        }
        var best: (score: Float, choice: [AssignedPiece]) = (-.infinity, [])
        for birth in options[0] {
            for issue in options[1] {
                for expiry in options[2] {
                    for from in options[3] {
                        let choice = [birth, issue, expiry, from].compactMap { $0 }
                        guard Self.isPossible(choice, birth, issue, expiry, from) else { continue }
                        let score = choice.reduce(Float(0)) {
                            $0 + (Float($1.probability) / Float(Self.least)).logarithm
                        }
                        if score > best.score { best = (score, choice) }
                    }
                }
            }
        }
        return best.choice
    }

    private static func isPossible(
        _ choice: [AssignedPiece], _ birth: AssignedPiece?, _ issue: AssignedPiece?, _ expiry: AssignedPiece?,
        _ from: AssignedPiece?
    ) -> Bool {
        for (index, one) in choice.enumerated() {
            for other in choice[..<index] where one.overlaps(other) { return false }
        }
        func isBefore(_ first: AssignedPiece?, _ second: AssignedPiece?) -> Bool {
            guard let first = first?.iso, let second = second?.iso else { return true }
            return first < second
        }
        let isIssuedAlive = issue?.iso == birth?.iso ? birth == nil || issue == nil : isBefore(birth, issue)
        return isIssuedAlive && isBefore(issue, expiry) && isBefore(birth, expiry) && isBefore(from, expiry)
    }
}

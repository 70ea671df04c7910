package import VouchCore

/// What a person decided about a journey whose result is ``HighLevelResult/refer``. The result and the rules stay what they are: a
/// decision proves nothing.
package struct JourneyReview: Codable, Sendable, Hashable {
    /// What was decided.
    package enum Decision: String, Codable, Sendable, Hashable, CaseIterable {
        /// The customer takes the person.
        case accepted
        /// The customer does not.
        case refused
        /// The person is asked to begin again, with the journey ``JourneyReview/follow``.
        case retake
    }

    package let decision: Decision
    /// The client or staff who decided, as in the audit log.
    package let reviewer: String
    /// When, in milliseconds since 1970-01-01T00:00:00Z.
    package let at: Int64
    /// Why, in the reviewer's words; it may name the person.
    package let note: String?
    /// The journey that the person was asked to begin instead; nil for other decisions.
    package var follow: String?

    package init(
        _ decision: Decision, by reviewer: String, at now: Timestamp, note: String?, follow: String? = nil
    ) {
        self.decision = decision
        self.reviewer = reviewer
        at = now.milliseconds
        self.note = note
        self.follow = follow
    }
}

/// What a reviewer wrote down about a journey, for other reviewers.
package struct JourneyNote: Codable, Sendable, Hashable, Redacted {
    /// The most notes of one journey.
    package static let maximumCount = 100

    /// The client or staff who wrote it, as in the audit log.
    package let reviewer: String
    /// When, in milliseconds since 1970-01-01T00:00:00Z.
    package let at: Int64
    /// The reviewer's words; they may name the person.
    package let text: String

    package init(reviewer: String, at: Int64, text: String) {
        self.reviewer = reviewer
        self.at = at
        self.text = text
    }
}

/// Lets people decide the journeys that were left to them.
///
/// Where a customer wants two reviewers for a journey, the first one's opinion waits for a second person's. If they differ, a
/// senior who is neither of them decides (docs/decisions/0101). A retake needs one reviewer: it admits nobody.
package struct JourneyReviews: Sendable {
    /// For how long a journey is one person's, in seconds.
    package static let holdSeconds: Int64 = 900

    private let journeys: Journeys
    /// Lists journeys.
    package let cases: any JourneyCases
    private let needsTwo: @Sendable (_ tenant: String) -> Bool

    /// - Parameter needsTwo: whether two people have to agree on a customer's journeys.
    package init(
        _ journeys: Journeys, cases: any JourneyCases,
        needsTwo: @escaping @Sendable (_ tenant: String) -> Bool = { _ in false }
    ) {
        self.journeys = journeys
        self.cases = cases
        self.needsTwo = needsTwo
    }

    /// Keeps a journey for one person, for ``holdSeconds`` from now on.
    ///
    /// - Throws: ``JourneyRefusal/Code/notReferred``, ``JourneyRefusal/Code/decided``, ``JourneyRefusal/Code/held``,
    ///   ``JourneyRefusal/Code/sameReviewer``, ``JourneyRefusal/Code/seniorNeeded``.
    package func hold(_ id: String, _ reviewer: JourneyReviewer, at now: Timestamp) async throws -> OpenJourney {
        let journey = try await waiting(id, reviewer)
        try Self.admit(reviewer, journey.record.opinions)
        let until = now.adding(seconds: Self.holdSeconds)
        guard
            try await cases.hold(id, tenant: reviewer.tenant, by: reviewer.name, until: until, at: now)
        else { throw Self.held }
        return journey
    }

    /// Gives a journey back that ``hold(_:_:at:)`` kept.
    package func giveBack(_ id: String, _ reviewer: JourneyReviewer, at now: Timestamp) async throws -> OpenJourney {
        let journey = try await waiting(id, reviewer)
        guard try await cases.hold(id, tenant: reviewer.tenant, by: reviewer.name, until: nil, at: now)
        else { throw Self.held }
        return journey
    }

    /// Records a decision, or the first of two opinions. The pictures that were sent are dropped with a decision.
    ///
    /// - Throws: as ``hold(_:_:at:)``; ``StoreConflict`` if another decided at the same time.
    package func decide(
        _ decision: JourneyReview.Decision, note: String?, _ id: String, _ reviewer: JourneyReviewer,
        at now: Timestamp
    ) async throws -> OpenJourney {
        var journey = try await hold(id, reviewer, at: now)
        var opinion = JourneyReview(decision, by: reviewer.name, at: now, note: note)
        if decision == .retake {
            let follow = try await journeys.start(
                String(journey.definition.name), person: journey.record.person?.name, tenant: reviewer.tenant,
                as: nil, at: now)
            opinion.follow = follow.record.id
            journey.record.review = opinion
        } else if needsTwo(reviewer.tenant) || !journey.record.opinions.isEmpty {
            journey.record.opinions.append(opinion)
            let opinions = journey.record.opinions
            if opinions.count > 2 || opinions.count == 2 && opinions[0].decision == decision {
                journey.record.review = opinion
            }
        } else {
            journey.record.review = opinion
        }
        try await journeys.write(journey)
        return journey
    }

    /// Adds a note, also to a journey that was decided.
    ///
    /// - Throws: ``JourneyRefusal/Code/tooManyEvents`` beyond ``JourneyNote/maximumCount``; ``StoreConflict``.
    package func note(
        _ text: String, _ id: String, _ reviewer: JourneyReviewer, at now: Timestamp
    ) async throws -> OpenJourney {
        var journey = try await journeys.journey(id, tenant: reviewer.tenant, among: reviewer.journeys)
        guard journey.record.notes.count < JourneyNote.maximumCount else {
            throw JourneyRefusal(
                .tooManyEvents, "the journey has \(JourneyNote.maximumCount) notes", remedy: "decide it")
        }
        journey.record.notes.append(JourneyNote(reviewer: reviewer.name, at: now.milliseconds, text: text))
        try await journeys.write(journey)
        return journey
    }

    private func waiting(_ id: String, _ reviewer: JourneyReviewer) async throws -> OpenJourney {
        let journey = try await journeys.journey(id, tenant: reviewer.tenant, among: reviewer.journeys)
        guard journey.record.journey.result(in: journey.definition) == .refer else {
            throw JourneyRefusal(
                .notReferred, "the journey was not left to a person", remedy: "decide those that GET /v1/reviews lists")
        }
        guard journey.record.review == nil else {
            throw JourneyRefusal(.decided, "the journey was decided before", remedy: "read the decision")
        }
        return journey
    }

    private static func admit(_ reviewer: JourneyReviewer, _ opinions: [JourneyReview]) throws(JourneyRefusal) {
        guard !opinions.contains(where: { $0.reviewer == reviewer.name }) else {
            throw JourneyRefusal(
                .sameReviewer, "you have given your opinion on this journey", remedy: "leave it to another reviewer")
        }
        guard opinions.count < 2 || reviewer.isSenior else {
            throw JourneyRefusal(
                .seniorNeeded, "two reviewers differ about this journey", remedy: "leave it to a senior reviewer")
        }
    }

    private static var held: JourneyRefusal {
        JourneyRefusal(
            .held, "another person looks at this journey", remedy: "take another, or try again in some minutes")
    }
}

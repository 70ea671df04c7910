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
    }

    package let decision: Decision
    /// The client or staff who decided, as in the audit log.
    package let reviewer: String
    /// When, in milliseconds since 1970-01-01T00:00:00Z.
    package let at: Int64
    /// Why, in the reviewer's words; it may name the person.
    package let note: String?

    package init(_ decision: Decision, by reviewer: String, at now: Timestamp, note: String?) {
        self.decision = decision
        self.reviewer = reviewer
        at = now.milliseconds
        self.note = note
    }
}

/// Lets people decide the journeys that were left to them.
package struct JourneyReviews: Sendable {
    /// For how long a journey is one person's, in seconds.
    package static let holdSeconds: Int64 = 900

    private let journeys: Journeys
    /// Lists journeys.
    package let cases: any JourneyCases

    package init(_ journeys: Journeys, cases: any JourneyCases) {
        self.journeys = journeys
        self.cases = cases
    }

    /// Keeps a journey for one person, for ``holdSeconds`` from now on.
    ///
    /// - Throws: ``JourneyRefusal/Code/notReferred``, ``JourneyRefusal/Code/decided``, ``JourneyRefusal/Code/held``.
    package func hold(_ id: String, _ reviewer: JourneyReviewer, at now: Timestamp) async throws -> OpenJourney {
        let journey = try await waiting(id, reviewer)
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

    /// Records a decision. The pictures that were sent are dropped with it.
    ///
    /// - Throws: as ``hold(_:_:at:)``; ``StoreConflict`` if another decided at the same time.
    package func decide(
        _ decision: JourneyReview.Decision, note: String?, _ id: String, _ reviewer: JourneyReviewer,
        at now: Timestamp
    ) async throws -> OpenJourney {
        var journey = try await hold(id, reviewer, at: now)
        journey.record.review = JourneyReview(decision, by: reviewer.name, at: now, note: note)
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

    private static var held: JourneyRefusal {
        JourneyRefusal(
            .held, "another person looks at this journey", remedy: "take another, or try again in some minutes")
    }
}

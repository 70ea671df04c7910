package import VouchCore

/// Where a journey stands, as lists of journeys show it and are filtered by: nothing about the person or the document.
package struct JourneyCase: Sendable, Hashable {
    /// What became of a journey whose result is ``HighLevelResult/refer``.
    package enum Review: String, Sendable, Hashable, CaseIterable {
        /// It waits for a person.
        case open
        /// A person accepted it.
        case accepted
        /// A person refused it.
        case refused
    }

    /// The journey's identifier.
    package let id: String
    /// The identifier of its definition.
    package let definition: String
    /// When it began.
    package let began: Timestamp
    /// Its result; ``HighLevelResult/undefined`` while it goes on.
    package let result: HighLevelResult
    /// How many rules are in doubt: see ``Journey/doubts(in:)``.
    package let doubts: Int
    /// Whether a person has to decide, or how one did; nil for neither.
    package let review: Review?
    /// The client or staff member reviewing it; nil if it is free.
    package let holder: String?

    package init(
        id: String, definition: String, began: Timestamp, result: HighLevelResult, doubts: Int = 0,
        review: Review? = nil, holder: String? = nil
    ) {
        self.id = id
        self.definition = definition
        self.began = began
        self.result = result
        self.doubts = doubts
        self.review = review
        self.holder = holder
    }
}

/// The journeys that a list shows. A member that is nil admits all.
package struct JourneyFilter: Sendable, Hashable {
    /// By the names of definitions, without versions.
    package let among: Set<String>?
    /// By the identifier of the definition, such as `identity/1`.
    package var definition: String?
    /// By the result.
    package var result: HighLevelResult?
    /// By the review.
    package var review: JourneyCase.Review?
    /// By the subject to whom they belong.
    package var subject: String?
    /// Those that began at this time or later.
    package var since: Timestamp?
    /// Those that began before this time.
    package var before: Timestamp?

    package init(among: Set<String>? = nil) { self.among = among }
}

/// Lists a tenant's journeys, and knows who looks at which.
package protocol JourneyCases: Sendable {
    /// Journeys, the latest first.
    ///
    /// - Parameter place: the journey before the first; nil to begin with the latest.
    func cases(
        of tenant: String, _ filter: JourneyFilter, after place: JourneyCase?, limit: Int, at now: Timestamp
    ) async throws -> [JourneyCase]

    /// Journeys that wait for a person: those with the most doubts first, and of these the one that waits longest.
    ///
    /// - Parameter names: of the definitions, without versions; nil for all.
    func queue(
        of tenant: String, among names: Set<String>?, after place: JourneyCase?, limit: Int, at now: Timestamp
    ) async throws -> [JourneyCase]

    /// Reserves a journey that waits for a decision, or gives it back.
    ///
    /// - Parameters:
    ///   - holder: the only one who can decide it meanwhile.
    ///   - until: when the reservation ends; nil to give the journey back.
    /// - Returns: false, with nothing changed, if it does not wait for a decision or another holder has it.
    func hold(
        _ id: String, tenant: String, by holder: String, until: Timestamp?, at now: Timestamp
    ) async throws -> Bool
}

/// Who decides journeys.
package struct JourneyReviewer: Sendable, Hashable {
    /// The client or staff, as in the audit log.
    package let name: String
    /// Whose journeys.
    package let tenant: String
    /// The names of the definitions whose journeys they may see; nil for all.
    package let journeys: Set<String>?

    package init(name: String, tenant: String, journeys: Set<String>? = nil) {
        self.name = name
        self.tenant = tenant
        self.journeys = journeys
    }
}

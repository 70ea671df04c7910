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
        /// A person asked for another journey in its place.
        case retake
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
    /// How doubtful it is, 0...1000: see ``OpenJourney/doubt``.
    package let doubt: Int
    /// Whether a person has to decide, or how one did; nil for neither.
    package let review: Review?
    /// How many people gave their opinion where two have to agree: with 1 it waits for a second, with 2 for a senior.
    package let opinions: Int
    /// The identifier of the document's model; nil if none was read, or none fits.
    package let model: String?
    /// The client or staff member reviewing it; nil if it is free.
    package let holder: String?

    package init(
        id: String, definition: String, began: Timestamp, result: HighLevelResult, doubts: Int = 0, doubt: Int = 0,
        review: Review? = nil, opinions: Int = 0, model: String? = nil, holder: String? = nil
    ) {
        self.doubt = doubt
        self.opinions = opinions
        self.model = model
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
    /// By how many people gave their opinion.
    package var opinions: Int?
    /// By the model of the document.
    package var model: String?
    /// By who looks at them now.
    package var holder: String?
    /// By words that the document says: names and numbers, whole. Those that have all of them.
    package var words: [String] = []
    /// By the journey's identifier.
    package var id: String?
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

    /// Journeys that wait for a person: the most doubtful first, and of equal ones the one that waits longest.
    ///
    /// - Parameter filter: its review is taken to be ``JourneyCase/Review/open``.
    func queue(
        of tenant: String, _ filter: JourneyFilter, after place: JourneyCase?, limit: Int, at now: Timestamp
    ) async throws -> [JourneyCase]

    /// What became of the journeys that began within some time.
    func figures(
        of tenant: String, among names: Set<String>?, since: Timestamp, before: Timestamp
    ) async throws -> JourneyFigures

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
    /// Whether they decide where two others differ.
    package let isSenior: Bool

    package init(name: String, tenant: String, journeys: Set<String>? = nil, isSenior: Bool = false) {
        self.isSenior = isSenior
        self.name = name
        self.tenant = tenant
        self.journeys = journeys
    }
}

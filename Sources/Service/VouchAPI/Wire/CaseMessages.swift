public import VouchCore

/// One journey as a person who decides it sees it. Reports and pictures have routes of their own.
public struct CaseDetail: Codable, Sendable, Hashable, Redacted {
    /// What a step of the journey came to.
    public struct Event: Codable, Sendable, Hashable {
        /// When (RFC 3339).
        public let at: String
        /// Identifier of the step; nil for terms and the end.
        public let step: String?
        /// Attempt of the step, from 1.
        public let attempt: Int
        /// Why the step was asked for again; nil if it was not.
        public let retake: String?
        /// Such as `unable`, `aborted`, or a page's outcome; nil for other events.
        public let outcome: String?

        public init(at: String, step: String?, attempt: Int, retake: String?, outcome: String?) {
            self.at = at
            self.step = step
            self.attempt = attempt
            self.retake = retake
            self.outcome = outcome
        }
    }

    /// What a reviewer wrote down.
    public struct Note: Codable, Sendable, Hashable, Redacted {
        /// When (RFC 3339).
        public let at: String
        /// Client or staff who wrote it, as in the audit log.
        public let reviewer: String
        /// The reviewer's words; nil for a caller who may see nothing of a person.
        public let text: String?

        public init(at: String, reviewer: String, text: String?) {
            self.at = at
            self.reviewer = reviewer
            self.text = text
        }
    }

    /// Where it stands in the list.
    public let summary: JourneySummary
    /// Its rules, result and decision.
    public let state: JourneyState
    /// Names of the rules that are why a person decides.
    public let doubts: [String]
    /// Opinions before a decision, where two people have to agree. While the case waits for a second one, only its giver's and
    /// seniors' eyes see the first: the second shall be a person's own.
    public let opinions: [JourneyDecision]
    /// Notes of reviewers, oldest first.
    public let notes: [Note]
    /// What happened, oldest first.
    public let history: [Event]
    /// Names of the pictures that are there: `front`, `back`, `selfie`, `address`, `chip`.
    public let pictures: [String]
    /// Whether two people have to agree.
    public let needsTwo: Bool

    public init(
        summary: JourneySummary, state: JourneyState, doubts: [String], opinions: [JourneyDecision], notes: [Note],
        history: [Event], pictures: [String], needsTwo: Bool
    ) {
        self.summary = summary
        self.state = state
        self.doubts = doubts
        self.opinions = opinions
        self.notes = notes
        self.history = history
        self.pictures = pictures
        self.needsTwo = needsTwo
    }
}

/// The body of `POST /v1/cases/{id}/notes`.
public struct NoteRequest: Codable, Sendable, Hashable, Redacted {
    /// 1 to 2000 characters.
    public var text: String

    public init(text: String) { self.text = text }
}

/// A link by which a person begins again.
public struct RetakeLink: Codable, Sendable, Hashable, Redacted {
    /// The address of the page, with a token for this one journey.
    public let url: String
    /// For how long it works, in seconds.
    public let expiresIn: Int

    public init(url: String, expiresIn: Int) {
        self.url = url
        self.expiresIn = expiresIn
    }
}

/// What became of the journeys of some days, in numbers.
public struct CaseFigures: Codable, Sendable, Hashable {
    /// The journeys that began on a day.
    public struct Day: Codable, Sendable, Hashable {
        /// The day (UTC), such as `2026-11-28`.
        public let day: String
        /// How many, by their result.
        public let results: [String: Int]

        public init(day: String, results: [String: Int]) { (self.day, self.results) = (day, results) }
    }

    /// Journeys that took some time.
    public struct Times: Codable, Sendable, Hashable {
        /// Less than so many seconds, and not less than the one before; nil for all that took longer.
        public let below: Int?
        /// How many journeys.
        public let count: Int

        public init(below: Int?, count: Int) { (self.below, self.count) = (below, count) }
    }

    /// Journeys of one document model.
    public struct Model: Codable, Sendable, Hashable {
        /// Identifier of the model.
        public let model: String
        /// How many journeys.
        public let count: Int
        /// The mean of their doubt, 0 to 1000.
        public let doubt: Int

        public init(model: String, count: Int, doubt: Int) {
            (self.model, self.count, self.doubt) = (model, count, doubt)
        }
    }

    /// The days that had any, in order.
    public let days: [Day]
    /// How often a step was asked for again, by the reason.
    public let retakes: [String: Int]
    /// From the beginning of a journey to its end.
    public let lasted: [Times]
    /// From the end of a journey to a person's decision.
    public let decided: [Times]
    /// Models by doubt, the most doubtful first; at most 30.
    public let models: [Model]
    /// How many journeys wait for a person (`open`), and how people decided.
    public let reviews: [String: Int]

    public init(
        days: [Day], retakes: [String: Int], lasted: [Times], decided: [Times], models: [Model],
        reviews: [String: Int]
    ) {
        self.days = days
        self.retakes = retakes
        self.lasted = lasted
        self.decided = decided
        self.models = models
        self.reviews = reviews
    }
}

import VouchCore

/// What became of a tenant's journeys, in numbers: nothing about a person.
package struct JourneyFigures: Sendable, Hashable {
    /// The journeys that began on a day (UTC), by what became of them.
    package struct Day: Sendable, Hashable {
        /// Days since 1970-01-01.
        package let day: Int
        /// By the result, ``HighLevelResult/undefined`` for those that go on.
        package let results: [HighLevelResult: Int]

        package init(day: Int, results: [HighLevelResult: Int]) { (self.day, self.results) = (day, results) }
    }

    /// Journeys of one document model.
    package struct Model: Sendable, Hashable {
        /// Its identifier.
        package let model: String
        package let count: Int
        /// The mean of ``OpenJourney/doubt``, 0...1000, rounded down.
        package let doubt: Int

        package init(model: String, count: Int, doubt: Int) {
            (self.model, self.count, self.doubt) = (model, count, doubt)
        }
    }

    /// The upper ends of ``decided`` and ``lasted``, in seconds; the last class has none.
    package static let classes = [60, 300, 900, 3_600, 14_400, 86_400]

    /// Every day that had one, in order.
    package let days: [Day]
    /// How often a step was asked for again, by the reason.
    package let retakes: [String: Int]
    /// From the beginning to the end: how many journeys in each of ``classes``.
    package let lasted: [Int]
    /// From the end to a person's decision, in the same classes.
    package let decided: [Int]
    /// The models with the most doubt first, at most 30.
    package let models: [Model]
    /// Decisions of people by their word.
    package let reviews: [String: Int]

    package init(
        days: [Day], retakes: [String: Int], lasted: [Int], decided: [Int], models: [Model], reviews: [String: Int]
    ) {
        self.days = days
        self.retakes = retakes
        self.lasted = lasted
        self.decided = decided
        self.models = models
        self.reviews = reviews
    }
}

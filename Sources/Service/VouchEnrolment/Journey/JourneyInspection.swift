/// Every position a definition can reach, and what is wrong among them.
///
/// Positions are moved by the function that moves journeys, so what holds here holds there: each path ends, every loop
/// is bounded, no step is without a way out.
public struct JourneyInspection: Sendable {
    /// Something a definition should not have.
    public struct Finding: Sendable, Hashable, CustomStringConvertible {
        /// Faults of a definition.
        @nonexhaustive
        public enum Code: String, Sendable, Hashable {
            /// A journey can come back to the step without end.
            case unboundedLoop
            /// No path from the step reaches the end.
            case noWayOut
            /// Steps lead to each other in a circle without asking the person for anything.
            case circle
            /// No journey comes to the step.
            case neverReached
            /// The page has no outcomes.
            case emptyPage
            /// The rule has no step or policy to judge by.
            case idleRule
            /// There are more than ``JourneyInspection/maximumPositionCount`` positions, so nothing is proved.
            case tooManyPositions
        }

        /// The kind of fault, for programs.
        public let code: Code
        /// Place in the definition, such as `steps[2] (selfie)` or `failures.DATACHECKS`.
        public let place: String
        /// The fault there.
        public let message: String
        /// Advice on correcting it.
        public let remedy: String

        public var description: String { "\(place): \(message)" }
    }

    /// Most positions that are explored. A definition whose visits multiply beyond it is too large to be proved.
    public static let maximumPositionCount = 20_000

    /// The faults; empty for a sound definition.
    public let findings: [Finding]
    /// How many positions can be reached; more than ``maximumPositionCount`` if not all were explored.
    public let positionCount: Int
    /// Most events of any path; nil if there is a loop without bound, or not all positions were explored.
    public let longestPath: Int?

    /// Explores every path through a definition.
    public init(_ definition: JourneyDefinition) {
        var exploration = JourneyExploration(definition)
        exploration.run()
        var findings: [Finding] = []
        func place(_ index: Int) -> String { "steps[\(index)] (\(definition.steps[index].id))" }
        for index in definition.steps.indices where !exploration.reachedSteps.contains(index) {
            guard !exploration.isCut else { break }
            findings.append(
                Finding(
                    code: .neverReached, place: place(index), message: "no journey comes to this step",
                    remedy: "lead another step to it, or remove it; a back side needs a document with two sides"))
        }
        for (index, step) in definition.steps.enumerated() where step.kind == .page && step.outcomes.isEmpty {
            findings.append(
                Finding(
                    code: .emptyPage, place: place(index), message: "this page has no outcomes",
                    remedy: "list its outcomes and the next step of each"))
        }
        if exploration.isCut {
            findings.append(
                Finding(
                    code: .tooManyPositions, place: "steps",
                    message: "more than \(Self.maximumPositionCount) positions, so nothing is proved",
                    remedy: "allow fewer visits"))
        }
        for index in exploration.loopingSteps.sorted() {
            findings.append(
                Finding(
                    code: .unboundedLoop, place: place(index),
                    message: "a journey can come back to this step without end", remedy: "give it \"visits\""))
        }
        for index in exploration.trappedSteps.sorted() {
            findings.append(
                Finding(
                    code: .noWayOut, place: place(index), message: "no path from this step reaches the end",
                    remedy: "lead it, or a step after it, to \"end\""))
        }
        for index in exploration.circlingSteps.sorted() {
            findings.append(
                Finding(
                    code: .circle, place: index < 0 ? "start" : place(index),
                    message: "it leads to steps that pass each other on in a circle",
                    remedy: "change what is next for a step that a document has no use for, or \"exceeded\""))
        }
        findings += Self.idleRules(definition)
        self.findings = findings
        positionCount = exploration.count
        longestPath = exploration.isCut ? nil : exploration.longestPath
    }

    /// Rules that are said to decide and have nothing to decide by.
    private static func idleRules(_ definition: JourneyDefinition) -> [Finding] {
        let journey = Journey(in: definition, at: .init(seconds: 0))
        return JourneyRule.allCases.filter { rule in
            definition.failures[rule] != JourneyDefinition.usualFailures[rule]
                && journey.value(of: rule, in: definition) == .notNeeded
                // Not needed only until a document with two sides is read.
                && !(rule == .backSide && definition.hasStep(.back))
        }.map {
            Finding(
                code: .idleRule, place: "failures.\($0.rawValue)",
                message: "the journey has no step or policy that this rule judges",
                remedy: "add one, or remove the rule")
        }
    }
}

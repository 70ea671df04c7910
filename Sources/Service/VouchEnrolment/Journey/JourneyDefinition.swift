/// A journey as its operator defines it: steps, attempts, policies and what decides the result. docs/guides/journeys.md
/// describes its JSON.
public struct JourneyDefinition: Sendable, Hashable {
    /// Letters, digits and `-`, at most 40.
    public let name: String
    /// Raised when the definition changes: a running journey keeps to the one it began with.
    public let version: Int
    /// For people.
    public let title: String
    /// In the order written.
    public let steps: [Step]
    /// Where it begins.
    public let start: Target
    /// How many sides a document type has; others have one.
    public let sides: [String: Int]
    /// What is blocked, what is proved, and what each failure means.
    public let policy: Policy
    /// What a rule that is not met means for the result.
    public let failures: [JourneyRule: Failure]

    /// A definition with more is refused.
    public static let maximumStepCount = 32

    /// `identity/1`.
    public var identifier: String { "\(name)/\(version)" }

    /// Where a journey goes on.
    public enum Target: Sendable, Hashable {
        /// Index into ``JourneyDefinition/steps``.
        case step(Int)
        /// It is over.
        case end
    }

    /// One thing that the person or the server does.
    public struct Step: Sendable, Hashable {
        /// What a step does.
        @nonexhaustive
        public enum Kind: String, Sendable, Hashable, CaseIterable {
            /// The document's front.
            case front, back, selfie, passiveLiveness, liveness, address, chip, dataChecks
            /// A page of the customer's own.
            case page
        }

        /// Within the definition.
        public let id: String
        /// What it does.
        public let kind: Kind
        /// 1...3.
        public let attempts: Int
        /// Reasons to ask for a further attempt; with others the journey goes on.
        public let retakes: Set<RetakeReason>
        /// Where the journey goes on once the step is done.
        public let next: Target
        /// When the last attempt gave nothing, or the person cannot do it.
        public let failed: Target
        /// How often the journey may come here; nil: without limit.
        public let visits: Int?
        /// Where it goes instead when that is exceeded.
        public let exceeded: Target
        /// A page's outcomes and where each leads, by name.
        public let outcomes: [Outcome]
        /// How old an address document may be.
        public let maximumAgeDays: Int

        /// What a page of the app's own may establish.
        public struct Outcome: Sendable, Hashable {
            /// Within the step.
            public let name: String
            /// Where the journey goes on then.
            public let target: Target

            public init(_ name: String, _ target: Target) { (self.name, self.target) = (name, target) }
        }

        public init(
            _ id: String, _ kind: Kind, attempts: Int = 3, retakes: Set<RetakeReason> = Set(RetakeReason.allCases),
            next: Target, failed: Target = .end, visits: Int? = nil, exceeded: Target = .end,
            outcomes: [Outcome] = [], maximumAgeDays: Int = 92
        ) {
            self.id = id
            self.kind = kind
            self.attempts = kind.isRepeatable ? attempts : 1
            self.retakes = retakes
            self.next = next
            self.failed = failed
            self.visits = visits
            self.exceeded = exceeded
            self.outcomes = outcomes
            self.maximumAgeDays = maximumAgeDays
        }
    }

    /// What counts, and what it means.
    public struct Policy: Sendable, Hashable {
        /// Whether nothing is read before the terms were accepted.
        public var needsTerms: Bool
        /// In whole years.
        public var minimumAge: Int?
        /// Document types; nil: every recognised one.
        public var supported: Set<String>?
        /// Documents that are never accepted.
        public var blocked: Set<Blocked>
        /// What the journey must prove.
        public var proofs: Set<Proof>
        /// Whether a liveness session passes on the word of the program on the person's device.
        public var trustsClientLiveness: Bool
        /// From the journey's beginning, in seconds.
        public var timeLimit: Int

        /// Of documents: `visa`, `UTO`, or both.
        public struct Blocked: Sendable, Hashable {
            /// Any type, if nil.
            public let type: String?
            /// Any State, if nil.
            public let state: String?

            public init(type: String?, state: String?) { (self.type, self.state) = (type, state) }

            func matches(_ document: DocumentFinding) -> Bool {
                (type == nil || type == document.type) && (state == nil || state == document.issuingState)
            }
        }

        /// Something that a journey proves.
        @nonexhaustive
        public enum Proof: String, Sendable, Hashable, CaseIterable {
            /// Who the person is.
            case identity
            /// Where the person lives.
            case address
            /// That the chip is the State's own.
            case chip
        }

        public init(
            needsTerms: Bool = false, minimumAge: Int? = nil, supported: Set<String>? = nil,
            blocked: Set<Blocked> = [], proofs: Set<Proof> = [], trustsClientLiveness: Bool = false,
            timeLimit: Int = 3600
        ) {
            self.needsTerms = needsTerms
            self.minimumAge = minimumAge
            self.supported = supported
            self.blocked = blocked
            self.proofs = proofs
            self.trustsClientLiveness = trustsClientLiveness
            self.timeLimit = timeLimit
        }
    }

    /// What a failed rule makes of the journey's result.
    public enum Failure: String, Sendable, Hashable, CaseIterable {
        /// The journey is not accepted.
        case notAccepted, notSupported, expired, refer, ignore
    }

    /// Where a definition says nothing else.
    public static let usualFailures: [JourneyRule: Failure] = [
        .blocking: .notAccepted, .underAge: .notAccepted, .support: .notSupported, .expiry: .expired,
        .validation: .refer, .backSide: .refer, .proof: .refer, .faceMatch: .refer, .liveness: .refer,
        .dataChecks: .refer,
    ]

    public init(
        name: String, version: Int = 1, title: String, steps: [Step], start: Target = .step(0),
        sides: [String: Int] = [:], policy: Policy = Policy(), failures: [JourneyRule: Failure] = [:]
    ) {
        self.name = name
        self.version = version
        self.title = title
        self.steps = steps
        self.start = start
        self.sides = sides
        self.policy = policy
        self.failures = Self.usualFailures.merging(failures) { $1 }
    }

    /// Whether any of its steps is of one of these kinds.
    public func hasStep(_ kinds: Step.Kind...) -> Bool { steps.contains { kinds.contains($0.kind) } }
}

extension JourneyDefinition.Step.Kind {
    /// Whether there may be a second and a third attempt that the client is asked for by name.
    public var isRepeatable: Bool {
        switch self {
        case .front, .back, .selfie, .passiveLiveness, .liveness, .address, .chip: true
        case .dataChecks, .page: false
        }
    }
}

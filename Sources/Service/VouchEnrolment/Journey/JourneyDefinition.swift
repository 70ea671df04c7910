/// A journey as its operator defines it: steps, attempts, policies and what decides the result. docs/guides/journeys.md
/// describes its JSON.
public struct JourneyDefinition: Sendable, Hashable {
    /// Name of letters, digits and `-`, 1…40, but not `end`.
    public let name: String
    /// Raised when the definition changes: a running journey keeps to the one it began with.
    public let version: Int
    /// Title for people.
    public let title: String
    /// Steps, in the order in which they are written.
    public let steps: [Step]
    /// Where a journey begins; the first step if the definition does not say.
    public let start: Target
    /// How many sides a document type has, 1 or 2, by the type's word in reports; types that are not here have one.
    public let sides: [String: Int]
    /// The blocked documents, the proofs, and the meaning of each failure.
    public let policy: Policy
    /// The meaning of each unmet rule for the result; ``usualFailures`` where the definition does not say.
    public let failures: [JourneyRule: Failure]

    /// Most steps of a definition; one with more is refused.
    public static let maximumStepCount = 32

    /// Name and version, such as `identity/1`.
    public var identifier: String { "\(name)/\(version)" }

    /// Where a journey continues.
    public enum Target: Sendable, Hashable {
        /// A step, by its index in ``JourneyDefinition/steps``.
        case step(Int)
        /// The end of the journey.
        case end
    }

    /// One thing that the person or the server does.
    public struct Step: Sendable, Hashable {
        /// The kinds of steps.
        @nonexhaustive
        public enum Kind: String, Sendable, Hashable, CaseIterable {
            /// The front of the identity document is captured.
            case front
            /// Its back is captured; passed over for documents with one side.
            case back
            /// A face is captured and compared with the document's portrait.
            case selfie
            /// A face is captured, compared, and judged for liveness by that picture.
            case passiveLiveness
            /// A liveness session: the person acts before the camera.
            case liveness
            /// A letter or bill with the person's address is captured.
            case address
            /// The document's chip is read; passed over for documents without one.
            case chip
            /// The server asks its data services.
            case dataChecks
            /// A page of the customer's own.
            case page
        }

        /// Name of the step, unique in the definition: letters, digits and `-`, 1…40.
        public let id: String
        /// The kind of the step.
        public let kind: Kind
        /// How often the step may be attempted, 1…3; 1 for kinds that are not repeatable.
        public let attempts: Int
        /// Reasons that ask for another attempt, while there is one; with other reasons the journey goes on.
        public let retakes: Set<RetakeReason>
        /// Where the journey continues once the step is done; unused for a page, whose ``outcomes`` decide.
        public let next: Target
        /// Where the journey continues when the last attempt gave nothing useful, or the person cannot do the step.
        public let failed: Target
        /// How often the journey may come to this step; nil for no limit.
        public let visits: Int?
        /// Where the journey continues instead when ``visits`` is exceeded.
        public let exceeded: Target
        /// Outcomes of a page, and where each leads; empty for other kinds.
        public let outcomes: [Outcome]
        /// How old an address document may be, in days; usually 92. Of no use for other kinds.
        public let maximumAgeDays: Int

        /// An outcome of a customer's page.
        public struct Outcome: Sendable, Hashable {
            /// Name of the outcome, unique in the step.
            public let name: String
            /// Where the journey continues then.
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

    /// The longest time limit of a definition, in seconds.
    public static let longestTimeLimit = 2_592_000

    /// The demands of a journey besides its steps.
    public struct Policy: Sendable, Hashable {
        /// Whether the person must accept terms before anything else is taken.
        public var needsTerms: Bool
        /// Least age of the document's holder in whole years; nil for none.
        public var minimumAge: Int?
        /// Document types that are accepted, by their words in reports; nil for every recognised one.
        public var supported: Set<String>?
        /// Documents that are never accepted.
        public var blocked: Set<Blocked>
        /// The facts that the journey must prove.
        public var proofs: Set<Proof>
        /// Whether a liveness session passes on the word of the program on the person's device, which anyone who
        /// controls the device can forge.
        public var trustsClientLiveness: Bool
        /// Whether the data that the client sends of the person confirm the document. The client is then the customer's own
        /// system: who sends both a document and its data proves nothing by them.
        public var trustsClientData: Bool
        /// How long the journey may take from its beginning, in seconds; usually 3,600.
        public var timeLimit: Int

        /// Documents of a type, of a State, or of both together.
        public struct Blocked: Sendable, Hashable {
            /// Type by its word in reports, such as `visa`; nil for any.
            public let type: String?
            /// Issuing State as in the zone, such as `UTO`; nil for any.
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
            trustsClientData: Bool = false, timeLimit: Int = 3600
        ) {
            self.trustsClientData = trustsClientData
            self.needsTerms = needsTerms
            self.minimumAge = minimumAge
            self.supported = supported
            self.blocked = blocked
            self.proofs = proofs
            self.trustsClientLiveness = trustsClientLiveness
            self.timeLimit = timeLimit
        }
    }

    /// The effect of a failed rule on the journey's result.
    public enum Failure: String, Sendable, Hashable, CaseIterable {
        /// The result is ``HighLevelResult/notAccepted``.
        case notAccepted
        /// The result is ``HighLevelResult/notSupported``.
        case notSupported
        /// The result is ``HighLevelResult/expired``.
        case expired
        /// A person decides: the result is ``HighLevelResult/refer``.
        case refer
        /// The rule does not count, also where it is not established.
        case ignore
    }

    /// The meaning of each rule for the result where a definition does not say.
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
    /// Whether a step of this kind may have a second and a third attempt.
    public var isRepeatable: Bool {
        switch self {
        case .front, .back, .selfie, .passiveLiveness, .liveness, .address, .chip: true
        case .dataChecks, .page: false
        }
    }
}

public import VouchCore

/// A journey of one person through a ``JourneyDefinition``: a value that ``receive(_:at:in:)`` changes and nothing else
/// does. Server and client run the same machine.
///
/// It holds what was established, not what was read: no name and no number.
public struct Journey: Codable, Sendable, Hashable {
    /// ``JourneyDefinition/identifier`` of the definition it began with.
    public let definition: String
    /// When it began.
    public let began: Date
    /// From the beginning, in seconds, as the definition had it then; nil in journeys of earlier versions.
    public let timeLimit: Int?
    /// Step, attempt and visits now.
    public private(set) var position: JourneyPosition
    /// How it ended; nil while it goes on.
    public private(set) var ending: Ending?
    /// Whether the person accepted the terms; nil if they have not answered.
    public private(set) var termsAgreed: Bool?
    /// The reading of the identity document; nil if none was captured.
    public private(set) var document: DocumentFinding?
    /// Whether the back of the document was captured, so that something could be read of it.
    public private(set) var hasBackSide = false
    /// The findings on the latest selfie; nil if none was captured.
    public private(set) var selfie: FaceFinding?
    /// The findings of the liveness session; nil if there was none.
    public private(set) var liveness: LivenessFinding?
    /// The findings on the address document; nil if none was captured.
    public private(set) var address: AddressFinding?
    /// Whether the chip is genuine; nil if none was read.
    public private(set) var chip: Fact?
    /// What the services answered; nil if none was asked.
    public private(set) var dataChecks: Fact?
    /// Every event that was taken, in order.
    public private(set) var entries: [Entry] = []

    /// Events after which no more are taken; no bounded journey has as many.
    public static let maximumEntryCount = 1000

    /// Milliseconds since 1970-01-01T00:00:00Z.
    public typealias Date = Int64

    /// How a journey ended.
    public enum Ending: String, Codable, Sendable, Hashable {
        /// All its steps are done.
        case completed
        /// The person gave up.
        case aborted
        /// The time limit of its policy is over.
        case timeOver
        /// The person refused the terms.
        case termsRefused
        /// The definition has no way on: ``JourneyInspection`` finds such ones.
        case stuck
    }

    /// One event that was taken.
    public struct Entry: Codable, Sendable, Hashable {
        /// When it was taken.
        public let at: Date
        /// The step's identifier; nil for terms and the end.
        public let step: String?
        /// Attempt of the step, from 1.
        public let attempt: Int
        /// Why the step is repeated; nil if it is not.
        public let retake: RetakeReason?
        /// Outcome of a page, by its name; otherwise `unable`, `aborted`, `termsAccepted` or `termsRefused`, and nil
        /// for other events.
        public let outcome: String?
    }

    /// Begins a journey at the first step of a definition. One without steps for the person has ended at once.
    public init(in definition: JourneyDefinition, at now: Timestamp) {
        self.definition = definition.identifier
        began = now.milliseconds
        timeLimit = definition.policy.timeLimit
        position = definition.initialPosition
        if position.step == nil { ending = position.isStuck ? .stuck : .completed }
    }

    /// Whether it has ended, and takes no more events.
    public var isFinished: Bool { ending != nil }

    /// Why the last step is asked for again; nil on a first attempt, and if no reason was given.
    public var retake: RetakeReason? { position.attempt > 1 ? entries.last { $0.step != nil }?.retake : nil }

    // MARK: Time

    /// The last moment at which an event is received.
    ///
    /// - Parameter limit: in seconds, for a journey that does not hold its own.
    public func ends(limit: Int) -> Timestamp {
        Timestamp(milliseconds: began).adding(seconds: Int64(timeLimit ?? limit))
    }

    /// Ends a journey that its person left.
    ///
    /// - Parameter limit: as in ``ends(limit:)``.
    /// - Returns: whether it ended just now.
    @discardableResult public mutating func endIfTimeIsOver(at now: Timestamp, limit: Int) -> Bool {
        guard ending == nil, now > ends(limit: limit) else { return false }
        ending = .timeOver
        return true
    }

    // MARK: Events

    /// Takes an event and moves to the next step.
    ///
    /// - Parameters:
    ///   - event: what happened.
    ///   - now: not before the last event's.
    ///   - definition: the one that the journey began with; another is refused.
    /// - Throws: ``JourneyRefusal``; the journey is unchanged, except that after its time limit it has ended.
    public mutating func receive(
        _ event: JourneyEvent, at now: Timestamp, in definition: JourneyDefinition
    ) throws(JourneyRefusal) {
        guard definition.identifier == self.definition else {
            throw JourneyRefusal(
                .otherDefinition, "the journey began with \(self.definition)",
                remedy: "keep that definition until it ends")
        }
        guard ending == nil else {
            throw JourneyRefusal(.finished, "the journey is finished", remedy: "begin a new one")
        }
        guard !endIfTimeIsOver(at: now, limit: definition.policy.timeLimit) else {
            throw JourneyRefusal(.timeOver, "the journey's time is over", remedy: "begin a new one")
        }
        guard entries.count < Self.maximumEntryCount else {
            throw JourneyRefusal(.tooManyEvents, "the journey has too many events", remedy: "begin a new one")
        }
        switch event {
        case .terms(let agreed):
            termsAgreed = agreed
            note(event, at: now, in: nil)
            if !agreed { ending = .termsRefused }
            return
        case .aborted:
            note(event, at: now, in: nil)
            ending = .aborted
            return
        default: break
        }
        guard !definition.policy.needsTerms || termsAgreed == true else {
            throw JourneyRefusal(.termsFirst, "the terms were not accepted", remedy: "ask for the terms first")
        }
        guard let index = position.step, definition.steps.indices.contains(index) else {
            throw JourneyRefusal(.finished, "the journey is finished", remedy: "begin a new one")
        }
        let step = definition.steps[index]
        let outcome = try outcome(of: event, in: step)
        keep(event, in: step, definition)
        note(event, at: now, in: step)
        position = definition.position(after: outcome, from: position)
        if position.step == nil { ending = position.isStuck ? .stuck : .completed }
    }

    /// The outcome of an event for the step that is waiting.
    private func outcome(
        of event: JourneyEvent, in step: JourneyDefinition.Step
    ) throws(JourneyRefusal) -> StepOutcome {
        switch (step.kind, event) {
        case (_, .unable): return .failed
        case (.front, .document(let finding)), (.back, .document(let finding)):
            return outcome(finding.retake, in: step)
        case (.selfie, .selfie(let finding)), (.passiveLiveness, .selfie(let finding)):
            return outcome(finding.retake, in: step)
        case (.liveness, .selfie(let finding)):
            guard !position.hasLivenessFace else {
                throw JourneyRefusal(
                    .unexpected, "the liveness session's face was received", remedy: "send the session's result")
            }
            return finding.retake?.isFatal == true ? outcome(finding.retake, in: step) : .face
        case (.liveness, .liveness(let finding)):
            guard position.hasLivenessFace || finding.outcome != .passed else {
                throw JourneyRefusal(
                    .noLivenessFace, "the liveness session's face is missing",
                    remedy: "upload it as a selfie before the result")
            }
            return outcome(finding.retake, in: step)
        case (.address, .address(let finding)): return outcome(finding.retake, in: step)
        case (.chip, .chip(_, let retake)): return outcome(retake, in: step)
        case (.dataChecks, .dataChecks): return .accepted
        case (.page, .page(let id, let name)) where id == step.id:
            guard step.outcomes.contains(where: { $0.name == name }) else {
                throw JourneyRefusal(
                    .unknownOutcome, "the page \(step.id) has no such outcome", remedy: "use one of the definition's")
            }
            return .named(name)
        default:
            throw JourneyRefusal(
                .unexpected, "the journey waits at the step \(step.id), not for \(event.words)",
                remedy: "perform the required action first")
        }
    }

    private func outcome(_ retake: RetakeReason?, in step: JourneyDefinition.Step) -> StepOutcome {
        guard let retake else { return .accepted }
        if step.retakes.contains(retake), position.attempt < step.attempts { return .retake }
        return retake.isFatal ? .failed : .accepted
    }

    private mutating func keep(
        _ event: JourneyEvent, in step: JourneyDefinition.Step, _ definition: JourneyDefinition
    ) {
        switch event {
        case .document(let finding):
            document = finding
            if step.kind == .back {
                hasBackSide = finding.retake?.isFatal != true
            } else {
                hasBackSide = false
                position.isTwoSided = definition.sides[finding.type] == 2
                position.hasChip = finding.hasChip ?? false
            }
        case .selfie(let finding): selfie = finding
        case .liveness(let finding): liveness = finding
        case .address(let finding): address = finding
        case .chip(let outcome, _): chip = outcome
        case .dataChecks(let outcome): dataChecks = outcome
        case .terms, .page, .unable, .aborted: break
        }
    }

    private mutating func note(_ event: JourneyEvent, at now: Timestamp, in step: JourneyDefinition.Step?) {
        var retake: RetakeReason?
        var outcome: String?
        switch event {
        case .document(let finding): retake = finding.retake
        case .selfie(let finding): retake = finding.retake
        case .liveness(let finding): retake = finding.retake
        case .address(let finding): retake = finding.retake
        case .chip(_, let reason): retake = reason
        case .page(_, let name): outcome = name
        case .unable: outcome = "unable"
        case .aborted: outcome = "aborted"
        case .terms(let agreed): outcome = agreed ? "termsAccepted" : "termsRefused"
        case .dataChecks: break
        }
        entries.append(
            Entry(
                at: now.milliseconds, step: step?.id, attempt: position.attempt, retake: retake, outcome: outcome))
    }
}

extension Journey: Redacted {
    /// Definition and number of events; nothing of the person.
    public var description: String { "journey \(definition), \(entries.count) events" }
}

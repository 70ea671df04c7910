extension JourneyDefinition {
    /// Names all that the definition asks for, in 16 hexadecimal digits: two that differ have different ones, also where someone
    /// forgot to raise the version.
    public var fingerprint: String {
        let steps = steps.map { step in
            let outcomes = step.outcomes.map { "\($0.name) \(Self.text($0.target))" }
            let retakes = step.retakes.map(\.rawValue).sorted().joined(separator: ",")
            return
                "\(step.id) \(step.kind.rawValue) \(step.attempts) \(retakes) \(Self.text(step.next)) \(Self.text(step.failed))"
                + " \(step.visits ?? 0) \(Self.text(step.exceeded)) \(outcomes) \(step.maximumAgeDays)"
        }
        let blocked = policy.blocked.map { "\($0.type ?? "") \($0.state ?? "")" }.sorted()
        let rules = failures.map { "\($0.key.rawValue) \($0.value.rawValue)" }.sorted()
        let demands =
            "\(policy.needsTerms) \(policy.minimumAge ?? 0) \(policy.supported?.sorted() ?? ["any"]) \(blocked)"
            + " \(policy.proofs.map(\.rawValue).sorted()) \(policy.trustsClientLiveness) \(policy.trustsClientData)"
            + " \(policy.timeLimit)"
        let sides = sides.map { "\($0.key) \($0.value)" }.sorted()
        let whole = [identifier, Self.text(start), "\(sides)", demands, "\(rules)"] + steps
        return whole.joined(separator: "\n").fingerprint
    }

    private static func text(_ target: Target) -> String {
        switch target {
        case .step(let index): "\(index)"
        case .end: "end"
        }
    }
}

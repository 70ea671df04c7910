/// The truth tables of docs/decisions/0035.
extension Journey {
    /// The outcome of every rule, in the order of ``JourneyRule``.
    ///
    /// - Parameter definition: the one that the journey began with.
    public func details(in definition: JourneyDefinition) -> [HighLevelResultDetail] {
        JourneyRule.allCases.map { HighLevelResultDetail($0, value(of: $0, in: definition)) }
    }

    /// `authenticationResultDetails`: the state of each rule by its name; the face match has its own words where one
    /// fits.
    public func businessRules(in definition: JourneyDefinition) -> [String: String] {
        var rules: [String: String] = [:]
        for rule in JourneyRule.allCases {
            rules[rule.rawValue] = state(of: rule, in: definition).rawValue
        }
        if let match = faceMatch(in: definition) { rules[JourneyRule.faceMatch.rawValue] = match.rawValue }
        return rules
    }

    /// The face match by the vendor's definitions. The option counts as enabled where the journey has a step that takes
    /// a face; a selfie is compared wherever there is one.
    ///
    /// - Returns: nil where no definition fits; see ``FaceMatchResult``.
    public func faceMatch(in definition: JourneyDefinition) -> FaceMatchResult? {
        FaceMatchResult(
            isEnabled: definition.hasStep(.selfie, .passiveLiveness, .liveness), hasSelfie: hasFace,
            isRecognised: document?.isRecognised ?? false, hasPortrait: document?.hasPortrait ?? false,
            match: selfie?.match)
    }

    private var hasFace: Bool { selfie != nil && selfie?.retake != .noFace }

    /// The journey's result: ``HighLevelResult/undefined`` while it goes on, then by its ending and by
    /// ``JourneyDefinition/failures`` (docs/decisions/0035).
    public func result(in definition: JourneyDefinition) -> HighLevelResult {
        switch ending {
        case .termsRefused: return .termsDisagreed
        case .aborted, .timeOver, .stuck: return .aborted
        case nil: return .undefined
        case .completed: break
        }
        // A refusal outweighs what a person could still decide.
        var found: Set<JourneyDefinition.Failure> = []
        for detail in details(in: definition) {
            let failure = definition.failures[detail.rule] ?? .refer
            switch detail.value {
            case .failed: found.insert(failure)
            // Nothing turns "not established" into accepted, nor into refused.
            case .skipped where failure != .ignore: found.insert(.refer)
            case .passed, .notNeeded, .skipped: break
            }
        }
        if found.contains(.notAccepted) { return .notAccepted }
        if found.contains(.notSupported) { return .notSupported }
        if found.contains(.expired) { return .expired }
        return found.contains(.refer) ? .refer : .passed
    }

    /// The rules that are why a person decides: those that failed, or are not established, and do not count for nothing.
    public func doubts(in definition: JourneyDefinition) -> [JourneyRule] {
        details(in: definition).filter { detail in
            switch detail.value {
            case .passed, .notNeeded: false
            case .failed, .skipped: definition.failures[detail.rule] != .ignore
            }
        }.map(\.rule)
    }

    func state(of rule: JourneyRule, in definition: JourneyDefinition) -> BusinessRuleState {
        switch value(of: rule, in: definition) {
        case .passed: .passed
        case .failed: .failed
        case .notNeeded: .notNeeded
        case .skipped where isFinished: .skipped
        case .skipped: definition.failures[rule] == .ignore ? .needed : .successNeeded
        }
    }

    func value(of rule: JourneyRule, in definition: JourneyDefinition) -> HighLevelResultDetail.Value {
        switch rule {
        case .support: return definition.hasStep(.front) ? support(definition.policy) : .notNeeded
        case .validation: return definition.hasStep(.front) ? .init(document?.validation) : .notNeeded
        case .expiry: return definition.hasStep(.front) ? .init(document?.expiry) : .notNeeded
        case .backSide: return backSide(definition)
        case .blocking:
            guard !definition.policy.blocked.isEmpty else { return .notNeeded }
            guard let document, document.isRecognised else { return .skipped }
            return definition.policy.blocked.contains { $0.matches(document) } ? .failed : .passed
        case .underAge:
            guard let minimum = definition.policy.minimumAge else { return .notNeeded }
            guard let age = document?.age else { return .skipped }
            return age < minimum ? .failed : .passed
        case .proof: return proof(definition)
        case .faceMatch:
            guard definition.hasStep(.selfie, .passiveLiveness, .liveness) else { return .notNeeded }
            switch faceMatch(in: definition) {
            case .passed: return .passed
            case .failed: return .failed
            case .undetermined, .required, .skipped, nil: return .skipped
            }
        case .liveness: return livenessValue(definition)
        case .dataChecks:
            guard definition.hasStep(.dataChecks) else { return .notNeeded }
            let value = HighLevelResultDetail.Value(dataChecks)
            return value == .passed && !definition.policy.trustsClientData ? .skipped : value
        }
    }

    private func support(_ policy: JourneyDefinition.Policy) -> HighLevelResultDetail.Value {
        guard let document else { return .skipped }
        guard document.isRecognised else { return .failed }
        return policy.supported.map { $0.contains(document.type) } ?? true ? .passed : .failed
    }

    private func backSide(_ definition: JourneyDefinition) -> HighLevelResultDetail.Value {
        guard definition.hasStep(.back) else { return .notNeeded }
        guard let document else { return .skipped }
        guard definition.sides[document.type] == 2 else { return .notNeeded }
        guard hasBackSide else { return .skipped }
        // Sides with nothing in common contradict nothing, and prove nothing.
        return .init(document.sidesAgree)
    }

    private func proof(_ definition: JourneyDefinition) -> HighLevelResultDetail.Value {
        guard !definition.policy.proofs.isEmpty else { return .notNeeded }
        let values = definition.policy.proofs.map { proof -> HighLevelResultDetail.Value in
            switch proof {
            case .identity: .init(document?.validation)
            case .address: .init(address?.outcome)
            case .chip: .init(chip)
            }
        }
        return values.contains(.failed) ? .failed : values.contains(.skipped) ? .skipped : .passed
    }

    private func livenessValue(_ definition: JourneyDefinition) -> HighLevelResultDetail.Value {
        var values: [HighLevelResultDetail.Value] = []
        if definition.hasStep(.liveness) {
            let isTold = liveness?.source == .server || definition.policy.trustsClientLiveness
            let value = HighLevelResultDetail.Value(liveness?.outcome)
            values.append(value == .passed && !isTold ? .skipped : value)
        }
        if definition.hasStep(.passiveLiveness) { values.append(.init(selfie?.liveness)) }
        guard !values.isEmpty else { return .notNeeded }
        return values.contains(.failed) ? .failed : values.contains(.skipped) ? .skipped : .passed
    }
}

extension HighLevelResultDetail.Value {
    init(_ check: Fact?) {
        switch check {
        case .passed: self = .passed
        case .failed: self = .failed
        case .notPerformed, nil: self = .skipped
        }
    }
}

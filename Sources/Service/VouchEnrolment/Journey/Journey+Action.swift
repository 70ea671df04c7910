extension Journey {
    /// The person's next step: ``RequiredAction/Step/none`` after the end and while the server checks data.
    ///
    /// - Parameter definition: the one that the journey began with.
    public func requiredAction(in definition: JourneyDefinition) -> RequiredAction {
        guard ending == nil, let index = position.step, definition.steps.indices.contains(index) else {
            return RequiredAction(.none)
        }
        if definition.policy.needsTerms, termsAgreed == nil { return RequiredAction(.initial) }
        let step = definition.steps[index]
        let attempt = RequiredAction.Attempt(number: position.attempt)
        return switch step.kind {
        case .front: RequiredAction(.frontSide, attempt)
        case .back: RequiredAction(.backSide, attempt)
        case .selfie: RequiredAction(.selfie, attempt)
        case .passiveLiveness: RequiredAction(.passiveLiveness, attempt)
        case .liveness: RequiredAction(.liveness)
        case .address: RequiredAction(.addressDocument, attempt)
        case .chip: RequiredAction(.chip)
        case .page: RequiredAction(.page, page: step.id)
        // The server's work: the person has nothing to do.
        case .dataChecks: RequiredAction(.none)
        }
    }

    /// Where a capture page is: ``FlowState/none`` after the end, and at chip and page steps, for which the vendor has
    /// no state.
    ///
    /// - Parameter definition: the one that the journey began with.
    public func flowState(in definition: JourneyDefinition) -> FlowState {
        guard ending == nil, let index = position.step, definition.steps.indices.contains(index) else { return .none }
        return switch definition.steps[index].kind {
        case .front: .identityFront
        case .back: .identityBack
        case .selfie: .selfie
        case .passiveLiveness: .passiveLiveness
        case .liveness: .liveness
        case .address: .address
        case .dataChecks: .dataChecks
        case .chip, .page: .none
        }
    }

    /// The step that the journey waits at; nil after the end.
    ///
    /// - Parameter definition: the one that the journey began with.
    public func step(in definition: JourneyDefinition) -> JourneyDefinition.Step? {
        guard ending == nil, let index = position.step, definition.steps.indices.contains(index) else { return nil }
        return definition.steps[index]
    }
}

import VouchFace

/// Whether each step of a challenge was done, after its prompt, in its time, and nothing else instead.
struct StepWatch {
    enum Response: Sendable, Hashable {
        case done(at: Double)
        case missing
        /// Before the prompt could be seen.
        case early
        /// Another of the movements that could have been asked for.
        case wrong
    }

    let responses: [Response]

    init(_ challenge: LivenessChallenge, _ frames: [LivenessFrame], _ rest: FaceAtRest, _ limits: LivenessLimits) {
        var responses: [Response] = []
        // Ends the reaction to one prompt, so that coming back to rest counts for nothing.
        var free = 0.0
        for step in challenge.steps {
            let response = Self.response(to: step, from: free, frames, rest, limits)
            responses.append(response)
            free = step.end
        }
        self.responses = responses
    }

    private static func response(
        to step: LivenessChallenge.Step, from free: Double, _ frames: [LivenessFrame], _ rest: FaceAtRest,
        _ limits: LivenessLimits
    ) -> Response {
        let window = frames.filter { $0.time <= step.end && $0.time >= free }
        let start = step.at + limits.leastReaction
        // People blink all the time: an early blink is not a sign of anything.
        let before = window.filter { $0.time < start }
        var result = Response.missing
        let own = moments(of: step.action, window.filter { $0.time >= start }, rest, limits)
        if let moment = own { result = .done(at: moment) }
        if step.action != .blink, isReached(step.action, before, rest, limits),
            !startsReached(before, step, rest, limits)
        {
            return .early
        }
        for other in LivenessAction.allCases where other != step.action && other != .blink {
            guard let moment = moments(of: other, window.filter { $0.time >= start }, rest, limits) else { continue }
            if case .done(let own) = result, own <= moment { continue }
            return .wrong
        }
        return result
    }

    /// Whether the head had not yet come back from the step before.
    private static func startsReached(
        _ frames: [LivenessFrame], _ step: LivenessChallenge.Step, _ rest: FaceAtRest, _ limits: LivenessLimits
    ) -> Bool {
        guard let first = frames.first else { return false }
        return isReached(step.action, [first, first], rest, limits)
    }

    private static func isReached(
        _ action: LivenessAction, _ frames: [LivenessFrame], _ rest: FaceAtRest, _ limits: LivenessLimits
    ) -> Bool { moments(of: action, frames, rest, limits) != nil }

    /// When a movement was there for two frames, or an eye closed and open again.
    private static func moments(
        of action: LivenessAction, _ frames: [LivenessFrame], _ rest: FaceAtRest, _ limits: LivenessLimits
    ) -> Double? {
        if action == .blink { return blink(frames, rest, limits) }
        var wasReached = false
        for frame in frames {
            guard let face = frame.face else {
                wasReached = false
                continue
            }
            let isReached = isReached(action, face, rest, limits)
            if isReached, wasReached { return frame.time }
            wasReached = isReached
        }
        return nil
    }

    private static func isReached(
        _ action: LivenessAction, _ face: LivenessFace, _ rest: FaceAtRest, _ limits: LivenessLimits
    ) -> Bool {
        switch action {
        case .turnLeft: face.pose.yaw - rest.yaw >= limits.turn
        case .turnRight: rest.yaw - face.pose.yaw >= limits.turn
        case .lookUp: rest.pitch - face.pose.pitch >= limits.lookUp && abs(face.pose.yaw - rest.yaw) < limits.turn
        case .moveCloser: FaceScale(face.mesh).height >= rest.height * limits.closer
        default: false
        }
    }

    private static func blink(_ frames: [LivenessFrame], _ rest: FaceAtRest, _ limits: LivenessLimits) -> Double? {
        guard let open = rest.eyeOpening, open > 0 else { return nil }
        var closed = false
        for frame in frames {
            guard let face = frame.face, let opening = face.eyeOpening, abs(face.pose.yaw - rest.yaw) < limits.turn
            else { continue }
            if opening < open * limits.closedEye { closed = true }
            if closed, opening > open * (1 + limits.closedEye) / 2 { return frame.time }
        }
        return nil
    }
}

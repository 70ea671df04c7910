import VouchCore
import VouchFace

/// The facts shown by the frames, measure by measure.
struct LivenessFacts {
    let frames: [LivenessFrame]
    let context: LivenessJudge.Context
    let limits: LivenessLimits
    let rest: FaceAtRest?
    let watch: StepWatch?
    private let turned: [FaceParallax]

    /// Degrees to the side of rest from which a turned head shows its depth.
    private static let tellingTurn = 11.0
    private static let mostTurned = 6

    init(_ frames: [LivenessFrame], _ context: LivenessJudge.Context, _ limits: LivenessLimits) {
        self.frames = frames
        self.context = context
        self.limits = limits
        let rest = FaceAtRest(frames, before: context.challenge?.steps.first?.at)
        self.rest = rest
        watch =
            if let challenge = context.challenge, !challenge.steps.isEmpty, let rest {
                StepWatch(challenge, frames, rest, limits)
            } else { nil }
        turned = rest.map { Self.turned(frames, $0) } ?? []
    }

    /// The parallax of the frames in which the head is turned farthest.
    private static func turned(_ frames: [LivenessFrame], _ rest: FaceAtRest) -> [FaceParallax] {
        func turn(_ face: LivenessFace) -> Double { abs(face.pose.yaw - rest.yaw) }
        return frames.compactMap { $0.face }.filter { turn($0) >= tellingTurn }
            .sorted { turn($0) > turn($1) }.prefix(mostTurned)
            .compactMap { FaceParallax(from: rest.mesh, to: $0.mesh) }
    }

    var faces: [LivenessFace] { frames.compactMap { $0.face } }

    /// Whether the picture itself is unfit for any result but SPOOF.
    var hasObstacle: Bool { faces.isEmpty || isFaceTooSmall || hasSeveralFaces }

    var isFaceTooSmall: Bool {
        guard let eyes = median(faces.map { FaceScale($0.mesh).eyes }) else { return false }
        return eyes < LivenessJudge.leastDistanceBetweenEyes
    }

    /// In more than a tenth of the frames counted: passers-by are soon gone.
    var hasSeveralFaces: Bool {
        let counts = frames.compactMap { $0.faceCount }
        return counts.filter { $0 > 1 }.count * 10 > counts.count
    }

    func evidence(_ measure: LivenessMeasure) -> LivenessEvidence {
        switch measure {
        case .expiry: expiry
        case .steps: steps
        case .timing: timing
        case .continuity: continuity
        case .identity: identity
        case .planarity:
            parallax(.planarity, limits.planarity, bad: "the face moves as a flat sheet does") { $0.planarity }
        case .relief:
            parallax(.relief, limits.relief, bad: "the nose does not stand out when the head turns") { $0.relief }
        case .displayGrid: displayGrid
        case .sheetEdge: sheetEdge
        case .colourReflection: colourReflection
        case .repetition: repetition
        case .frozenPixels: frozenPixels
        case .network: network
        }
    }

    // MARK: The challenge

    /// Whether the video came before it can have been filmed; false without a challenge.
    var arrivedTooSoon: Bool { context.challenge.map { context.received < Self.earliestArrival(of: $0) } ?? false }

    /// Not before the challenge's own length has passed, a second for clocks that differ.
    private static func earliestArrival(of challenge: LivenessChallenge) -> Int64 {
        challenge.issued + max(Int64(challenge.duration) - 1, 0)
    }

    private var expiry: LivenessEvidence {
        guard let challenge = context.challenge else {
            return LivenessEvidence(.expiry, notPerformed: "there is no challenge")
        }
        guard context.received >= challenge.issued else {
            return LivenessEvidence(
                .expiry, -1, .atLeast(0), good: "", bad: "the video is older than the challenge")
        }
        let least = Self.earliestArrival(of: challenge)
        guard context.received >= least else {
            return LivenessEvidence(
                .expiry, Double(context.received - least), .atLeast(0), good: "",
                bad: "the video arrived sooner than it can have been filmed")
        }
        return LivenessEvidence(
            .expiry, Double(challenge.expires - context.received), .atLeast(0),
            good: "the video arrived in time", bad: "the challenge had expired")
    }

    private var steps: LivenessEvidence {
        guard let challenge = context.challenge, !challenge.steps.isEmpty else {
            return LivenessEvidence(.steps, notPerformed: "the challenge has no steps")
        }
        guard let watch else { return LivenessEvidence(.steps, notPerformed: "no face at rest before the first step") }
        let done = watch.responses.filter { if case .done = $0 { true } else { false } }.count
        return LivenessEvidence(
            .steps, Double(done) / Double(watch.responses.count), .atLeast(1),
            good: "every step followed its prompt", bad: "a step is missing, another one or too early")
    }

    private var colourReflection: LivenessEvidence {
        guard let challenge = context.challenge, !challenge.colours.isEmpty else {
            return LivenessEvidence(.colourReflection, notPerformed: "the challenge has no colours")
        }
        guard let reflection = ColourReflection(challenge.colours, frames) else {
            return LivenessEvidence(.colourReflection, notPerformed: "too few frames show skin")
        }
        return LivenessEvidence(
            .colourReflection, reflection.correlation, .atLeast(limits.colourReflection),
            good: "the skin reflects the colours of the screen",
            bad: "the skin does not reflect the colours of the screen")
    }

    // MARK: Frames

    private var timing: LivenessEvidence {
        guard frames.count > 1 else { return LivenessEvidence(.timing, notPerformed: "there is one frame only") }
        var longest = 0.0
        for (a, b) in zip(frames, frames.dropFirst()) {
            // Times that stand still or go backwards do not come from a camera.
            longest = b.time > a.time ? max(longest, b.time - a.time) : .infinity
        }
        if let challenge = context.challenge {
            longest = max(longest, challenge.duration - (frames.last?.time ?? 0))
            longest = max(longest, frames.first?.time ?? 0)
        }
        // Without a challenge there is no moment that could be missed, and packages of some frames have larger gaps.
        let most = context.challenge == nil ? limits.longestGapAtRest : limits.longestGap
        return LivenessEvidence(
            .timing, longest, .atMost(most), good: "frames follow each other closely",
            bad: "the video has a gap, ends too soon, or its times run backwards")
    }

    private var continuity: LivenessEvidence {
        guard frames.count > 1 else { return LivenessEvidence(.continuity, notPerformed: "there is one frame only") }
        guard faces.count > 1 else { return LivenessEvidence(.continuity, notPerformed: "no face is seen") }
        var longest = 0.0
        let lost = frames.count - faces.count
        // Across frames without a face too: a cut between two recordings may have one. In the longer time a face goes
        // further, but twice as far at most.
        var last: (index: Int, face: LivenessFace)?
        for (index, frame) in frames.enumerated() {
            guard let face = frame.face else { continue }
            if let last {
                let unit = max(min(FaceScale(last.face.mesh).height, FaceScale(face.mesh).height), 1)
                let leap = (last.face.mesh.box.centre - face.mesh.box.centre).length / unit
                longest = max(longest, leap / Double(min(index - last.index, 2)))
            }
            last = (index, face)
        }
        // A frame without a face now and then is the network's; a tenth of them is a person who left.
        if lost * 10 > frames.count { longest = .infinity }
        return LivenessEvidence(
            .continuity, longest, .atMost(limits.longestLeap), good: "one face is seen throughout",
            bad: "the face left the picture or jumped")
    }

    private var identity: LivenessEvidence {
        let distances = faces.compactMap { $0.identityDistance }
        guard distances.count >= 2, let most = distances.max() else {
            return LivenessEvidence(.identity, notPerformed: "too few frames to compare")
        }
        return LivenessEvidence(
            .identity, most, .atMost(limits.identity), good: "the same person is seen throughout",
            bad: "the person changes")
    }

    private var repetition: LivenessEvidence {
        guard let repeats = FrameRepeats(frames) else {
            return LivenessEvidence(.repetition, notPerformed: "too few frames")
        }
        return LivenessEvidence(
            .repetition, repeats.share, .atMost(limits.repetition), good: "no frames come again",
            bad: "frames come again, as in a loop")
    }

    private var frozenPixels: LivenessEvidence {
        guard context.hasOwnNoise else {
            return LivenessEvidence(.frozenPixels, notPerformed: "video compression removes a camera's noise")
        }
        guard let share = median(frames.compactMap { $0.unchangedShare }) else {
            return LivenessEvidence(.frozenPixels, notPerformed: "there is one frame only")
        }
        return LivenessEvidence(
            .frozenPixels, share, .atMost(limits.frozenPixels),
            good: "every part of the picture changes, as a camera's does",
            bad: "parts of the picture do not change at all, as no camera's do")
    }

    // MARK: What the face is made of

    private func parallax(
        _ measure: LivenessMeasure, _ limit: Double, bad: String, _ value: (FaceParallax) -> Double
    ) -> LivenessEvidence {
        guard turned.count >= 2, let value = median(turned.map(value)) else {
            return LivenessEvidence(measure, notPerformed: "the head does not turn far enough to a side")
        }
        return LivenessEvidence(
            measure, value, .atLeast(limit), good: "the face has depth", bad: bad)
    }

    private var displayGrid: LivenessEvidence {
        guard let grid = quantile(faces.compactMap { $0.grid }, 0.7) else {
            return LivenessEvidence(.displayGrid, notPerformed: "no frame shows enough of the face")
        }
        return LivenessEvidence(
            .displayGrid, grid, .atMost(context.hasOwnNoise ? limits.displayGrid : limits.displayGridInVideo),
            good: "no grid of a display or of print is seen",
            bad: "a grid as of a display or of print is seen")
    }

    private var sheetEdge: LivenessEvidence {
        if context.challenge == nil, SheetMotion.isFramed(frames) {
            return LivenessEvidence(
                .sheetEdge, 0, .atLeast(limits.sheetEdge), good: "", bad: "straight edges stand around the face",
                isDoubt: true)
        }
        guard let rest else { return LivenessEvidence(.sheetEdge, notPerformed: "too few frames show a face") }
        do throws(SheetMotion.Obstacle) {
            let motion = try SheetMotion(frames, rest)
            return LivenessEvidence(
                .sheetEdge, motion.change, .atLeast(limits.sheetEdge), good: "no straight edge goes with the face",
                bad: "a straight edge goes with the face, as that of a sheet or a screen")
        } catch {
            return LivenessEvidence(
                .sheetEdge,
                notPerformed: error == .noEdge ? "no straight edge is seen around the face" : "the face keeps its size")
        }
    }

    private var network: LivenessEvidence {
        guard let network = context.network else {
            return LivenessEvidence(
                .network,
                notPerformed: context.isNetworkRequired
                    ? "no face could be shown to the networks" : "no networks are installed or plugged in")
        }
        let isDoubt = network.score >= network.attack
        return LivenessEvidence(
            .network, network.score, .atLeast(network.threshold), good: "the networks call the face live",
            bad: isDoubt ? "the networks are in doubt" : "the networks call the face an attack", isDoubt: isDoubt)
    }
}

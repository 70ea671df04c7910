/// The actions, with their times, that a person must perform for a video to count as theirs and as taken now.
///
/// The party that judges draws it, shows it while the video is taken, and accepts one video for it. The order, the
/// times and the colours are unknown before, so a video made earlier fits only by chance. Keeping a list of nonces
/// already answered is the caller's part.
///
/// Times are seconds since the first frame of the video unless stated otherwise.
public struct LivenessChallenge: Sendable, Hashable {
    /// One prompt.
    public struct Step: Sendable, Hashable {
        /// The person's action.
        public let action: LivenessAction
        /// When the prompt appears, in seconds since the first frame.
        public let at: Double
        /// How long the person has to follow it, in seconds, 0.5...20.
        public let within: Double

        public init(action: LivenessAction, at: Double, within: Double) {
            (self.action, self.at, self.within) = (action, at, within)
        }

        /// When the time to follow it ends, in seconds since the first frame.
        public var end: Double { at + within }
    }

    /// The colour of the screen from a moment on, around the camera's picture. sRGB, 0...255.
    public struct Colour: Sendable, Hashable {
        /// When it begins, in seconds since the first frame.
        public let at: Double
        /// The red of sRGB, 0...255.
        public let red: UInt8
        /// The green of sRGB, 0...255.
        public let green: UInt8
        /// The blue of sRGB, 0...255.
        public let blue: UInt8

        public init(at: Double, red: UInt8, green: UInt8, blue: UInt8) {
            (self.at, self.red, self.green, self.blue) = (at, red, green, blue)
        }
    }

    /// Random bytes that identify the challenge: 16...64, unique for each.
    public let nonce: [UInt8]
    /// When the challenge was drawn, in seconds since 1970-01-01T00:00:00Z.
    public let issued: Int64
    /// When the challenge ends, in seconds since 1970-01-01T00:00:00Z: a video that arrives later does not count.
    public let expires: Int64
    /// The prompts in order, without overlap; at most eight.
    public let steps: [Step]
    /// The colours in order; empty, or 4...32.
    public let colours: [Colour]
    /// The length of the whole video in seconds, at most 60.
    public let duration: Double

    static var longest: Double { 60 }
    static var nonceLengths: ClosedRange<Int> { 16...64 }
    static var mostSteps: Int { 8 }
    static var colourCounts: ClosedRange<Int> { 4...32 }
    /// A prompt that appears sooner leaves no time to see the face at rest.
    static var leastRest: Double { 0.5 }

    /// A challenge of given steps and colours; at least one of the two must not be empty.
    ///
    /// - Throws: ``LivenessError/Code-swift.enum/impossibleChallenge`` with the member that is wrong.
    public init(
        nonce: [UInt8], issued: Int64, expires: Int64, steps: [Step], colours: [Colour], duration: Double
    ) throws(LivenessError) {
        func check(_ holds: Bool, _ member: String) throws(LivenessError) {
            if !holds { throw LivenessError(.impossibleChallenge, member: member) }
        }
        try check(Self.nonceLengths.contains(nonce.count), "nonce")
        try check(issued >= 0 && issued < expires && expires < 1 << 53, "expires")
        try check(duration.isFinite && duration > 0 && duration <= Self.longest, "duration")
        try check(steps.count <= Self.mostSteps && !(steps.isEmpty && colours.isEmpty), "steps")
        var time = Self.leastRest
        for step in steps {
            // Not a number fails every comparison.
            try check(step.at >= time && step.within >= 0.5 && step.within <= 20 && step.end <= duration, "steps")
            time = step.end
        }
        try check(colours.isEmpty || Self.colourCounts.contains(colours.count), "colours")
        time = 0
        for colour in colours {
            try check(colour.at >= time && colour.at < duration, "colours")
            // Photosensitive people: WCAG 2.2, 2.3.1 allows three flashes a second.
            time = colour.at + 0.33
        }
        (self.nonce, self.issued, self.expires) = (nonce, issued, expires)
        (self.steps, self.colours, self.duration) = (steps, colours, duration)
    }
}

extension LivenessChallenge {
    /// How much a drawn challenge asks for.
    public struct Size: Sendable, Hashable {
        /// How many movements are asked for, 1...8.
        public let steps: Int
        /// Whether the screen shows a sequence of colours.
        public let hasColours: Bool
        /// How long the challenge can be answered, in seconds, 10...3600.
        public let validSeconds: Int64

        /// Numbers outside their range become the nearest in it.
        public init(steps: Int = 3, hasColours: Bool = true, validSeconds: Int64 = 120) {
            self.steps = min(max(steps, 1), LivenessChallenge.mostSteps)
            self.hasColours = hasColours
            self.validSeconds = min(max(validSeconds, 10), 3600)
        }
    }

    private static var within: Double { 2.2 }

    /// Draws a challenge at random.
    ///
    /// - Parameters:
    ///   - random: a cryptographic generator in production; an attacker who can predict it can prepare a video.
    ///   - issued: now, in seconds since 1970-01-01T00:00:00Z.
    /// - Throws: ``LivenessError/Code-swift.enum/impossibleChallenge`` for a time before 1970, or 2^52 s after it and
    ///   later.
    public static func draw(
        _ size: Size = Size(), issued: Int64, using random: inout some RandomNumberGenerator
    ) throws(LivenessError) -> LivenessChallenge {
        guard issued >= 0, issued < 1 << 52 else { throw LivenessError(.impossibleChallenge, member: "issued") }
        let nonce = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
        var steps: [Step] = []
        var time = 1.2 + Self.hundredths(60, &random)
        for action in Self.actions(size.steps, &random) {
            steps.append(Step(action: action, at: time, within: within))
            time += within + 0.4 + Self.hundredths(50, &random)
        }
        let duration = Self.rounded((steps.last?.end ?? time) + 0.5)
        var colours: [Colour] = []
        if size.hasColours {
            time = 0.4
            while time < duration - 0.3, colours.count < colourCounts.upperBound {
                colours.append(colour(at: time, after: colours.last, &random))
                time = Self.rounded(time + 0.5 + Self.hundredths(30, &random))
            }
        }
        return try LivenessChallenge(
            nonce: nonce, issued: issued, expires: issued + size.validSeconds,
            steps: steps.map { Step(action: $0.action, at: rounded($0.at), within: $0.within) }, colours: colours,
            duration: duration)
    }

    /// Movements in an order drawn at random, none twice in succession: a person would not notice the new prompt.
    ///
    /// A turn to a side is always among them, because only a turned head shows its depth; of two and more one is a blink,
    /// because paper does not blink.
    private static func actions(_ count: Int, _ random: inout some RandomNumberGenerator) -> [LivenessAction] {
        let turns: [LivenessAction] = [.turnLeft, .turnRight]
        guard count > 1 else { return [turns[Int.random(in: 0..<2, using: &random)]] }
        // Half of all orders and more do: the end of the loop is never reached but with a broken generator.
        for _ in 0..<256 {
            var actions: [LivenessAction] = []
            while actions.count < count {
                let choices = LivenessAction.allCases.filter { $0 != actions.last }
                actions.append(choices[Int.random(in: 0..<choices.count, using: &random)])
            }
            if actions.contains(.blink), actions.contains(where: { turns.contains($0) }) { return actions }
        }
        return (0..<count).map { $0 % 2 == 0 ? .turnLeft : .blink }
    }

    /// The corners of the colour cube but black and white: what reflects of them differs most between red, green, blue.
    private static func colour(
        at time: Double, after last: Colour?, _ random: inout some RandomNumberGenerator
    ) -> Colour {
        let corners = (1..<7).map { corner in
            Colour(
                at: time, red: corner & 1 != 0 ? 255 : 0, green: corner & 2 != 0 ? 255 : 0,
                blue: corner & 4 != 0 ? 255 : 0)
        }
        let choices = corners.filter {
            $0.red != last?.red || $0.green != last?.green || $0.blue != last?.blue
        }
        return choices[Int.random(in: 0..<choices.count, using: &random)]
    }

    private static func hundredths(_ most: Int, _ random: inout some RandomNumberGenerator) -> Double {
        Double(Int.random(in: 0...most, using: &random)) / 100
    }

    /// To a hundredth, so that the written number is short.
    private static func rounded(_ time: Double) -> Double { Double(Int(time * 100 + 0.5)) / 100 }
}

import VouchCore

/// How well the colour of skin follows the colours that the screen showed.
struct ColourReflection {
    /// -1...1, at the delay that fits best.
    let correlation: Double

    /// Half of the stretch whose mean is taken off, in seconds: daylight and white balance change slowly.
    private static let reach = 1.0
    /// Between the screen's change and the frame that shows it, at most, in seconds.
    private static let delays = [0.0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3]
    private static let fewestFrames = 16

    /// - Returns: nil if too few frames show skin, or the screen showed one colour only.
    init?(_ colours: [LivenessChallenge.Colour], _ frames: [LivenessFrame]) {
        let seen = frames.compactMap { frame in
            frame.face?.skin.flatMap { Sample($0, at: frame.time) }
        }
        guard let first = colours.first else { return nil }
        let lit = seen.filter { $0.time >= first.at }
        guard lit.count >= Self.fewestFrames else { return nil }
        let skin = Self.flattened(lit)
        var best: Double?
        for delay in Self.delays {
            let shown = Self.flattened(lit.map { Sample(shown: colours, at: $0.time - delay, time: $0.time) })
            guard let value = Self.correlation(skin, shown) else { continue }
            best = max(best ?? -1, value)
        }
        guard let best else { return nil }
        correlation = best
    }

    /// Red against green and blue against green: how bright the whole is does not matter.
    private struct Sample {
        let time: Double
        let warm: Double
        let cold: Double

        init(time: Double, warm: Double, cold: Double) { (self.time, self.warm, self.cold) = (time, warm, cold) }

        init?(_ colour: LinearColour, at time: Double) {
            guard min(colour.red, colour.green, colour.blue) > 1e-4 else { return nil }
            let green = Self.level(colour.green)
            self.init(time: time, warm: Self.level(colour.red) - green, cold: Self.level(colour.blue) - green)
        }

        init(shown colours: [LivenessChallenge.Colour], at moment: Double, time: Double) {
            let colour = colours.last { $0.at <= moment } ?? colours[0]
            let green = Double(colour.green) / 255
            self.init(time: time, warm: Double(colour.red) / 255 - green, cold: Double(colour.blue) / 255 - green)
        }

        private static func level(_ light: Double) -> Double { Double(naturalLogarithm(Float(light))) }
    }

    /// Each less the mean around it.
    private static func flattened(_ samples: [Sample]) -> [Sample] {
        samples.map { sample in
            let near = samples.filter { abs($0.time - sample.time) <= reach }
            let share = 1 / Double(max(near.count, 1))
            return Sample(
                time: sample.time, warm: sample.warm - near.reduce(0) { $0 + $1.warm } * share,
                cold: sample.cold - near.reduce(0) { $0 + $1.cold } * share)
        }
    }

    private static func correlation(_ a: [Sample], _ b: [Sample]) -> Double? {
        // Red and blue light are reflected and balanced differently: each is compared by itself.
        guard let warm = correlation(a.map { $0.warm }, b.map { $0.warm }),
            let cold = correlation(a.map { $0.cold }, b.map { $0.cold })
        else { return nil }
        return (warm + cold) / 2
    }

    private static func correlation(_ a: [Double], _ b: [Double]) -> Double? {
        var (ab, aa, bb) = (0.0, 0.0, 0.0)
        for (x, y) in zip(a, b) { (ab, aa, bb) = (ab + x * y, aa + x * x, bb + y * y) }
        guard bb > 1e-9 else { return nil }
        // Skin that does not change at all follows nothing.
        guard aa > 1e-12 else { return 0 }
        return ab / (aa * bb).squareRoot()
    }
}

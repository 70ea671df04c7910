/// The same numbers on every machine: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }

    mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[Int.random(in: choices.indices, using: &self)]
    }

    mutating func uniform(_ low: Float, _ high: Float) -> Float { Float.random(in: low...high, using: &self) }

    mutating func chance(_ probability: Float) -> Bool { uniform(0, 1) < probability }

    /// Nearly Gaussian: the sum of four uniform numbers, with unit deviation.
    mutating func noise() -> Float {
        let bits = next()
        var sum: Float = 0
        for part in 0..<4 { sum += Float(bits >> (16 * UInt64(part)) & 0xFFFF) }
        return (sum / 65_536 - 2) * 1.732
    }
}

/// How many of the generated live videos score lower than a score: Benchmarks/liveness-results.md.
public enum LivenessScoreTable {
    /// The scores below which 0, 10, 20, … 100 % of the live videos of the half that limits were set on lie. They are twelve,
    /// so that a step of the table is about one of them.
    private static let quantiles: [Double] = [
        0.527, 0.540, 0.543, 0.555, 0.561, 0.569, 0.574, 0.580, 0.582, 0.601, 0.620,
    ]

    /// The share of live videos that a limit at this score would refuse, 0...100.
    ///
    /// - Returns: nil for a score that is not finite.
    public static func falseRejectPercent(_ score: Double) -> Double? {
        guard score.isFinite, let first = quantiles.first, let last = quantiles.last else { return nil }
        if score <= first { return 0 }
        if score >= last { return 100 }
        let step = 100 / Double(quantiles.count - 1)
        for index in 1..<quantiles.count where score < quantiles[index] {
            let (a, b) = (quantiles[index - 1], quantiles[index])
            return step * (Double(index - 1) + (b > a ? (score - a) / (b - a) : 0))
        }
        return 100
    }
}

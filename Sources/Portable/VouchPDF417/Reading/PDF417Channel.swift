/// The channel between the printed modules and the samples of a picture: blur along the row, and crosstalk from the
/// rows above and below. Estimated from the picture itself, as modems do with their line.
struct PDF417Channel {
    /// Half modules a tap reaches to either side.
    static let reach = 4
    private static let tapCount = 2 * reach + 1
    /// Neighbouring rows are blurred too, so few taps do for them.
    private static let neighbourTaps = [-2, 0, 2]
    private static let unknowns = tapCount + 2 * neighbourTaps.count + 1

    /// Taps of the row itself, of the row above, of the row below; then darkness where all is light.
    private var weights: [Float]

    /// A lens slightly out of focus.
    init() {
        let own: [Float] = [0.02, 0.06, 0.12, 0.18, 0.24, 0.18, 0.12, 0.06, 0.02]
        weights = own + [Float](repeating: 0, count: Self.unknowns - own.count)
    }

    /// The taps of the row itself, -reach...reach.
    var taps: ArraySlice<Float> { weights[0..<Self.tapCount] }

    /// How the pattern would be seen.
    func seen(_ pattern: PDF417Pattern) -> [Float] {
        let (count, rows) = (pattern.count, pattern.layout.rows)
        var result = [Float](repeating: weights[Self.unknowns - 1], count: count * rows)
        pattern.darkness.withUnsafeBufferPointer { dark in
            result.withUnsafeMutableBufferPointer { result in
                func add(_ weight: Float, from row: Int, shift: Int, to target: Int) {
                    guard row >= 0, row < rows, weight != 0 else { return }
                    let (from, to) = (row * count, target * count)
                    for i in max(0, -shift)..<min(count, count - shift) {
                        result[to &+ i] += weight * dark[from &+ i &+ shift]
                    }
                }
                for row in 0..<rows {
                    for k in 0..<Self.tapCount { add(weights[k], from: row, shift: k - Self.reach, to: row) }
                    for (k, shift) in Self.neighbourTaps.enumerated() {
                        add(weights[Self.tapCount + k], from: row - 1, shift: shift, to: row)
                        add(weights[Self.tapCount + 3 + k], from: row + 1, shift: shift, to: row)
                    }
                }
            }
        }
        return result
    }

    /// Learns from the samples where the pattern is trusted.
    ///
    /// - Parameter trust: 0...1 for each sample.
    mutating func learn(from samples: [Float], pattern: PDF417Pattern, trust: [Float]) {
        let (count, rows, n) = (pattern.count, pattern.layout.rows, Self.unknowns)
        var system = LinearSystem(size: n)
        var inputs = [Float](repeating: 0, count: n)
        inputs[n - 1] = 1
        let dark = pattern.darkness
        for row in 0..<rows {
            for i in stride(from: Self.reach, to: count - Self.reach, by: 1) {
                let index = row * count + i
                guard trust[index] > 0 else { continue }
                for k in 0..<Self.tapCount { inputs[k] = dark[index + k - Self.reach] }
                for (k, shift) in Self.neighbourTaps.enumerated() {
                    inputs[Self.tapCount + k] = row > 0 ? dark[index - count + shift] : 0
                    inputs[Self.tapCount + 3 + k] = row + 1 < rows ? dark[index + count + shift] : 0
                }
                system.add(inputs, output: samples[index], weight: trust[index])
            }
        }
        // Held to what it was before by the weight of some fifty samples.
        for k in 0..<n { system.hold(k, at: Double(weights[k]), weight: 50) }
        if let solution = system.solution() { weights = solution.map { Float($0) } }
    }
}

/// Least squares: as many equations as one likes, for a few unknowns.
struct LinearSystem {
    private let size: Int
    private var matrix: [Double]
    private var right: [Double]

    init(size: Int) {
        self.size = size
        matrix = [Double](repeating: 0, count: size * size)
        right = [Double](repeating: 0, count: size)
    }

    mutating func add(_ inputs: [Float], output: Float, weight: Float) {
        for i in 0..<size where inputs[i] != 0 {
            let scaled = Double(inputs[i] * weight)
            for j in i..<size { matrix[i * size + j] += scaled * Double(inputs[j]) }
            right[i] += scaled * Double(output)
        }
    }

    /// One more equation: this unknown is `value`.
    mutating func hold(_ unknown: Int, at value: Double, weight: Double) {
        matrix[unknown * size + unknown] += weight
        right[unknown] += weight * value
    }

    /// By Cholesky's method; nil if the equations leave something open.
    func solution() -> [Double]? {
        var factor = [Double](repeating: 0, count: size * size)
        for i in 0..<size {
            for j in 0...i {
                var sum = matrix[j * size + i]
                for k in 0..<j { sum -= factor[i * size + k] * factor[j * size + k] }
                if i == j {
                    guard sum > 1e-9 else { return nil }
                    factor[i * size + i] = sum.squareRoot()
                } else {
                    factor[i * size + j] = sum / factor[j * size + j]
                }
            }
        }
        var x = right
        for i in 0..<size {
            for k in 0..<i { x[i] -= factor[i * size + k] * x[k] }
            x[i] /= factor[i * size + i]
        }
        for i in stride(from: size - 1, through: 0, by: -1) {
            for k in (i + 1)..<max(size, i + 1) { x[i] -= factor[k * size + i] * x[k] }
            x[i] /= factor[i * size + i]
        }
        return x.allSatisfy { $0.isFinite } ? x : nil
    }
}

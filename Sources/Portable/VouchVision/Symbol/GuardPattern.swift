import VouchCore

/// The start or stop pattern of PDF417, as a profile across its bars: ISO/IEC 15438 §5.3.2.
struct GuardPattern {
    /// Widths in modules, dark and light in turn, dark first.
    private let widths: [Int]
    /// Modules the wide bar at the beginning takes.
    var barWidth: Int { widths.first ?? 0 }
    var width: Int { widths.reduce(0, +) }

    static let start = GuardPattern(widths: [8, 1, 1, 1, 1, 1, 1, 3])
    static let stop = GuardPattern(widths: [7, 1, 1, 3, 1, 1, 1, 2, 1])

    /// 1 where dark, 0 where light, `u` modules from the pattern's beginning.
    private func darkness(at u: Double) -> Double {
        guard u >= 0 else { return 0 }
        var edge = 0.0
        for (i, width) in widths.enumerated() {
            edge += Double(width)
            if u < edge { return i % 2 == 0 ? 1 : 0 }
        }
        // After the start pattern comes a codeword, which begins dark; after the stop pattern the quiet zone.
        return barWidth == 8 && u < edge + 1 ? 1 : 0
    }

    /// ``darkness(at:)`` every quarter of a module from `GuardFit.from`, as a lens shows it.
    func template(from: Double, count: Int) -> [Float] {
        let weights: [(Double, Double)] = [(-0.5, 0.15), (-0.25, 0.22), (0, 0.26), (0.25, 0.22), (0.5, 0.15)]
        return (0..<count).map { i in
            let u = from + Double(i) * 0.25
            return Float(weights.reduce(0) { $0 + $1.1 * darkness(at: u + $1.0) })
        }
    }
}

/// Where exactly a guard pattern lies in a profile across it.
struct GuardFit {
    /// Pixels a module takes along a row.
    let module: Double
    /// Pixels by which the pattern's wide bar lies further along the row than thought.
    let shift: Double
    /// Correlation of the thin bars with the pattern, -1...1.
    let correlation: Double

    /// - Parameters:
    ///   - profile: grey along a row at every `step` pixels, the wide bar's middle at `origin`.
    ///   - module: pixels, to within a third.
    init?(_ pattern: GuardPattern, profile: [Float], step: Double, origin: Double, module: Double) {
        let middle = Double(pattern.barWidth) / 2
        let from = -1.5
        let count = Int((Double(pattern.width) + 1 - from) * 4)
        let template = pattern.template(from: from, count: count)
        // The thin bars tell a guard pattern from any other bar.
        let thin = Int((Double(pattern.barWidth) - 0.75 - from) * 4)
        var best: (score: Float, module: Double, shift: Double) = (-2, module, 0)
        var samples = [Float](repeating: 0, count: count)
        func fill(_ module: Double, _ shift: Double) -> Bool {
            for i in 0..<count {
                let pixels = (from + Double(i) * 0.25 - middle) * module + shift
                let position = origin + pixels / step
                guard position >= 0, position < Double(profile.count - 1) else { return false }
                let index = Int(position)
                let part = Float(position - Double(index))
                samples[i] = -(profile[index] + (profile[index + 1] - profile[index]) * part)
            }
            return true
        }
        func search(_ scales: [Double], _ shifts: [Double]) {
            let (around, offset) = (best.module, best.shift)
            for scale in scales {
                for shift in shifts where fill(around * scale, offset + shift * around) {
                    let score = likeness(template, samples, from: 0) + likeness(template, samples, from: thin)
                    if score > best.score { best = (score, around * scale, offset + shift * around) }
                }
            }
        }
        search(
            [0.76, 0.8, 0.84, 0.88, 0.92, 0.96, 1, 1.04, 1.08, 1.12, 1.16, 1.2, 1.25, 1.3], [-0.8, -0.4, 0, 0.4, 0.8])
        search([0.97, 0.985, 1, 1.015, 1.03], [-0.3, -0.15, 0, 0.15, 0.3])
        search([0.993, 1, 1.007], [-0.08, 0, 0.08])
        guard best.score > -1, fill(best.module, best.shift) else { return nil }
        self.module = best.module
        shift = best.shift
        correlation = Double(likeness(template, samples, from: thin))
    }
}

/// Pearson's correlation of two series from `start` on; 0 where one of them is constant.
private func likeness(_ a: [Float], _ b: [Float], from start: Int) -> Float {
    let count = min(a.count, b.count)
    guard start < count else { return 0 }
    var (sa, sb, saa, sbb, sab): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)
    for i in start..<count {
        sa += a[i]
        sb += b[i]
        saa += a[i] * a[i]
        sbb += b[i] * b[i]
        sab += a[i] * b[i]
    }
    let n = Float(count - start)
    let (va, vb) = (saa - sa * sa / n, sbb - sb * sb / n)
    guard va > 1e-3, vb > 1e-3 else { return 0 }
    return (sab - sa * sb / n) / (va * vb).squareRoot()
}

extension GuardPattern {
    /// Leftmost module in the highest bit; a set bit is dark.
    static let startModules: UInt32 = 0b1_1111_1110_1010_1000
    static let stopModules: UInt32 = 0b11_1111_1010_0010_1001
}

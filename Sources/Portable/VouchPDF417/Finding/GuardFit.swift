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
        // The thin bars distinguish a guard pattern from any other bar.
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

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

    /// Leftmost module in the highest bit; a set bit is dark.
    static let startModules: UInt32 = 0b1_1111_1110_1010_1000
    static let stopModules: UInt32 = 0b11_1111_1010_0010_1001

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

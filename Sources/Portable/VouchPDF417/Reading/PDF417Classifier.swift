/// Decides which codeword each cell shows: the one whose bars, seen through the channel, are nearest to the samples.
struct PDF417Classifier {
    /// The most likely content of a cell.
    struct Decision {
        var value: Int
        /// Distance to the second best, in squared darkness; 0 if nothing is known.
        var margin: Float
    }

    /// Samples compared: the cell, and a module to either side into which its bars blur.
    private static let overlap = 2
    private static let length = 2 * PDF417Codewords.width + 2 * overlap
    /// In eights.
    private static let vectors = (length + 7) / 8

    private let channel: PDF417Channel
    /// The templates of each codeword of each cluster.
    private let templates: [SIMD8<Float>]
    private let energies: [Float]

    init(channel: PDF417Channel) {
        self.channel = channel
        let count = PDF417Codewords.count * PDF417Codewords.clusterCount
        var templates = [SIMD8<Float>](repeating: .zero, count: count * Self.vectors)
        var energies = [Float](repeating: 0, count: count)
        let taps = Array(channel.taps)
        for cluster in 0..<PDF417Codewords.clusterCount {
            for value in 0..<PDF417Codewords.count {
                let pattern = PDF417Codewords.pattern(of: value, cluster: cluster)
                let index = cluster * PDF417Codewords.count + value
                let dark = (0..<2 * PDF417Codewords.width).map { i -> Float in
                    pattern >> UInt32(PDF417Codewords.width - 1 - i / 2) & 1 == 1 ? 1 : 0
                }
                let seen = Self.seen(dark, taps)
                for (i, value) in seen.enumerated() {
                    templates[index * Self.vectors + i / 8][i % 8] = value
                    energies[index] += value * value
                }
            }
        }
        self.templates = templates
        self.energies = energies
    }

    /// A cell's own modules through the channel, from `overlap` samples before it to as many after.
    private static func seen(_ dark: [Float], _ taps: [Float]) -> [Float] {
        var result = [Float](repeating: 0, count: length)
        for (i, value) in dark.enumerated() where value != 0 {
            for (k, tap) in taps.enumerated() {
                // Tap k looks k - reach ahead, so it carries this sample that far back.
                let at = i + overlap - (k - PDF417Channel.reach)
                if at >= 0, at < length { result[at] += tap * value }
            }
        }
        return result
    }

    /// The samples of a cell, less all that does not come from it.
    private func own(
        _ samples: [Float], _ seen: [Float], _ pattern: PDF417Pattern, cell: Int, row: Int
    ) -> [SIMD8<Float>] {
        let start = pattern.index(ofCell: cell, row: row)
        let dark = Array(pattern.darkness[start..<(start + 2 * PDF417Codewords.width)])
        let itself = Self.seen(dark, Array(channel.taps))
        var result = [SIMD8<Float>](repeating: .zero, count: Self.vectors)
        for i in 0..<Self.length {
            let index = start - Self.overlap + i
            result[i / 8][i % 8] = samples[index] - seen[index] + itself[i]
        }
        return result
    }

    @inline(__always)
    private func distance(_ own: [SIMD8<Float>], _ template: Int) -> Float {
        var sum = SIMD8<Float>.zero
        for k in 0..<Self.vectors { sum += own[k] * templates[template &* Self.vectors &+ k] }
        return energies[template] - 2 * sum.sum()
    }

    /// Decides every cell, given the current decisions for its neighbours.
    func decisions(_ samples: PDF417Samples, _ pattern: PDF417Pattern) -> [Decision] {
        let seen = channel.seen(pattern)
        let layout = pattern.layout
        var result: [Decision] = []
        result.reserveCapacity(layout.rows * layout.cellsPerRow)
        for row in 0..<layout.rows {
            let first = row % 3 * PDF417Codewords.count
            for cell in 0..<layout.cellsPerRow {
                let own = own(samples.middle, seen, pattern, cell: cell, row: row)
                var (best, second) = (Float.infinity, Float.infinity)
                var value = 0
                for candidate in 0..<PDF417Codewords.count {
                    let distance = distance(own, first &+ candidate)
                    if distance < best {
                        (second, best, value) = (best, distance, candidate)
                    } else if distance < second {
                        second = distance
                    }
                }
                result.append(Decision(value: value, margin: second - best))
            }
        }
        return result
    }

    /// How many codewords fit a cell better than `value` does.
    func rank(of value: Int, cell: Int, row: Int, _ samples: PDF417Samples, _ pattern: PDF417Pattern) -> Int {
        let own = own(samples.middle, channel.seen(pattern), pattern, cell: cell, row: row)
        let first = row % 3 * PDF417Codewords.count
        let limit = distance(own, first + value)
        return (0..<PDF417Codewords.count).count { distance(own, first + $0) < limit }
    }
}

import VouchCore
import VouchVision

/// One try to read a symbol, given its outline and layout: classify, align the grid by what was classified, learn the
/// blur, and again, until the error correction holds.
struct PDF417Attempt {
    private static let rounds = 7
    /// The share of row indicators that must agree for a layout to be accepted; chance gives one in 929.
    private static let believed = 0.12

    private var grid: PDF417Grid
    private let surface: PictureSurface
    private let code: ReedSolomon929
    private var pattern: PDF417Pattern
    private var channel = PDF417Channel()
    private var layout: PDF417Layout { grid.layout }

    init(grid: PDF417Grid, surface: PictureSurface, code: ReedSolomon929) {
        self.grid = grid
        self.surface = surface
        self.code = code
        pattern = PDF417Pattern(layout: grid.layout)
    }

    mutating func run(scale: Double) -> PDF417Reading? {
        for round in 0..<Self.rounds {
            let samples = PDF417Samples(grid, surface)
            let classifier = PDF417Classifier(channel: channel)
            let decisions = classifier.decisions(samples, pattern)
            let (level, agreement) = agreedLevel(decisions)
            if round == 1, agreement < Self.believed { return nil }
            if agreement >= Self.believed {
                if let (codewords, corrected) = correct(decisions, level: level, classifier, samples) {
                    return PDF417Reading(
                        layout: layout, level: level, codewords: Sensitive(codewords),
                        outline: grid.outline.map { $0 * scale }, correctedCount: corrected)
                }
            }
            adopt(decisions, level: agreement >= Self.believed * 2 ? level : nil)
            let trust = trust(in: decisions)
            let seen = channel.seen(pattern)
            PDF417Alignment.step(&grid, samples, seen: seen, trust: trust)
            if round > 0 || agreement > 0.5 {
                channel.learn(from: samples.middle, pattern: pattern, trust: trust)
            }
        }
        return nil
    }

    /// The level of error correction that most row indicators agree with, and the share of those that do.
    private func agreedLevel(_ decisions: [PDF417Classifier.Decision]) -> (level: Int, share: Double) {
        var best = (level: 0, share: -1.0)
        for level in 0...8 {
            var count = 0
            for row in 0..<layout.rows {
                let start = row * layout.cellsPerRow
                if decisions[start].value == layout.indicator(row: row, isLeft: true, level: level) { count += 1 }
                if decisions[start + layout.columns + 1].value
                    == layout.indicator(row: row, isLeft: false, level: level)
                {
                    count += 1
                }
            }
            let share = Double(count) / Double(2 * layout.rows)
            if share > best.share { best = (level, share) }
        }
        return best
    }

    private mutating func adopt(_ decisions: [PDF417Classifier.Decision], level: Int?) {
        for row in 0..<layout.rows {
            for cell in 0..<layout.cellsPerRow {
                var value = decisions[row * layout.cellsPerRow + cell].value
                if let level, cell == 0 || cell == layout.columns + 1 {
                    value = layout.indicator(row: row, isLeft: cell == 0, level: level)
                }
                pattern.set(cell: cell, row: row, to: value)
            }
        }
    }

    /// How far each sample's pattern is trusted: guards fully, cells by their margin.
    private func trust(in decisions: [PDF417Classifier.Decision]) -> [Float] {
        var trust = [Float](repeating: 1, count: pattern.darkness.count)
        for row in 0..<layout.rows {
            for cell in 0..<layout.cellsPerRow {
                let margin = decisions[row * layout.cellsPerRow + cell].margin
                let start = pattern.index(ofCell: cell, row: row)
                // A clearly seen difference of one module is a margin of 2 or more.
                let value = max(0, min(1, (margin - 0.15) / 1.0))
                for i in 0..<(2 * PDF417Codewords.width) { trust[start + i] = value }
            }
        }
        return trust
    }

    /// Lets the error correction decide, leaving out more and more of the least certain codewords.
    private func correct(
        _ decisions: [PDF417Classifier.Decision], level: Int, _ classifier: PDF417Classifier,
        _ samples: PDF417Samples
    ) -> (codewords: [Int], corrected: Int)? {
        let correctionCount = 1 << (level + 1)
        let total = layout.columns * layout.rows
        guard correctionCount < total else { return nil }
        let cells = (0..<total).map { $0 / layout.columns * layout.cellsPerRow + $0 % layout.columns + 1 }
        let read = cells.map { decisions[$0].value }
        let byMargin = (0..<total).sorted { decisions[cells[$0]].margin < decisions[cells[$1]].margin }
        // Two check codewords are kept back to detect a misreading: with erasures alone, any reading could become a
        // valid symbol. ISO/IEC 15438 §5.10.
        let usable = correctionCount - 2
        let steps = max(1, min(usable, 12))
        for step in 0...steps {
            let erasures = Array(byMargin.prefix(usable * step / steps))
            guard let fixed = code.corrected(read, correctionCount: correctionCount, erasures: erasures) else {
                continue
            }
            // The first codeword counts all but the check codewords. ISO/IEC 15438 §5.9.
            guard fixed.first == total - correctionCount else { continue }
            let changed = (0..<total).filter { fixed[$0] != read[$0] }
            let errors = changed.count { !erasures.contains($0) }
            guard 2 * errors + erasures.count <= usable else { continue }
            guard isPlausible(changed, fixed, cells, classifier, samples) else { continue }
            return (fixed, changed.count)
        }
        return nil
    }

    /// Whether the corrected codewords resemble the picture at all. Invented codewords are random, so half of them
    /// would be in the worse half.
    private func isPlausible(
        _ changed: [Int], _ fixed: [Int], _ cells: [Int], _ classifier: PDF417Classifier, _ samples: PDF417Samples
    ) -> Bool {
        guard !changed.isEmpty else { return true }
        let tried = changed.prefix(24)
        let good = tried.count { index in
            let (row, cell) = (cells[index] / layout.cellsPerRow, cells[index] % layout.cellsPerRow)
            return classifier.rank(of: fixed[index], cell: cell, row: row, samples, pattern) < PDF417Codewords.count
                / 4
        }
        return good * 10 >= tried.count * 7
    }
}

/// A symbol's appearance according to the current decision for each cell: darkness 0...1 at every half module.
struct StackedPattern {
    let layout: StackedLayout
    /// Samples of a row, with the margins of ``StackedSamples``.
    let count: Int
    private(set) var darkness: [Float]

    /// With guard patterns, and cells of which nothing is known but that they begin dark and end light.
    init(layout: StackedLayout) {
        self.layout = layout
        count = 2 * layout.width + 2 * StackedSamples.margin
        darkness = [Float](repeating: 0, count: count * layout.rows)
        for row in 0..<layout.rows {
            draw(GuardPattern.startModules, at: 0, row: row, modules: 17)
            draw(GuardPattern.stopModules, at: layout.width - 18, row: row, modules: 18)
            for cell in 0..<layout.cellsPerRow {
                let start = index(ofCell: cell, row: row)
                for i in 0..<(2 * StackedCodewords.width) {
                    darkness[start + i] = i < 2 ? 1 : i >= 2 * StackedCodewords.width - 2 ? 0 : 0.5
                }
            }
        }
    }

    /// Where the samples of a cell begin.
    func index(ofCell cell: Int, row: Int) -> Int {
        row * count + StackedSamples.margin + 2 * layout.offset(ofCell: cell)
    }

    mutating func set(cell: Int, row: Int, to value: Int) {
        draw(
            StackedCodewords.pattern(of: value, cluster: row % 3), at: layout.offset(ofCell: cell), row: row,
            modules: StackedCodewords.width)
    }

    private mutating func draw(_ pattern: UInt32, at offset: Int, row: Int, modules: Int) {
        let start = row * count + StackedSamples.margin + 2 * offset
        for module in 0..<modules {
            let value: Float = pattern >> UInt32(modules - 1 - module) & 1 == 1 ? 1 : 0
            darkness[start + 2 * module] = value
            darkness[start + 2 * module + 1] = value
        }
    }
}

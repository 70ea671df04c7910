/// A symbol's appearance according to the current decision for each cell: darkness 0...1 at every half module.
struct PDF417Pattern {
    /// Half modules before the start pattern and after the stop pattern.
    static let margin = 4

    let layout: PDF417Layout
    /// Samples of a row, margins included.
    let count: Int
    private(set) var darkness: [Float]

    /// With guard patterns, and cells of which nothing is known but that they begin dark and end light.
    init(layout: PDF417Layout) {
        self.layout = layout
        count = 2 * layout.width + 2 * Self.margin
        darkness = [Float](repeating: 0, count: count * layout.rows)
        for row in 0..<layout.rows {
            draw(GuardPattern.startModules, at: 0, row: row, modules: 17)
            draw(GuardPattern.stopModules, at: layout.width - 18, row: row, modules: 18)
            for cell in 0..<layout.cellsPerRow {
                let start = index(ofCell: cell, row: row)
                for i in 0..<(2 * PDF417Codewords.width) {
                    darkness[start + i] = i < 2 ? 1 : i >= 2 * PDF417Codewords.width - 2 ? 0 : 0.5
                }
            }
        }
    }

    /// Where the samples of a cell begin.
    func index(ofCell cell: Int, row: Int) -> Int {
        row * count + Self.margin + 2 * layout.offset(ofCell: cell)
    }

    mutating func set(cell: Int, row: Int, to value: Int) {
        draw(
            PDF417Codewords.pattern(of: value, cluster: row % 3), at: layout.offset(ofCell: cell), row: row,
            modules: PDF417Codewords.width)
    }

    private mutating func draw(_ pattern: UInt32, at offset: Int, row: Int, modules: Int) {
        let start = row * count + Self.margin + 2 * offset
        for module in 0..<modules {
            let value: Float = pattern >> UInt32(modules - 1 - module) & 1 == 1 ? 1 : 0
            darkness[start + 2 * module] = value
            darkness[start + 2 * module + 1] = value
        }
    }
}

/// Moves the grid to the true positions of the modules, using how well neighbouring modules would explain the samples.
enum PDF417Alignment {
    /// One step of Gauss and Newton over the bend of the grid.
    ///
    /// - Parameters:
    ///   - seen: how the pattern would be seen on this grid.
    ///   - trust: 0...1 for each sample.
    static func step(
        _ grid: inout PDF417Grid, _ samples: PDF417Samples, seen: [Float], trust: [Float]
    ) {
        let layout = grid.layout
        let count = samples.count
        var across = LinearSystem(size: 6)
        var down = LinearSystem(size: 7)
        for row in 0..<layout.rows {
            for i in 2..<(count - 2) {
                let index = row * count + i
                guard trust[index] > 0 else { continue }
                let u = (Double(i - PDF417Pattern.margin) + 0.5) / 2
                let basis = grid.basis(u, Double(row) + 0.5).map { Float($0) }
                // Darkness changes by this much for each module.
                let slope = seen[index + 1] - seen[index - 1]
                let error = samples.middle[index] - seen[index]
                let weight = trust[index] / (1 + 16 * error * error)
                across.add(basis.map { $0 * slope }, output: error, weight: weight)
                // Near its edges a row shows some of the next; too much of it where the grid is too low.
                if row + 1 < layout.rows, trust[index + count] > 0 {
                    let change = seen[index + count] - seen[index]
                    let part = samples.lower[index] - seen[index]
                    down.add(
                        (basis + [1]).enumerated().map { $0 < 6 ? $1 * change : change }, output: part, weight: weight)
                }
                if row > 0, trust[index - count] > 0 {
                    let change = seen[index - count] - seen[index]
                    let part = samples.upper[index] - seen[index]
                    down.add(
                        (basis + [1]).enumerated().map { $0 < 6 ? -$1 * change : change }, output: part, weight: weight)
                }
            }
        }
        for k in 0..<6 {
            across.hold(k, at: 0, weight: k < 3 ? 2 : 20)
            down.hold(k, at: 0, weight: k < 3 ? 2 : 20)
        }
        down.hold(6, at: 0.1, weight: 2)
        // Samples that look like those a bit further right call for a grid that begins that much further left.
        let shift = across.solution() ?? [Double](repeating: 0, count: 6)
        let sink = down.solution() ?? [Double](repeating: 0, count: 7)
        // The share of the next row grows by about 1.5 for each row the grid is off.
        grid.bend(across: shift.map { -limited($0, 1) }, down: sink.prefix(6).map { -limited($0 / 1.5, 0.4) })
    }

    private static func limited(_ value: Double, _ limit: Double) -> Double { max(-limit, min(limit, value)) }
}

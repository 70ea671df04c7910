import Testing

@testable import VouchVision

@Suite struct MatrixLayerTests {
    @Test(arguments: [(1, 1, 1), (3, 5, 2), (7, 16, 17), (120, 33, 40)])
    func `each row is multiplied by the matrix and has the summands`(_ inputs: Int, _ outputs: Int, _ count: Int) throws
    {
        func number(_ seed: Int) -> Float { Float((seed &* 7919) % 23 - 11) / 8 }
        let weights = (0..<inputs * outputs).map { number($0) }
        let bias = (0..<outputs).map { number($0 + 5) }
        let rows = (0..<inputs * count).map { number($0 + 11) }
        let layer = try #require(MatrixLayer(weights: weights, bias: bias))
        var seen: [Int] = []
        layer.forEach(rows + rows.prefix(inputs - 1)) { row, values in
            seen.append(row)
            #expect(values.count == outputs)
            for output in 0..<outputs {
                let wanted = (0..<inputs).reduce(bias[output]) {
                    $0 + rows[row * inputs + $1] * weights[$1 * outputs + output]
                }
                #expect(abs(values[output] - wanted) < 1e-3 * max(1, abs(wanted)))
            }
        }
        #expect(seen == Array(0..<count))
    }

    @Test func `a layer without weights is none, and without rows nothing comes out`() throws {
        #expect(MatrixLayer(weights: [], bias: [1]) == nil)
        #expect(MatrixLayer(weights: [1], bias: []) == nil)
        #expect(MatrixLayer(weights: [1, 2, 3], bias: [1, 2]) == nil)
        try #require(MatrixLayer(weights: [1, 2], bias: [1, 2])).forEach([]) { _, _ in Issue.record("no row") }
    }
}

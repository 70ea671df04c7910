import Testing

@testable import VouchPDF417

/// ISO/IEC 15438, as far as it is arithmetic.
@Suite struct PDF417CodeTests {
    private func widths(_ pattern: UInt32) -> [Int] {
        var widths: [Int] = []
        var previous: UInt32 = 2
        for module in 0..<17 {
            let bit = pattern >> UInt32(16 - module) & 1
            if bit == previous { widths[widths.count - 1] += 1 } else { widths.append(1) }
            previous = bit
        }
        return widths
    }

    @Test func `every codeword has four bars and four spaces of its cluster, and no two are alike`() {
        var seen: Set<UInt32> = []
        for cluster in 0..<3 {
            for value in 0..<929 {
                let pattern = PDF417Codewords.pattern(of: value, cluster: cluster)
                let w = widths(pattern)
                #expect(w.count == 8)
                #expect(w.reduce(0, +) == 17)
                #expect(w.allSatisfy { (1...6).contains($0) })
                // The cluster number of a pattern, ISO/IEC 15438 §5.3.1.
                #expect((w[0] - w[2] + w[4] - w[6] + 9) % 9 == 3 * cluster)
                #expect(pattern >> 16 == 1)
                #expect(pattern & 1 == 0)
                seen.insert(pattern)
            }
        }
        #expect(seen.count == 3 * 929)
    }

    @Test func `guard patterns have the widths of the standard`() {
        #expect(widths(GuardPattern.startModules) == [8, 1, 1, 1, 1, 1, 1, 3])
        #expect(widths(GuardPattern.stopModules >> 1) == [7, 1, 1, 3, 1, 1, 1, 2])
        #expect(GuardPattern.stopModules & 1 == 1)
    }

    @Test func `row indicators say rows, level and columns in turn`() throws {
        let layout = try #require(PDF417Layout(columns: 9, rows: 27))
        let left = (0..<6).map { layout.indicator(row: $0, isLeft: true, level: 5) }
        let right = (0..<6).map { layout.indicator(row: $0, isLeft: false, level: 5) }
        #expect(left == [8, 17, 8, 38, 47, 38])
        #expect(right == [8, 8, 17, 38, 38, 47])
    }

    @Test(arguments: [(0, 3), (31, 3), (1, 2), (1, 91), (30, 31)])
    func `layouts the standard does not know are refused`(_ columns: Int, _ rows: Int) {
        #expect(PDF417Layout(columns: columns, rows: rows) == nil)
    }

    private func message(_ count: Int, checks: Int, seed: Int) -> [Int] {
        let data = (0..<count - checks).map { ($0 * 271 + seed * 97 + 13) % 929 }
        return data + ReedSolomon929().correction(of: data, count: checks)
    }

    @Test(arguments: [(20, 4), (100, 32), (243, 64), (928, 512)])
    func `as many errors are corrected as half the check codewords`(_ count: Int, _ checks: Int) {
        let code = ReedSolomon929()
        let whole = message(count, checks: checks, seed: count)
        #expect(code.corrected(whole, correctionCount: checks, erasures: []) == whole)
        var damaged = whole
        for i in 0..<(checks / 2) { damaged[(i * 7 + 3) % count] = (damaged[(i * 7 + 3) % count] + 1 + i) % 929 }
        #expect(code.corrected(damaged, correctionCount: checks, erasures: []) == whole)
    }

    @Test func `twice as many are corrected where it is known which`() {
        let code = ReedSolomon929()
        let whole = message(100, checks: 32, seed: 4)
        var damaged = whole
        let erasures = (0..<30).map { $0 * 3 }
        for index in erasures { damaged[index] = (damaged[index] + 500) % 929 }
        damaged[98] = (damaged[98] + 1) % 929
        #expect(code.corrected(damaged, correctionCount: 32, erasures: erasures) == whole)
        damaged[97] = (damaged[97] + 1) % 929
        #expect(code.corrected(damaged, correctionCount: 32, erasures: erasures) != whole)
    }

    @Test func `too much damage is refused, and so is nonsense`() {
        let code = ReedSolomon929()
        let whole = message(100, checks: 32, seed: 4)
        let damaged = whole.enumerated().map { $0.offset < 40 ? ($0.element + 11) % 929 : $0.element }
        #expect(code.corrected(damaged, correctionCount: 32, erasures: []) == nil)
        #expect(code.corrected(whole, correctionCount: 32, erasures: [100]) == nil)
        #expect(code.corrected(whole, correctionCount: 32, erasures: Array(0..<33)) == nil)
        #expect(code.corrected(whole, correctionCount: 100, erasures: []) == nil)
        #expect(code.corrected([], correctionCount: 0, erasures: []) == nil)
    }
}

import VouchCore
import VouchVision

/// Counts the columns and rows of a symbol whose outline is known.
///
/// Every codeword begins dark and ends light, so the mean of all rows steps down at every column's beginning. And where
/// one row ends and the next begins, grey changes from one scan line to the next as nowhere else.
struct PDF417LayoutFinder {
    private let surface: PictureSurface
    private let plane: Homography
    /// Pixels.
    private let width: Double
    private let height: Double

    init?(outline: Quad, surface: PictureSurface) {
        guard let plane = Homography(from: Quad(width: 1, height: 1), to: outline) else { return nil }
        self.plane = plane
        self.surface = surface
        width = ((outline.topRight - outline.topLeft).length + (outline.bottomRight - outline.bottomLeft).length) / 2
        height = ((outline.bottomLeft - outline.topLeft).length + (outline.bottomRight - outline.topRight).length) / 2
        guard width > 40, height > 6 else { return nil }
    }

    /// The most likely layouts, best first.
    ///
    /// - Parameter module: pixels, roughly.
    func layouts(module: Double, maximumCount: Int) -> [PDF417Layout] {
        let columns = bestColumns(module: module)
        let rows = bestRows()
        var ranked: [(score: Double, layout: PDF417Layout)] = []
        for (columnScore, c) in columns {
            for (rowScore, r) in rows {
                guard let layout = PDF417Layout(columns: c, rows: r) else { continue }
                ranked.append((columnScore + rowScore, layout))
            }
        }
        ranked.sort { $0.score > $1.score }
        return ranked.prefix(maximumCount).map { $0.layout }
    }

    private func grey(_ x: Double, _ y: Double) -> Float {
        surface.grey(plane(Point(x: x, y: y)))
    }

    /// With scores relative to the best, which has 1.
    private func bestColumns(module: Double) -> [(score: Double, columns: Int)] {
        let (count, lines) = (2400, 32)
        var profile = [Float](repeating: 0, count: count)
        for line in 0..<lines {
            let y = 0.03 + 0.94 * (Double(line) + 0.5) / Double(lines)
            for i in 0..<count { profile[i] += grey((Double(i) + 0.5) / Double(count), y) }
        }
        let expected = width / max(module, 0.1)
        var scores: [(score: Double, columns: Int)] = []
        for columns in PDF417Layout.columnRange {
            let modules = Double(PDF417Codewords.width * (columns + 4) + 1)
            guard modules > expected * 0.72, modules < expected * 1.38 else { continue }
            func mean(_ u: Double) -> Double {
                let index = Int(u / modules * Double(count))
                return Double(profile[min(max(index, 0), count - 1)])
            }
            var sum = 0.0
            for cell in 1...(columns + 3) {
                let u = Double(PDF417Codewords.width * cell)
                sum += mean(u - 0.75) + mean(u - 0.5) - mean(u + 0.5) - mean(u + 0.75)
            }
            scores.append((sum / Double(columns + 3), columns))
        }
        return relative(scores)
    }

    private func bestRows() -> [(score: Double, rows: Int)] {
        let (count, columns) = (1440, 160)
        let reach = min(0.75 / height, 0.02)
        var steps = [Float](repeating: 0, count: count)
        for i in 0..<count {
            let y = (Double(i) + 0.5) / Double(count)
            var sum: Float = 0
            for column in 0..<columns {
                let x = 0.08 + 0.84 * (Double(column) + 0.5) / Double(columns)
                sum += abs(grey(x, y + reach) - grey(x, y - reach))
            }
            steps[i] = sum
        }
        var scores: [(score: Double, columns: Int)] = []
        for rows in PDF417Layout.rowRange where height / Double(rows) >= 1.2 {
            func step(_ v: Double) -> Double {
                Double(steps[min(max(Int(v / Double(rows) * Double(count)), 0), count - 1)])
            }
            var sum = 0.0
            for row in 1..<rows { sum += step(Double(row)) }
            var between = 0.0
            for row in 0..<rows { between += step(Double(row) + 0.5) }
            scores.append((sum / Double(rows - 1) - between / Double(rows), rows))
        }
        return relative(scores).map { ($0.score, $0.columns) }
    }

    private func relative(_ scores: [(score: Double, columns: Int)]) -> [(score: Double, columns: Int)] {
        let best = scores.map { $0.score }.max() ?? 0
        guard best > 0 else { return [] }
        return scores.map { ($0.score / best, $0.columns) }.filter { $0.0 > 0.3 }.sorted { $0.0 > $1.0 }.prefix(5).map {
            $0
        }
    }
}

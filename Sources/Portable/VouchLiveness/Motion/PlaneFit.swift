import VouchCore

/// The projective map of a plane that takes points to others with the least squared error.
struct PlaneFit {
    private let h: [Double]

    /// - Returns: nil if there are fewer than five points, or they lie on a line.
    init?(from: [Point], to: [Point]) {
        guard from.count == to.count, from.count >= 5 else { return nil }
        // Normal equations of x' (h6 x + h7 y + 1) = h0 x + h1 y + h2 and its like for y'.
        var matrix = [[Double]](repeating: [Double](repeating: 0, count: 9), count: 8)
        for (p, q) in zip(from, to) {
            Self.add([p.x, p.y, 1, 0, 0, 0, -p.x * q.x, -p.y * q.x, q.x], to: &matrix)
            Self.add([0, 0, 0, p.x, p.y, 1, -p.x * q.y, -p.y * q.y, q.y], to: &matrix)
        }
        guard let solution = Self.solved(matrix) else { return nil }
        h = solution
    }

    func callAsFunction(_ p: Point) -> Point {
        let w = h[6] * p.x + h[7] * p.y + 1
        let safe = abs(w) < 1e-9 ? 1e-9 : w
        return Point(x: (h[0] * p.x + h[1] * p.y + h[2]) / safe, y: (h[3] * p.x + h[4] * p.y + h[5]) / safe)
    }

    private static func add(_ row: [Double], to matrix: inout [[Double]]) {
        for i in 0..<8 where row[i] != 0 {
            for j in 0..<9 { matrix[i][j] += row[i] * row[j] }
        }
    }

    /// Gauss's elimination with the largest pivot of each column.
    private static func solved(_ system: [[Double]]) -> [Double]? {
        var m = system
        let count = m.count
        for column in 0..<count {
            var pivot = column
            for row in column..<count where abs(m[row][column]) > abs(m[pivot][column]) { pivot = row }
            guard abs(m[pivot][column]) > 1e-12, m[pivot][column].isFinite else { return nil }
            m.swapAt(column, pivot)
            for row in 0..<count where row != column {
                let factor = m[row][column] / m[column][column]
                if factor == 0 { continue }
                for k in column...count { m[row][k] -= factor * m[column][k] }
            }
        }
        return (0..<count).map { m[$0][count] / m[$0][$0] }
    }
}

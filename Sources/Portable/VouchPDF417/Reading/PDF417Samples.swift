import VouchCore
import VouchVision

/// Grey along the rows of a symbol, at every half module, as darkness from 0 (the light around it) to 1.
struct PDF417Samples {
    /// Samples of a row.
    let count: Int
    /// Along the middle of each row, row by row.
    let middle: [Float]
    /// The same near each row's upper and lower edge.
    let upper: [Float]
    let lower: [Float]

    /// How far from a row's middle the upper and lower lines run, in rows.
    static let reach = 0.4

    init(_ grid: PDF417Grid, _ surface: PictureSurface) {
        let layout = grid.layout
        let count = 2 * layout.width + 2 * PDF417Pattern.margin
        func lines(_ offsets: [(Double, Float)]) -> [Float] {
            var result = [Float](repeating: 0, count: count * layout.rows)
            for row in 0..<layout.rows {
                for (offset, weight) in offsets {
                    Self.line(grid, surface, row: Double(row) + 0.5 + offset, weight, &result, row * count, count)
                }
            }
            return result
        }
        let middle = lines([(-0.2, 0.3), (0, 0.4), (0.2, 0.3)])
        let levels = GreyLevels(middle, count: count, rows: layout.rows)
        self.count = count
        self.middle = levels.darkness(middle)
        upper = levels.darkness(lines([(-Self.reach, 1)]))
        lower = levels.darkness(lines([(Self.reach, 1)]))
    }

    /// Adds one line of grey to `result`. Between every eighth sample the grid is straight enough.
    private static func line(
        _ grid: PDF417Grid, _ surface: PictureSurface, row: Double, _ weight: Float, _ result: inout [Float],
        _ start: Int,
        _ count: Int
    ) {
        let step = 8
        var from = grid.point((0.5 - Double(PDF417Pattern.margin)) / 2, row)
        var i = 0
        while i < count {
            let to = grid.point((Double(i + step) + 0.5 - Double(PDF417Pattern.margin)) / 2, row)
            let (dx, dy) = (Float(to.x - from.x) / Float(step), Float(to.y - from.y) / Float(step))
            let (x, y) = (Float(from.x) - 0.5, Float(from.y) - 0.5)
            for k in 0..<min(step, count - i) {
                result[start + i + k] += weight * surface.grey(centre: x + dx * Float(k), y + dy * Float(k))
            }
            from = to
            i += step
        }
    }
}

/// The dark and light levels in each part of a symbol, under uneven light.
private struct GreyLevels {
    private static let across = 8
    private static let down = 4
    private let count: Int
    private let rows: Int
    private var dark: [Float] = []
    private var light: [Float] = []

    init(_ grey: [Float], count: Int, rows: Int) {
        self.count = count
        self.rows = rows
        for blockY in 0..<Self.down {
            let (y0, y1) = (
                blockY * rows / Self.down, max((blockY + 1) * rows / Self.down, blockY * rows / Self.down + 1)
            )
            for blockX in 0..<Self.across {
                let (x0, x1) = (blockX * count / Self.across, (blockX + 1) * count / Self.across)
                var values: [Float] = []
                values.reserveCapacity((y1 - y0) * (x1 - x0))
                for y in y0..<min(y1, rows) { values += grey[(y * count + x0)..<(y * count + x1)] }
                values.sort()
                dark.append(values.isEmpty ? 0 : values[values.count * 6 / 100])
                light.append(values.isEmpty ? 255 : values[values.count * 94 / 100])
            }
        }
    }

    func darkness(_ grey: [Float]) -> [Float] {
        var result = grey
        for y in 0..<rows {
            let (y0, y1, fy) = blend((Float(y) + 0.5) / Float(rows) * Float(Self.down) - 0.5, Self.down)
            for x in 0..<count {
                let (x0, x1, fx) = blend((Float(x) + 0.5) / Float(count) * Float(Self.across) - 0.5, Self.across)
                func level(_ of: [Float]) -> Float {
                    let top = of[y0 * Self.across + x0] * (1 - fx) + of[y0 * Self.across + x1] * fx
                    let bottom = of[y1 * Self.across + x0] * (1 - fx) + of[y1 * Self.across + x1] * fx
                    return top * (1 - fy) + bottom * fy
                }
                let (low, high) = (level(dark), level(light))
                let value = (high - result[y * count + x]) / max(high - low, 4)
                result[y * count + x] = max(-1, min(2, value))
            }
        }
        return result
    }

    private func blend(_ position: Float, _ limit: Int) -> (Int, Int, Float) {
        let clamped = max(0, min(position, Float(limit - 1)))
        let index = min(Int(clamped), limit - 1)
        return (index, min(index + 1, limit - 1), clamped - Float(index))
    }
}

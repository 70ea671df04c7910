public import VouchCore

/// A frame in 16 by 12 cells: the mean green of each, 0...255.
///
/// Two frames of a live camera never agree in all cells to a fraction of a shade: noise, light and the person change.
public struct FrameSignature: Sendable, Hashable {
    static var columns: Int { 16 }
    static var rows: Int { 12 }
    let cells: [Float]

    /// The signature of a picture of any size, in colour or grey.
    public init(_ picture: ImageView) {
        let pixels = FramePixels(picture)
        var cells: [Float] = []
        for row in 0..<Self.rows {
            let (top, bottom) = (row * pixels.height / Self.rows, (row + 1) * pixels.height / Self.rows)
            for column in 0..<Self.columns {
                let (left, right) = (column * pixels.width / Self.columns, (column + 1) * pixels.width / Self.columns)
                var (sum, count) = (0, 0)
                for y in top..<max(bottom, top) {
                    for x in left..<max(right, left) {
                        sum += Int(pixels.green(x, y))
                        count += 1
                    }
                }
                cells.append(count > 0 ? Float(sum) / Float(count) : 0)
            }
        }
        self.cells = cells
    }

    /// For tests: cells as given, nil unless there are 192.
    init?(cells: [Float]) {
        guard cells.count == Self.columns * Self.rows else { return nil }
        self.cells = cells
    }

    /// The mean difference of cells, in shades.
    func distance(_ other: FrameSignature) -> Double {
        var sum: Float = 0
        for index in cells.indices { sum += abs(cells[index] - other.cells[index]) }
        return Double(sum) / Double(cells.count)
    }

    /// The share of blocks of 16 pixels in which two pictures agree exactly: every pixel of a live camera has noise of its
    /// own in every frame.
    ///
    /// - Returns: nil for pictures of different sizes, or too small for a block.
    public static func unchangedShare(_ picture: ImageView, after previous: ImageView) -> Double? {
        let (a, b) = (FramePixels(picture), FramePixels(previous))
        guard a.width == b.width, a.height == b.height, a.width >= 16, a.height >= 16 else { return nil }
        var (same, count) = (0, 0)
        for top in stride(from: 0, through: a.height - 16, by: 16) {
            for left in stride(from: 0, through: a.width - 16, by: 16) {
                var (isSame, isPlain) = (true, true)
                let first = a.green(left, top)
                rows: for y in top..<(top + 16) {
                    for x in left..<(left + 16) {
                        let value = a.green(x, y)
                        if value != b.green(x, y) {
                            isSame = false
                            break rows
                        }
                        if value != first { isPlain = false }
                    }
                }
                // Black or white without any shade is clipped: a live camera shows no noise there either.
                if isSame, isPlain { continue }
                count += 1
                if isSame { same += 1 }
            }
        }
        return count > 0 ? Double(same) / Double(count) : 1
    }
}

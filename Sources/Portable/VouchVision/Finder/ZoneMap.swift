import VouchCore

/// The finder network's result for a picture, in cells of 8 x 8 pixels of the scaled picture.
struct ZoneMap {
    /// Pixels of the scaled picture per cell.
    static let cell = 8

    struct Cell {
        /// Probability that the cell's centre lies in an MRZ.
        var probability: Float
        /// Reading direction, of length 1.
        var direction: (x: Float, y: Float)
        /// Distance from one character to the next, in pixels of the scaled picture.
        var pitch: Float
        /// How far the cell's centre lies below the middle line of the zone, in pixels of the scaled picture.
        var below: Float
    }

    let columns: Int
    let rows: Int
    /// Pixels of the original picture per pixel of the scaled one.
    let scale: Double
    private let cells: [Cell]

    /// - Parameter longSide: length in pixels to which the longer side of the picture is scaled; at most twice its
    ///   size.
    init?(_ picture: GreyPicture, longSide: Int, network: Network) {
        let longer = max(picture.width, picture.height)
        let factor = min(2, Double(longSide) / Double(longer))
        let width = max(Int(Double(picture.width) * factor + 0.5), 1)
        let height = max(Int(Double(picture.height) * factor + 0.5), 1)
        let padded = (height: (height + 15) / 16 * 16, width: (width + 15) / 16 * 16)
        guard let input = network.makeInput(height: padded.height, width: padded.width) else { return nil }
        let scaled =
            factor > 1 ? picture.enlarged(width: width, height: height) : picture.resized(width: width, height: height)
        // By the longer sides: the shorter ones are rounded to fewer pixels.
        scale = Double(longer) / Double(max(width, height))

        ZoneMap.fill(input, from: scaled)
        guard let output = network.run(input), output.channels >= 5 else { return nil }
        columns = min(output.width, (width + ZoneMap.cell - 1) / ZoneMap.cell)
        rows = min(output.height, (height + ZoneMap.cell - 1) / ZoneMap.cell)
        var cells: [Cell] = []
        cells.reserveCapacity(columns * rows)
        for y in 0..<rows {
            for x in 0..<columns { cells.append(ZoneMap.cell(output, x, y)) }
        }
        self.cells = cells
    }

    /// - Parameter cells: row by row, `columns * rows` of them.
    init(columns: Int, rows: Int, scale: Double, cells: [Cell]) {
        precondition(cells.count == columns * rows)
        (self.columns, self.rows, self.scale, self.cells) = (columns, rows, scale, cells)
    }

    subscript(x: Int, y: Int) -> Cell { cells[y * columns + x] }

    /// Zero mean and unit deviation over the picture; the padding stays at the mean.
    static func fill(_ input: Tensor, from picture: GreyPicture) {
        var histogram = [Int](repeating: 0, count: 256)
        for pixel in picture.pixels { histogram[Int(pixel)] += 1 }
        var (sum, squares) = (0.0, 0.0)
        for (value, count) in histogram.enumerated() {
            // Not multiplied as Int, which has 32 bits in a browser.
            sum += Double(value) * Double(count)
            squares += Double(value * value) * Double(count)
        }
        let n = Double(picture.pixels.count)
        let mean = sum / n
        let deviation = max(max(squares / n - mean * mean, 0).squareRoot(), 8)
        let table = (0..<256).map { Float((Double($0) - mean) / deviation) }
        picture.pixels.withUnsafeBufferPointer { pixels in
            for y in 0..<input.height {
                let row = input.base + y * input.rowStride
                let known = y < picture.height ? picture.width : 0
                for x in 0..<known { row[x] = table[Int(pixels[y * picture.width + x])] }
                for x in known..<input.width { row[x] = 0 }
            }
        }
    }

    private static func cell(_ output: Tensor, _ x: Int, _ y: Int) -> Cell {
        let values = output.base + y * output.rowStride + x * output.pixelStride
        let length = max((values[1] * values[1] + values[2] * values[2]).squareRoot(), 1e-6)
        // The network gives log2(pitch / 8); beyond 1...64 pixels it can only be noise.
        let pitch = 8 * exponential(min(max(values[3], -3), 3) * 0.693_147_18)
        return Cell(
            probability: 1 / (1 + exponential(-values[0])),
            direction: (values[1] / length, values[2] / length),
            pitch: pitch,
            below: min(max(values[4], -4), 4) * 4 * pitch)
    }
}

import VouchCore

/// The document network's result for a picture, in cells of 4 x 4 pixels of the scaled picture.
struct DocumentMap {
    /// Pixels of the scaled picture per cell.
    static let cell = 4
    /// Length in pixels to which the longer side of a picture is scaled.
    static let longSide = 320
    /// Mask, edge, centre x and y, direction x and y, ID-1, ID-2, ID-3, booklet.
    static let channels = 10
    /// The formats in the order of the network's last channels.
    static let formats: [DocumentFormat] = [.id1, .id2, .id3, .booklet]

    struct Cell {
        /// Probability that the cell lies on a document.
        var mask: Float
        /// Probability that an edge of a document runs through the cell.
        var edge: Float
        /// From the cell's centre to the document's, in pixels of the scaled picture.
        var centre: (x: Float, y: Float)
        /// Along the upright document's upper edge; its length is its certainty, at most 1.
        var direction: (x: Float, y: Float)
        /// Logits of ``DocumentMap/formats``.
        var formats: (Float, Float, Float, Float)
    }

    let columns: Int
    let rows: Int
    /// Size of the scaled picture; the last cells may reach beyond it.
    let width: Double
    let height: Double
    /// Pixels of the original picture per pixel of the scaled one.
    let scale: Double
    /// Upper left corner of the examined part, in pixels of the original picture.
    let origin: Point
    /// The network's input.
    let picture: GreyPicture
    private let cells: [Cell]

    /// - Parameter part: the part of the picture to examine; nil means all of it.
    /// - Returns: nil if the network cannot be run on a picture of this shape.
    init?(_ pyramid: PicturePyramid, part: PicturePart? = nil, network: Network) {
        let (picture, origin, reduction) = pyramid.seen(part)
        let longer = max(picture.width, picture.height)
        let factor = Double(DocumentMap.longSide) / Double(longer)
        let width = max(Int(Double(picture.width) * factor + 0.5), 1)
        let height = max(Int(Double(picture.height) * factor + 0.5), 1)
        let padded = (height: (height + 31) / 32 * 32, width: (width + 31) / 32 * 32)
        guard let input = network.makeInput(height: padded.height, width: padded.width) else { return nil }
        let scaled =
            factor > 1 ? picture.enlarged(width: width, height: height) : picture.resized(width: width, height: height)
        ZoneMap.fill(input, from: scaled)
        guard let output = network.run(input), output.channels >= DocumentMap.channels else { return nil }
        // Cells whose middle is in the picture: the others were not trained.
        let columns = min(output.width, max((width + 1) / DocumentMap.cell, 1))
        let rows = min(output.height, max((height + 1) / DocumentMap.cell, 1))
        var cells: [Cell] = []
        cells.reserveCapacity(columns * rows)
        for y in 0..<rows {
            for x in 0..<columns { cells.append(DocumentMap.cell(output, x, y)) }
        }
        self.init(
            columns: columns, rows: rows, width: Double(width), height: Double(height),
            scale: reduction * Double(longer) / Double(max(width, height)), origin: origin, picture: scaled,
            cells: cells)
    }

    /// - Parameter cells: row by row, `columns * rows` of them.
    init(
        columns: Int, rows: Int, width: Double, height: Double, scale: Double, origin: Point = Point(x: 0, y: 0),
        picture: GreyPicture, cells: [Cell]
    ) {
        precondition(cells.count == columns * rows)
        (self.columns, self.rows, self.scale, self.cells) = (columns, rows, scale, cells)
        (self.width, self.height, self.origin, self.picture) = (width, height, origin, picture)
    }

    /// From pixels of the scaled picture to those of the original.
    func original(_ point: Point) -> Point { point * scale + origin }
    /// From pixels of the original picture to those of the scaled one.
    func scaled(_ point: Point) -> Point { (point - origin) * (1 / scale) }

    subscript(x: Int, y: Int) -> Cell { cells[y * columns + x] }
    subscript(index: Int) -> Cell { cells[index] }
    var count: Int { cells.count }

    /// The middle of a cell, in pixels of the scaled picture.
    func middle(_ index: Int) -> Point {
        let size = Double(DocumentMap.cell)
        return Point(x: (Double(index % columns) + 0.5) * size, y: (Double(index / columns) + 0.5) * size)
    }

    private static func cell(_ output: Tensor, _ x: Int, _ y: Int) -> Cell {
        let values = output.base + y * output.rowStride + x * output.pixelStride
        func sigmoid(_ value: Float) -> Float { 1 / (1 + exponential(-value)) }
        /// Values that are not numbers, or far outside the trained range, mean nothing.
        func bounded(_ value: Float, _ limit: Float) -> Float { value.isNaN ? 0 : min(max(value, -limit), limit) }
        let (dx, dy) = (bounded(values[4], 4), bounded(values[5], 4))
        let length = max((dx * dx + dy * dy).squareRoot(), 1)
        return Cell(
            mask: sigmoid(bounded(values[0], 30)), edge: sigmoid(bounded(values[1], 30)),
            centre: (bounded(values[2], 16) * 64, bounded(values[3], 16) * 64),
            direction: (dx / length, dy / length),
            formats: (
                bounded(values[6], 30), bounded(values[7], 30), bounded(values[8], 30), bounded(values[9], 30)
            ))
    }
}

import VouchCore

/// Reads Micro PDF417 symbols along the rows and columns of a picture: ISO/IEC 24728.
///
/// A symbol may lie any way up and lean by some five degrees: codewords say themselves which of three neighbouring rows
/// they belong to. Modules must be some 1.5 pixels wide and bars sharp enough to be told apart.
package enum MicroStackedReader {
    /// The symbols of a picture, drawn anew as PDF417 says the same: ``StackedReading/drawing``.
    package static func readings(in picture: GreyPicture) -> [StackedReading] {
        let own = readings(alongRowsOf: picture)
        let across = readings(alongRowsOf: picture.transposed()).map { reading in
            StackedReading(
                layout: reading.layout, level: reading.level, codewords: reading.codewords,
                outline: reading.outline.map { Point(x: $0.y, y: $0.x) }, correctedCount: reading.correctedCount)
        }
        return own + across
    }

    private static func readings(alongRowsOf picture: GreyPicture) -> [StackedReading] {
        var forwards = MicroStackedSymbols()
        var backwards = MicroStackedSymbols()
        var rows = BarEdges(picture)
        let width = Double(picture.width)
        // A row is two modules high, and those are wider than a pixel.
        while let (y, edges) = rows.next(skipping: picture.height > 600) {
            forwards.add(edges, y: y)
            backwards.add(edges.reversed().map { width - $0 }, y: y)
        }
        return forwards.readings()
            + backwards.readings().map { reading in
                StackedReading(
                    layout: reading.layout, level: reading.level, codewords: reading.codewords,
                    outline: reading.outline.map { Point(x: width - $0.x, y: $0.y) },
                    correctedCount: reading.correctedCount)
            }
    }
}

/// Where bars begin and end in the rows of a picture, one row after the other.
private struct BarEdges {
    /// Grey levels by which a bar must be darker than its surroundings.
    private static let contrast: Float = 6

    private let picture: GreyPicture
    private var surroundings: RowMeans
    private var threshold: [UInt8]
    private var y = 0

    init(_ picture: GreyPicture) {
        self.picture = picture
        surroundings = RowMeans(picture, radius: min(max(max(picture.width, picture.height) / 20, 16), 90))
        threshold = [UInt8](repeating: 0, count: picture.width)
    }

    /// The middle of the next row and its edges: where it gets dark and light in turn, a pixel's left side at its index.
    ///
    /// - Parameter skipping: whether one row is left out.
    mutating func next(skipping: Bool) -> (y: Double, edges: [Double])? {
        if skipping, y > 0, y < picture.height {
            surroundings.next(into: &threshold, less: Self.contrast)
            y += 1
        }
        guard y < picture.height else { return nil }
        surroundings.next(into: &threshold, less: Self.contrast)
        var edges: [Double] = []
        edges.reserveCapacity(picture.width / 2)
        let (width, row) = (picture.width, y * picture.width)
        picture.pixels.withUnsafeBufferPointer { pixels in
            threshold.withUnsafeBufferPointer { limits in
                var wasDark = false
                for x in 0..<width where (pixels[row &+ x] < limits[x]) != wasDark {
                    wasDark.toggle()
                    guard x > 0 else {
                        edges.append(0)
                        continue
                    }
                    let (before, after) = (Double(pixels[row &+ x &- 1]), Double(pixels[row &+ x]))
                    let limit = Double(limits[x])
                    let part = before == after ? 0.5 : (before - limit) / (before - after)
                    edges.append(Double(x) - 0.5 + min(max(part, 0), 1))
                }
                if wasDark { edges.append(Double(width)) }
            }
        }
        y += 1
        return (Double(y) - 0.5, edges)
    }
}

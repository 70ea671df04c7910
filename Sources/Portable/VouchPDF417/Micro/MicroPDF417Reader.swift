import VouchCore
public import VouchVision

/// Reads Micro PDF417 symbols along the rows and columns of a picture: ISO/IEC 24728.
///
/// A symbol may have any orientation and be rotated by about five degrees: codewords themselves show which of three
/// neighbouring rows they belong to. Modules must be some 1.5 pixels wide and bars sharp enough to be distinguished.
public enum MicroPDF417Reader {
    /// The symbols of a picture, redrawn as PDF417 with the same content: ``PDF417Reading/drawing``.
    public static func readings(in picture: GreyPicture) -> [PDF417Reading] {
        readings(alongRowsOf: picture)
            + readings(alongRowsOf: picture.transposed()).map { $0.map { Point(x: $0.y, y: $0.x) } }
    }

    private static func readings(alongRowsOf picture: GreyPicture) -> [PDF417Reading] {
        var forwards = MicroPDF417Symbols()
        var backwards = MicroPDF417Symbols()
        var rows = BarEdges(picture)
        let width = Double(picture.width)
        while let (y, edges) = rows.next() {
            forwards.add(edges, y: y)
            backwards.add(edges.reversed().map { width - $0 }, y: y)
        }
        return forwards.readings() + backwards.readings().map { $0.map { Point(x: width - $0.x, y: $0.y) } }
    }
}

/// Where bars begin and end in the rows of a picture, one row after the other.
private struct BarEdges {
    /// Grey levels by which a bar must be darker than its surroundings.
    private static let contrast: Float = 6
    /// A picture with at most this many rows is examined row by row.
    private static let fewRows = 600

    private let picture: GreyPicture
    private var surroundings: RowMeans
    private var threshold: [UInt8]
    private var y = 0

    init(_ picture: GreyPicture) {
        self.picture = picture
        surroundings = RowMeans(picture, radius: min(max(max(picture.width, picture.height) / 20, 16), 90))
        threshold = [UInt8](repeating: 0, count: picture.width)
    }

    /// The middle of the next row and its edges: where it gets dark and light in turn, a pixel's left side at its
    /// index.
    mutating func next() -> (y: Double, edges: [Double])? {
        // A row of a symbol is two modules high, and those are wider than a pixel: for a large picture half the rows
        // are enough.
        if picture.height > Self.fewRows, y > 0, y < picture.height { advance() }
        guard y < picture.height else { return nil }
        advance()
        var edges: [Double] = []
        edges.reserveCapacity(picture.width / 2)
        let (width, row) = (picture.width, (y - 1) * picture.width)
        picture.pixels.withUnsafeBufferPointer { pixels in
            threshold.withUnsafeBufferPointer { limits in
                var wasDark = false
                for x in 0..<width where (pixels[row &+ x] < limits[x]) != wasDark {
                    let (outside, inside) = wasDark ? (x, x - 1) : (x - 1, x)
                    edges.append(
                        Double(DarkRuns.crossing(pixels, row, limits, outside: outside, inside: inside, width)))
                    wasDark.toggle()
                }
                if wasDark { edges.append(Double(width)) }
            }
        }
        return (Double(y) - 0.5, edges)
    }

    private mutating func advance() {
        surroundings.next(into: &threshold, less: Self.contrast)
        y += 1
    }
}

import VouchCore

/// A rectangle of a picture, in its pixels.
struct PicturePart {
    let left: Int
    let top: Int
    let width: Int
    let height: Int

    /// The surroundings of small documents, for a closer look; nil if they fill enough of the picture.
    init?(around documents: [FoundDocument], _ region: DocumentRegion, of map: DocumentMap, in picture: GreyPicture) {
        let frame = ConvexPolygon(Quad(width: Double(picture.width), height: Double(picture.height)))
        let points =
            region.cells.map { map.original(map.middle($0)) }
            + documents.flatMap { ConvexPolygon($0.corners).intersection(frame).corners }
        var (x0, y0, x1, y1) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
        for point in points {
            (x0, y0) = (min(x0, point.x), min(y0, point.y))
            (x1, y1) = (max(x1, point.x), max(y1, point.y))
        }
        guard x0 <= x1, y0 <= y1 else { return nil }
        // Training shows documents with some background around them; several together need less each.
        let (share, most) = documents.count > 1 ? (0.12, 0.85) : (0.22, 0.7)
        let margin = share * max(x1 - x0, y1 - y0)
        let (w, h) = (Double(picture.width), Double(picture.height))
        x0 = max(x0 - margin, 0)
        y0 = max(y0 - margin, 0)
        x1 = min(x1 + margin, w)
        y1 = min(y1 + margin, h)
        guard max(x1 - x0, y1 - y0) < most * max(w, h) else { return nil }
        (left, top) = (Int(x0), Int(y0))
        (width, height) = (max(Int(x1) - Int(x0), 1), max(Int(y1) - Int(y0), 1))
    }
}

extension PicturePyramid {
    /// A part of the picture, reduced to about the size of the document network's input.
    ///
    /// - Returns: the pixels, where their upper left corner lies in the full picture, and pixels of that a pixel.
    func seen(_ part: PicturePart?) -> (picture: GreyPicture, origin: Point, reduction: Double) {
        guard let part else { return (full, Point(x: 0, y: 0), 1) }
        let wanted = Double(max(part.width, part.height)) / Double(DocumentMap.longSide)
        let (picture, scale) = level(showing: max(wanted, 1) / 2, at: 1)
        let reduction = 1 / scale
        let left = min(Int(Double(part.left) * scale), picture.width - 1)
        let top = min(Int(Double(part.top) * scale), picture.height - 1)
        let width = min(max(Int(Double(part.width) * scale), 1), picture.width - left)
        let height = min(max(Int(Double(part.height) * scale), 1), picture.height - top)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height)
        for y in top..<top + height {
            pixels += picture.pixels[y * picture.width + left..<y * picture.width + left + width]
        }
        return (
            GreyPicture(width: width, height: height, pixels: pixels),
            Point(x: Double(left) * reduction, y: Double(top) * reduction), reduction
        )
    }
}

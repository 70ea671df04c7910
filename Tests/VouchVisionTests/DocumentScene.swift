import VouchCore

@testable import VouchVision

/// Numbers that repeat.
struct SceneDice {
    private var state: UInt32

    init(_ seed: Int) { state = UInt32(truncatingIfNeeded: seed) &* 2_654_435_761 &+ 1 }

    mutating func roll() -> Int {
        state = state &* 1_664_525 &+ 1_013_904_223
        return Int(state >> 16)
    }

    /// Evenly between two numbers.
    mutating func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * Double(roll()) / 65536 }
}

/// Sheets drawn on a table, and what a perfect network would say of them.
struct DocumentScene {
    struct Sheet {
        var corners: Quad
        var format = DocumentFormat.id1
        var brightness = 200.0
        /// Corners are rounded by this part of the shorter side.
        var rounding = 0.0
    }

    var width: Int
    var height: Int
    var sheets: [Sheet]
    var table = 90.0
    var noise = 0

    /// A sheet prepared for asking about many points.
    private struct Area {
        /// Normal and distance of each side, the inside positive.
        private let sides: [(x: Double, y: Double, c: Double)]
        private let rounding: (map: Homography, width: Double, height: Double, radius: Double)?

        init(_ sheet: Sheet) {
            let corners = sheet.corners.corners
            sides = (0..<4).map { i in
                let (a, step) = (corners[i], corners[(i + 1) % 4] - corners[i])
                let (x, y) = (-step.y / step.length, step.x / step.length)
                return (x, y, -(a.x * x + a.y * y))
            }
            if sheet.rounding > 0, let size = sheet.format.millimetres,
                let map = Homography(from: sheet.corners, to: Quad(width: size.width, height: size.height))
            {
                rounding = (map, size.width, size.height, sheet.rounding * min(size.width, size.height))
            } else {
                rounding = nil
            }
        }

        /// How far inside a point is; negative outside.
        func depth(_ x: Double, _ y: Double) -> Double {
            var least = Double.infinity
            for side in sides { least = min(least, x * side.x + y * side.y + side.c) }
            guard let rounding, least > 0 else { return least }
            let p = rounding.map(Point(x: x, y: y))
            let (u, v) = (min(p.x, rounding.width - p.x), min(p.y, rounding.height - p.y))
            guard u < rounding.radius, v < rounding.radius else { return least }
            let beyond = Point(x: rounding.radius - u, y: rounding.radius - v).length > rounding.radius
            return beyond ? -1e-9 : min(least, 1e-9)
        }
    }

    /// Part of the square of `size` pixels at a place that each area covers; the last one lies on top.
    private func shares(_ areas: [Area], x: Double, y: Double, size: Double, samples: Int) -> [Double] {
        var shares = [Double](repeating: 0, count: areas.count)
        // Far from every edge one look tells all.
        let depths = areas.map { $0.depth(x + size / 2, y + size / 2) }
        if depths.allSatisfy({ abs($0) > size }) {
            if let top = depths.lastIndex(where: { $0 > 0 }) { shares[top] = 1 }
            return shares
        }
        for sy in 0..<samples {
            for sx in 0..<samples {
                let px = x + (Double(sx) + 0.5) / Double(samples) * size
                let py = y + (Double(sy) + 0.5) / Double(samples) * size
                if let top = areas.lastIndex(where: { $0.depth(px, py) >= 0 }) { shares[top] += 1 }
            }
        }
        return shares.map { $0 / Double(samples * samples) }
    }

    private func value(_ shares: [Double]) -> Double {
        var value = table * (1 - shares.reduce(0, +))
        for (sheet, share) in zip(sheets, shares) { value += share * sheet.brightness }
        return value
    }

    func picture() -> GreyPicture {
        var dice = SceneDice(7)
        let areas = sheets.map(Area.init)
        var pixels = [UInt8](repeating: 0, count: width * height)
        // In squares of 8 pixels: far from every edge one look tells all of them.
        for top in stride(from: 0, to: height, by: 8) {
            for left in stride(from: 0, to: width, by: 8) {
                let plain = areas.allSatisfy { abs($0.depth(Double(left) + 4, Double(top) + 4)) > 8 }
                let all = value(shares(areas, x: Double(left) + 3, y: Double(top) + 3, size: 1, samples: 1))
                for y in top..<min(top + 8, height) {
                    for x in left..<min(left + 8, width) {
                        let own =
                            plain ? all : value(shares(areas, x: Double(x), y: Double(y), size: 1, samples: 3))
                        let grain = noise > 0 ? Double(dice.roll() % (2 * noise + 1) - noise) : 0
                        pixels[y * width + x] = UInt8(max(0, min(255, own + grain + 0.5)))
                    }
                }
            }
        }
        return GreyPicture(width: width, height: height, pixels: pixels)
    }

    /// - Parameter shown: the picture the map is of; nil is the scene's own.
    func map(of shown: GreyPicture? = nil) -> DocumentMap {
        let longer = Double(max(width, height))
        let factor = Double(DocumentMap.longSide) / longer
        let (w, h) = ((Double(width) * factor).rounded(), (Double(height) * factor).rounded())
        let (columns, rows) = (max((Int(w) + 1) / 4, 1), max((Int(h) + 1) / 4, 1))
        let cell = 4 / factor
        let areas = sheets.map(Area.init)
        var cells: [DocumentMap.Cell] = []
        for row in 0..<rows {
            for column in 0..<columns {
                let shares = shares(areas, x: Double(column) * cell, y: Double(row) * cell, size: cell, samples: 4)
                let top = shares.indices.max { shares[$0] < shares[$1] }
                let sheet = top.map { sheets[$0] }
                let middle = Point(x: Double(column) * 4 + 2, y: Double(row) * 4 + 2)
                let centre = (sheet?.corners.center ?? Point(x: 0, y: 0)) * factor - middle
                let c = sheet?.corners
                let right = c.map { $0.topRight - $0.topLeft + $0.bottomRight - $0.bottomLeft } ?? Point(x: 1, y: 0)
                let near = sheets.map { edgeDistance(middle * (1 / factor), $0.corners) * factor }.min() ?? 99
                func logit(_ format: DocumentFormat) -> Float { sheet?.format == format ? 4 : 0 }
                cells.append(
                    DocumentMap.Cell(
                        mask: Float(shares.reduce(0, +)), edge: near < 4 ? 0.9 : 0.05,
                        centre: (Float(centre.x), Float(centre.y)),
                        direction: (Float(right.x / right.length), Float(right.y / right.length)),
                        formats: (logit(.id1), logit(.id2), logit(.id3), logit(.booklet))))
            }
        }
        return DocumentMap(
            columns: columns, rows: rows, width: w, height: h, scale: longer / max(w, h),
            picture: (shown ?? picture()).resized(width: Int(w), height: Int(h)), cells: cells)
    }

    private func edgeDistance(_ point: Point, _ quad: Quad) -> Double {
        (0..<4).map { i -> Double in
            let (a, b) = (quad.corners[i], quad.corners[(i + 1) % 4])
            let step = b - a
            let t = max(0, min(1, ((point.x - a.x) * step.x + (point.y - a.y) * step.y) / (step.length * step.length)))
            return (a + step * t - point).length
        }.min() ?? .infinity
    }

    func found() -> [FoundDocument] {
        let picture = picture()
        return DocumentFinder.documents(of: map(of: picture), in: PicturePyramid(picture))
    }

    /// A card in perspective, turned by whole quarters and a little more.
    static func card(
        centre: Point, width: Double, format: DocumentFormat = .id1, turned angle: (cos: Double, sin: Double) = (1, 0),
        tilt: Double = 0
    ) -> Quad {
        let size = format.millimetres ?? (width: 1, height: 1)
        let height = width * size.height / size.width
        return Quad(width: width, height: height).map { point in
            let (x, y) = (point.x - width / 2, point.y - height / 2)
            // A camera a picture's width away, the card tilted about its horizontal axis.
            let depth = 1 + tilt * y / width
            let (px, py) = (x / depth, y * (1 - tilt * tilt).squareRoot() / depth)
            return Point(
                x: centre.x + px * angle.cos - py * angle.sin, y: centre.y + px * angle.sin + py * angle.cos)
        }
    }
}

/// The largest distance of a corner from where it should be.
func cornerError(_ a: Quad, _ b: Quad) -> Double {
    zip(a.corners, b.corners).map { ($0 - $1).length }.max() ?? .infinity
}

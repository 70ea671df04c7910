import VouchCore

/// The dots of a colour printer or a press, all over a page: several patterns of one fineness, each ink's at its own
/// angle.
///
/// A genuine page has line patterns too, but they bend, and differ from place to place; so the logarithms of the spectra
/// are averaged over the page. One peak may be a single line screen, so only the peaks after the strongest count.
enum PrintedDots {
    /// Dots of 200 lines an inch are 1.5 pixels apart at this resolution; of a coarser picture nothing can be said.
    static let leastDotsPerInch = 280.0
    private static let columns = 8
    private static let rows = 6
    private static let leastBlocks = 24
    /// Deviations above the page's other frequencies up to which a peak is chance. Measured: docs/decisions/0112.
    private static let chance: Float = 5
    private static let echo: Float = 0.4
    /// Parts of the half circle of angles, ten degrees each.
    private static let parts = 18
    /// The tangents of 10, 20 ... 80 degrees.
    private static let tangents: [Float] = [
        0.176327, 0.363970, 0.577350, 0.839100, 1.191754, 1.732051, 2.747477, 5.671282,
    ]

    /// How far the second to fourth peak of one fineness stand above chance, summed, in deviations: 0 and up. Nil for a
    /// page of unknown size, of too few pixels, or mostly outside the picture.
    static func strength(_ planes: ColourPlanes, _ frame: PageFrame) -> Float? {
        let (width, height) = frame.millimetres
        guard frame.isSizeKnown,
            frame.pixelsPerMillimetre(at: Point(x: width / 2, y: height / 2)) * 25.4 >= leastDotsPerInch
        else { return nil }
        let origins = origins(in: planes.light, frame)
        guard origins.count >= leastBlocks else { return nil }
        let judged = (0..<SpectrumBlock.count).filter(SpectrumBlock.isJudged)
        let spectra = planes.all.map { plane in averaged(plane, origins, judged) }
        let strongest = judged.indices.map { place in spectra.reduce(-.infinity) { max($0, $1[place]) } }
        return rosette(deviations(strongest), judged)
    }

    private static func origins(in picture: GreyPicture, _ frame: PageFrame) -> [(left: Int, top: Int)] {
        let half = Double(SpectrumBlock.side / 2)
        let (width, height) = frame.millimetres
        var origins: [(left: Int, top: Int)] = []
        for row in 0..<rows {
            for column in 0..<columns {
                let x = 0.08 + 0.84 * Double(column) / Double(columns - 1)
                let y = 0.1 + 0.8 * Double(row) / Double(rows - 1)
                let centre = frame.toPicture(Point(x: x * width, y: y * height))
                guard centre.x >= half, centre.y >= half, centre.x + half <= Double(picture.width),
                    centre.y + half <= Double(picture.height)
                else { continue }
                origins.append((Int(centre.x - half), Int(centre.y - half)))
            }
        }
        return origins
    }

    /// The mean logarithm of each judged frequency's power against that of its surroundings.
    private static func averaged(
        _ picture: GreyPicture, _ origins: [(left: Int, top: Int)], _ judged: [Int]
    ) -> [Float] {
        let block = SpectrumBlock()
        var sums = [Float](repeating: 0, count: judged.count)
        for origin in origins {
            let relative = block.relative(picture, left: origin.left, top: origin.top, leastPower: 100)
            for (place, bin) in judged.enumerated() { sums[place] += naturalLogarithm(max(relative[bin], 0.001)) }
        }
        return sums.map { $0 / Float(origins.count) }
    }

    /// Each value's distance from the median, in deviations estimated from the median of all distances.
    private static func deviations(_ values: [Float]) -> [Float] {
        guard let middle = percentile(values, 0.5), let spread = percentile(values.map { abs($0 - middle) }, 0.5)
        else { return values }
        return values.map { ($0 - middle) * 0.6745 / max(spread, 1e-6) }
    }

    /// The most, over all finenesses, of what the peaks after the strongest have beyond chance.
    private static func rosette(_ deviations: [Float], _ judged: [Int]) -> Float {
        var most: Float = 0
        for step in 0..<30 {
            let radius = 8 + 0.75 * Float(step)
            let reach = max(1, radius * 0.05)
            var angles = [Float](repeating: -9, count: parts)
            for (place, bin) in judged.enumerated() where abs(distance(bin) - radius) < reach {
                let part = part(bin)
                angles[part] = max(angles[part], deviations[place])
            }
            let peaks = (0..<parts).map { part -> Float in
                let (before, after) = (angles[(part + parts - 1) % parts], angles[(part + 1) % parts])
                return angles[part] >= before && angles[part] >= after ? angles[part] : 0
            }.sorted(by: >)
            // One ink's dots are about as strong as another's; what is far below the strongest is its echo.
            let floor = max(chance, peaks[0] * echo)
            most = max(most, peaks[1...3].reduce(0) { $0 + max($1 - floor, 0) })
        }
        return most
    }

    private static func place(_ bin: Int) -> (across: Float, down: Float) {
        (Float(bin % SpectrumBlock.columns), Float(bin / SpectrumBlock.columns - SpectrumBlock.side / 2))
    }

    private static func distance(_ bin: Int) -> Float {
        let (across, down) = place(bin)
        return (across * across + down * down).squareRoot()
    }

    /// The ten degrees that a frequency's direction lies in, 0..<18.
    private static func part(_ bin: Int) -> Int {
        let (across, down) = place(bin)
        let part = tangents.count { abs(down) >= across * $0 }
        return down >= 0 ? part : parts - 1 - part
    }
}
